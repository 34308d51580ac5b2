"""Affine matrices and rectangles in millimetres, y downwards. Pure arithmetic."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL = re.compile(r"\s*+([a-zA-Z]++)\s*+\(([^)]*+)\)\s*+,?")


class Rect(NamedTuple):
    """A rectangle by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def grown(self, left: float, top: float, right: float, bottom: float) -> Rect:
        """The rectangle with each side moved outwards."""
        return Rect(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def moved(self, dx: float, dy: float) -> Rect:
        """The rectangle somewhere else."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)


def union(rects: list[Rect]) -> Rect:
    """The smallest rectangle around several."""
    left, top = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(left, top, max(r.right for r in rects) - left, max(r.bottom for r in rects) - top)


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """First `inner`, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def translate(x: float, y: float) -> Matrix:
    """Move."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scale(x: float, y: float) -> Matrix:
    """Stretch from the origin."""
    return (x, 0.0, 0.0, y, 0.0, 0.0)


def rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Turn clockwise on the page (y is down) about a point; quarter turns are exact."""
    quarter = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}.get(
        int(degrees) % 360 if degrees == int(degrees) else -1
    )
    cos, sin = quarter or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    turn: Matrix = (cos, sin, -sin, cos, 0.0, 0.0)
    return multiply(multiply(translate(x, y), turn), translate(-x, -y)) if x or y else turn


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that undoes this one; ZeroDivisionError where nothing can."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)


def size_of(matrix: Matrix) -> float:
    """How many units one unit becomes, on the average of all directions."""
    a, b, c, d, _, _ = matrix
    return float(abs(a * d - b * c) ** 0.5)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@lru_cache(maxsize=4096)
def parse_transform(text: str) -> Matrix | None:
    """An SVG transform list as one matrix, or None when it is not understood."""
    result = IDENTITY
    end = 0
    if len(text) > 2000:
        return None
    while match := _CALL.match(text, end):
        end = match.end()
        try:
            values = [float(v) for v in re.split(r"[\s,]+", match[2].strip()) if v]
            if not all(abs(v) < 1e6 for v in values):
                return None
            step = _TRANSFORMS[match[1]](values)
        except (KeyError, ValueError, IndexError, TypeError):
            return None
        result = multiply(result, step)
    return result if not text[end:].strip() else None


_TRANSFORMS: dict[str, Callable[[list[float]], Matrix]] = {
    "translate": lambda v: translate(v[0], v[1] if len(v) > 1 else 0.0),
    "scale": lambda v: scale(v[0], v[1] if len(v) > 1 else v[0]),
    "rotate": lambda v: rotate(*v[:3]),
    "skewX": lambda v: (1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0),
    "skewY": lambda v: (1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0),
    "matrix": lambda v: (v[0], v[1], v[2], v[3], v[4], v[5]),
}


def least_scale(matrix: Matrix) -> float:
    """How much a matrix enlarges what stands on it, in the direction where it does so least."""
    a, b, c, d, _, _ = matrix
    return min(math.hypot(a, b), math.hypot(c, d))
