"""pictures: a picture file in a box: whole, over all of it, or stretched."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.assets.opener import Opener
from pnp.base.geometry import Rect, apply, translate
from pnp.base.problems import Place, Problems
from pnp.face.pictures import FITS, place_picture
from tests.face.studio import RED, Studio

HERE = Place("here", 3, 4)
lengths = st.integers(4, 400).map(lambda quarter: quarter / 4)


def opener_of(studio: Studio) -> Opener:
    """What opens the pictures of the tiny game."""
    component = {"title": "C", "template": "card.svg", "cards": [{"id": "one"}]}
    return studio.composer(problems=Problems(), cards=component).opener


@pytest.mark.slow
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lengths, lengths, st.sampled_from(FITS))
def test_a_picture_stands_in_the_middle_of_its_box(studio: Studio, width: float, height: float, fit: str) -> None:
    """Whole or cut off it keeps its proportions; stretched it does not."""
    studio.template('<rect width="20" height="10"/>', "flag.svg", (20, 10))
    box = Rect(3, 4, width, height)
    item = place_picture(opener_of(studio), "flag.svg", box, HERE, fit=fit)
    assert item is not None
    left, top = apply(item.matrix, 0, 0)
    right, bottom = apply(item.matrix, 20, 10)
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((3 + width / 2, 4 + height / 2))
    sides = (right - left) / width, (bottom - top) / height
    assert {"meet": max(sides), "slice": min(sides), "fill": sum(sides) / 2}[fit] == pytest.approx(1)
    if fit == "fill":
        assert sides == pytest.approx((1, 1))
    else:
        assert (right - left) / (bottom - top) == pytest.approx(2)
    assert (item.clip is not None) == (fit == "slice")
    if item.clip:
        assert apply(item.matrix, item.clip.x, item.clip.y) == pytest.approx((3, 4))
        assert apply(item.matrix, item.clip.right, item.clip.bottom) == pytest.approx((3 + width, 4 + height))


def test_a_picture_takes_the_colour_and_the_place_that_it_is_given(studio: Studio) -> None:
    """`currentColor` is replaced; the box may stand in a part that is moved."""
    studio.template('<rect width="20" height="10" fill="currentColor"/>', "flag.svg", (20, 10))
    found = opener_of(studio)
    item = place_picture(found, "flag.svg", Rect(0, 0, 20, 10), HERE, RED, matrix=translate(5, 6))
    assert item is not None and RED in item.art.svg and apply(item.matrix, 0, 0) == (5, 6)
    plain = place_picture(found, "flag.svg", Rect(0, 0, 20, 10), HERE)
    assert plain is not None and "currentColor" in plain.art.svg


def test_a_picture_that_is_not_there_is_told_at_the_place_that_asks_for_it(studio: Studio) -> None:
    """By the field that names it."""
    found = opener_of(studio)
    assert place_picture(found, "flga.svg", Rect(0, 0, 9, 9), HERE, field_name="emblem") is None
    (problem,) = found.problems
    assert problem.place == HERE and problem.field == "emblem" and "flga.svg" in problem.message
