"""Places along an outline."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.svg.lengthwise import way_of


def test_a_line_and_a_corner() -> None:
    way = way_of("path", {"d": "M0 0H10V10"})
    assert way.length == 20
    assert way.at(5) == (5, 0, 0) and way.at(15) == (10, 5, 90)
    assert way.at(-3)[:2] == (0, 0) and way.at(99)[:2] == (10, 10)


def test_a_circle_is_as_long_as_it_is() -> None:
    way = way_of("circle", {"cx": "0", "cy": "0", "r": "10"})
    assert way.length == pytest.approx(math.tau * 10, rel=1e-3)
    x, y, direction = way.at(way.length / 4)
    assert math.hypot(x, y - 10) < 0.05
    assert abs(direction) == pytest.approx(180, abs=3)


def test_only_the_first_line_is_followed() -> None:
    assert way_of("path", {"d": "M0 0H10M0 50H99"}).length == 10


@given(st.floats(0, 1), st.floats(0, 1))
def test_distances_along_a_curve_are_kept(a: float, b: float) -> None:
    """Two places are never farther apart than the way between them."""
    way = way_of("path", {"d": "M0 0C30 0 0 40 50 20"})
    (x1, y1, _), (x2, y2, _) = way.at(a * way.length), way.at(b * way.length)
    assert math.hypot(x2 - x1, y2 - y1) <= abs(b - a) * way.length + 1e-6
