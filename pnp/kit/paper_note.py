"""Sheets of a reprint → lines that say which paper they want, where nothing stands and nothing is cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pnp.base.geometry import Matrix, Rect, translate
from pnp.face.model import Face
from pnp.face.setter import SetText, TextSetter
from pnp.kit.documents import LaidOut
from pnp.language.typography import polish
from pnp.sheet.model import PRINTABLE, Sheet
from pnp.sheet.page import PlacedFace
from pnp.text.lines import Setting

POINTS = (9.0, 7.5, 6.5)  # as large as there is room for
SMALL_PRINT = 4.5  # mm of the bottom margin that are taken
NEAR = 1.5  # mm off marks and pieces
STEP = 2.0  # mm from one attempt to the next
Span = tuple[float, float]


def paper_notes(laid: LaidOut, setter: TextSetter) -> list[PlacedFace | None]:
    """For each sheet a line with the paper that it wants and how many sides are printed; None where it has no room."""
    words, stock = setter.game.words, laid.plan.document.stock
    edge = words.get(f"{laid.duplex}_edge", "")
    sides = f"{words['two_sided']}, {edge}" if edge else words["one_sided"]
    paper = f"{words['job_paper']} : {stock}"
    texts = [polish(text, setter.game.lang) for text in (f"{paper} · {sides}", paper, stock)]
    return [_note(sheet, texts, setter) for sheet in laid.sheets]


def _note(sheet: Sheet, texts: Sequence[str], setter: TextSetter) -> PlacedFace | None:
    """The longest text at the largest size that finds room, along the sheet or else up its side."""
    style = setter.style("slug", setter.game.place)
    if style is None:
        return None
    for text in texts:
        for points in POINTS:
            one_line = replace(style, size=points, floor=points, lines=1)
            made = setter.typesetter.set(text, one_line, sheet.width, 100.0)
            matrix = _room(sheet, made.lines[0].width, made.height) if isinstance(made, Setting) else None
            if matrix and isinstance(made, Setting):
                items = setter.items(SetText(made, setter.style_colour(one_line)), matrix)
                page = Rect(0, 0, sheet.width, sheet.height)
                return PlacedFace(Face(page.width, page.height, 0.0, tuple(items)), page)
    return None


def _room(sheet: Sheet, width: float, height: float) -> Matrix | None:
    """Where a line goes, and how it is turned."""
    if place := free_place(sheet, width, height):
        return translate(*place)
    if place := free_place(_transposed(sheet), width, height, foot=0.0, end=SMALL_PRINT):
        x, y = place
        return (0.0, -1.0, 1.0, 0.0, y, x + width)  # read from below
    return None


def _transposed(sheet: Sheet) -> Sheet:
    """A sheet seen with its left edge as its top."""
    placed = tuple(
        p._replace(
            trim=Rect(p.trim.y, p.trim.x, p.trim.height, p.trim.width), bleeds=(*p.bleeds[1::-1], *p.bleeds[:1:-1])
        )
        for p in sheet.placements
    )
    marks = tuple(m._replace(x1=m.y1, y1=m.x1, x2=m.y2, y2=m.x2) for m in sheet.marks)
    return sheet._replace(width=sheet.height, height=sheet.width, placements=placed, marks=marks)


def free_place(
    sheet: Sheet, width: float, height: float, foot: float = SMALL_PRINT, end: float = 0.0
) -> tuple[float, float] | None:
    """The top left of a box that touches neither pieces nor marks nor small print: low on the page if it can be."""
    lowest = sheet.height - PRINTABLE - foot - height
    tops = [lowest - STEP * step for step in range(int((lowest - PRINTABLE) / STEP) + 1)]
    for top in tops:
        taken = [*_pieces(sheet, top, top + height), *_marks(sheet, top, top + height)]
        edges = sorted([(0.0, PRINTABLE), (sheet.width - PRINTABLE - end, sheet.width), *taken])
        reach = 0.0
        for (_, until), (start, _) in pairwise(edges):
            reach = max(reach, until)
            if start - reach >= width + 2 * NEAR:
                return reach + NEAR, top
    return None


def _pieces(sheet: Sheet, top: float, bottom: float) -> list[Span]:
    """From where to where pieces stand between two heights, with their bleed."""
    shown = [placed.trim.grown(*placed.bleeds) for placed in sheet.placements]
    return [(r.x, r.right) for r in shown if r.y < bottom + NEAR and r.bottom > top - NEAR]


def _marks(sheet: Sheet, top: float, bottom: float) -> list[Span]:
    """The same of marks; a level one is as wide as it is."""
    out = []
    for mark in sheet.marks:
        low, high = sorted((mark.y1, mark.y2))
        if low < bottom + NEAR and high > top - NEAR:
            left, right = sorted((mark.x1, mark.x2))
            out.append((left, right))
    if sheet.tiles:  # their labels stand above them
        out += [(0.0, sheet.width)] * (top < min(placed.trim.y for placed in sheet.placements))
    return out
