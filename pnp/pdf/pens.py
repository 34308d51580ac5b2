"""Pens that write PDF operators: in the units of a drawing, or in mm of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from pnp.base.geometry import Matrix, apply
from pnp.base.units import number
from pnp.pdf.operators import K, n
from pnp.svg.outlines import Stroke
from pnp.svg.pen import Pen

MOVE, LINE, CURVE, CLOSE = 3, 2, 6, 0  # how many numbers a stroke has
PORTION = 2_000  # strokes that are written at once: few enough that a short path needs no megabytes
_ZEROS = re.compile(r"(?:\.|(?<![0.]))0++(?= )")


def operators_of(strokes: Iterable[Stroke], places: int = 4) -> str:
    """Strokes as operators, with so many decimals at the most; written in one go, for a card has thousands of them."""
    one = f"%.{places}f "
    forms = {MOVE: f"{one * 2}m", LINE: f"{one * 2}l", CURVE: f"{one * 6}c"}
    written, rest = [], iter(strokes)
    while some := list(islice(rest, PORTION)):
        parts = [forms[len(s)] % (s[:2] if len(s) == MOVE else s) if s else "h" for s in some]
        written.append(_ZEROS.sub("", " ".join(parts)).replace("-0 ", "0 "))
    return " ".join(written)


class DrawingPen(Pen):
    """Writes an outline in the drawing's own units, as its matrix will place it; what is enlarged has more decimals."""

    def __init__(self, places: int = 4) -> None:
        self.out: list[str] = []
        self.places = places

    @property
    def path(self) -> str:
        """Everything that was followed."""
        return " ".join(self.out)

    def point(self, x: float, y: float) -> str:
        """A point as two operands."""
        return f"{number(x, self.places)} {number(y, self.places)}"

    def move(self, x: float, y: float) -> None:
        self.out.append(f"{self.point(x, y)} m")

    def line(self, x: float, y: float) -> None:
        self.out.append(f"{self.point(x, y)} l")

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.out.append(f"{self.point(x1, y1)} {self.point(x2, y2)} {self.point(x, y)} c")

    def close(self) -> None:
        self.out.append("h")

    def rect(self, x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> None:
        if rx and ry:
            super().rect(x, y, width, height, rx, ry)
        else:
            self.out.append(f"{self.point(x, y)} {self.point(width, height)} re")


class PlacedPen(DrawingPen):
    """Writes an outline where a matrix lays it."""

    def __init__(self, matrix: Matrix, places: int = 4) -> None:
        super().__init__(places)
        self.matrix = matrix

    def point(self, x: float, y: float) -> str:
        return super().point(*apply(self.matrix, x, y))

    def rect(self, x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> None:
        Pen.rect(self, x, y, width, height, rx, ry)


class PagePen(DrawingPen):
    """Writes an outline in mm with y down as points with y up."""

    def point(self, x: float, y: float) -> str:
        return f"{n(x * K)} {n(-y * K)}"
