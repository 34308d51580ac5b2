"""Places along an outline: a pen that measures how far it has come, and where it is after so many millimetres."""

from __future__ import annotations

import bisect
import math
from collections.abc import Mapping
from functools import lru_cache

from pnp.svg.outlines import trace
from pnp.svg.pen import Pen

STEPS = 24  # straight lines to a curve


class Way(Pen):
    """Follows an outline and remembers its points with their distance from the start; a second line is not followed."""

    def __init__(self) -> None:
        self.points: list[tuple[float, float]] = []
        self.reached: list[float] = []
        self._ended = False

    def move(self, x: float, y: float) -> None:
        self._ended = bool(self.points)
        if not self.points:
            self.points, self.reached = [(x, y)], [0.0]

    def line(self, x: float, y: float) -> None:
        if self._ended:
            return
        (x0, y0), far = self.points[-1], self.reached[-1]
        step = math.hypot(x - x0, y - y0)
        if step > 0:
            self.points.append((x, y))
            self.reached.append(far + step)

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        if self._ended:
            return
        x0, y0 = self.points[-1]
        for i in range(1, STEPS + 1):
            t = i / STEPS
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            self.line(a * x0 + b * x1 + c * x2 + d * x, a * y0 + b * y1 + c * y2 + d * y)

    def close(self) -> None:
        if self.points:
            self.line(*self.points[0])
        self._ended = True

    @property
    def length(self) -> float:
        """How long the way is."""
        return self.reached[-1] if self.reached else 0.0

    def at(self, distance: float) -> tuple[float, float, float]:
        """The point after so many millimetres, and in which direction the way leads there, in degrees."""
        if len(self.points) < 2:
            return (*(self.points or [(0.0, 0.0)])[0], 0.0)
        index = min(max(bisect.bisect_left(self.reached, distance), 1), len(self.points) - 1)
        (x0, y0), (x1, y1) = self.points[index - 1], self.points[index]
        start, end = self.reached[index - 1], self.reached[index]
        share = min(max((distance - start) / (end - start), 0.0), 1.0)
        angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        return x0 + share * (x1 - x0), y0 + share * (y1 - y0), angle


def way_of(tag: str, attributes: Mapping[str, str]) -> Way:
    """The way along a shape's outline; ValueError when it is none."""
    return _followed(tag, tuple(attributes.items()))


@lru_cache(maxsize=64)
def _followed(tag: str, attributes: tuple[tuple[str, str], ...]) -> Way:
    way = Way()
    trace(tag, dict(attributes), way)
    return way
