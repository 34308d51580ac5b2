"""Sheets: pieces in their places on printed pages, with the marks for the cutter. Millimetres from the top left."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pnp.base.choices import Side
from pnp.base.geometry import Rect, union

MarkKind = Literal["cut", "tick", "line", "round", "fold", "glue"]

PRINTABLE = 5.0  # no office printer prints closer to the edge
SAFE = 10.0
TILE_OVERLAP = 12.0


class Spec(NamedTuple):
    """What the geometry needs to know of a component."""

    component: str
    width: float
    height: float
    bleed: float
    min_bleed: float
    gap: tuple[float, float] | None = None
    columns: int = 0
    folds: tuple[float, ...] = ()
    fold: bool = False  # the back stands on the same side of the paper and is folded behind the front
    scale: float = 1.0  # of what is drawn; the sizes here are those on paper
    corner: float = 0.0  # radius of round corners
    both_sides: bool = False  # copies may stand back to back: sheets to write on

    @property
    def grid_key(self) -> tuple[object, ...]:
        """Components with the same key share slots."""
        return (self.width, self.height, self.bleed, self.min_bleed, self.gap, self.columns, self.folds)


class Piece(NamedTuple):
    """One piece to be printed."""

    spec: Spec
    id: str
    copy: int
    has_back: bool


class Placement(NamedTuple):
    """A face on a page: its trim as printed, its four bleeds, its rotation, and for tiles the part shown."""

    piece: Piece
    side: Side
    trim: Rect
    bleeds: tuple[float, float, float, float]
    rotation: int = 0
    part: Rect | None = None
    label: str = ""


class Mark(NamedTuple):
    """A line for the cutter or the glue: solid means cut (`line` along the very cut), dashed means fold or glue.

    A `tick` is a short stretch of a cut at the corner of a piece, so that no strip ever loses its marks. A `round` one
    is the cut around a whole piece with round corners, from its top left to its bottom right.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    kind: MarkKind = "cut"
    corner: float = 0.0  # radius of a round one


class Sheet(NamedTuple):
    """One printed page."""

    width: float
    height: float
    side: Side
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...]
    tiles: tuple[int, int] | None = None
    folded: bool = False

    @property
    def trim_box(self) -> Rect:
        """Around everything that is cut out; the page itself when nothing is."""
        return union([p.trim for p in self.placements]) if self.placements else Rect(0, 0, self.width, self.height)

    @property
    def bleed_box(self) -> Rect:
        """Around everything that is printed up to its bleed."""
        if not self.placements:
            return Rect(0, 0, self.width, self.height)
        return union([p.trim.grown(*p.bleeds) for p in self.placements])
