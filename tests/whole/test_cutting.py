"""Cutting the real sheets: whatever is cut first, each strip carries marks for all the cuts that are left."""

from __future__ import annotations

import io
from functools import cache as once

import pikepdf
import pytest

from pnp.base.cache import Cache
from pnp.base.choices import DUPLEX, Duplex
from pnp.base.geometry import Rect
from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.model import Face, Faces
from pnp.kit.build import build
from pnp.kit.documents import planned
from pnp.kit.layout import impose_document
from pnp.kit.options import PrintOptions
from pnp.sheet.model import Sheet
from tests.places import ROOT
from tests.sheet.guillotine import ORDERS, SEEN, Stretch, guillotined, lost_marks

WORKSPACE = Workspace.here(ROOT)
MM = 72 / 25.4
GAMES = ("marathon", "mans", "jonques")


@once
def game_of(name: str) -> Game:
    """A game as it is shipped."""
    game = load_game(WORKSPACE, name, Problems())
    assert game is not None
    return game


@once
def sheets_of(name: str, paper: str, duplex: Duplex, large: bool = False) -> tuple[Sheet, ...]:
    """All cut sheets of a game; what stands on its faces makes no difference."""
    game, options = game_of(name), PrintOptions(name, paper=paper, duplex=duplex, large_print=large)
    blank = Face(1.0, 1.0, 0.0, ())
    kinds = [one for one in game.components.values() if one.kind == "cards"]
    faces: Faces = {(card.id, "front"): blank for one in kinds for card in one.cards}
    faces = {**faces, **{(card.id, "back"): blank for one in kinds if one.back for card in one.cards}}
    problems = Problems()
    plans = planned(game, options)
    found = tuple(sheet for plan in plans for sheet in impose_document(plan, options, faces, problems).sheets)
    assert not problems.found
    return found


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", GAMES)
def test_no_strip_loses_its_marks(name: str, paper: str, duplex: Duplex) -> None:
    """Rows first as the read-me says, columns first, or from the middle; on fronts, on backs, on folded sheets."""
    sheets = [sheet for sheet in sheets_of(name, paper, duplex) if sheet.placements]
    assert sheets
    for number, sheet in enumerate(sheets):
        for words, order in ORDERS.items():
            lost = guillotined(sheet, order)
            assert not lost, f"sheet {number}, {words}: {len(lost)} cuts without marks, as {lost[0]}"


def test_marks_beside_the_pieces_alone_are_lost() -> None:
    """What it was before: the middle rows of pawns that touch kept no mark for their columns."""
    sheet = next(sheet for sheet in sheets_of("marathon", "a4", "long") if len(sheet.placements) > 50)
    bare = sheet._replace(marks=tuple(m for m in sheet.marks if m.kind != "tick"))
    assert guillotined(bare, ORDERS["rows, then columns"])


@pytest.mark.slow
def test_a_printed_sheet_can_be_cut_by_its_own_lines(art_cache: Cache) -> None:
    """The same with the lines that stand in the PDF, and the places that stand in the manifest."""
    kit = build(WORKSPACE, PrintOptions("marathon", only=("pawns", "numbers"), jobs=1), art_cache)
    (document,) = kit.documents
    with pikepdf.open(io.BytesIO(document.data)) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            height = float(page.mediabox[3]) / MM
            trims = [Rect(*piece["trim"]) for piece in document.pieces if piece["page"] == number]
            paper = Rect(0, 0, float(page.mediabox[2]) / MM, height)
            marks = _lines(page)
            assert trims and all(mark[3] - mark[2] >= SEEN for mark in marks)
            for words, order in ORDERS.items():
                assert not lost_marks(paper, trims, marks, order), words


def _lines(page: pikepdf.Page) -> list[Stretch]:
    """The straight lines of the layer of cut marks, in mm from the top left."""
    out: list[Stretch] = []
    inside = False
    start = (0.0, 0.0)
    for instruction in pikepdf.parse_content_stream(page):
        operands, name = instruction.operands, str(instruction.operator)
        if name == "BDC":
            inside = str(operands[1]) == "/Marks"
        elif inside and name == "m":
            start = float(operands[0]) / MM, -float(operands[1]) / MM
        elif inside and name == "l":
            x, y = float(operands[0]) / MM, -float(operands[1]) / MM
            level = abs(y - start[1]) < 1e-3
            low, high = sorted((start[0], x) if level else (start[1], y))
            out.append(("level" if level else "upright", y if level else x, low, high))
        elif name == "EMC":
            inside = False
    assert out
    return out
