"""tiles: a board larger than the paper, in parts that overlap and are glued."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.papers import PAPERS
from pnp.sheet.grids import DoesNotFit, fits
from pnp.sheet.impose import impose
from pnp.sheet.model import Piece, Spec
from pnp.sheet.tiles import tile
from tests.sheet.sheets import A4, CASES, EDGE, LETTER, OVERLAP, TINY, Paper, bleeds, check_marks, shown

boards = st.tuples(st.floats(205, 900), st.floats(290, 900)).map(lambda s: (round(s[0], 1), round(s[1], 1)))


@CASES
@given(boards, bleeds, st.sampled_from([A4, LETTER, PAPERS["a3"]]))
@example((360.0, 250.0), 3.0, A4)
@example((594.0, 420.0), 3.0, A4)
def test_tiles_cover_the_board_exactly_and_overlap_by_twelve(board: Paper, bleed: float, paper: Paper) -> None:
    """Parts in rows and columns, each printed at its full size, named after where it lies."""
    piece = Piece(Spec("board", *board, bleed, 2.0), "board", 1, False)
    if fits(piece.spec, paper):
        return
    sheets = tile(piece, paper)
    assert sheets == impose([piece], paper, "none")
    columns, rows = sheets[0].tiles or (0, 0)
    assert len(sheets) == columns * rows
    grid = {}
    for index, sheet in enumerate(sheets):
        (placed,) = sheet.placements
        part = placed.part
        assert part is not None and sheet.tiles == (columns, rows)
        assert placed.label == f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index // columns]}{index % columns + 1}"
        assert (part.width, part.height) == pytest.approx((placed.trim.width, placed.trim.height))
        area = shown(placed)
        assert min(area.x, area.y, sheet.width - area.right, sheet.height - area.bottom) >= EDGE - TINY
        check_marks(sheet)
        grid[index // columns, index % columns] = placed
    for (row, column), placed in grid.items():
        part = placed.part
        assert part is not None
        neighbour_right, neighbour_below = grid.get((row, column + 1)), grid.get((row + 1, column))
        if neighbour_right and neighbour_right.part:
            assert part.right - neighbour_right.part.x == pytest.approx(OVERLAP)
        else:
            assert part.right == pytest.approx(board[0])
        if neighbour_below and neighbour_below.part:
            assert part.bottom - neighbour_below.part.y == pytest.approx(OVERLAP)
        else:
            assert part.bottom == pytest.approx(board[1])
        assert (part.x == 0.0) == (column == 0)
        assert (part.y == 0.0) == (row == 0)
        # left and upper edges are covered by their neighbours; right and lower ones lie on top and need bleed
        covered = (column > 0, row > 0)
        assert all(b == 0.0 for b, joined in zip(placed.bleeds[:2], covered, strict=True) if joined)
        assert placed.bleeds[2] == placed.bleeds[3] > 0 or bleed == 0
        assert all(0 <= b <= bleed for b in placed.bleeds)


def test_tiles_of_the_known_board_are_named_in_reading_order() -> None:
    """A1, A2, B1, B2 …, and glue lines stand where the neighbour's edge comes to lie."""
    piece = Piece(Spec("board", 360.0, 500.0, 3.0, 2.0), "board", 1, False)
    sheets = tile(piece, A4)
    assert [s.placements[0].label for s in sheets] == ["A1", "A2", "B1", "B2"]
    for sheet in sheets:
        (placed,) = sheet.placements
        glue = [m for m in sheet.marks if m.kind == "glue"]
        assert {m.x1 for m in glue if m.x1 == m.x2} == ({placed.trim.x + OVERLAP} if "2" in placed.label else set())
        assert {m.y1 for m in glue if m.y1 == m.y2} == ({placed.trim.y + OVERLAP} if "B" in placed.label else set())


def test_a_long_banner_still_has_readable_tile_names() -> None:
    """More than 26 rows do not run out of letters."""
    sheets = tile(Piece(Spec("banner", 150.0, 7500.0, 3.0, 2.0), "banner", 1, False), A4)
    labels = [s.placements[0].label for s in sheets]
    assert len(set(labels)) == len(labels) > 26
    assert all(re.fullmatch(r"[A-Z]+[0-9]+", label) for label in labels), labels[26:]


def test_a_monstrous_board_is_refused() -> None:
    """More than 60 sheets are a mistake, not a board."""
    with pytest.raises(DoesNotFit, match="would need"):
        impose([Piece(Spec("board", 3000.0, 3000.0, 3.0, 2.0), "board", 1, False)], A4, "none")
