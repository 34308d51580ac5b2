"""strict_json: JSON from anywhere, without what reckons badly."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.strict_json import is_number, parsed

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.slow
@settings(max_examples=30)
@given(VALUES)
def test_what_json_can_say_is_read(value: object) -> None:
    """Every value comes back as it was."""
    assert parsed(json.dumps(value)) == value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("NaN", "it has NaN, which is no number"),
        ("[-Infinity]", "it has -Infinity, which is no number"),
        ("1e999", r"it has a number above 1.8e\+308"),
        ("[" * 100_000, "it is nested too deep"),
        (r'"\ud800"', "it has half of a character"),
        ("9" * 5_000, "it has a number of 5,000 digits; expected at most 1,000"),
        ("{", "Expecting"),
    ],
)
def test_what_cannot_be_reckoned_with_is_a_value_error(text: str, says: str) -> None:
    """In the same words on every Python, where they are ours."""
    with pytest.raises(ValueError, match=says):
        parsed(text)


def test_numbers_are_finite_and_no_answers() -> None:
    """True is an int to Python, and 10**400 is one that no float can hold."""
    assert [is_number(v) for v in (1, -2.5, 0)] == [True] * 3
    assert [is_number(v) for v in (True, "1", None, float("inf"), float("nan"), 10**400)] == [False] * 6
