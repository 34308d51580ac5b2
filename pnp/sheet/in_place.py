"""A reprint joins its deck: pieces of one kind at the very places that they have there, to the last digit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.base.choices import SIDES, Duplex, Side
from pnp.sheet.backs import back_of
from pnp.sheet.marks import crop_marks
from pnp.sheet.model import Mark, Piece, Placement, Sheet

DOT = 25.4 / 300  # mm

Placed = list[Placement]


class Deck(NamedTuple):
    """How the whole kit stands on its sheets: where each face comes first, and which faces are drawn as forms."""

    anchors: Mapping[tuple[str, Side], tuple[float, float]]
    forms: frozenset[str]
    sheets: tuple[Sheet, ...]


def in_place(pieces: Sequence[Piece], deck: Sequence[Sheet], duplex: Duplex) -> list[Sheet] | None:
    """Sheets on which every piece stands as in the deck, or None where pieces of several grids would meet.

    A place is taken once on a sheet; a piece that finds its places taken goes on the next sheet.
    """
    if len({piece.spec.grid_key for piece in pieces}) != 1:
        return None
    places = {piece.id: _places(piece, deck) for piece in pieces}
    kinds = {(s.width, s.height, s.folded) for found in places.values() for s, _ in found}
    if len(kinds) != 1 or not all(places.values()):
        return None
    pages: list[Placed] = []
    for piece in pieces:
        for page in pages:
            free = next((group for _, group in places[piece.id] if not _taken(group, page)), None)
            if free:
                page.extend(_of(piece, free))
                break
        else:
            pages.append(_of(piece, places[piece.id][0][1]))
    width, height, folded = kinds.pop()
    sheets = []
    for page in pages:
        fold = [m for m in next(iter(places.values()))[0][0].marks if m.kind == "fold"] if folded else []
        front = Sheet(width, height, "front", tuple(page), (*_marks(page, width, height, folded), *fold), None, folded)
        sheets += [front, back_of(front, duplex)] if duplex != "none" and not folded and pieces[0].has_back else [front]
    return sheets


def _places(piece: Piece, deck: Sequence[Sheet]) -> list[tuple[Sheet, Placed]]:
    """Where the copies of a piece stand: its front, on a folded sheet its back as well."""
    out = []
    for sheet in deck:
        copies: dict[int, Placed] = {}
        for p in sheet.placements if sheet.side == "front" and not sheet.tiles else ():
            if p.piece.id == piece.id:
                copies.setdefault(p.piece.copy, []).append(p)
        out += [(sheet, group) for group in copies.values()]
    return out


def _taken(group: Placed, page: Placed) -> bool:
    """Whether a place is taken already: in one grid places are the same or apart."""
    return any(abs(p.trim.x - q.trim.x) < 1 and abs(p.trim.y - q.trim.y) < 1 for p in group for q in page)


def _of(piece: Piece, group: Placed) -> Placed:
    """The placements of a copy, for this piece."""
    return [p._replace(piece=piece) for p in group]


def _marks(page: Placed, width: float, height: float, folded: bool) -> list[Mark]:
    """Cut marks around what stands there, on a folded sheet around each half."""
    if not folded:
        return crop_marks((width, height), [page])
    halves = [[p for p in page if p.side == side] for side in SIDES]
    return [mark for half in halves for mark in crop_marks((width, height), [half])]


def aligned(sheet: Sheet, anchors: Mapping[tuple[str, Side], tuple[float, float]]) -> Sheet:
    """A sheet whose pieces stand whole dots away from where they stand in the deck.

    So a reprinted face has the very pixels of the face that it replaces; no piece moves by more than half a dot.
    """
    return sheet._replace(placements=tuple(_aligned(p, anchors.get((p.piece.id, p.side))) for p in sheet.placements))


def _aligned(placed: Placement, anchor: tuple[float, float] | None) -> Placement:
    if anchor is None or placed.part:
        return placed
    x, y = (to - round((to - at) / DOT) * DOT for at, to in zip(placed.trim[:2], anchor, strict=True))
    return placed._replace(trim=placed.trim._replace(x=x, y=y))
