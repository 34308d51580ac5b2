"""Pens: what follows an outline draws it, measures it or writes it down; who traces it need not know which."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import NamedTuple

KAPPA = 0.5522847498  # of the radius: how far the handles of a quarter circle reach
QUARTER = math.pi / 2
NOISE = 1e-6  # of a quarter: what a half circle may turn too far, by where it happens to stand


class Arc(NamedTuple):
    """A part of an ellipse that ends at a point: its middle, its radii, its tilt, where it begins, how far it turns."""

    cx: float
    cy: float
    rx: float
    ry: float
    tilt: float
    begin: float
    turn: float
    x: float
    y: float

    def at(self, u: float, v: float) -> tuple[float, float]:
        """A point of the plane in which the ellipse is the unit circle."""
        cos, sin = math.cos(self.tilt), math.sin(self.tilt)
        return self.cx + cos * self.rx * u - sin * self.ry * v, self.cy + sin * self.rx * u + cos * self.ry * v


class Pen(ABC):
    """Moves, lines and cubic curves; all else comes down to these unless a pen knows better."""

    @abstractmethod
    def move(self, x: float, y: float) -> None:
        """Begin a new line."""

    @abstractmethod
    def line(self, x: float, y: float) -> None:
        """Straight on."""

    @abstractmethod
    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        """A cubic curve."""

    @abstractmethod
    def close(self) -> None:
        """Back to where the line began."""

    def arc(self, arc: Arc) -> None:
        """A part of an ellipse, a quarter at most to a curve."""
        pieces = max(1, math.ceil(abs(arc.turn) / QUARTER - NOISE))
        step = arc.turn / pieces
        t = 4 / 3 * math.tan(step / 4)
        for i in range(pieces):
            a, b = arc.begin + i * step, arc.begin + (i + 1) * step
            end = arc.at(math.cos(b), math.sin(b)) if i < pieces - 1 else (arc.x, arc.y)
            first = arc.at(math.cos(a) - t * math.sin(a), math.sin(a) + t * math.cos(a))
            second = arc.at(math.cos(b) + t * math.sin(b), math.sin(b) - t * math.cos(b))
            self.curve(*first, *second, *end)

    def rect(self, x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> None:
        """A rectangle, perhaps with round corners."""
        right, bottom = x + width, y + height
        a, b = rx * (1 - KAPPA), ry * (1 - KAPPA)
        self.move(x + rx, y)
        self.line(right - rx, y)
        if rx and ry:
            self.curve(right - a, y, right, y + b, right, y + ry)
        self.line(right, bottom - ry)
        if rx and ry:
            self.curve(right, bottom - b, right - a, bottom, right - rx, bottom)
        self.line(x + rx, bottom)
        if rx and ry:
            self.curve(x + a, bottom, x, bottom - b, x, bottom - ry)
            self.line(x, y + ry)
            self.curve(x, y + b, x + a, y, x + rx, y)
        self.close()

    def ellipse(self, cx: float, cy: float, rx: float, ry: float) -> None:
        """A whole ellipse, a quarter to a curve."""
        a, b = rx * KAPPA, ry * KAPPA
        self.move(cx + rx, cy)
        self.curve(cx + rx, cy + b, cx + a, cy + ry, cx, cy + ry)
        self.curve(cx - a, cy + ry, cx - rx, cy + b, cx - rx, cy)
        self.curve(cx - rx, cy - b, cx - a, cy - ry, cx, cy - ry)
        self.curve(cx + a, cy - ry, cx + rx, cy - b, cx + rx, cy)
        self.close()


def arc_to(
    start: tuple[float, float], rx: float, ry: float, degrees: float, large: bool, sweep: bool, x: float, y: float
) -> Arc:
    """The arc that path data means (SVG 1.1, appendix F.6): radii too small for their ends grow."""
    tilt = math.radians(degrees)
    cos, sin = math.cos(tilt), math.sin(tilt)
    hx, hy = (start[0] - x) / 2, (start[1] - y) / 2
    px, py = cos * hx + sin * hy, -sin * hx + cos * hy
    grow = (px / rx) ** 2 + (py / ry) ** 2
    if grow > 1:
        rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    under = (rx * py) ** 2 + (ry * px) ** 2
    factor = math.sqrt(max(0.0, (rx * ry) ** 2 - under) / under) * (-1 if large == sweep else 1)
    mx, my = factor * rx * py / ry, -factor * ry * px / rx
    begin = math.atan2((py - my) / ry, (px - mx) / rx)
    turn = math.atan2((-py - my) / ry, (-px - mx) / rx) - begin
    if sweep and turn < 0:
        turn += math.tau
    elif not sweep and turn > 0:
        turn -= math.tau
    middle = cos * mx - sin * my + (start[0] + x) / 2, sin * mx + cos * my + (start[1] + y) / 2
    return Arc(*middle, rx, ry, tilt, begin, turn, x, y)
