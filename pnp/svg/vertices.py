"""An outline → its vertices, with the direction that a marker has there.

Directions are those of SVG 2 ("path directionality"). At the ends of a closed line only one segment counts, as in
Inkscape and resvg; SVG 2 would take the bisector there.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from pnp.base.messages import message
from pnp.svg.fallbacks import Outside
from pnp.svg.outlines import Attributes, trace
from pnp.svg.pen import Arc, Pen

POINT = 1e-9  # units: what lies closer together is one point
HALF_TURN = math.pi / 2 + 1e-6  # half of a full reversal, with room for rounding
Vector = tuple[float, float]


class Vertex(NamedTuple):
    """A point where segments meet, and the direction of the line there, in degrees."""

    x: float
    y: float
    angle: float


class _Segment(NamedTuple):
    """A segment of a line by its directions; None where it has no length."""

    first: Vector | None
    last: Vector | None
    x: float
    y: float


class _Subpath:
    """A line that is drawn in one go."""

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.segments: list[_Segment] = []
        self.is_closed = False

    def vertices(self) -> list[Vertex]:
        """The start, and the end of each segment."""
        if not self.segments:  # programs disagree about a lone move
            raise Outside(message("markers on a line that is only a point"))
        known = _with_directions(self.segments)
        out = [Vertex(self.x, self.y, _angle(known[0][0]))]
        for index, segment in enumerate(self.segments):
            last = known[index][1]
            angle = _bisector(last, known[index + 1][0]) if index + 1 < len(known) else _angle(last)
            out.append(Vertex(segment.x, segment.y, angle))
        return out


def _with_directions(segments: list[_Segment]) -> list[tuple[Vector, Vector]]:
    """The directions of all segments; one without length takes that of the segment before it, or else after it."""
    known = next((segment.first for segment in segments if segment.first), None) or (1.0, 0.0)
    out = []
    for segment in segments:
        first, last = segment.first or known, segment.last or known
        out.append((first, last))
        known = last
    return out


def _angle(direction: Vector) -> float:
    return math.degrees(math.atan2(direction[1], direction[0]))


def _bisector(into: Vector, out: Vector) -> float:
    """Half way between two directions; a line that turns back has its marker across."""
    before, after = (math.atan2(y, x) % math.tau for x, y in (into, out))
    half = (after - before) / 2
    return math.degrees(before + half - (math.pi if abs(half) > HALF_TURN else 0.0))


class _VertexPen(Pen):
    """Follows an outline and notes its segments; an arc is one segment."""

    def __init__(self) -> None:
        self.subpaths: list[_Subpath] = []
        self.at = (0.0, 0.0)

    def move(self, x: float, y: float) -> None:
        self.subpaths.append(_Subpath(x, y))
        self.at = (x, y)

    def line(self, x: float, y: float) -> None:
        direction = _towards(self.at, (x, y))
        self._segment(direction, direction, x, y)

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        first, second, end = (x1, y1), (x2, y2), (x, y)
        begin = _towards(self.at, first) or _towards(self.at, second) or _towards(self.at, end)
        finish = _towards(second, end) or _towards(first, end) or _towards(self.at, end)
        self._segment(begin, finish, x, y)

    def arc(self, arc: Arc) -> None:
        self._segment(_tangent(arc, arc.begin), _tangent(arc, arc.begin + arc.turn), arc.x, arc.y)

    def close(self) -> None:
        if not self.subpaths or self.subpaths[-1].is_closed:  # a second Z adds nothing
            return
        subpath = self.subpaths[-1]
        self.line(subpath.x, subpath.y)
        subpath.is_closed = True

    def _segment(self, first: Vector | None, last: Vector | None, x: float, y: float) -> None:
        if self.subpaths[-1].is_closed:
            raise Outside(message("markers on a line that goes on where it was closed"))
        self.subpaths[-1].segments.append(_Segment(first, last, x, y))
        self.at = (x, y)


def _towards(one: Vector, other: Vector) -> Vector | None:
    """The direction from one point to another; None where they are one."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    return (dx, dy) if max(abs(dx), abs(dy)) > POINT else None


def _tangent(arc: Arc, at: float) -> Vector:
    """The direction of an arc at an angle of its ellipse."""
    ahead = math.copysign(1.0, arc.turn)
    x, y = arc.at(-math.sin(at) * ahead, math.cos(at) * ahead)
    return x - arc.cx, y - arc.cy


def vertices_of(tag: str, attributes: Attributes) -> list[Vertex]:
    """The vertices of a shape in the order of its outline; Outside where renderers disagree about them."""
    pen = _VertexPen()
    trace(tag, attributes, pen)
    return [vertex for subpath in pen.subpaths for vertex in subpath.vertices()]
