"""impose: what lies on the sheets, checked against the physical sheet and the numbers of the print conventions."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.choices import Duplex
from pnp.base.geometry import Rect
from pnp.base.papers import CARD_SIZES
from pnp.sheet.grids import best_grid, fits
from pnp.sheet.impose import impose
from pnp.sheet.model import Piece, Sheet, Spec
from tests.sheet.sheets import (
    A4,
    CASES,
    FEWER,
    LETTER,
    Paper,
    check_all_there,
    check_sheets,
    deck,
    decks,
    duplexes,
    mixtures,
    pairs,
    papers,
    specs,
)

# --- one component a document -----------------------------------------------------------------------------------


@CASES
@given(decks(), papers, duplexes)
def test_one_component_lies_safely_and_completely_on_its_sheets(
    pieces: list[Piece], paper: Paper, duplex: Duplex
) -> None:
    """No overlap, no print near the edge, every piece once."""
    sheets = impose(pieces, paper, duplex)
    check_sheets(sheets)
    check_all_there(pieces, sheets, duplex)


@FEWER
@given(specs(), papers, st.integers(1, 60))
def test_a_half_empty_sheet_uses_the_slots_of_a_full_one(spec: Spec, paper: Paper, count: int) -> None:
    """Slots and bleeds of fewer pieces are the first ones of many."""
    grid = best_grid(spec, paper)
    assert grid is not None
    full = impose(deck(spec, grid.columns * grid.rows), paper, "none")
    assert len(full) == 1, "a grid's own number fills one sheet"
    slots = [(p.trim, p.bleeds) for p in full[0].placements]
    for sheet in impose(deck(spec, count), paper, "none"):
        assert [(p.trim, p.bleeds) for p in sheet.placements] == slots[: len(sheet.placements)]
        assert (sheet.width, sheet.height) == (full[0].width, full[0].height)


@FEWER
@given(decks(), papers)
def test_sheets_are_as_few_as_the_grid_allows_and_keep_the_order(pieces: list[Piece], paper: Paper) -> None:
    """Pieces fill the sheets in printing order, row by row."""
    sheets = impose(pieces, paper, "none")
    grid = best_grid(pieces[0].spec, paper)
    assert grid is not None
    assert len(sheets) == math.ceil(len(pieces) / (grid.columns * grid.rows))
    assert [p.piece for s in sheets for p in s.placements] == pieces
    for sheet in sheets:
        order = [(round(p.trim.y, 3), p.trim.x) for p in sheet.placements]
        assert order == sorted(order)


@FEWER
@given(decks(), papers)
def test_a_full_grid_stands_in_the_middle_of_the_page(pieces: list[Piece], paper: Paper) -> None:
    """Left and right margins are equal, so are top and bottom."""
    spec = pieces[0].spec
    grid = best_grid(spec, paper)
    assert grid is not None
    box = impose(deck(spec, grid.columns * grid.rows), paper, "none")[0].trim_box
    assert box.x == pytest.approx(grid.page[0] - box.right)
    assert box.y == pytest.approx(grid.page[1] - box.bottom)


# --- several components a document ------------------------------------------------------------------------------


@pytest.mark.slow
@CASES
@given(mixtures(), papers, duplexes)
def test_several_components_lie_safely_and_completely_on_their_sheets(
    pieces: list[Piece], paper: Paper, duplex: Duplex
) -> None:
    """No overlap, no print near the edge, every piece once, also where grids stack."""
    sheets = impose(pieces, paper, duplex)
    check_sheets(sheets)
    check_all_there(pieces, sheets, duplex)


def test_a_piece_as_tall_as_the_paper_keeps_its_margin_beside_other_components() -> None:
    """What fits a sheet of its own must not slide to the page's edge when the document holds more."""
    tall = Spec("aid", 190.0, 281.0, 3.0, 2.0)
    assert fits(tall, A4)
    pieces = [*deck(Spec("cards", 63.0, 88.0, 3.0, 2.0), 2), *deck(tall, 1)]
    check_sheets(impose(pieces, A4, "none"))


