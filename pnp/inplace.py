"""impose, a reprint: pieces of one kind at the very places that they have in the deck, to the last digit."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.cutmarks import crop_marks
from pnp.sheets import Mark, Piece, Placement, Sheet
from pnp.turning import back_of

Page = list[Placement]


def in_place(pieces: Sequence[Piece], deck: Sequence[Sheet], duplex: str) -> list[Sheet] | None:
    """Sheets on which every piece stands as in the deck, or None where pieces of several grids would meet.

    A place is taken once on a sheet; a piece that finds its places taken goes on the next sheet.
    """
    if len({piece.spec.grid_key for piece in pieces}) != 1:
        return None
    places = {piece.id: _places(piece, deck) for piece in pieces}
    kinds = {(s.width, s.height, s.folded) for found in places.values() for s, _ in found}
    if len(kinds) != 1 or not all(places.values()):
        return None
    pages: list[Page] = []
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


def _places(piece: Piece, deck: Sequence[Sheet]) -> list[tuple[Sheet, Page]]:
    """Where the copies of a piece stand: its front, on a folded sheet its back as well."""
    out = []
    for sheet in deck:
        copies: dict[int, Page] = {}
        for p in sheet.placements if sheet.side == "front" and not sheet.tiles else ():
            if p.piece.id == piece.id:
                copies.setdefault(p.piece.copy, []).append(p)
        out += [(sheet, group) for group in copies.values()]
    return out


def _taken(group: Page, page: Page) -> bool:
    """Whether a place is taken already: in one grid places are the same or apart."""
    return any(abs(p.trim.x - q.trim.x) < 1 and abs(p.trim.y - q.trim.y) < 1 for p in group for q in page)


def _of(piece: Piece, group: Page) -> Page:
    """The placements of a copy, for this piece."""
    return [p._replace(piece=piece) for p in group]


def _marks(page: Page, width: float, height: float, folded: bool) -> list[Mark]:
    """Cut marks around what stands there, on a folded sheet around each half."""
    if not folded:
        return crop_marks((width, height), [page])
    halves = [[p for p in page if p.side == side] for side in ("front", "back")]
    return [mark for half in halves for mark in crop_marks((width, height), [half])]
