"""The safe zone: the nearest corner of a line counts, wherever its box was moved and turned to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import multiply, rotate, translate
from pnp.base.units import MM_PER_PT
from pnp.face.safe_zone import distance_to_cut, too_near
from pnp.text.lines import Line

CARD = (63.0, 88.0)
HERE = translate(0.0, 0.0)


def line(x: float, y: float, width: float, size: float = 10.0) -> Line:
    """A line of one blank of so many millimetres."""
    return Line(x, y, size, (width / (size * MM_PER_PT),))


@pytest.mark.parametrize(
    ("x", "y", "width", "nearest"),
    [(4.0, 40.0, 10.0, 4.0), (30.0, 40.0, 31.0, 2.0), (30.0, 87.0, 5.0, 1.0), (30.0, 40.0, 40.0, -7.0)],
)
def test_the_nearest_edge_counts(x: float, y: float, width: float, nearest: float) -> None:
    """Left, right, below; and less than nothing beyond the cut."""
    assert distance_to_cut(line(x, y, width), HERE, CARD) == pytest.approx(nearest)


def test_letters_rise_above_their_line() -> None:
    """The height of capitals is what stands near the upper edge."""
    high = 0.66 * 10 * MM_PER_PT
    assert distance_to_cut(line(20, 10, 5), HERE, CARD) == pytest.approx(10 - high)


def test_what_is_too_near_is_said_with_both_numbers() -> None:
    """A hair less than wanted is rounding, not a fault; no lines are none."""
    assert too_near([line(20, 40, 5), line(2.5, 50, 5)], HERE, CARD, 3.0) == (
        "stands 2.5 mm from the cut; expected at least 3 mm"
    )
    assert too_near([line(2.996, 50, 5)], HERE, CARD, 3.0) == ""
    assert too_near([], HERE, CARD, 3.0) == ""


@given(x=st.floats(5, 25), y=st.floats(20, 60), width=st.floats(1, 20), turns=st.integers(0, 3))
def test_a_turn_of_the_whole_card_changes_nothing(x: float, y: float, width: float, turns: int) -> None:
    """A square card turned by quarters about its middle keeps every distance."""
    side = 80.0
    middle = translate(side / 2, side / 2)
    turned = multiply(multiply(middle, rotate(90 * turns)), translate(-side / 2, -side / 2))
    upright = distance_to_cut(line(x, y, width), HERE, (side, side))
    assert distance_to_cut(line(x, y, width), turned, (side, side)) == pytest.approx(upright)
