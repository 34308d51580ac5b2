"""marks: they lead the blade along every cut, and run through no print."""

from __future__ import annotations

import pytest
from hypothesis import given

from pnp.base.choices import Duplex, Marks
from pnp.base.geometry import Rect
from pnp.sheet.impose import impose
from pnp.sheet.marks import crop_marks, with_marks
from pnp.sheet.model import Piece, Spec
from tests.sheet.guillotine import ORDERS, guillotined
from tests.sheet.sheets import (
    A4,
    CASES,
    FEWER,
    TINY,
    Paper,
    check_marks,
    deck,
    decks,
    duplexes,
    mixtures,
    overlap,
    papers,
    shown,
)

OTHERS: tuple[Marks, ...] = ("crop", "none")


@CASES
@given(decks(), papers, duplexes)
def test_marks_of_one_component_guide_the_guillotine(pieces: list[Piece], paper: Paper, duplex: Duplex) -> None:
    """Each trim line of a sheet has marks that run out to the page's edge."""
    for sheet in impose(pieces, paper, duplex):
        check_marks(sheet)
        if not sheet.placements:
            continue
        for p in sheet.placements:
            for x, y in ((p.trim.x, p.trim.y), (p.trim.right, p.trim.bottom)):
                uprights = [m for m in sheet.marks if m.x1 == m.x2 and abs(m.x1 - x) <= 0.01]
                levels = [m for m in sheet.marks if m.y1 == m.y2 and abs(m.y1 - y) <= 0.01]
                assert min((min(m.y1, m.y2) for m in uprights), default=9) <= TINY, "a cut without a mark at the top"
                assert max((max(m.y1, m.y2) for m in uprights), default=0) >= sheet.height - TINY, "… at the bottom"
                assert min((min(m.x1, m.x2) for m in levels), default=9) <= TINY, "… at the left"
                assert max((max(m.x1, m.x2) for m in levels), default=0) >= sheet.width - TINY, "… at the right"


@pytest.mark.slow
@CASES
@given(mixtures(), papers, duplexes)
def test_marks_of_stacked_grids_run_through_no_print(pieces: list[Piece], paper: Paper, duplex: Duplex) -> None:
    """Marks stay out of the bleed of their own block and of the others."""
    for sheet in impose(pieces, paper, duplex):
        check_marks(sheet)


@pytest.mark.parametrize(("corner", "radius"), [(3.0, 3.0), (10.0, 10.0), (40.0, 10.0)])
def test_lines_along_a_round_cut_are_round(corner: float, radius: float) -> None:
    """One around each piece, on both sides, and no square lines; the marks in the margins stay as they are."""
    spec = Spec("tokens", 20.0, 20.0, 2.0, 2.0, corner=corner)
    plain = Spec("tokens", 20.0, 20.0, 2.0, 2.0)
    for sheet, square in zip(impose(deck(spec, 7), A4, "long"), impose(deck(plain, 7), A4, "long"), strict=True):
        found = with_marks(sheet, "lines").marks
        beside = tuple(m for m in square.marks if m.kind != "tick")  # a line along the cut says more
        assert found[: len(beside)] == beside
        around = [(m.x1, m.y1, m.x2, m.y2, m.kind, m.corner) for m in found[len(beside) :]]
        trims = [
            tuple(round(v, 3) for v in (p.trim.x, p.trim.y, p.trim.right, p.trim.bottom)) for p in sheet.placements
        ]
        assert around == [(*trim, "round", radius) for trim in trims]
        assert not any(mark.kind == "round" for style in OTHERS for mark in with_marks(sheet, style).marks)


@FEWER
@given(mixtures(), papers, duplexes)
def test_no_strip_of_any_sheet_loses_its_marks(pieces: list[Piece], paper: Paper, duplex: Duplex) -> None:
    """Pieces of several kinds, with gutters or without: rows first, as grids stand under one another."""
    for sheet in impose(pieces, paper, duplex):
        if sheet.placements and sheet.side != "back":
            assert guillotined(sheet, ORDERS["rows, then columns"]) == []


