"""SVG shapes → polygons, coarse but quick: to tell where a shape lies and how large it is, not to draw it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise

from pnp.svg.outlines import trace
from pnp.svg.pen import Arc, Pen

Point = tuple[float, float]
Polygon = list[Point]
CIRCLE = [(math.cos(i * math.pi / 8), math.sin(i * math.pi / 8)) for i in range(16)]
MOST_POINTS = 400  # looked at along one straight line
SHORT, LONG = 1.5, 8.0  # mm along a curve: two steps are enough below, eight above


def outline(tag: str, attributes: Mapping[str, str], size: float) -> list[Polygon]:
    """The outline in the shape's own units, one of which is `size` mm on paper; empty if it cannot be told."""
    tracer = _Tracer(size)
    try:
        trace(tag, attributes, tracer)
    except (KeyError, ValueError):
        return []
    return [line for line in tracer.lines if len(line) > 1]


def area(lines: list[Polygon]) -> float:
    """The area inside polygons that do not overlap; holes are taken off when they turn the other way."""
    total = 0.0
    for line in lines:
        x, y = line[-1]
        for u, v in line:
            total += x * v - u * y
            x, y = u, v
    return abs(total) / 2


def length(lines: list[Polygon]) -> float:
    """How long open lines are together."""
    return sum(math.dist(p, q) for line in lines for p, q in pairwise(line))


def beside(lines: list[Polygon], step: float, off: float) -> Iterator[Point]:
    """Points on either side of lines, so far off them, and no further apart than a step."""
    for line in lines:
        for (x, y), (u, v) in pairwise(line):
            long = math.dist((x, y), (u, v))
            if long:
                dx, dy = (v - y) / long * off, (x - u) / long * off
                count = min(int(long / step), MOST_POINTS) + 1
                for index in range(count):
                    share = (index + 0.5) / count
                    px, py = x + (u - x) * share, y + (v - y) * share
                    yield px + dx, py + dy
                    yield px - dx, py - dy


def ribbons(lines: list[Polygon], width: float) -> list[Polygon]:
    """A broad stroke as one polygon for each of its steps."""
    out = []
    for line in lines:
        for (x, y), (u, v) in pairwise(line):
            long = math.dist((x, y), (u, v))
            if long:
                dx, dy = (v - y) / long * width / 2, (x - u) / long * width / 2
                out.append([(x + dx, y + dy), (u + dx, v + dy), (u - dx, v - dy), (x - dx, y - dy)])
    return out


def near(lines: list[Polygon], x: float, y: float, reach: float, filled: bool = True) -> bool:
    """Whether a point is so near lines, or inside them if they are the edges of polygons."""
    inside = False
    for line in lines:
        (px, py), close = line[-1 if filled else 0], reach * reach
        for qx, qy in line:
            dx, dy = qx - px, qy - py
            share = min(1.0, max(0.0, ((x - px) * dx + (y - py) * dy) / ((dx * dx + dy * dy) or 1.0)))
            if (px + share * dx - x) ** 2 + (py + share * dy - y) ** 2 <= close:
                return True
            if (py > y) != (qy > y) and x < px + (y - py) * dx / dy:
                inside = not inside
            px, py = qx, qy
    return inside and filled


def is_square(lines: list[Polygon]) -> bool:
    """Whether all edges are upright or level, as those of the cells of a board."""
    edges = ((p, q) for line in lines for p, q in pairwise(line))
    return all(abs(x - u) < 1e-6 or abs(y - v) < 1e-6 for (x, y), (u, v) in edges)


class _Tracer(Pen):
    """Flattens what it follows, in as many steps as its size on paper is worth."""

    def __init__(self, size: float) -> None:
        self.size = size
        self.lines: list[Polygon] = []
        self.open: Polygon = []

    def move(self, x: float, y: float) -> None:
        self.open = [(x, y)]
        self.lines.append(self.open)

    def line(self, x: float, y: float) -> None:
        self.open.append((x, y))

    def close(self) -> None:
        self.open.append(self.open[0])
        self.move(*self.open[0])

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        x0, y0 = self.open[-1]
        reach = (abs(x1 - x0) + abs(y1 - y0) + abs(x2 - x1) + abs(y2 - y1) + abs(x - x2) + abs(y - y2)) * self.size
        steps = 2 if reach < SHORT else 4 if reach < LONG else 8
        for index in range(1, steps):
            t = index / steps
            s = 1 - t
            p, q, r, u = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            self.open.append((p * x0 + q * x1 + r * x2 + u * x, p * y0 + q * y1 + r * y2 + u * y))
        self.open.append((x, y))

    def arc(self, arc: Arc) -> None:
        steps = max(2, math.ceil(abs(arc.turn) * 2))
        for index in range(1, steps):
            angle = arc.begin + arc.turn * index / steps
            self.open.append(arc.at(math.cos(angle), math.sin(angle)))
        self.open.append((arc.x, arc.y))

    def rect(self, x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> None:
        super().rect(x, y, width, height)  # round corners are too small to matter here

    def ellipse(self, cx: float, cy: float, rx: float, ry: float) -> None:
        self.lines.append([(cx + rx * u, cy + ry * v) for u, v in (*CIRCLE, CIRCLE[0])])
