"""SVG shapes as polygons: their area, their length, what is near them."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.ink import polygons


@pytest.mark.parametrize(
    ("tag", "attributes", "area"),
    [
        ("rect", {"x": "1", "y": "2", "width": "10", "height": "4"}, 40.0),
        ("circle", {"cx": "3", "cy": "3", "r": "10"}, math.pi * 100),
        ("ellipse", {"rx": "10", "ry": "5"}, math.pi * 50),
        ("polygon", {"points": "0,0 10,0 10,10"}, 50.0),
        ("path", {"d": "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"}, math.pi * 100),
        ("path", {"d": "M0 0h10v10h-10zm2 2v6h6v-6z"}, 64.0),
        ("path", {"d": "M0-10C5.52-10 10-5.52 10 0S5.52 10 0 10-10 5.52-10 0-5.52-10 0-10"}, math.pi * 100),
        ("path", {"d": "M0 0Q10 0 10 10T20 20L0 20Z"}, 200.0),
        ("line", {"x1": "0", "y1": "0", "x2": "9", "y2": "9"}, 0.0),
    ],
)
def test_outlines_have_the_area_of_their_shapes(tag: str, attributes: dict[str, str], area: float) -> None:
    """Curves are cut to short steps, so a little is missing."""
    lines = polygons.outline(tag, attributes, 1.0)
    assert polygons.area(lines) == pytest.approx(area, rel=0.05, abs=1e-6)
    assert lines and all(len(line) > 1 for line in lines)


LENGTHS = st.floats(0.5, 50)


@pytest.mark.parametrize(
    ("tag", "attributes"),
    [("rect", {"width": "wide"}), ("polygon", {"points": "1,a"}), ("text", {}), ("path", {"d": ""}), ("polygon", {})],
)
def test_what_cannot_be_told_has_no_outline(tag: str, attributes: dict[str, str]) -> None:
    """Neither an error nor a shape."""
    assert polygons.outline(tag, attributes, 1.0) == []


@pytest.mark.slow
@given(LENGTHS, LENGTHS, st.floats(0.1, 3))
def test_a_broad_stroke_has_the_area_of_its_length_and_width(width: float, height: float, broad: float) -> None:
    """One ribbon for each straight piece."""
    lines = polygons.outline("polyline", {"points": f"0,0 {width},0 {width},{height}"}, 1.0)
    assert polygons.length(lines) == pytest.approx(width + height)
    ribbons = polygons.ribbons(lines, broad)
    assert [polygons.area([one]) for one in ribbons] == pytest.approx([width * broad, height * broad])


@given(LENGTHS, st.floats(0.1, 3), st.floats(0.2, 5))
def test_points_beside_a_line_are_off_it_and_no_further_apart_than_asked(
    length: float, off: float, step: float
) -> None:
    """The same number on either side."""
    points = list(polygons.beside([[(0.0, 0.0), (length, 0.0)]], step, off))
    above, below = ([x for x, y in points if y * side > 0] for side in (1, -1))
    assert above == below and all(abs(y) == pytest.approx(off) for _, y in points)
    assert all(b - a <= step + 1e-9 for a, b in itertools.pairwise(above))
    assert all(0 < x < length for x in above)


def test_near_means_inside_or_within_reach_of_an_edge() -> None:
    """Inside counts only for what is filled."""
    square = polygons.outline("rect", {"width": "10", "height": "10"}, 1.0)
    assert polygons.near(square, 5, 5, 0.5) and not polygons.near(square, 5, 5, 0.5, filled=False)
    assert polygons.near(square, 10.4, 5, 0.5) and not polygons.near(square, 10.6, 5, 0.5)


def test_square_shapes_have_only_upright_and_level_edges() -> None:
    """A cell of a board has; a disc or a roof has not."""
    assert polygons.is_square(polygons.outline("path", {"d": "M0 0H9V4H4V9H0Z"}, 1.0))
    assert not polygons.is_square(polygons.outline("circle", {"r": "5"}, 1.0))
    assert not polygons.is_square(polygons.outline("polygon", {"points": "0,0 5,-5 10,0"}, 1.0))
