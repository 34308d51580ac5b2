"""Pages of half the paper, two to a side, in the order in which folded sheets lie."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.choices import Duplex
from pnp.base.geometry import Rect
from pnp.face.model import Face
from pnp.sheet.backs import turns_sideways
from pnp.sheet.model import PRINTABLE, Mark
from pnp.sheet.page import Page, PlacedFace

TICK = 4.0  # mm of the fold that is marked at either end


def half_of(paper: tuple[float, float]) -> tuple[float, float]:
    """A page of the booklet: the sheet lies across and is folded in the middle."""
    short, long = sorted(paper)
    return long / 2, short


def order(count: int) -> list[tuple[int, int]]:
    """The page on the left and on the right of each side, fronts and backs alternating; pages count from 0.

    The outermost sheet has the first and the last page; what is beyond `count` stays blank.
    """
    whole = -(-count // 4) * 4
    out = []
    for sheet in range(whole // 4):
        out.append((whole - 1 - 2 * sheet, 2 * sheet))
        out.append((2 * sheet + 1, whole - 2 - 2 * sheet))
    return out


def bound(pages: Sequence[Face], duplex: Duplex, title: str) -> list[Page]:
    """The sides of a booklet, for a printer that turns sheets on this edge; backs are turned to stand upright."""
    width, height = pages[0].width, pages[0].height
    upright = turns_sideways(2 * width, height, duplex)
    middle = (
        Mark(width, 0.0, width, PRINTABLE + TICK, "fold"),
        Mark(width, height - PRINTABLE - TICK, width, height, "fold"),
    )
    out = []
    for number, pair in enumerate(order(len(pages))):
        turned = number % 2 == 1 and not upright
        left, right = reversed(pair) if turned else pair
        placed = tuple(
            PlacedFace(pages[page], Rect(x, 0.0, width, height), rotation=180 if turned else 0)
            for page, x in ((left, 0.0), (right, width))
            if page < len(pages)
        )
        out.append(Page(2 * width, height, placed, middle, bookmark="" if number else title))
    return out
