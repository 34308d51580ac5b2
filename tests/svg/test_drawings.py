"""drawings: art drawn by program has the size that was asked for, and is SVG that the reader accepts."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.geometry import Rect
from pnp.svg.art import Art
from pnp.svg.drawings import cells, disc, frame, panel, ruler, stripe, tile_map
from pnp.svg.reader import art_of
from pnp.svg.tree import SVG

INK = "#3d5a80"
FEW = settings(max_examples=20)
lengths = st.integers(2, 400).map(lambda quarter: quarter / 4)


def drawn(art: Art, tag: str) -> list[ElementTree.Element]:
    """The elements of one kind."""
    return list(ElementTree.fromstring(art.svg).iter(f"{{{SVG}}}{tag}"))


def box(element: ElementTree.Element) -> Rect:
    """Where a rect stands."""
    return Rect(*(float(element.attrib[name]) for name in ("x", "y", "width", "height")))


@FEW
@given(lengths, lengths)
def test_every_drawing_is_as_large_as_its_view_says(width: float, height: float) -> None:
    """In millimetres, from its own corner; a frame is larger by the line around its card."""
    for art, size in (
        (panel(width, height, INK, INK), (width, height)),
        (stripe(width, height, INK), (width, height)),
        (frame(width, height, INK, 2.0), (width + 1, height + 1)),
        (cells(3, width, height, INK), (3 * width, height)),
        (disc(width, INK), (width, width)),
        (ruler(width, 1, 10, INK), (width + 2, 7)),
    ):
        assert art.view == pytest.approx((0, 0, *size))
        again = art_of(art.svg)  # the reader that strangers' pictures go through
        assert again.view == pytest.approx(art.view, rel=1e-5) and again.shows == art.shows != b""


def test_a_panel_has_a_bar_only_if_it_is_asked_for() -> None:
    """And panels alike are one drawing, so that they are rendered once."""
    assert [r.attrib["fill"] for r in drawn(panel(40, 10, "#eeeeee", INK), "rect")] == ["#eeeeee", INK]
    assert len(drawn(panel(40, 10, "#eeeeee"), "rect")) == 1
    assert panel(40, 10, "#eeeeee") is panel(40, 10, "#eeeeee")


@pytest.mark.parametrize(("length", "step", "ticks"), [(100.0, 1.0, 101), (101.6, 25.4 / 16, 65)])
def test_a_ruler_is_exactly_as_long_as_it_says(length: float, step: float, ticks: int) -> None:
    """From the first tick to the last; ticks stand evenly, and the longest every so many."""
    lines = drawn(ruler(length, step, 10, INK), "line")
    xs = [float(line.attrib["x1"]) for line in lines[1:]]
    assert len(xs) == ticks and xs[-1] - xs[0] == pytest.approx(length, abs=1e-3)
    assert [b - a for a, b in itertools.pairwise(xs)] == pytest.approx([step] * (ticks - 1), abs=2e-4)
    tall = [float(line.attrib["y2"]) for line in lines[1:]]
    assert [i for i, height in enumerate(tall) if height == max(tall)] == list(range(0, ticks, 10))


def test_cells_of_a_row_touch_and_fill_it() -> None:
    """So that rows below one another make a table."""
    boxes = [box(cell) for cell in drawn(cells(4, 6.5, 5, INK), "rect")]
    assert boxes == [(i * 6.5, 0, 6.5, 5) for i in range(4)]


@FEW
@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_a_plan_of_tiles_fills_the_current_one_alone(columns: int, rows: int, data: st.DataObject) -> None:
    """In reading order; no two tiles overlap and none leaves the plan."""
    current = data.draw(st.integers(0, columns * rows - 1))
    plan = tile_map(columns, rows, current, Rect(0, 0, 40, 30), INK)
    assert plan.view == (0, 0, 40, 30)
    tiles = drawn(plan, "rect")
    assert [i for i, tile in enumerate(tiles) if tile.attrib["fill"] == INK] == [current]
    boxes = [box(tile) for tile in tiles]
    assert len(boxes) == columns * rows
    assert min(b.x for b in boxes) > 0 and max(b.right for b in boxes) < 40 and max(b.bottom for b in boxes) < 30
    for a, b in itertools.combinations(boxes, 2):
        assert a.right < b.x or b.right < a.x or a.bottom < b.y or b.bottom < a.y
