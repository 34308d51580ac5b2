"""Cut marks, folds and glue lines → hairlines on the page. Where they stand is decided in sheet/marks.py."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.pdf.operators import K, n
from pnp.sheet.model import Mark

MARK_WIDTH = 0.2
LINE_WIDTH, LINE_GREY = 0.15, 0.5  # of a cut that is drawn through: visible on dark faces and on light ones


def strokes(marks: Sequence[Mark]) -> list[str]:
    """Hairlines: solid for cuts, dashed for folds and glue."""
    out = []
    black = f"0 G {n(MARK_WIDTH * K)} w"
    grey = f"{LINE_GREY} G {n(LINE_WIDTH * K)} w"
    for kind, dash in (
        ("line", f"{grey} [] 0 d"),
        ("cut", f"{black} [] 0 d"),
        ("glue", f"{black} [3 2] 0 d"),
        ("fold", f"{black} [3 2] 0 d"),
    ):
        lines = [m for m in marks if m.kind == kind and abs(m.x1 - m.x2) + abs(m.y1 - m.y2) > 0.2]
        if lines:
            out.append(dash)
            out.extend(f"{n(m.x1 * K)} {n(-m.y1 * K)} m {n(m.x2 * K)} {n(-m.y2 * K)} l S" for m in lines)
    return out
