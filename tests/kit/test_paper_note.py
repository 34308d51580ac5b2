"""paper_note: every sheet of a reprint says its paper, clear of pieces and marks."""

from __future__ import annotations

import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.base.geometry import Rect
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.kit.options import PrintOptions
from pnp.kit.paper_note import NEAR, free_place
from pnp.kit.reprint import reprint
from pnp.kit.wishes import entries_of
from pnp.sheet.model import Mark, Piece, Placement, Sheet, Spec
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)


def sheet(*trims: Rect, marks: tuple[Mark, ...] = ()) -> Sheet:
    """An A4 sheet with pieces at these places."""
    spec = Spec("deck", 40.0, 60.0, 0.0, 0.0)
    placed = tuple(Placement(Piece(spec, "one", 1, False), "front", trim, (0.0,) * 4) for trim in trims)
    return Sheet(210.0, 297.0, "front", placed, marks)


def test_a_note_keeps_off_pieces_and_marks() -> None:
    """Low on the page, between two marks, and higher up where there is no room."""
    middle = Rect(80.0, 100.0, 50.0, 50.0)
    x, y = free_place(sheet(middle), 60.0, 4.0) or (0.0, 0.0)
    assert y > 270.0 and x == 5.0 + NEAR
    marks = tuple(Mark(x, 250.0, x, 297.0) for x in range(10, 210, 20))
    _, y = free_place(sheet(middle, marks=marks), 60.0, 4.0) or (0.0, 0.0)
    assert 150.0 + NEAR <= y <= 250.0 - 4.0 - NEAR
    assert free_place(sheet(Rect(0.0, 0.0, 210.0, 297.0)), 60.0, 4.0) is None


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", WORKSPACE.games())
def test_every_sheet_of_every_kind_says_its_paper(game: str, art_cache: Cache) -> None:
    """Also where a page is full of pieces, on both sides and in another language."""
    entries = entries_of(load_game(WORKSPACE, game))
    kinds = {entry.component.id: entry for entry in entries}
    for entry in kinds.values():
        count = 40 if max(entry.component.size) < 100 else 4
        for one in reprint(WORKSPACE, PrintOptions(game, lang="de"), [f"{entry.card.id}:{count}"], art_cache).files:
            with pypdfium2.PdfDocument(one.data) as pdf:
                for page in pdf:
                    assert one.stock in page.get_textpage().get_text_bounded(), one.name
