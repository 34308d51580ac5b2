"""SVG shapes → polygons, coarse but quick: to tell where a shape lies and how large it is, not to draw it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from pnp.svg import path

Point = tuple[float, float]
Polygon = list[Point]
CIRCLE = [(math.cos(i * math.pi / 8), math.sin(i * math.pi / 8)) for i in range(16)]
MOST_POINTS = 400  # looked at along one straight line
SHORT, LONG = 1.5, 8.0  # mm along a curve: two steps are enough below, eight above


def outline(tag: str, attributes: Mapping[str, str], size: float) -> list[Polygon]:
    """The outline in the shape's own units, one of which is `size` mm on paper; empty if it cannot be told."""
    try:
        lines = TAGS[tag](attributes, size)
    except (KeyError, ValueError):
        return []
    return [line for line in lines if len(line) > 1]


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


def _n(attributes: Mapping[str, str], name: str) -> float:
    return float(attributes.get(name, 0))


def _rect(a: Mapping[str, str], _: float) -> list[Polygon]:
    x, y = _n(a, "x"), _n(a, "y")
    right, bottom = x + _n(a, "width"), y + _n(a, "height")
    return [[(x, y), (right, y), (right, bottom), (x, bottom), (x, y)]]


def _ellipse(a: Mapping[str, str], _: float) -> list[Polygon]:
    x, y = _n(a, "cx"), _n(a, "cy")
    rx, ry = (_n(a, "r"), _n(a, "r")) if "r" in a else (_n(a, "rx"), _n(a, "ry"))
    return [[(x + rx * u, y + ry * v) for u, v in (*CIRCLE, CIRCLE[0])]]


def _line(a: Mapping[str, str], _: float) -> list[Polygon]:
    return [[(_n(a, "x1"), _n(a, "y1")), (_n(a, "x2"), _n(a, "y2"))]]


def _poly(a: Mapping[str, str], _: float) -> list[Polygon]:
    values = [float(v) for v in re.split(r"[\s,]+", a.get("points", "").strip()) if v]
    return [list(zip(values[::2], values[1::2], strict=False))]


def _polygon(a: Mapping[str, str], size: float) -> list[Polygon]:
    return [[*line, line[0]] for line in _poly(a, size) if line]


def _path(a: Mapping[str, str], size: float) -> list[Polygon]:
    tracer = _Tracer(size)
    for command, values in path.parse(a.get("d", "")) or []:
        tracer.step(command, values)
    return tracer.lines


class _Tracer:
    """Follows path data."""

    def __init__(self, size: float) -> None:
        self.size = size
        self.lines: list[Polygon] = []
        self.line: Polygon = []
        self.x = self.y = 0.0
        self.smooth: tuple[str, float, float] = ("", 0.0, 0.0)

    def step(self, command: str, v: tuple[float, ...]) -> None:
        """One command with its numbers."""
        kind = command.upper()
        dx, dy = (self.x, self.y) if command != kind else (0.0, 0.0)
        smooth = ("", 0.0, 0.0)
        if kind == "Z":
            if self.line:
                self.line.append(self.line[0])
                self.x, self.y = self.line[0]
                self._start(self.x, self.y)
        elif kind == "M":
            self.x, self.y = v[0] + dx, v[1] + dy
            self._start(self.x, self.y)
        elif kind == "C":
            smooth = ("C", v[2] + dx, v[3] + dy)
            self._curve(v[0] + dx, v[1] + dy, *smooth[1:], v[4] + dx, v[5] + dy)
        elif kind == "S":
            smooth = ("C", v[0] + dx, v[1] + dy)
            self._curve(*self._mirrored("C"), *smooth[1:], v[2] + dx, v[3] + dy)
        elif kind in "QT":
            qx, qy = (v[0] + dx, v[1] + dy) if kind == "Q" else self._mirrored("Q")
            smooth, x, y = ("Q", qx, qy), v[-2] + dx, v[-1] + dy
            first, last = (_two_thirds(end, (qx, qy)) for end in ((self.x, self.y), (x, y)))
            self._curve(*first, *last, x, y)
        elif kind == "A":
            self._arc(abs(v[0]), abs(v[1]), math.radians(v[2]), (v[3] != 0, v[4] != 0), v[5] + dx, v[6] + dy)
        else:
            x = v[0] + dx if kind in "LH" else self.x
            y = v[-1] + dy if kind in "LV" else self.y
            self._to(x, y)
        self.smooth = smooth

    def _start(self, x: float, y: float) -> None:
        self.line = [(x, y)]
        self.lines.append(self.line)

    def _to(self, x: float, y: float) -> None:
        self.line.append((x, y))
        self.x, self.y = x, y

    def _mirrored(self, kind: str) -> Point:
        """The control point of a smooth curve."""
        same = self.smooth[0] == kind
        return (2 * self.x - self.smooth[1], 2 * self.y - self.smooth[2]) if same else (self.x, self.y)

    def _curve(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
        x0, y0 = self.x, self.y
        reach = (abs(x1 - x0) + abs(y1 - y0) + abs(x2 - x1) + abs(y2 - y1) + abs(x3 - x2) + abs(y3 - y2)) * self.size
        steps = 2 if reach < SHORT else 4 if reach < LONG else 8
        for index in range(1, steps):
            t = index / steps
            s = 1 - t
            p, q, r, u = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            self.line.append((p * x0 + q * x1 + r * x2 + u * x3, p * y0 + q * y1 + r * y2 + u * y3))
        self._to(x3, y3)

    def _arc(self, rx: float, ry: float, tilt: float, flags: tuple[bool, bool], x: float, y: float) -> None:
        """An elliptical arc (SVG 1.1, appendix F.6); the flags: the larger one, in the direction of growing angles."""
        cos, sin = math.cos(tilt), math.sin(tilt)
        hx, hy = (self.x - x) / 2, (self.y - y) / 2
        if rx == 0 or ry == 0 or hx == hy == 0:
            self._to(x, y)
            return
        px, py = cos * hx + sin * hy, -sin * hx + cos * hy
        grow = max(1.0, (px / rx) ** 2 + (py / ry) ** 2) ** 0.5
        rx, ry = rx * grow, ry * grow
        under = (rx * py) ** 2 + (ry * px) ** 2
        factor = math.sqrt(max(0.0, (rx * ry) ** 2 - under) / under) * (-1 if flags[0] == flags[1] else 1)
        mx, my = factor * rx * py / ry, -factor * ry * px / rx
        cx, cy = cos * mx - sin * my + (self.x + x) / 2, sin * mx + cos * my + (self.y + y) / 2
        begin = math.atan2((py - my) / ry, (px - mx) / rx)
        turn = (math.atan2((-py - my) / ry, (-px - mx) / rx) - begin) % math.tau - (0.0 if flags[1] else math.tau)
        steps = max(2, math.ceil(abs(turn) * 2))
        for index in range(1, steps):
            angle = begin + turn * index / steps
            u, v = rx * math.cos(angle), ry * math.sin(angle)
            self.line.append((cx + cos * u - sin * v, cy + sin * u + cos * v))
        self._to(x, y)


def _two_thirds(start: Point, end: Point) -> Point:
    """Where the control point of a cubic curve lies on the way to that of a quadratic one."""
    return start[0] + (end[0] - start[0]) * 2 / 3, start[1] + (end[1] - start[1]) * 2 / 3


TAGS: dict[str, Callable[[Mapping[str, str], float], list[Polygon]]] = {
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _poly,
    "polygon": _polygon,
    "path": _path,
}
