"""An inner size → the net of a tuck box or an envelope. Pure geometry in mm, y downwards.

A net is a set of panels. An edge that two panels share is folded, every other edge is cut: no line is drawn by hand.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.base.geometry import Rect, union
from pnp.sheet.model import Mark

LEAST_DEPTH = 4.0  # mm: two folds that are closer cannot be made by hand
GLUE_TAB = 12.0
LOOSE = 0.5  # a tongue is narrower than its slot by this on each side
KAPPA = 0.5523  # of a cubic curve that is a quarter of a circle
STEPS = 16  # straight pieces of a quarter turn: less than 0.02 mm off the curve
THUMB = 9.0  # radius of the notch by which a thumb gets hold of the flap
Point = tuple[float, float]
Edge = tuple[Point, Point]


class Panel(NamedTuple):
    """One face of a net between folds: its name and its outline."""

    name: str
    outline: tuple[Point, ...]

    @property
    def box(self) -> Rect:
        """The rectangle around it."""
        return union([Rect(x, y, 0.0, 0.0) for x, y in self.outline])

    @property
    def edges(self) -> list[Edge]:
        """Its sides, each with its ends in a fixed order, so that neighbours have the same."""
        sides = pairwise((*self.outline, self.outline[0]))
        return [(min(a, b), max(a, b)) for a, b in sides if a != b]


class Net(NamedTuple):
    """A box laid flat, printed side up, its top left corner at the origin."""

    kind: str  # tuck or envelope
    panels: tuple[Panel, ...]
    inner: tuple[float, float, float]  # width, height, depth of what it holds
    across: tuple[float, ...]  # where the columns and rows of panels begin and end, for whoever measures
    down: tuple[float, ...]

    def panel(self, name: str) -> Rect:
        """The rectangle around a panel."""
        return next(panel.box for panel in self.panels if panel.name == name)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole."""
        box = union([panel.box for panel in self.panels])
        return box.width, box.height

    @property
    def lines(self) -> list[Mark]:
        """Folds and cuts."""
        counts = Counter(edge for panel in self.panels for edge in panel.edges)
        return [Mark(*a, *b, "fold" if count > 1 else "cut") for (a, b), count in counts.items()]


def tuck_box(width: float, height: float, depth: float, board: float) -> Net:
    """A box with a tongue above and a glued floor; folds run through the middle of the board.

    From left to right: glue tab, side, front, side, back. Lid and outer floor hang on the back.
    """
    wide, high, deep = (_round(v + board) for v in (width, height, max(depth, LEAST_DEPTH - board)))
    tab = _round(min(GLUE_TAB, wide / 3))
    tongue = _round(min(16.0, max(9.0, wide / 4)))
    dust = _round(min(wide / 2 - 1.0, deep * 1.5, 18.0))  # two of them lie side by side under the lid
    x = _sums((tab, deep, wide, deep, wide))
    y = _sums((tongue, deep, high, deep))
    top, bottom = y[2], y[3]
    slant = min(tab * 0.6, high / 6)
    slot = (x[4] + LOOSE, y[1]), (x[5] - LOOSE, y[1])
    panels = (
        Panel("tab", ((x[1], top), (0.0, top + slant), (0.0, bottom - slant), (x[1], bottom))),
        Panel("left", _rect(x[1], top, x[2], bottom)),
        Panel("front", (*_notched(x[2], x[3], top), (x[3], bottom), (x[2], bottom))),
        Panel("right", _rect(x[3], top, x[4], bottom)),
        Panel("back", _rect(x[4], top, x[5], bottom)),
        Panel("dust-left", _flap(x[1], x[2], top, -dust)),
        Panel("dust-right", _flap(x[3], x[4], top, -dust)),
        Panel("lid", ((x[4], top), (x[4], y[1]), *slot, (x[5], y[1]), (x[5], top))),
        Panel("tongue", _tongue(*slot, tongue)),
        Panel("foot-left", _flap(x[1], x[2], bottom, min(dust, deep))),
        Panel("foot-right", _flap(x[3], x[4], bottom, min(dust, deep))),
        Panel("floor-inner", _flap(x[2], x[3], bottom, deep - LOOSE, 1.0)),
        Panel("floor", _flap(x[4], x[5], bottom, deep, LOOSE)),
    )
    return Net("tuck", tuple(map(_rounded_panel, panels)), (width, height, deep - board), x, y)


