"""Where cuts are marked: in the margins, along the cuts, where tiles are glued. They are drawn in pdf/marks.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.base.choices import Marks
from pnp.base.geometry import Rect, union
from pnp.sheet.model import PRINTABLE, TILE_OVERLAP, Mark, Placement, Sheet

MARK_OFFSET = 0.6
MARK_LENGTH = 10.0  # of each end of a mark that would cross a wide blank
TICK_IN, TICK_OUT = 1.0, 1.5  # mm of a tick along the piece's edge, and past its corner into the bleed
TICK_SHARE = 8  # no tick is longer than this part of a side


def crop_marks(
    page: tuple[float, float], blocks: Sequence[Sequence[Placement]], frames: Sequence[Rect] | None = None
) -> list[Mark]:
    """Lines from each block's edge to the page's edge, or half way to the next block."""
    marks: list[Mark] = []
    frames = frames or [union([p.trim.grown(*p.bleeds) for p in block]) for block in blocks]
    order = sorted(range(len(blocks)), key=lambda i: frames[i].y)
    for position, index in enumerate(order):
        frame = frames[index]
        above = frames[order[position - 1]].bottom if position else None
        below = frames[order[position + 1]].y if position + 1 < len(order) else None
        top_end = 0.0 if above is None else (above + frame.y) / 2
        bottom_end = page[1] if below is None else (below + frame.bottom) / 2
        for x in _edges([(p.trim.x, p.trim.right) for p in blocks[index]]):
            marks.append(Mark(x, top_end, x, frame.y - MARK_OFFSET))
            marks.append(Mark(x, frame.bottom + MARK_OFFSET, x, bottom_end))
        for y in _edges([(p.trim.y, p.trim.bottom) for p in blocks[index]]):
            marks.append(Mark(0.0, y, frame.x - MARK_OFFSET, y))
            marks.append(Mark(frame.right + MARK_OFFSET, y, page[0], y))
        for y in _edges([(p.trim.y + fold,) for p in blocks[index] for fold in p.piece.spec.folds]):
            marks.append(Mark(PRINTABLE, y, frame.x - MARK_OFFSET, y, "fold"))
            marks.append(Mark(frame.right + MARK_OFFSET, y, page[0] - PRINTABLE, y, "fold"))
    placed = [p for block in blocks for p in block]
    return [*(part for mark in marks for part in _shortened(mark)), *corner_ticks(placed)]


def corner_ticks(placed: Sequence[Placement]) -> list[Mark]:
    """A tick along each edge at each corner, so that every strip carries marks for all cuts that are left.

    Marks beside the pieces cannot do it: of the four cuts around a piece the last one is made when the paper left and
    right of it is gone already. What is on the very cut stays, in whatever order one cuts. At the corner, where it
    is short enough to fall under a corner punch, and half its width is cut away.
    """
    marks: dict[tuple[float, ...], Mark] = {}
    for p in placed:
        left, top, right, bottom = (round(v, 3) for v in (p.trim.x, p.trim.y, p.trim.right, p.trim.bottom))
        across, down = (min(TICK_IN, side / TICK_SHARE) for side in (p.trim.width, p.trim.height))
        out = [min(TICK_OUT, bleed) for bleed in p.bleeds]
        for y in (top, bottom):
            for mark in (
                Mark(left - out[0], y, left + across, y, "tick"),
                Mark(right - across, y, right + out[2], y, "tick"),
            ):
                marks.setdefault(tuple(mark[:4]), mark)
        for x in (left, right):
            for mark in (
                Mark(x, top - out[1], x, top + down, "tick"),
                Mark(x, bottom - down, x, bottom + out[3], "tick"),
            ):
                marks.setdefault(tuple(mark[:4]), mark)
    return list(marks.values())


def _shortened(mark: Mark) -> list[Mark]:
    """A mark across a wide blank as its two ends: enough for the blade, and no line through empty paper."""
    length = abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1)
    if length <= 3 * MARK_LENGTH:
        return [mark]
    t = MARK_LENGTH / length
    dx, dy = (mark.x2 - mark.x1) * t, (mark.y2 - mark.y1) * t
    return [mark._replace(x2=mark.x1 + dx, y2=mark.y1 + dy), mark._replace(x1=mark.x2 - dx, y1=mark.y2 - dy)]


def _edges(pairs: Iterable[tuple[float, ...]]) -> list[float]:
    """All distinct cut positions, to a thousandth of a millimetre."""
    return sorted({round(v, 3): v for pair in pairs for v in pair}.values())


def glue_marks(page: tuple[float, float], p: Placement, glue_left: bool, glue_top: bool) -> list[Mark]:
    """Dashed lines in the margins where the neighbour's cut edge comes to lie."""
    marks = []
    if glue_left:
        x = p.trim.x + TILE_OVERLAP
        marks += [Mark(x, PRINTABLE, x, p.trim.y - p.bleeds[1] - MARK_OFFSET, "glue")]
        marks += [Mark(x, p.trim.bottom + p.bleeds[3] + MARK_OFFSET, x, page[1] - PRINTABLE, "glue")]
    if glue_top:
        y = p.trim.y + TILE_OVERLAP
        marks += [Mark(PRINTABLE, y, p.trim.x - p.bleeds[0] - MARK_OFFSET, y, "glue")]
        marks += [Mark(p.trim.right + p.bleeds[2] + MARK_OFFSET, y, page[0] - PRINTABLE, y, "glue")]
    return marks


def with_marks(sheet: Sheet, style: Marks) -> Sheet:
    """A sheet with the marks that were asked for: crop marks, whole lines along every cut, or none; folds stay."""
    if style == "crop":
        return sheet
    if style == "none":
        return sheet._replace(marks=tuple(m for m in sheet.marks if m.kind not in ("cut", "tick")))
    marks = tuple(m for m in sheet.marks if m.kind != "tick")  # the lines say it already
    lines = dict.fromkeys(
        line for p in sheet.placements for line in _outline(p.trim, 0.0 if p.part else p.piece.spec.corner)
    )
    return sheet._replace(marks=(*marks, *lines))


def _outline(r: Rect, corner: float) -> list[Mark]:
    """The four cuts around a piece, or the one around a piece with round corners."""
    left, top, right, bottom = (round(v, 3) for v in (r.x, r.y, r.right, r.bottom))
    if corner:
        return [Mark(left, top, right, bottom, "round", min(corner, r.width / 2, r.height / 2))]
    return [
        Mark(left, top, right, top, "line"),
        Mark(left, bottom, right, bottom, "line"),
        Mark(left, top, left, bottom, "line"),
        Mark(right, top, right, bottom, "line"),
    ]
