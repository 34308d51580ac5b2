"""units: lengths at the edge of the program, and numbers on their way out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base import units

CASES = settings(max_examples=150)


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [
        ("12", 12), ("12 mm", 12), ("12mm", 12), (" 12 MM ", 12), ("1.5cm", 15), ("1in", 25.4), ("1.5 in", 38.1),
        ("72pt", 25.4), ("96px", 25.4), (".5", 0.5), ("3.", 3), ("-4", -4), ("+4", 4), ("0", 0),
    ],
)  # fmt: skip
def test_lengths_become_millimetres(text: str, millimetres: float) -> None:
    """One table of units."""
    assert units.length(text) == pytest.approx(millimetres)


@pytest.mark.parametrize(
    "text", ["", "mm", "twelve", "12 furlongs", "12 mm mm", "1,5", "1e3", "nan", "inf", "12%", "1.2.3", "0x10", "--3"]
)
def test_what_is_no_length_is_none(text: str) -> None:
    """Never a guess."""
    assert units.length(text) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-0.0, "0"), (1.0, "1"), (100.0, "100"), (0.5, "0.5"), (-2.25, "-2.25"), (1e-9, "0"), (-1e-9, "0"),
     (1 / 3, "0.3333"), (123456.789, "123456.789"), (1e20, "100000000000000000000")],
)  # fmt: skip
def test_numbers_are_written_short_and_without_exponent(value: float, text: str) -> None:
    """What PDF and SVG readers all accept."""
    assert units.number(value) == text


@CASES
@given(st.floats(-1e6, 1e6))
def test_a_written_number_is_read_back_to_four_decimals(value: float) -> None:
    """Short, and still right."""
    text = units.number(value)
    assert re.fullmatch(r"-?\d+(\.\d{0,3}[1-9])?", text) and text != "-0"
    assert float(text) == pytest.approx(value, abs=0.000051)


@CASES
@given(st.floats(0.01, 1000).map(lambda v: round(v, 2)), st.sampled_from(sorted(units.MM_PER)))
def test_every_unit_is_read_at_its_own_factor(value: float, unit: str) -> None:
    """A length in any unit, with or without a blank."""
    expected = pytest.approx(value * units.MM_PER[unit])
    assert units.length(f"{value}{unit}") == units.length(f"{value} {unit}") == expected
