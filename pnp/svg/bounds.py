"""A pen that measures: the box around an outline, curves followed to where they turn."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.base.geometry import IDENTITY, Matrix, Rect, apply
from pnp.svg.outlines import strokes_of
from pnp.svg.pen import Pen
from pnp.svg.scene import Outline

TINY = 1e-12


class BoundsPen(Pen):
    """Finds the box around what it follows, as a matrix lays it."""

    def __init__(self, matrix: Matrix = IDENTITY) -> None:
        self.matrix = matrix
        self.left = self.top = math.inf
        self.right = self.bottom = -math.inf
        self.at = (0.0, 0.0)
        self.start: tuple[float, float] | None = None

    @property
    def box(self) -> Rect | None:
        """The box, or None where nothing was drawn."""
        if self.left > self.right:
            return None
        return Rect(self.left, self.top, self.right - self.left, self.bottom - self.top)

    def _take(self, x: float, y: float) -> None:
        self.left, self.right = min(self.left, x), max(self.right, x)
        self.top, self.bottom = min(self.top, y), max(self.bottom, y)

    def _begin(self) -> None:
        """A lone move leaves nothing; it counts once something follows."""
        if self.start is not None:
            self._take(*self.start)
            self.start = None

    def move(self, x: float, y: float) -> None:
        self.at = self.start = apply(self.matrix, x, y)

    def line(self, x: float, y: float) -> None:
        self._begin()
        self.at = apply(self.matrix, x, y)
        self._take(*self.at)

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self._begin()
        points = [self.at, *(apply(self.matrix, *p) for p in ((x1, y1), (x2, y2), (x, y)))]
        self.at = points[3]
        self._take(*self.at)
        xs, ys = ([p[axis] for p in points] for axis in (0, 1))
        if not (self.left <= min(xs) and max(xs) <= self.right and self.top <= min(ys) and max(ys) <= self.bottom):
            for t in (*_turns(xs), *_turns(ys)):
                self._take(_bezier(xs, t), _bezier(ys, t))

    def close(self) -> None:
        self._begin()


def _turns(v: list[float]) -> Iterator[float]:
    """Where a cubic curve turns back along one axis."""
    a, b, c = -v[0] + 3 * v[1] - 3 * v[2] + v[3], 2 * (v[0] - 2 * v[1] + v[2]), v[1] - v[0]
    if abs(a) < TINY:
        found = [-c / b] if abs(b) > TINY else []
    else:
        under = b * b - 4 * a * c
        found = [] if under < 0 else [(-b + sign * math.sqrt(under)) / (2 * a) for sign in (1, -1)]
    return (t for t in found if 0 < t < 1)


def _bezier(v: list[float], t: float) -> float:
    s = 1 - t
    return s**3 * v[0] + 3 * s * s * t * v[1] + 3 * s * t * t * v[2] + t**3 * v[3]


def bounds_of(outline: Outline, matrix: Matrix = IDENTITY) -> Rect | None:
    """The box around an outline; ValueError where it cannot be followed."""
    pen = BoundsPen(matrix)
    for stroke in strokes_of(outline.tag, outline.attributes):
        if len(stroke) == 6:
            pen.curve(*stroke)
        elif stroke:
            (pen.move if len(stroke) == 3 else pen.line)(*stroke[:2])
        else:
            pen.close()
    return pen.box


def corners(box: Rect, matrix: Matrix) -> Rect:
    """The box around a box that a matrix lays elsewhere."""
    points = [apply(matrix, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    left, top = min(p[0] for p in points), min(p[1] for p in points)
    return Rect(left, top, max(p[0] for p in points) - left, max(p[1] for p in points) - top)
