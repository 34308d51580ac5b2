"""pen: arcs, rectangles and ellipses come down to lines and curves that lie where they must."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.svg.pen import NOISE, Arc, arc_to
from tests.svg.strokes import Point, Recorder, along, points, radii

angles = st.integers(-180, 180)


def away(arc: Arc, point: Point) -> float:
    """How far a point is off the ellipse of an arc, as a share of its radii."""
    cos, sin = math.cos(arc.tilt), math.sin(arc.tilt)
    dx, dy = point[0] - arc.cx, point[1] - arc.cy
    return abs(math.hypot((cos * dx + sin * dy) / arc.rx, (cos * dy - sin * dx) / arc.ry) - 1)


@pytest.mark.slow
@given(points, points, radii, radii, angles, st.booleans(), st.booleans())
def test_an_arc_leads_from_its_start_to_its_end(
    start: Point, end: Point, rx: float, ry: float, degrees: int, large: bool, sweep: bool
) -> None:
    """The way round that was asked for; radii too small for their ends grow together."""
    assume(math.dist(start, end) > 0.1)
    arc = arc_to(start, rx, ry, degrees, large, sweep, *end)
    assert arc.at(math.cos(arc.begin), math.sin(arc.begin)) == pytest.approx(start, abs=1e-4)
    far = arc.begin + arc.turn
    assert arc.at(math.cos(far), math.sin(far)) == pytest.approx(end, abs=1e-4) and (arc.x, arc.y) == end
    assert (arc.turn > 0) == sweep and 0 < abs(arc.turn) <= math.tau
    assert arc.rx / arc.ry == pytest.approx(rx / ry) and arc.rx >= rx
    if arc.rx == rx:
        assert (abs(arc.turn) >= math.pi - 1e-6) == large or abs(arc.turn) == pytest.approx(math.pi, abs=1e-6)
    else:
        assert abs(arc.turn) == pytest.approx(math.pi, abs=1e-3), "grown just so far that both ends are on it"


@pytest.mark.slow
@given(points, points, radii, radii, angles, st.booleans(), st.booleans())
def test_curves_keep_to_the_ellipse_of_their_arc(
    start: Point, end: Point, rx: float, ry: float, degrees: int, large: bool, sweep: bool
) -> None:
    """A quarter at most to a curve, each beginning where the last one ended, the last at the very end."""
    assume(math.dist(start, end) > 0.1)
    arc, pen = arc_to(start, rx, ry, degrees, large, sweep, *end), Recorder()
    pen.arc(arc)
    assert len(pen.strokes) == max(1, math.ceil(abs(arc.turn) / (math.pi / 2) - NOISE)) and pen.ends[-1] == end
    at = start
    for letter, values in pen.strokes:
        assert letter == "C" and all(away(arc, along(at, values, t)) < 0.001 for t in (0.25, 0.5, 0.75))
        at = values[-2], values[-1]


@given(points, radii, radii)
def test_an_ellipse_is_closed_and_round(middle: Point, rx: float, ry: float) -> None:
    """Four quarters; halfway along each it is as far out as a circle would be."""
    pen = Recorder()
    pen.ellipse(*middle, rx, ry)
    assert pen.letters == "MCCCCZ" and pen.ends[0] == pen.ends[-1]
    whole = Arc(*middle, rx, ry, 0.0, 0.0, math.tau, *pen.ends[0])
    for start, (_, values) in zip(pen.ends, pen.strokes[1:5], strict=False):
        assert away(whole, along(start, values, 0.5)) < 0.001


@pytest.mark.slow
@given(points, radii, radii, st.floats(0, 0.5), st.floats(0, 0.5))
def test_a_rectangle_keeps_to_its_box_and_rounds_its_corners(
    corner: Point, width: float, height: float, rx: float, ry: float
) -> None:
    """Four lines, and four curves if both radii are there; every stroke ends on the edge of the box."""
    pen = Recorder()
    (x, y), (rx, ry) = corner, (rx * width, ry * height)
    pen.rect(x, y, width, height, rx, ry)
    assert pen.letters == ("MLCLCLCLCZ" if rx and ry else "MLLLZ")
    xs, ys = ([end[axis] for end in pen.ends] for axis in (0, 1))
    assert (min(xs), min(ys)) == pytest.approx(corner, abs=1e-9)
    assert (max(xs), max(ys)) == pytest.approx((x + width, y + height), abs=1e-9)
    for u, v in pen.ends:
        assert min(abs(u - x), abs(u - x - width), abs(v - y), abs(v - y - height)) < 1e-9


@given(points, radii, st.sampled_from([0, 30, 45, 90]), st.booleans(), st.booleans())
def test_a_half_circle_is_two_quarters_wherever_it_stands(
    middle: Point, radius: float, degrees: int, large: bool, sweep: bool
) -> None:
    """Ten digits behind the point some turn too far; none gets a third curve that nobody can see."""
    x, y = middle
    arc, pen = arc_to((x - radius, y), radius, radius, degrees, large, sweep, x + radius, y), Recorder()
    pen.arc(arc)
    assert pen.letters == "CC" and pen.ends[0] == pytest.approx((x, y - radius if sweep else y + radius), abs=1e-4)
