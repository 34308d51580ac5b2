"""A shape's outline → the strokes of a pen: one reading of path data and of every other shape, whoever draws."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import overload

from pnp.base.messages import message
from pnp.svg import path
from pnp.svg.pen import Pen, arc_to

Attributes = Mapping[str, str | float] | Mapping[str, str]
OUTLINES = frozenset((*"xyr", "d", "points", "width", "height", "rx", "ry", "cx", "cy", "x1", "y1", "x2", "y2"))
POINT = 1e-9  # mm: an arc no larger than that is none
_BLANKS = re.compile(r"[\s,]+")


def trace(tag: str, attributes: Attributes, pen: Pen) -> None:
    """Follow the outline of a shape; ValueError when it is not one that every reader takes alike."""
    TAGS[tag](attributes, pen)


Stroke = tuple[
    float, ...
]  # of a pen: two numbers and a zero for a move, two for a line, six for a curve, none to close


class _Recorder(Pen):
    """Notes what it follows."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []

    def move(self, x: float, y: float) -> None:
        self.strokes.append((x, y, 0.0))

    def line(self, x: float, y: float) -> None:
        self.strokes.append((x, y))

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.strokes.append((x1, y1, x2, y2, x, y))

    def close(self) -> None:
        self.strokes.append(())


class Packed(Pen, Sequence[Stroke]):
    """The strokes of a long outline, eight bytes a number."""

    def __init__(self) -> None:
        self.sizes = bytearray()
        self.values = array("d")

    def move(self, x: float, y: float) -> None:
        self.sizes.append(3)
        self.values.extend((x, y, 0.0))

    def line(self, x: float, y: float) -> None:
        self.sizes.append(2)
        self.values.extend((x, y))

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.sizes.append(6)
        self.values.extend((x1, y1, x2, y2, x, y))

    def close(self) -> None:
        self.sizes.append(0)

    def __len__(self) -> int:
        return len(self.sizes)

    def __iter__(self) -> Iterator[Stroke]:
        at, values = 0, self.values
        for size in self.sizes:
            yield tuple(values[at : at + size])
            at += size

    @overload
    def __getitem__(self, index: int) -> Stroke: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Stroke]: ...
    def __getitem__(self, index: int | slice) -> Stroke | Sequence[Stroke]:
        if isinstance(index, slice):
            return tuple(self)[index]
        number = range(len(self))[index]
        return next(islice(self, number, None))


def strokes_of(tag: str, attributes: Attributes) -> Sequence[Stroke]:
    """An outline as moves, lines and curves; what is asked for again, by whoever draws or describes it, is known."""
    given = tuple(attributes.items())
    return _packed(tag, given) if _is_long(attributes) else _recorded(tag, given)


def _is_long(attributes: Attributes) -> bool:
    return any(len(str(attributes[name])) >= path.LONG for name in ("d", "points") if name in attributes)


@lru_cache(maxsize=20_000)
def _recorded(tag: str, attributes: tuple[tuple[str, str | float], ...]) -> Sequence[Stroke]:
    recorder = _Recorder()
    trace(tag, dict(attributes), recorder)
    return tuple(recorder.strokes)


@lru_cache(maxsize=2)
def _packed(tag: str, attributes: tuple[tuple[str, str | float], ...]) -> Sequence[Stroke]:
    packed = Packed()
    trace(tag, dict(attributes), packed)
    return packed


def _number(attributes: Attributes, name: str, default: float = 0.0) -> float:
    text = attributes.get(name)
    return default if text is None or text == "auto" else float(text)


