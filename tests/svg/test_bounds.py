"""bounds: nothing of an outline lies outside its box, and the box is no larger than it must be."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import IDENTITY, Matrix, Rect, apply, multiply, rotate, scale
from pnp.svg.bounds import BoundsPen, bounds_of, corners
from pnp.svg.scene import Outline
from tests.svg.strokes import Point, along, lengths, points, radii, traced

STEPS = 200
matrices = st.builds(
    lambda degrees, x, y, at: multiply(rotate(degrees), (x, 0.0, 0.0, y, *at)),
    st.integers(-180, 180), st.sampled_from([0.5, 1.0, -2.0]), st.sampled_from([0.5, 1.0, 3.0]), points,
)  # fmt: skip


@pytest.mark.slow
@given(points, st.tuples(*[lengths] * 6), matrices)
def test_a_curve_lies_in_its_box_and_touches_each_side(start: Point, curve: tuple[float, ...], matrix: Matrix) -> None:
    """As many points of it show: none is outside, and on each side one is as near as the steps are small."""
    pen = BoundsPen(matrix)
    pen.move(*start)
    pen.curve(*curve)
    box = pen.box
    assert box is not None
    seen = [apply(matrix, *along(start, curve, step / STEPS)) for step in range(STEPS + 1)]
    xs, ys = [x for x, _ in seen], [y for _, y in seen]
    near = max(math.dist(a, b) for a, b in itertools.pairwise(seen)) + 1e-6
    for low, high, values in ((box.x, box.right, xs), (box.y, box.bottom, ys)):
        assert low - 1e-6 <= min(values) <= low + near and high - near <= max(values) <= high + 1e-6


@given(points, st.tuples(*[lengths] * 6), st.tuples(*[lengths] * 6))
def test_a_second_curve_makes_the_box_no_smaller(start: Point, one: tuple[float, ...], two: tuple[float, ...]) -> None:
    """It is the box around both."""
    boxes = []
    for begin, curves in ((start, (one,)), ((one[4], one[5]), (two,)), (start, (one, two))):
        pen = BoundsPen()
        pen.move(*begin)
        for curve in curves:
            pen.curve(*curve)
        assert pen.box is not None
        boxes.append(pen.box)
    a, b, both = boxes
    assert (both.x, both.y) == pytest.approx((min(a.x, b.x), min(a.y, b.y)), abs=1e-6)
    assert (both.right, both.bottom) == pytest.approx((max(a.right, b.right), max(a.bottom, b.bottom)), abs=1e-6)


@given(points, radii, radii)
def test_an_ellipse_has_the_box_of_its_radii(middle: Point, rx: float, ry: float) -> None:
    """To a thousandth of them, which is how round four curves are."""
    box = bounds_of(Outline("ellipse", {"cx": middle[0], "cy": middle[1], "rx": rx, "ry": ry}))
    assert box == pytest.approx((middle[0] - rx, middle[1] - ry, 2 * rx, 2 * ry), rel=1e-3, abs=1e-6)


@pytest.mark.slow
@given(points, radii, radii, st.sampled_from([(0, 0), (0, 1), (1, 0), (1, 1)]), points)
def test_an_arc_lies_in_its_box(start: Point, rx: float, ry: float, flags: tuple[int, int], end: Point) -> None:
    """Followed as a pen follows it."""
    d = f"M{start[0]} {start[1]}A{rx} {ry} 30 {flags[0]} {flags[1]} {end[0]} {end[1]}"
    box = bounds_of(Outline("path", {"d": d}))
    if box is None:
        assert start == end
        return
    at = start
    for letter, values in traced("path", {"d": d}).strokes:
        if letter == "C":
            for step in range(21):
                x, y = along(at, values, step / 20)
                assert box.x - 1e-6 <= x <= box.right + 1e-6 and box.y - 1e-6 <= y <= box.bottom + 1e-6
        at = values[-2], values[-1]


@pytest.mark.parametrize(
    ("d", "box"),
    [
        ("", None), ("M5 5", None), ("M5 5M7 7", None), ("M5 5Z", Rect(5, 5, 0, 0)),
        ("M90 90M1 2H4", Rect(1, 2, 3, 0)),
        ("M1 2H4V9M90 90", Rect(1, 2, 3, 7)), ("M0 0H5ZM2 2V9", Rect(0, 0, 5, 9)),
        ("M0 0Q5 10 10 0", Rect(0, 0, 10, 5)),
        ("M0 0C0 0 9 0 9 0", Rect(0, 0, 9, 0)), ("M0 0C10 0 -10 0 0 0", Rect(-2.886751, 0, 5.773503, 0)),
    ],
)  # fmt: skip
def test_only_what_is_drawn_counts(d: str, box: Rect | None) -> None:
    """A lone move leaves nothing; handles are not points of the curve."""
    found = bounds_of(Outline("path", {"d": d}))
    assert found == (None if box is None else pytest.approx(box, abs=1e-5))


def test_a_box_laid_elsewhere_has_the_box_of_its_corners() -> None:
    """Turned, it is larger; turned back by a mirror, it still begins at its top left."""
    assert corners(Rect(1, 2, 3, 4), IDENTITY) == Rect(1, 2, 3, 4)
    assert corners(Rect(0, 0, 2, 2), rotate(45)) == pytest.approx((-(2**0.5), 0, 8**0.5, 8**0.5))
    assert corners(Rect(1, 2, 3, 4), scale(-1, 1)) == Rect(-4, 2, 3, 4)
    assert bounds_of(Outline("rect", {"width": 2.0, "height": 2.0}), rotate(45)) == pytest.approx(
        (-(2**0.5), 0, 8**0.5, 8**0.5)
    )


def test_what_cannot_be_followed_has_no_box() -> None:
    """Whoever asks leaves it to another renderer."""
    with pytest.raises(ValueError):
        bounds_of(Outline("path", {"d": "M0 0 L9"}))