def envelope(width: float, height: float) -> Net:
    """An envelope: the front between a flap above, a tab on each side, and the back that is folded up behind it."""
    wide, high = _round(width), _round(height)
    tab = _round(min(GLUE_TAB, wide / 2 - 1.0, high / 2))
    flap = _round(min(30.0, max(12.0, high * 0.4)))
    x = _sums((tab, wide, tab))
    y = _sums((flap, high, high))
    slant = min(tab * 0.6, high / 6)
    lean = min(wide * 0.12, flap * 0.5)
    tip = ((x[1], flap), (x[1] + lean, 0.0), (x[2] - lean, 0.0), (x[2], flap))
    low = [(px, 2 * y[2] + high - py) for px, py in _notched(x[1], x[2], y[2])]
    panels = (
        Panel("flap", _softened(tip, (0.0, flap / 3, flap / 3, 0.0))),
        Panel("front", _rect(x[1], y[1], x[2], y[2])),
        Panel("tab-left", ((x[1], y[1]), (0.0, y[1] + slant), (0.0, y[2] - slant), (x[1], y[2]))),
        Panel("tab-right", ((x[2], y[1]), (x[3], y[1] + slant), (x[3], y[2] - slant), (x[2], y[2]))),
        Panel("back", ((x[1], y[2]), *low, (x[2], y[2]))),
    )
    return Net("envelope", tuple(map(_rounded_panel, panels)), (width, height, 0.0), x, y)


def _round(value: float) -> float:
    """To a hundredth of a millimetre: what is printed beside a panel is what it measures."""
    return round(value, 2)


def _rounded_panel(panel: Panel) -> Panel:
    """Corners that neighbours share must be equal, not nearly equal."""
    return Panel(panel.name, tuple((round(x, 4), round(y, 4)) for x, y in panel.outline))


def _sums(lengths: Sequence[float]) -> tuple[float, ...]:
    """Where each of several lengths in a row begins, and where the last ends."""
    out = [0.0]
    for length in lengths:
        out.append(_round(out[-1] + length))
    return tuple(out)


def _rect(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _flap(left: float, right: float, hinge: float, reach: float, lean: float = 2.5) -> tuple[Point, ...]:
    """A flap on a hinge, a little narrower at its end so that it finds its way in."""
    lean = min(lean, (right - left) / 4)
    return ((left, hinge), (left + lean, hinge + reach), (right - lean, hinge + reach), (right, hinge))


def _notched(left: float, right: float, y: float) -> list[Point]:
    """An edge from left to right with half a disc taken out of its middle."""
    radius, middle = min(THUMB, (right - left) / 6), (left + right) / 2
    turns = [math.pi * step / (2 * STEPS) for step in range(2 * STEPS + 1)]
    arc = [(middle - radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
    return [(left, y), *arc, (right, y)]


def _tongue(left: Point, right: Point, reach: float) -> tuple[Point, ...]:
    """A flap with round corners, upwards from its hinge."""
    radius = min(reach - 1.0, (right[0] - left[0]) / 3)
    tip = (left[0], left[1] - reach), (right[0], right[1] - reach)
    return _softened((left, *tip, right), (0.0, radius, radius, 0.0))


def _softened(corners: Sequence[Point], radii: Sequence[float]) -> tuple[Point, ...]:
    """A polygon with some of its corners rounded, each so far from its tip."""
    out: list[Point] = []
    for index, (corner, radius) in enumerate(zip(corners, radii, strict=True)):
        if not radius:
            out.append(corner)
            continue
        start = _towards(corner, corners[index - 1], radius)
        end = _towards(corner, corners[(index + 1) % len(corners)], radius)
        handles = (start, _towards(start, corner, radius * KAPPA), _towards(end, corner, radius * KAPPA), end)
        for step in range(STEPS + 1):
            t = step / STEPS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
            x, y = (sum(w * h[i] for w, h in zip(weights, handles, strict=True)) for i in (0, 1))
            out.append((x, y))
    return tuple(out)


def _towards(a: Point, b: Point, distance: float) -> Point:
    """A point so far from one towards another."""
    share = distance / math.dist(a, b)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
