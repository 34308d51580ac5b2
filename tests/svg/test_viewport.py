"""viewport: a viewBox in a box of another shape, as every browser fits it."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Rect, apply
from pnp.svg.viewport import Viewport, box_of, fitted, is_sliced, page_of, stretch_of
from tests.svg.strokes import lengths, radii

ALIGNED = [f"x{x}Y{y}" for x, y in itertools.product(("Min", "Mid", "Max"), repeat=2)]
boxes = st.builds(Rect, lengths, lengths, radii, radii)


def placed(box: Rect, width: float, height: float, aspect: str) -> Rect:
    """Where the box comes to lie in the viewport."""
    matrix = fitted(box, width, height, aspect)
    (left, top), (right, bottom) = apply(matrix, box.x, box.y), apply(matrix, box.right, box.bottom)
    return Rect(left, top, right - left, bottom - top)


@given(boxes, radii, radii, st.sampled_from(ALIGNED), st.booleans())
def test_a_box_is_fitted_in_its_shape(box: Rect, width: float, height: float, aspect: str, sliced: bool) -> None:
    """It touches two sides; with `meet` it stays inside, with `slice` it covers, and it lies where it is told to."""
    found = placed(box, width, height, f"{aspect} {'slice' if sliced else 'meet'}")
    assert found.width * box.height == pytest.approx(found.height * box.width)
    shares = [found.width / width, found.height / height]
    assert (min(shares) if sliced else max(shares)) == pytest.approx(1)
    for word, before, room, side in (
        (aspect[1:4], found.x, width - found.width, width), (aspect[5:8], found.y, height - found.height, height),
    ):  # fmt: skip
        assert before == pytest.approx(room * {"Min": 0, "Mid": 0.5, "Max": 1}[word], abs=1e-6 * side)


@given(boxes, radii, radii)
def test_none_stretches_a_box_to_the_corners(box: Rect, width: float, height: float) -> None:
    """Whatever shape it has."""
    assert placed(box, width, height, "none") == pytest.approx((0, 0, width, height), abs=1e-6)


@given(boxes, radii, radii)
def test_in_the_middle_is_what_nobody_said(box: Rect, width: float, height: float) -> None:
    """And `defer` changes nothing."""
    expected = fitted(box, width, height, "xMidYMid meet")
    assert fitted(box, width, height, "") == fitted(box, width, height, "defer xMidYMid") == expected


def test_only_slices_are_cut() -> None:
    """The last word says so."""
    assert is_sliced("xMidYMid slice") and not is_sliced("xMidYMid meet") and not is_sliced("")


@pytest.mark.parametrize(
    ("text", "along", "units"),
    [("50%", "x", 15), ("50%", "y", 20), ("10%", "d", 50 / 2**0.5 / 10), ("7", "x", 7), (None, "x", 0), ("", "y", 0)],
)
def test_percentages_are_of_the_viewport(text: str | None, along: str, units: float) -> None:
    """Of its width, its height, or the mean of both for a radius."""
    assert Viewport(30, 40).length(text, along) == pytest.approx(units)


def test_what_is_not_said_is_what_the_caller_says_and_parts_of_a_font_are_nobody_s() -> None:
    """A width that is missing is all of it; an em is for a renderer that has fonts."""
    assert Viewport(30, 40).length(None, "x", 30.0) == Viewport(30, 40).length("auto", "x", 30.0) == 30
    with pytest.raises(ValueError, match="a length in em"):
        Viewport(30, 40).length("2em", "x")


def test_a_view_box_without_a_size_is_none() -> None:
    """Commas or blanks."""
    assert box_of("1,2 30 40") == Rect(1, 2, 30, 40)
    assert box_of(None) is box_of("") is box_of("0 0 0 40") is box_of("0 0 30 -1") is None


def page(**attributes: str) -> tuple[float, float, float, float]:
    """The page of a root."""
    return page_of(attributes)


def test_a_page_is_the_view_box_or_the_size() -> None:
    """Its units are those of the viewBox, whatever the size is in."""
    assert page(viewBox="1 2 30 40") == page(viewBox="1 2 30 40", width="300mm", height="400mm") == (1, 2, 30, 40)
    assert (
        page(viewBox="1 2 30 40", width="100%", height="100%") == page(viewBox="1 2 30 40", width="9") == (1, 2, 30, 40)
    )
    assert page(width="30px", height="40") == (0, 0, 30, 40)
    assert page(viewBox="0 0 63.5 88.9", width="240px", height="336px") == (0, 0, 63.5, 88.9)


@pytest.mark.parametrize(
    ("aspect", "shown"),
    [
        ("", (-10, 0, 40, 20)), ("xMinYMid", (0, 0, 40, 20)), ("xMaxYMin meet", (-20, 0, 40, 20)),
        ("xMidYMid slice", (0, 5, 20, 10)), ("xMidYMax slice", (0, 10, 20, 10)), ("none", (0, 0, 20, 10)),
    ],
)  # fmt: skip
def test_a_page_of_another_shape_shows_more_or_less(aspect: str, shown: tuple[float, ...]) -> None:
    """As preserveAspectRatio has it; what it stretches is as wide as before."""
    assert page(viewBox="0 0 20 20", width="200", height="100", preserveAspectRatio=aspect) == shown


def test_only_a_page_that_says_so_is_stretched() -> None:
    """By as much as its shape is another one."""
    size = {"viewBox": "0 0 20 20", "width": "200", "height": "100"}
    assert stretch_of({**size, "preserveAspectRatio": "none"}) == pytest.approx(0.5)
    assert stretch_of(size) == stretch_of({"viewBox": "0 0 20 20", "preserveAspectRatio": "none"}) == 1
