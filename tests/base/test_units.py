"""units: lengths, sizes and colours at the edge of the program, and numbers on their way out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base import colours, papers, units

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
    ("text", "expected"),
    [
        ("standard", (63, 88)), ("Standard ", (63, 88)), ("poker", (63.5, 88.9)), ("a4", (210, 297)),
        ("80 x 120 mm", (80, 120)), ("80x120", (80, 120)), ("80×120", (80, 120)), ("2.5 x 3.5 in", (63.5, 88.9)),
        ("8 cm x 120 mm", (80, 120)), ("80 mm x 120", (80, 120)),
    ],
)  # fmt: skip
def test_sizes_by_name_or_by_numbers(text: str, expected: tuple[float, float]) -> None:
    """A unit at the end counts for both."""
    assert papers.size(text) == pytest.approx(expected)


@pytest.mark.parametrize("text", ["", "x", "80", "80 x", "0 x 10", "10 x 0", "-5 x 10", "1 x 2 x 3", "8 x 9 ft"])
def test_what_is_no_size_is_none(text: str) -> None:
    """No piece without width and height."""
    assert papers.size(text) is None


def test_named_sizes_are_those_of_the_print_conventions() -> None:
    """A wrong digit here would be a deck that does not fit its sleeves."""
    assert papers.CARD_SIZES == {
        "standard": (63, 88), "poker": (63.5, 88.9), "bridge": (57.15, 88.9), "euro": (59, 92), "mini-euro": (44, 68),
        "usa": (56, 87), "mini-usa": (41, 63), "japanese": (59, 86), "tarot": (70, 120), "french-tarot": (61, 112),
        "square": (70, 70), "large": (80, 120),
    }  # fmt: skip
    assert papers.PAPERS["a4"] == (210, 297)
    assert papers.PAPERS["letter"] == pytest.approx((8.5 * 25.4, 11 * 25.4))
    assert papers.PAPERS["a3"] == (297, 420)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("#8B2b3E", "#8b2b3e"), ("#fA0", "#ffaa00"), (" #000 ", "#000000"), ("red", None), ("8b2b3e", None),
     ("#8b2b3", None), ("#8b2b3e00", None), ("", None), ("#ggg", None), ("none", None)],
)  # fmt: skip
def test_colours_are_hex_in_small_letters(text: str, expected: str | None) -> None:
    """Three or six digits."""
    assert colours.colour(text) == expected


def test_rgb_channels() -> None:
    """Between 0 and 1."""
    assert colours.rgb("#ff0080") == (1.0, 0.0, pytest.approx(128 / 255))


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
