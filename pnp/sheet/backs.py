"""Backs behind their fronts, by turning the sheet or by folding it; printers that drift."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.choices import Duplex, Order
from pnp.base.geometry import Rect
from pnp.sheet.model import Mark, Sheet
from pnp.sheet.page import Page


def turns_sideways(width: float, height: float, duplex: Duplex) -> bool:
    """Whether a sheet turns about a vertical axis: a portrait page on its long edge, a landscape one on its short."""
    return (duplex == "long") == (width <= height)


def back_of(front: Sheet, duplex: Duplex) -> Sheet:
    """The page behind a front: mirrored in the turned edge, so that each back lies on its front."""
    return _mirrored(front, turns_sideways(front.width, front.height, duplex))


def behind(second: Sheet, duplex: Duplex) -> Sheet:
    """A front that is printed behind another one of the same slots, so that each piece lies on a piece."""
    return _mirrored(second, turns_sideways(second.width, second.height, duplex), turned_over=False)


def _mirrored(front: Sheet, sideways: bool, turned_over: bool = True) -> Sheet:
    """The backs of a front's pieces, mirrored in the page's upright axis or in its level one; or the fronts so."""
    placements = []
    for p in front.placements:
        left, top, right, bottom = p.bleeds
        if sideways:
            trim = Rect(front.width - p.trim.right, p.trim.y, p.trim.width, p.trim.height)
            bleeds, rotation = (right, top, left, bottom), -p.rotation % 360
        else:
            trim = Rect(p.trim.x, front.height - p.trim.bottom, p.trim.width, p.trim.height)
            bleeds, rotation = (left, bottom, right, top), (180 - p.rotation) % 360
        if not turned_over:
            placements.append(p._replace(trim=trim, bleeds=bleeds, rotation=rotation))
        elif p.piece.has_back:
            placements.append(p._replace(side="back", trim=trim, bleeds=bleeds, rotation=rotation))
    marks = [
        Mark(front.width - m.x1, m.y1, front.width - m.x2, m.y2, m.kind)
        if sideways
        else Mark(m.x1, front.height - m.y1, m.x2, front.height - m.y2, m.kind)
        for m in front.marks
    ]
    return Sheet(front.width, front.height, "back", tuple(placements), tuple(marks) if placements else ())


def folded(front: Sheet, sideways: bool) -> Sheet:
    """A sheet to be folded in the middle: fronts on one half, each back where folding brings it behind its front.

    `front` has the size of the whole sheet and pieces on its left half (sideways) or on its upper one.
    """
    back = _mirrored(front, sideways)
    middle = front.width / 2 if sideways else front.height / 2
    ends = (middle, 0.0, middle, front.height) if sideways else (0.0, middle, front.width, middle)
    marks = (*front.marks, *back.marks, Mark(*ends, "fold"))
    return front._replace(placements=(*front.placements, *back.placements), marks=marks, folded=True)


def moved_back(sheet: Sheet, dx: float, dy: float, duplex: Duplex) -> Sheet:
    """A back page for a printer that lays backs dx to the right and dy down of their fronts, seen from the front.

    The whole page moves the other way. Turned about a vertical axis, right is left on the back; about a horizontal
    one, up is down.
    """
    sideways = turns_sideways(sheet.width, sheet.height, duplex)
    x, y = (dx, -dy) if sideways else (-dx, dy)
    placements = tuple(p._replace(trim=p.trim._replace(x=p.trim.x + x, y=p.trim.y + y)) for p in sheet.placements)
    marks = tuple(m._replace(x1=m.x1 + x, y1=m.y1 + y, x2=m.x2 + x, y2=m.y2 + y) for m in sheet.marks)
    return sheet._replace(placements=placements, marks=marks)


def read_through(pages: Sequence[Page], duplex: Duplex, order: Order) -> list[Page]:
    """Pages to read on both sides of the paper: each back stands upright when its leaf is turned like one of a book.

    With all fronts first, a blank page makes both piles alike.
    """
    out = [
        page if number % 2 == 0 or turns_sideways(page.width, page.height, duplex) else page.upside_down
        for number, page in enumerate(pages)
    ]
    if order == "alternating":
        return out
    blank = [Page(out[0].width, out[0].height, ())] * (len(out) % 2)
    return [*out[::2], *out[1::2], *blank]


def in_order(sheets: Sequence[Sheet], order: Order) -> list[int]:
    """Where each page of a document comes from: fronts and backs alternate, or all fronts come first."""
    places = range(len(sheets))
    return sorted(places, key=lambda i: sheets[i].side == "back") if order == "fronts-first" else list(places)
