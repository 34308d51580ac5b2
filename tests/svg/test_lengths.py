"""lengths: what SVG writes with a unit is the same in user units; what is no length is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.svg.lengths import LARGEST, PER_UNIT, RELATIVE, Length, length, plain

values = st.integers(-99_999, 99_999).map(lambda v: v / 100)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("3", 3), ("3px", 3), (" 3 ", 3), ("-0.5", -0.5), ("+.5", 0.5), ("1e2", 100), ("1E-1px", 0.1), ("5.", 5),
        ("1in", 96), ("1IN", 96), ("25.4mm", 96), ("2.54cm", 96), ("72pt", 96), ("6pc", 96), ("0.264583px", 0.264583),
    ],
)  # fmt: skip
def test_a_length_is_so_many_user_units(text: str, units: float) -> None:
    """As CSS has it: 96 px to the inch, in any case and with blanks around."""
    found = length(text)
    assert found is not None and found.value == pytest.approx(units) and found.unit == ""


@pytest.mark.parametrize("unit", RELATIVE)
def test_what_depends_on_where_it_stands_keeps_its_unit(unit: str) -> None:
    """Percentages and parts of a font are worked out later, or by another renderer."""
    assert length(f"12.5{unit}") == Length(12.5, unit) and plain(f" 12.5{unit} ") == f"12.5{unit}"


@pytest.mark.parametrize(
    "text",
    ["", " ", "px", "3 4", "3mmm", "3furlong", "nan", "inf", "0x3", "1e999", "--3", "3,", "1_000", "٣", "9" * 70],
)
def test_what_is_no_length_is_none(text: str) -> None:
    """Nobody guesses."""
    assert length(text) is None and plain(text) is None


@pytest.mark.parametrize("text", ["1e7", "-1e7", "1e6mm", "1e7%", "999999in"])
def test_a_length_past_all_measure_is_none(text: str) -> None:
    """With its unit worked out."""
    assert length(text) is None
    assert length(f"{LARGEST:.0f}") == Length(LARGEST)


@given(values, st.sampled_from(sorted(PER_UNIT)))
def test_the_plain_form_is_the_same_length_without_a_unit(value: float, unit: str) -> None:
    """And it is its own plain form."""
    found, text = length(f"{value}{unit}"), plain(f"{value}{unit}")
    assert found is not None and text is not None and not text[-1:].isalpha() and plain(text) == text
    assert float(text) == pytest.approx(found.value, abs=1e-6)


@given(st.text("0123456789.eE+-pxmt% ", max_size=8))
def test_any_text_is_a_length_that_floats_agree_with_or_none(text: str) -> None:
    """Where both read a number, it is the same one."""
    found = length(text)
    if found is not None and text.strip()[-1:].isdigit():
        assert found == Length(float(text))
