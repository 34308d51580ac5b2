"""Operands: millimetres with y down as PDF writes them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Rect, rotate, translate
from pnp.pdf.operators import factor, flip, n, rect


@given(st.floats(-1e4, 1e4))
def test_numbers_have_no_exponent_and_at_most_three_decimals(value: float) -> None:
    """PDF knows no others; nothing is minus zero."""
    text = n(value)
    assert re.fullmatch(r"-?\d+(\.\d{1,3})?", text) and text != "-0"
    assert float(text) == pytest.approx(value, abs=0.00051)


def test_millimetres_from_the_top_become_points_from_the_bottom() -> None:
    """For rectangles and for matrices; a turn goes the other way round."""
    assert rect(Rect(0, 0, 25.4, 50.8)) == "0.000 -144.000 72.000 144.000 re"
    assert flip(translate(25.4, 25.4)) == "1 0 0 1 72 -72"
    assert flip(rotate(90)) == "0 -1 1 0 0 0"


@given(st.floats(-100, 100))
def test_factors_have_more_decimals_than_lengths(value: float) -> None:
    """A thousandth of a turn is a tenth of a millimetre at the far end of a board."""
    assert float(factor(value)) == pytest.approx(value, abs=0.00000051) and "e" not in factor(value)
