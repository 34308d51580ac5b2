"""Outlines of glyphs, read before they are printed: a damaged one would be a black wedge on a card.

Only the glyphs that a game uses are read, with the parts that they are made of: fonts may have fifty thousand.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import ge, gt
from typing import NamedTuple

from pnp.base.messages import Complaint, message
from pnp.text.tables import Measures, NoFont, Tables

# far more than sound fonts have: 1,316 points, 4 levels, 11.5 em (an Arabic ligature) are the most that was seen
MOST_POINTS = 20_000  # of a glyph and its parts together
MOST_PARTS = 500
DEEPEST = 8
FARTHEST = 16  # em from the origin
# em by which points may lie outside the box that a glyph gives itself; some give that of the curves, not of the points
ON_CURVE, OFF_CURVE, INSIDE = 1 / 16, 1 / 4, 1 / 4
_HEAD = 10  # bytes before the outline: how many contours, and the box
_COMPOSITE = -1
# flags of a point
_ON, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
# flags of a part
_WORDS, _OFFSETS, _SCALE, _MORE, _TWO_SCALES, _MATRIX, _INSTRUCTIONS, _SCALED_OFFSET = 1, 2, 8, 32, 64, 128, 256, 2048

Point = tuple[float, float, int]  # and whether the curve runs through it


class Damaged(Complaint, ValueError):
    """What is wrong with an outline, in a few words."""


class _Part(NamedTuple):
    """Another glyph in a glyph: how it is turned and stretched, and where it goes."""

    gid: int
    matrix: tuple[float, float, float, float]
    flags: int
    first: int
    second: int


@dataclass(frozen=True, eq=False, repr=False)
class Outlines:
    """The outlines of one font: where each stands among the bytes of all."""

    data: bytes
    places: Sequence[int]
    upem: int

    def draws(self, gid: int) -> bool:
        """Read the outline of a glyph; whether it covers any area. Damaged says what is wrong with it."""
        try:
            return _Reading(self).check(gid)
        except (struct.error, IndexError):
            raise Damaged(message("it ends too early")) from None

    def of(self, gid: int) -> bytes:
        """The bytes of one glyph; a blank has none."""
        if gid + 1 >= len(self.places):
            raise Damaged(message("there is no such glyph"))
        return self.data[self.places[gid] : self.places[gid + 1]]


def outlines_of(tables: Tables, measures: Measures) -> Outlines:
    """The outlines of a font, whose places go up and stay within the file."""
    size = 4 if measures.long_places else 2
    wanted = size * (measures.glyphs + 1)
    if tables.records["loca"].length < wanted:
        raise NoFont(message("its table loca is cut short"))
    places = array("I" if measures.long_places else "H", tables["loca"][:wanted])
    if sys.byteorder == "little":
        places.byteswap()
    if any(map(gt, places, places[1:])):
        raise NoFont(message("its table loca is damaged: the places of its outlines do not go up"))
    glyf = tables["glyf"]
    if places[-1] * (1 if measures.long_places else 2) > len(glyf):
        raise NoFont(message("its table loca is damaged: outlines lie beyond the table glyf"))
    return Outlines(glyf, places if measures.long_places else [2 * place for place in places], measures.upem)


class _Reading:
    """The reading of one glyph, which counts what it comes across."""

    def __init__(self, outlines: Outlines) -> None:
        self.outlines = outlines
        self.points = self.parts = 0

    def check(self, gid: int) -> bool:
        """Read a glyph, and compare it with the box that it gives itself; whether it covers any area."""
        points = self._read(gid, ())
        if not points:
            return False
        self._compare(points, struct.unpack_from(">4h", self.outlines.of(gid), 2))
        return len({x for x, _, _ in points}) > 1 and len({y for _, y, _ in points}) > 1

    def _compare(self, points: Sequence[Point], box: tuple[int, ...]) -> None:
        em = self.outlines.upem
        left, bottom, right, top = box
        on, off, inside, farthest = ON_CURVE * em, OFF_CURVE * em, INSIDE * em, FARTHEST * em
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        low_x, low_y, high_x, high_y = min(xs), min(ys), max(xs), max(ys)
        if min(low_x, low_y) < -farthest or max(high_x, high_y) > farthest:
            raise Damaged(message("it reaches farther than {farthest} em", farthest=FARTHEST))
        beyond = max(left - low_x, bottom - low_y, high_x - right, high_y - top)
        if beyond > on and (beyond > off or _beyond([p for p in points if p[2]], box) > on):
            raise Damaged(message("it runs out of the box that it gives itself"))
        if max(low_x - left, low_y - bottom, right - high_x, top - high_y) > inside:
            raise Damaged(message("it does not fill the box that it gives itself"))

    def _read(self, gid: int, above: tuple[int, ...]) -> list[Point]:
        """The points of a glyph with all its parts."""
        if gid in above:
            raise Damaged(message("it is a part of itself"))
        if len(above) > DEEPEST:
            raise Damaged(message("it has parts within parts, more than {deepest} deep", deepest=DEEPEST))
        data = self.outlines.of(gid)
        if not data:
            return []
        (contours,) = struct.unpack_from(">h", data)
        if contours == _COMPOSITE:
            return self._composite(data, (*above, gid))
        if contours < 0:
            raise Damaged(message("it has {contours} contours", contours=contours))
        return self._simple(data, contours) if contours else []

    def _simple(self, data: bytes, contours: int) -> list[Point]:
        ends = struct.unpack_from(f">{contours}H", data, _HEAD)
        if any(map(ge, ends, ends[1:])):
            raise Damaged(message("its contours do not follow each other"))
        count = ends[-1] + 1
        self._count(count)
        at = _HEAD + 2 * contours
        at += 2 + int.from_bytes(data[at : at + 2], "big")  # hints: they are not printed
        flags = bytearray()
        while len(flags) < count:
            flag = data[at]
            at += 1
            if flag & _REPEAT:
                flags += bytes((flag,)) * (data[at] + 1)
                at += 1
            else:
                flags.append(flag)
        if len(flags) > count:
            raise Damaged(message("it has more flags than points"))
        xs, at = _along(data, at, flags, _SHORT_X, _SAME_X)
        ys, at = _along(data, at, flags, _SHORT_Y, _SAME_Y)
        if at > len(data):
            raise Damaged(message("it ends too early"))
        return [(x, y, flag & _ON) for x, y, flag in zip(xs, ys, flags, strict=True)]

    def _count(self, points: int) -> None:
        self.points += points
        if self.points > MOST_POINTS:
            raise Damaged(message("it has more than {most_points:,} points", most_points=MOST_POINTS))

    def _composite(self, data: bytes, above: tuple[int, ...]) -> list[Point]:
        out: list[Point] = []
        for part in _parts(data):
            self.parts += 1
            if self.parts > MOST_PARTS:
                raise Damaged(message("it has more than {most_parts} parts", most_parts=MOST_PARTS))
            a, b, c, d = part.matrix
            points = self._read(part.gid, above)
            if part.matrix != (1, 0, 0, 1):
                points = [(x * a + y * c, x * b + y * d, on) for x, y, on in points]
            dx, dy = _offset(part, out, points)
            out += [(x + dx, y + dy, on) for x, y, on in points] if dx or dy else points
        return out


def _along(data: bytes, at: int, flags: bytes | bytearray, short: int, same: int) -> tuple[list[int], int]:
    """The coordinates of all points along one axis, and where the next bytes stand."""
    value = 0
    out = []
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            step = data[at] << 8 | data[at + 1]
            value += step - 0x10000 if step & 0x8000 else step
            at += 2
        out.append(value)
    return out, at


def _parts(data: bytes) -> Iterator[_Part]:
    """The parts of a composite glyph."""
    at = _HEAD
    flags = _MORE
    while flags & _MORE:
        flags, gid = struct.unpack_from(">HH", data, at)
        form = ("hh" if flags & _WORDS else "bb") if flags & _OFFSETS else ("HH" if flags & _WORDS else "BB")
        first, second = struct.unpack_from(f">{form}", data, at + 4)
        at += 8 if flags & _WORDS else 6
        count = 1 if flags & _SCALE else 2 if flags & _TWO_SCALES else 4 if flags & _MATRIX else 0
        numbers = [number / 16384 for number in struct.unpack_from(f">{count}h", data, at)]
        at += 2 * count
        a, b, c, d = {0: (1, 0, 0, 1), 1: (*numbers, 0, 0, *numbers), 4: numbers}.get(count) or (
            numbers[0], 0, 0, numbers[1]
        )  # fmt: skip
        yield _Part(gid, (a, b, c, d), flags, first, second)
    if flags & _INSTRUCTIONS and at + 2 + int.from_bytes(data[at : at + 2], "big") > len(data):
        raise Damaged(message("it ends too early"))


def _offset(part: _Part, before: Sequence[Point], points: Sequence[Point]) -> tuple[float, float]:
    """Where a part goes: as far as it says, or until two points meet."""
    if not part.flags & _OFFSETS:
        there, here = before[part.first], points[part.second]
        return there[0] - here[0], there[1] - here[1]
    if not part.flags & _SCALED_OFFSET:
        return part.first, part.second
    a, b, c, d = part.matrix
    return part.first * (a * a + b * b) ** 0.5, part.second * (c * c + d * d) ** 0.5


def _beyond(points: Sequence[Point], box: tuple[int, ...]) -> float:
    """How far points lie outside a box."""
    left, bottom, right, top = box
    return max((max(left - x, x - right, bottom - y, y - top) for x, y, _ in points), default=0.0)