def _rect(a: Attributes, pen: Pen) -> None:
    x, y, width, height = (_number(a, name) for name in ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return
    rx = _number(a, "rx", _number(a, "ry"))
    ry = _number(a, "ry", rx)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    round_corners = rx > 0 and ry > 0
    pen.rect(x, y, width, height, rx if round_corners else 0.0, ry if round_corners else 0.0)


def _circle(a: Attributes, pen: Pen) -> None:
    radius = _number(a, "r")
    if radius > 0:
        pen.ellipse(_number(a, "cx"), _number(a, "cy"), radius, radius)


def _ellipse(a: Attributes, pen: Pen) -> None:
    rx = _number(a, "rx", _number(a, "ry"))  # one radius alone is both
    ry = _number(a, "ry", rx)
    if rx > 0 and ry > 0:
        pen.ellipse(_number(a, "cx"), _number(a, "cy"), rx, ry)


def _line(a: Attributes, pen: Pen) -> None:
    pen.move(_number(a, "x1"), _number(a, "y1"))
    pen.line(_number(a, "x2"), _number(a, "y2"))


def _polyline(a: Attributes, pen: Pen) -> None:
    values = [float(value) for value in _BLANKS.split(str(a.get("points", "")).strip()) if value]
    for index, (x, y) in enumerate(zip(values[::2], values[1::2], strict=False)):
        (pen.line if index else pen.move)(x, y)


def _polygon(a: Attributes, pen: Pen) -> None:
    _polyline(a, pen)
    if str(a.get("points", "")).strip():
        pen.close()


def _path(a: Attributes, pen: Pen) -> None:
    text = str(a.get("d", ""))
    if not path.is_sound(text):
        raise ValueError(message("found path data that readers take differently"))
    follow(path.commands(text), pen)


def follow(commands: Iterable[path.Command], pen: Pen) -> None:
    """Path data, relative or absolute, smooth or not, as moves, lines, curves and arcs."""
    x = y = start_x = start_y = 0.0
    handle: tuple[str, float, float] = ("", 0.0, 0.0)  # of the last curve, for a smooth one that goes on from it
    for command, v in commands:
        kind = command.upper()
        dx, dy = (x, y) if command != kind else (0.0, 0.0)
        to = _end(kind, v, dx, dy, x, y)
        smooth = ("", 0.0, 0.0)
        if kind == "M":
            pen.move(*to)
            start_x, start_y = to
        elif kind == "Z":
            pen.close()
            to = start_x, start_y
        elif kind in "LHV":
            pen.line(*to)
        elif kind in "CS":
            first = (v[0] + dx, v[1] + dy) if kind == "C" else _mirrored("C", handle, x, y)
            second = v[-4] + dx, v[-3] + dy
            pen.curve(*first, *second, *to)
            smooth = ("C", *second)
        elif kind in "QT":
            qx, qy = (v[0] + dx, v[1] + dy) if kind == "Q" else _mirrored("Q", handle, x, y)
            pen.curve(*_two_thirds(x, y, qx, qy), *_two_thirds(*to, qx, qy), *to)
            smooth = ("Q", qx, qy)
        elif min(abs(v[0]), abs(v[1])) < POINT:
            pen.line(*to)
        elif max(abs(to[0] - x), abs(to[1] - y)) > POINT:
            pen.arc(arc_to((x, y), abs(v[0]), abs(v[1]), v[2], v[3] != 0, v[4] != 0, *to))
        (x, y), handle = to, smooth


def _end(kind: str, v: tuple[float, ...], dx: float, dy: float, x: float, y: float) -> tuple[float, float]:
    """Where a command leads; what closes a line is known elsewhere."""
    if kind in "HVZ":
        return (v[0] + dx if kind == "H" else x, v[0] + dy if kind == "V" else y)
    return v[-2] + dx, v[-1] + dy


def _mirrored(kind: str, handle: tuple[str, float, float], x: float, y: float) -> tuple[float, float]:
    """The first handle of a smooth curve: the last one mirrored, if it was of the same kind."""
    return (2 * x - handle[1], 2 * y - handle[2]) if handle[0] == kind else (x, y)


def _two_thirds(x: float, y: float, qx: float, qy: float) -> tuple[float, float]:
    """Where the handle of a cubic curve lies on the way to that of a quadratic one."""
    return x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3


TAGS: dict[str, Callable[[Attributes, Pen], None]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
    "path": _path,
}
