"""in_place: a reprint stands at the very places of the deck that it joins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.choices import Duplex
from pnp.base.geometry import Rect
from pnp.sheet.impose import impose
from pnp.sheet.in_place import DOT, aligned, in_place
from pnp.sheet.model import Piece, Placement, Sheet, Spec
from tests.sheet.sheets import A4, FEWER, Paper, check_sheets, decks, duplexes, papers, shown

CARDS = Spec("cards", 63.0, 88.0, 3.0, 2.0)


def place_of(piece: Piece, sheets: list[Sheet], side: str) -> set[Rect]:
    """Where the copies of a piece stand on one side."""
    return {p.trim for s in sheets if s.side == side for p in s.placements if p.piece.id == piece.id}


@FEWER
@given(decks(), papers, duplexes, st.data())
def test_each_piece_stands_where_the_deck_has_it(
    pieces: list[Piece], paper: Paper, duplex: Duplex, data: st.DataObject
) -> None:
    """To the last digit, front and back; no place is taken twice, and none of the pieces is lost."""
    wanted = data.draw(st.lists(st.sampled_from(pieces), min_size=1, max_size=8, unique=True))
    deck = impose(pieces, paper, duplex)
    sheets = in_place(wanted, deck, duplex)
    assert sheets is not None
    check_sheets(sheets)
    assert sorted(p.piece for s in sheets if s.side == "front" for p in s.placements) == sorted(wanted)
    for side in ("front", "back"):
        for piece in wanted:
            assert place_of(piece, sheets, side) <= place_of(piece, deck, side)
    assert [s.side for s in sheets].count("back") == (len(sheets) // 2 if any(s.side == "back" for s in deck) else 0)


def test_a_piece_that_finds_its_places_taken_goes_on_the_next_sheet() -> None:
    """Two copies of a card that stands once in the deck, and one of the same slot on another sheet."""
    pieces = [Piece(CARDS, f"card-{i}", 1, False) for i in range(9)]
    deck = impose(pieces, A4, "none")
    sheets = in_place([pieces[0], pieces[0]._replace(copy=2), pieces[1], pieces[8]], deck, "none")
    assert sheets is not None
    assert [[p.piece.id for p in s.placements] for s in sheets] == [["card-0", "card-1"], ["card-0"], ["card-8"]]


def test_what_cannot_stand_in_place_is_left_to_others() -> None:
    """Pieces of two grids, and a piece that the deck has not."""
    cards, tokens = Piece(CARDS, "a", 1, False), Piece(Spec("tokens", 20.0, 20.0, 2.0, 2.0), "t", 1, False)
    deck = impose([cards, tokens], A4, "none")
    assert in_place([cards, tokens], deck, "none") is None
    assert in_place([cards._replace(id="b")], deck, "none") is None


@given(st.tuples(st.floats(5, 200), st.floats(5, 200)), st.tuples(st.floats(5, 200), st.floats(5, 200)))
def test_a_piece_is_moved_to_whole_dots_from_its_place(at: Paper, anchor: Paper) -> None:
    """By half a dot at most, so that its pixels are those of the deck; what has no place there stays."""
    piece = Piece(CARDS, "a", 1, False)
    sheet = Sheet(*A4, "front", (Placement(piece, "front", Rect(*at, 63.0, 88.0), (0, 0, 0, 0)),), ())
    (placed,) = aligned(sheet, {("a", "front"): anchor}).placements
    for now, before, there in zip(placed.trim[:2], at, anchor, strict=True):
        assert abs(now - before) <= DOT / 2 + 1e-9
        dots = (now - there) / DOT
        assert dots == pytest.approx(round(dots), abs=1e-6)
    assert shown(placed).width == 63.0
    assert aligned(sheet, {("a", "back"): anchor}) == sheet