def test_ticks_are_short_and_at_the_corners() -> None:
    """A corner punch of 3 mm takes them away; into the bleed they are no longer than it is wide."""
    sheet = impose(deck(Spec("cards", 63.0, 88.0, 1.2, 1.2), 9), A4, "none")[0]
    ticks = [m for m in sheet.marks if m.kind == "tick"]
    corners = {
        (round(x, 3), round(y, 3))
        for p in sheet.placements
        for x in (p.trim.x, p.trim.right)
        for y in (p.trim.y, p.trim.bottom)
    }
    assert len(ticks) == 2 * len(corners), "one each way at each corner"
    for m in ticks:
        assert abs(m.x2 - m.x1) + abs(m.y2 - m.y1) == pytest.approx(1.0 + 1.2)
        assert any(abs(m.x1 - x) <= 1.2001 and abs(m.y1 - y) <= 1.2001 for x, y in corners)
    assert not any(m.kind == "tick" for style in ("lines", "none") for m in with_marks(sheet, style).marks)


def test_a_mark_across_a_wide_blank_is_cut_to_its_two_ends() -> None:
    """Ten millimetres at the paper's edge and ten at the piece; a mark up to three times as long stays whole."""
    frame = Rect(60.0, 25.0, 40.0, 40.0)
    piece = impose(deck(Spec("cards", 40.0, 40.0, 0.0, 0.0), 1), A4, "none")[0].placements[0]
    placed = piece._replace(trim=frame, bleeds=(0.0, 0.0, 0.0, 0.0))
    marks = [m for m in crop_marks((210.0, 297.0), [[placed]]) if m.kind == "cut"]
    left = [round(x, 6) for m in marks if m.y1 == m.y2 == frame.y and m.x2 <= frame.x for x in (m.x1, m.x2)]
    assert sorted(left) == [0.0, 10.0, 49.4, 59.4]
    above = [round(y, 6) for m in marks if m.x1 == m.x2 == frame.x and m.y2 <= frame.y for y in (m.y1, m.y2)]
    assert sorted(above) == [0.0, 24.4]


@FEWER
@given(decks(), papers, duplexes)
def test_no_mark_runs_through_a_wide_blank(pieces: list[Piece], paper: Paper, duplex: Duplex) -> None:
    """No crop mark of any sheet is longer than thirty millimetres."""
    for sheet in impose(pieces, paper, duplex):
        for mark in sheet.marks:
            if mark.kind == "cut":
                assert abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) <= 30.0 + TINY


def test_a_tile_is_cut_square() -> None:
    """Also of a board with round corners."""
    for sheet in impose(deck(Spec("board", 300.0, 400.0, 3.0, 2.0, corner=10.0), 1), A4, "none"):
        assert {mark.kind for mark in with_marks(sheet, "lines").marks} <= {"cut", "line", "glue"}


def test_folds_are_dashed_marks_beside_every_row() -> None:
    """At the fold's height in each row, on both sides, outside the pieces; on the back they are mirrored with it."""
    spec = Spec("ships", 16.0, 84.0, 2.0, 2.0, (0.0, 4.0), 10, (6.0, 38.0))
    for duplex in ("long", "short"):
        front, back = impose(deck(spec, 20), A4, duplex)
        rows = sorted({p.trim.y for p in front.placements})
        folds = [m for m in front.marks if m.kind == "fold"]
        assert sorted({round(m.y1, 6) for m in folds}) == [round(y + fold, 6) for y in rows for fold in spec.folds]
        assert len(folds) == 8 and all(m.y1 == m.y2 for m in folds)
        for mark in folds:
            assert all(
                overlap(shown(p), Rect(mark.x1, mark.y1, mark.x2 - mark.x1, 0.01)) == 0 for p in front.placements
            )
        turned = {round(m.y1 if duplex == "long" else A4[1] - m.y1, 6) for m in back.marks if m.kind == "fold"}
        assert turned == {round(m.y1, 6) for m in folds}
