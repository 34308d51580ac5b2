"""A pen that notes what it is made to do, and outlines to follow."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from pnp.svg.outlines import trace
from pnp.svg.pen import Pen

Point = tuple[float, float]
Stroke = tuple[str, tuple[float, ...]]
lengths = st.integers(-20_000, 20_000).map(lambda v: v / 100)
radii = st.integers(10, 20_000).map(lambda v: v / 100)
points = st.tuples(lengths, lengths)


class Recorder(Pen):
    """Notes every move, line and curve with its points."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []

    @property
    def letters(self) -> str:
        """What was done, a letter for each."""
        return "".join(letter for letter, _ in self.strokes)

    @property
    def ends(self) -> list[Point]:
        """Where the pen has been after each stroke."""
        return [(values[-2], values[-1]) for _, values in self.strokes if values]

    def move(self, x: float, y: float) -> None:
        self.strokes.append(("M", (x, y)))

    def line(self, x: float, y: float) -> None:
        self.strokes.append(("L", (x, y)))

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.strokes.append(("C", (x1, y1, x2, y2, x, y)))

    def close(self) -> None:
        self.strokes.append(("Z", ()))


def traced(tag: str, attributes: Mapping[str, str]) -> Recorder:
    """A shape as a pen follows it."""
    pen = Recorder()
    trace(tag, attributes, pen)
    return pen


def along(start: Point, curve: tuple[float, ...], t: float) -> Point:
    """A point of a cubic curve."""
    x1, y1, x2, y2, x, y = curve
    s = 1 - t
    p, q, r, u = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return p * start[0] + q * x1 + r * x2 + u * x, p * start[1] + q * y1 + r * y2 + u * y
