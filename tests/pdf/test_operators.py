"""Operands: millimetres with y down as PDF writes them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Rect, rotate, translate
from pnp.pdf.operators import flip, n, rect, round_rect


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


def test_a_rectangle_with_round_corners_has_four_bends_and_closes() -> None:
    """It starts behind its first corner; the bends stay inside."""
    path = round_rect(Rect(0, 0, 25.4, 25.4), 2.54)
    assert path.startswith("7.2 0 m") and path.endswith("c h")
    assert path.count(" c") == 4 and path.count(" l") == 4
    assert all(-72 <= float(value) <= 72 for value in re.findall(r"-?[\d.]+", path))
