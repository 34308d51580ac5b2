"""The coarse picture of a face: which cells are inside, what is on top, what touches what."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from pnp.base.geometry import IDENTITY, translate
from pnp.ink import grid as inkmap
from pnp.ink.grid import InkMap, common, count, joined
from tests.ink.small_faces import CASES

STAR = [(10 + 9 * math.sin(k * 4 * math.pi / 5), 10.03 - 9 * math.cos(k * 4 * math.pi / 5)) for k in range(5)]


@CASES
@given(st.lists(st.tuples(st.floats(-5, 25), st.floats(-5, 25)), min_size=3, max_size=9), st.booleans())
@example(STAR, True)
@example(STAR, False)
def test_the_map_knows_what_is_inside(points: list[tuple[float, float]], even_odd: bool) -> None:
    """Cell by cell what the definition of SVG's fill rules says."""
    ground = InkMap(20.0, 20.0, 0.0)
    spans = ground.spans([points], IDENTITY, even_odd)
    inside = {(row, c) for row, pieces in spans.items() for left, right in pieces for c in range(left, right)}
    assert len(inside) == inkmap.count(spans)
    for row, column in itertools.product(range(0, ground.rows, 3), range(0, ground.columns, 3)):
        x, y = (column + 0.5) * ground.cell, (row + 0.5) * ground.cell
        edges = list(itertools.pairwise([*points, points[0]]))
        assume(all(math.dist(p, q) == 0 or _off(p, q, x, y) > 1e-6 for p, q in edges))
        winding = sum(_crossing(p, q, x, y) for p, q in edges)
        crossings = sum(abs(_crossing(p, q, x, y)) for p, q in edges)
        assert ((row, column) in inside) == bool(crossings % 2 if even_odd else winding)


def _crossing(p: tuple[float, float], q: tuple[float, float], x: float, y: float) -> int:
    """Whether an edge crosses the ray to the left of a point, and which way."""
    if (p[1] < y) == (q[1] < y):
        return 0
    at = p[0] + (y - p[1]) * (q[0] - p[0]) / (q[1] - p[1])
    return (1 if q[1] > p[1] else -1) if at < x else 0


def _off(p: tuple[float, float], q: tuple[float, float], x: float, y: float) -> float:
    """How far a point is from the line through two others."""
    return abs((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])) / math.dist(p, q)


SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def painted(*places: tuple[int, float, float]) -> InkMap:
    """A map of 30 × 20 mm with squares of 10 mm, each with its number, in this order."""
    ground = InkMap(30.0, 20.0, 3.0)
    for number, x, y in places:
        ground.paint(ground.spans([SQUARE], translate(x, y)), number)
    return ground


def test_what_is_painted_last_is_on_top() -> None:
    """In the cells that both cover, and nowhere else; 0 is bare paper."""
    ground = painted((1, 0, 0), (2, 5, 5))
    assert list(ground.at([(1, 1), (7, 7), (14, 14), (25, 2), (99, 99)])) == [1, 2, 0]
    seen, cell = ground.visible(), ground.cell**2
    assert (seen[1] * cell, seen[2] * cell, seen[0] * cell) == pytest.approx((75, 100, 425))
    under = ground.under(ground.spans([SQUARE], IDENTITY))
    assert under[2] * cell == pytest.approx(25) and under[1] == seen[1] and 0 not in under


def test_neighbours_touch_along_their_common_edge() -> None:
    """Each pair once, the lower number first, with the length of the edge in cells."""
    ground = painted((1, 0, 0), (2, 10, 0))
    touching = ground.neighbours()
    assert touching[1, 2] * ground.cell == pytest.approx(10)
    assert all(one < other for one, other in touching)


def test_the_bleed_counts_neither_as_border_nor_as_seen() -> None:
    """What lies beyond the cut is cut off; along the cut every cell counts."""
    ground = painted((1, -10, 0))
    assert 1 not in ground.visible() and 1 not in ground.border()
    edge = painted((1, 0, 0)).border()
    assert edge[1] * ground.cell == pytest.approx(20, abs=2)


@given(st.integers(-15, 35), st.integers(-15, 35), st.integers(-15, 35), st.integers(-15, 35))
def test_common_cells_are_those_of_both(x: int, y: int, u: int, v: int) -> None:
    """As many as the overlap of two squares has; the same both ways."""
    ground = InkMap(20.0, 20.0, 0.0)
    one, other = (ground.spans([SQUARE], translate(*at)) for at in ((x, y), (u, v)))
    both = common(one, other)
    assert count(both) == count(common(other, one)) <= min(count(one), count(other))
    lows, highs = (max(0, x, u), max(0, y, v)), (min(20, x + 10, u + 10), min(20, y + 10, v + 10))
    area = max(0, highs[0] - lows[0]) * max(0, highs[1] - lows[1])
    assert count(both) * ground.cell**2 == pytest.approx(area)


def test_what_is_far_off_the_face_does_not_reach_it() -> None:
    """What touches the bleed does."""
    ground = InkMap(30.0, 20.0, 3.0)
    assert ground.reaches([SQUARE], translate(-12, 0)) and ground.reaches([SQUARE], IDENTITY)
    assert not ground.reaches([SQUARE], translate(-30, 0)) and not ground.reaches([SQUARE], translate(0, 60))


def test_cells_of_several_shapes_are_counted_once() -> None:
    """What overlaps or touches is one stretch."""
    several = [{0: [(0, 3)], 1: [(4, 6)]}, {0: [(2, 5), (8, 9)]}, {0: [(5, 6)]}]
    assert joined(several) == {0: [(0, 6), (8, 9)], 1: [(4, 6)]} and count(joined(several)) == 9
