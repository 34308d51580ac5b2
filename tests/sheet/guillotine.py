"""A guillotine on paper: cuts from edge to edge of what lies under it, and looks for the marks before each cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from pnp.base.geometry import Rect
from pnp.sheet.model import Sheet

Way = Literal["level", "upright"]
Stretch = tuple[Way, float, float, float]  # which way it runs, where, from, to
SLACK = 0.02  # mm
SEEN = 0.8  # mm of a mark that an eye finds
APART = 0.5  # of a piece's side: marks nearer to each other give no line


class Cut(NamedTuple):
    """A straight cut through all of a piece of paper."""

    way: Way
    at: float


Order = Callable[[Sequence[Cut]], Cut]
ORDERS: dict[str, Order] = {
    "rows, then columns": lambda cuts: min(cuts, key=lambda cut: (cut.way != "level", cut.at)),
    "columns, then rows": lambda cuts: min(cuts, key=lambda cut: (cut.way != "upright", cut.at)),
    "from the middle": lambda cuts: sorted(cuts, key=lambda cut: cut.at)[len(cuts) // 2],
}


def stretches(sheet: Sheet) -> list[Stretch]:
    """The marks of a sheet that lead the blade."""
    out: list[Stretch] = []
    for m in sheet.marks:
        if m.kind in ("cut", "tick"):
            level = m.y1 == m.y2
            low, high = sorted((m.x1, m.x2) if level else (m.y1, m.y2))
            out.append(("level" if level else "upright", m.y1 if level else m.x1, low, high))
    return out


def lost_marks(page: Rect, trims: Sequence[Rect], marks: Sequence[Stretch], order: Order) -> list[str]:
    """Cut all pieces free, and say of every cut that had no marks on the paper that it is made through."""
    by_line: dict[tuple[Way, float], list[Stretch]] = {}
    for mark in marks:
        by_line.setdefault((mark[0], round(mark[1], 1)), []).append(mark)
    lost: list[str] = []
    papers = [(page, list(trims))]
    while papers:
        paper, pieces = papers.pop()
        left = list(_left(paper, pieces))
        if not left:
            assert not pieces or _same(paper, pieces[0]), f"{pieces[0]} cannot be cut free"
            continue
        for cut in left:
            seen = [mark for near in (-0.1, 0.0, 0.1) for mark in by_line.get((cut.way, round(cut.at + near, 1)), ())]
            if not _leads(cut, paper, pieces, seen):
                lost.append(f"{cut} through {paper}")
        cut = order([cut for cut in left if _possible(cut, pieces)])
        papers += [(half, [p for p in pieces if _inside(p, half)]) for half in _halves(paper, cut)]
    return lost


def _left(paper: Rect, pieces: Sequence[Rect]) -> Iterator[Cut]:
    """The cuts that are still to be made through a paper."""
    cuts: dict[tuple[Way, float], Cut] = {}
    for p in pieces:
        for cut in (Cut("level", p.y), Cut("level", p.bottom), Cut("upright", p.x), Cut("upright", p.right)):
            low, high = (paper.y, paper.bottom) if cut.way == "level" else (paper.x, paper.right)
            if low + SLACK < cut.at < high - SLACK:
                cuts.setdefault((cut.way, round(cut.at, 2)), cut)
    yield from cuts.values()


def _leads(cut: Cut, paper: Rect, pieces: Sequence[Rect], marks: Sequence[Stretch]) -> bool:
    """Whether two marks on this very paper, well apart, lie on the cut."""
    low, high = (paper.x, paper.right) if cut.way == "level" else (paper.y, paper.bottom)
    middles = []
    for _, at, start, end in marks:
        start, end = max(start, low), min(end, high)
        if abs(at - cut.at) <= SLACK and end - start >= SEEN:
            middles.append((start + end) / 2)
    side = min(p.width if cut.way == "level" else p.height for p in pieces)
    return bool(middles) and max(middles) - min(middles) >= APART * side


def _possible(cut: Cut, pieces: Sequence[Rect]) -> bool:
    """Whether a cut runs through no piece."""
    ends = [(p.y, p.bottom) if cut.way == "level" else (p.x, p.right) for p in pieces]
    return not any(low + SLACK < cut.at < high - SLACK for low, high in ends)


def _halves(paper: Rect, cut: Cut) -> tuple[Rect, Rect]:
    if cut.way == "level":
        return paper._replace(height=cut.at - paper.y), Rect(paper.x, cut.at, paper.width, paper.bottom - cut.at)
    return paper._replace(width=cut.at - paper.x), Rect(cut.at, paper.y, paper.right - cut.at, paper.height)


def _inside(piece: Rect, paper: Rect) -> bool:
    return (
        piece.x >= paper.x - SLACK
        and piece.y >= paper.y - SLACK
        and piece.right <= paper.right + SLACK
        and piece.bottom <= paper.bottom + SLACK
    )


def _same(a: Rect, b: Rect) -> bool:
    return all(abs(v - w) <= 2 * SLACK for v, w in zip(a, b, strict=True))


def guillotined(sheet: Sheet, order: Order) -> list[str]:
    """What is lost when a sheet is cut; a folded one is cut as its front half, the back glued behind."""
    page = Rect(0, 0, sheet.width, sheet.height)
    placed = [p for p in sheet.placements if not sheet.folded or p.side == "front"]
    return lost_marks(page, [p.trim for p in placed], stretches(sheet), order)
