"""The safe zone: how near to the cut a text may stand, and whether one stands nearer."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.geometry import Matrix, apply
from pnp.base.messages import NOTHING, Message, message
from pnp.base.units import MM_PER_PT
from pnp.text.lines import Line

CAPITALS = 0.66  # of the size: how high letters rise
TOLERANCE = 0.005  # mm; less is a matter of rounding


def too_near(lines: Iterable[Line], matrix: Matrix, size: tuple[float, float], safe: float) -> Message:
    """What is wrong with lines that stand nearer than `safe` mm to the edge of a piece of this size, or nothing."""
    least = min((distance_to_cut(line, matrix, size) for line in lines), default=safe)
    return (
        message("stands {least:.1f} mm from the cut; expected at least {safe:g} mm", least=least, safe=safe)
        if least < safe - TOLERANCE
        else NOTHING
    )


def distance_to_cut(line: Line, matrix: Matrix, size: tuple[float, float]) -> float:
    """How far a set line keeps off the nearest edge; below zero where it is cut off."""
    rise = CAPITALS * line.size * MM_PER_PT
    corners = [apply(matrix, x, y) for x in (line.x, line.x + line.width) for y in (line.y - rise, line.y)]
    return min(min(x, y, size[0] - x, size[1] - y) for x, y in corners)
