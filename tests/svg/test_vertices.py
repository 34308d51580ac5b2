"""vertices: where markers stand on an outline, and in which direction."""

from __future__ import annotations

import pytest

from pnp.svg.fallbacks import Outside
from pnp.svg.vertices import vertices_of


def angles(d: str) -> list[float]:
    """The direction at each vertex of a path, in whole degrees from 0 to 359."""
    return [round(vertex.angle, 6) % 360 for vertex in vertices_of("path", {"d": d})]


def points(tag: str, **said: str | float) -> list[tuple[float, float]]:
    """Where the vertices of a shape are."""
    return [(vertex.x, vertex.y) for vertex in vertices_of(tag, said)]


@pytest.mark.parametrize(
    ("d", "found"),
    [
        ("M0 0H10", [0, 0]),
        ("M0 0V10", [90, 90]),
        ("M0 0H10V10", [0, 45, 90]),
        ("M0 0H10V-10", [0, 315, 270]),
        ("M0 0H-10V-10", [180, 225, 270]),  # half way between 180 and 270, not 0
        ("M0 0H-10L-20 -1L-30 0", [180, pytest.approx(182.855, abs=0.01), 180, pytest.approx(174.289, abs=0.01)]),
        ("M0 0H10H0", [0, 90, 180]),  # a line that turns back
        ("M0 0C0 10 10 10 10 0", [90, 270]),
        ("M0 0Q0 10 10 10T20 20", [90, 0, 90]),
        ("M0 0S10 10 10 0", [45, 270]),  # the first handle lies on the start
        ("M0 0C0 0 0 0 10 10", [45, 45]),
        ("M0 0C0 5 10 10 10 10", [90, pytest.approx(26.565, abs=0.01)]),
        ("M0 0A10 10 0 0 1 10 10", [0, 90]),
        ("M0 0A10 10 0 0 0 10 10", [90, 0]),
        ("M0 0A10 10 0 1 1 0 20H-10", [0, 180, 180]),
        ("M0 0A10 20 0 0 1 20 0", [270, 90]),
    ],
)
def test_directions_along_a_line(d: str, found: list[float]) -> None:
    """Of the first and the last segment at the ends, half way between two segments elsewhere."""
    assert angles(d) == found


def test_an_arc_is_one_segment() -> None:
    """However far it turns, and in however many curves it is drawn."""
    assert points("path", d="M0 0A10 10 0 1 1 0.1 0") == [(0, 0), (0.1, 0)]


@pytest.mark.parametrize(
    ("d", "found"),
    [
        ("M0 0H10V10Z", [0, 45, pytest.approx(157.5), 225]),
        ("M0 0H10V10ZZ", [0, 45, pytest.approx(157.5), 225]),
        ("M0 0H10V10L0 0Z", [0, 45, pytest.approx(157.5), 225, 225]),  # the closing segment has no length
        ("M0 0H10V10ZM20 0V10", [0, 45, pytest.approx(157.5), 225, 90, 90]),
        ("M0 0H10M20 0V10", [0, 0, 90, 90]),
    ],
)
def test_closed_lines_and_several(d: str, found: list[float]) -> None:
    """A line that is closed comes back to a vertex of its own; no direction reaches from one line to the next."""
    assert angles(d) == found


@pytest.mark.parametrize(
    ("d", "found"),
    [
        ("M0 0V10V10", [90, 90, 90]),
        ("M0 0V0V10", [90, 90, 90]),
        ("M0 0H10H10V10", [0, 0, 45, 90]),
        ("M5 5L5 5", [0, 0]),
        ("M5 5Z", [0, 0]),
        ("M0 0V10C0 10 0 10 0 10", [90, 90, 90]),
    ],
)
def test_segments_without_length(d: str, found: list[float]) -> None:
    """They go on as the segment before them, or as the one after them."""
    assert angles(d) == found


def test_every_shape_has_vertices() -> None:
    """As the path has that SVG 2 says it is equal to."""
    assert points("line", x1=1, y1=2, x2=3, y2=4) == [(1, 2), (3, 4)]
    assert points("polyline", points="0 0 5 5 9 0") == [(0, 0), (5, 5), (9, 0)]
    assert points("polygon", points="0 0 5 5 9 0") == [(0, 0), (5, 5), (9, 0), (0, 0)]
    assert points("rect", x=1, y=2, width=10, height=5) == [(1, 2), (11, 2), (11, 7), (1, 7), (1, 2)]
    assert points("circle", cx=10, cy=10, r=5) == [(15, 10), (10, 15), (5, 10), (10, 5), (15, 10), (15, 10)]
    assert len(points("rect", width=10, height=10, rx=2)) == 10
    assert points("path", d="") == points("rect", width=0, height=5) == points("polyline", points="") == []


@pytest.mark.parametrize("d", ["M0 0", "M0 0H5M9 9", "M0 0M1 1H5", "M0 0H5V5ZL9 9"])
def test_what_programs_read_differently_is_left_to_one_of_them(d: str) -> None:
    """Moves that lead nowhere, and lines that go on where they were closed."""
    with pytest.raises(Outside):
        vertices_of("path", {"d": d})