@FEWER
@given(mixtures(), papers, st.sampled_from(["long", "short"]))
def test_front_and_back_sheets_alternate(pieces: list[Piece], paper: Paper, duplex: Duplex) -> None:
    """In a two-sided document every odd page is a front and the next one its back."""
    sheets = impose(pieces, paper, duplex)
    if any(p.has_back for p in pieces):
        assert [s.side for s in sheets] == ["front", "back"] * (len(sheets) // 2)
        for front, back in pairs(sheets):
            assert (front.width, front.height) == (back.width, back.height)
            expected = [(p.piece.id, p.piece.copy) for p in front.placements if p.piece.has_back]
            assert [(p.piece.id, p.piece.copy) for p in back.placements] == expected
    else:
        assert {s.side for s in sheets} == {"front"}


def test_tiles_of_a_two_sided_document_never_share_a_sheet_of_paper() -> None:
    """A printer set to two sides would print tile A2 behind tile A1, if there were no page between them."""
    pieces = [*deck(Spec("cards", 63.0, 88.0, 3.0, 2.0), 3), *deck(Spec("board", 360.0, 250.0, 3.0, 2.0), 1, False)]
    sheets = impose(pieces, A4, "long")
    assert [s.side for s in sheets] == ["front", "back"] * (len(sheets) // 2)


# --- the numbers of the print conventions -----------------------------------------------------------------------


def test_standard_cards_without_bleed_are_nine_up_with_known_margins() -> None:
    """3 × 3 leaves 10.5 and 16.5 mm."""
    sheet = impose(deck(Spec("cards", 63.0, 88.0, 0.0, 0.0), 9), A4, "none")[0]
    assert (sheet.width, sheet.height, len(sheet.placements)) == (210.0, 297.0, 9)
    assert sheet.trim_box == Rect(10.5, 16.5, 189.0, 264.0)


@pytest.mark.parametrize("name", sorted(CARD_SIZES))
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_every_named_card_size_goes_on_office_paper(name: str, paper: tuple[float, float]) -> None:
    """With the usual 3 mm of bleed."""
    check_sheets(impose(deck(Spec(name, *CARD_SIZES[name], 3.0, 2.0), 11), paper, "long"))


def test_a_gap_of_zero_shares_the_cut() -> None:
    """Neighbours touch, only the outer edges bleed, and a shared cut has one mark."""
    sheet = impose(deck(Spec("tokens", 20.0, 20.0, 3.0, 2.0, (0.0, 0.0)), 500), A4, "none")[0]
    first, second = sheet.placements[:2]
    assert first.trim.right == pytest.approx(second.trim.x)
    assert first.bleeds == (3.0, 3.0, 0.0, 0.0)
    columns = len({round(p.trim.x, 3) for p in sheet.placements})
    tops = [m for m in sheet.marks if m.x1 == m.x2 and min(m.y1, m.y2) == 0.0]
    assert len(tops) == columns + 1


def test_columns_limits_the_row() -> None:
    """`columns` never gives more pieces a row than asked."""
    sheet = impose(deck(Spec("tokens", 20.0, 20.0, 2.0, 2.0, None, 3), 30), A4, "none")[0]
    assert len({round(p.trim.x, 3) for p in sheet.placements}) == 3


def test_no_pieces_make_no_sheets() -> None:
    """An empty document has no page."""
    assert impose([], A4, "long") == []


# --- fewer sheets -----------------------------------------------------------------------------------------------


def test_nets_lie_on_their_side_where_that_saves_a_sheet() -> None:
    """Standing junks and three dice: the nets stand in one row when they are turned, and so on the same sheet."""
    figures = deck(Spec("figures", 16.0, 84.0, 2.0, 2.0, (0.0, 4.0), 10, (6.0, 38.0)), 20, False)
    dice = Spec("dice", 68.5, 54.0, 0.0, 0.0, (6.0, 6.0))
    for paper in (A4, LETTER):
        (sheet,) = impose([*figures, *deck(dice, 3, False)], paper, "long")
        check_sheets([sheet])
        turned = [p for p in sheet.placements if p.rotation]
        assert {p.piece.spec.component for p in turned} == {"dice"} and {p.rotation for p in turned} == {90}
        assert len({round(p.trim.y, 3) for p in turned}) == 1
    alone = impose(deck(dice, 3, False), A4, "none")
    assert not any(p.rotation for sheet in alone for p in sheet.placements), "one kind alone keeps its grid"


def test_what_has_backs_is_never_turned() -> None:
    """Four rows would need two sheets upright; backs stay as they are."""
    pieces = [*deck(Spec("a", 16.0, 84.0, 2.0, 2.0, (0.0, 4.0), 10), 20), *deck(Spec("b", 68.5, 54.0, 0.0, 0.0), 3)]
    assert {p.rotation for sheet in impose(pieces, A4, "long") for p in sheet.placements} == {0}


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("count", [3, 4, 5, 8, 9])
def test_sheets_to_write_on_stand_back_to_back(count: int, duplex: Duplex) -> None:
    """Four on each side of A4, each exactly behind another; one page alone stays one."""
    spec = Spec("scores", 132.0, 95.0, 0.0, 0.0, (0.0, 0.0), both_sides=True)
    sheets = impose(deck(spec, count, False), A4, duplex)
    check_sheets(sheets)
    assert sum(len(s.placements) for s in sheets) == count
    assert [s.side for s in sheets] == (["front"] if count <= 4 else ["front", "back"] * math.ceil(count / 8))
    for front, back in pairs(sheets) if len(sheets) > 1 else ():
        behind = {_seen_from_the_front(p.trim, front, duplex) for p in back.placements}
        assert behind <= {tuple(round(v, 3) for v in p.trim) for p in front.placements}
        assert all(p.side == "front" for p in back.placements)
    assert [s.side for s in impose(deck(spec, count, False), A4, "none")] == ["front"] * math.ceil(count / 4)


def _seen_from_the_front(trim: Rect, sheet: Sheet, duplex: Duplex) -> tuple[float, ...]:
    """Where a place of the back lies on a sheet that lies across and is turned on this edge."""
    if duplex == "short":
        trim = trim._replace(x=sheet.width - trim.right)
    else:
        trim = trim._replace(y=sheet.height - trim.bottom)
    return tuple(round(v, 3) for v in trim)


def test_sheets_to_write_on_keep_apart_from_what_has_backs() -> None:
    """In a document of both, a lone page has a blank behind it."""
    spec = Spec("scores", 132.0, 95.0, 0.0, 0.0, (0.0, 0.0), both_sides=True)
    sheets = impose([*deck(spec, 2, False), *deck(Spec("cards", 63.0, 88.0, 3.0, 2.0), 3)], A4, "long")
    assert [(s.side, len(s.placements)) for s in sheets] == [("front", 2), ("back", 0), ("front", 3), ("back", 3)]
