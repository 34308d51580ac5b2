"""Cut marks, folds and glue lines → hairlines on the page. Where they stand is decided in sheet/marks.py."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.pdf.operators import K, n
from pnp.pdf.pens import PagePen
from pnp.sheet.model import Mark

MARK_WIDTH = 0.2
LINE_WIDTH, LINE_GREY = 0.15, 0.5  # of a cut that is drawn through: visible on dark faces and on light ones
TICK_WIDTH, TICK_HALO = 0.14, 0.32  # black in white: seen on any ground, grey too


def strokes(marks: Sequence[Mark]) -> list[str]:
    """Hairlines: solid for cuts, dashed for folds and glue."""
    out = []
    black = f"0 G {n(MARK_WIDTH * K)} w"
    grey = f"{LINE_GREY} G {n(LINE_WIDTH * K)} w"
    halo, core = f"1 G {n(TICK_HALO * K)} w", f"0 G {n(TICK_WIDTH * K)} w"
    for kind, dash in (
        ("line", f"{grey} [] 0 d"),
        ("round", f"{grey} [] 0 d"),
        ("tick", f"{halo} [] 0 d"),
        ("tick", f"{core} [] 0 d"),
        ("cut", f"{black} [] 0 d"),
        ("glue", f"{black} [3 2] 0 d"),
        ("fold", f"{black} [3 2] 0 d"),
    ):
        lines = [m for m in marks if m.kind == kind and abs(m.x1 - m.x2) + abs(m.y1 - m.y2) > 0.2]
        if lines:
            out.append(dash)
            out.extend(f"{_path(m)} S" for m in lines)
    return out


def _path(mark: Mark) -> str:
    """A line, or the outline of a piece with round corners: a circle if there is nothing but corners."""
    if mark.kind != "round":
        return f"{n(mark.x1 * K)} {n(-mark.y1 * K)} m {n(mark.x2 * K)} {n(-mark.y2 * K)} l"
    pen = PagePen()
    pen.rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1, mark.corner, mark.corner)
    return pen.path
