"""Fixed slots for pieces of one size on a sheet, with all the bleed that there is room for."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, NamedTuple

from pnp.base.messages import Complaint
from pnp.sheet.model import PRINTABLE, Spec

Orientation = Literal["portrait", "landscape"]

FOLD_ROOM = 8.0  # beside pieces that are folded, for marks that a ruler can be laid to


class DoesNotFit(Complaint, ValueError):
    """A piece that cannot be put on the paper at all."""


class Grid(NamedTuple):
    """Fixed slots for pieces of one size on one orientation of the paper."""

    page: tuple[float, float]
    columns: int
    rows: int
    gap: tuple[float, float]
    outer: float

    def size(self, spec: Spec, rows: int) -> tuple[float, float]:
        """Width and height of so many rows, without bleed."""
        return (
            self.columns * spec.width + (self.columns - 1) * self.gap[0],
            rows * spec.height + (rows - 1) * self.gap[1],
        )


@lru_cache(maxsize=256)
def best_grid(
    spec: Spec, paper: tuple[float, float], orientations: tuple[Orientation, ...] = ("portrait", "landscape")
) -> Grid | None:
    """The grid with most pieces; among equals the one with more bleed, then portrait."""
    best: tuple[tuple[float, ...], Grid] | None = None
    for index, orientation in enumerate(orientations):
        page = paper if (orientation == "portrait") == (paper[0] <= paper[1]) else (paper[1], paper[0])
        grid = _grid(spec, page)
        if grid:
            rank = (grid.columns * grid.rows, round(grid.outer, 3), -index)
            if best is None or rank > best[0]:
                best = (rank, grid)
    return best[1] if best else None


def _grid(spec: Spec, page: tuple[float, float]) -> Grid | None:
    """As many as fit on one orientation, with all the bleed that then fits."""
    counts = []
    bleeds = []
    for axis, length in ((0, spec.width), (1, spec.height)):
        room = page[axis] - 2 * PRINTABLE - (2 * FOLD_ROOM if axis == 0 and spec.folds else 0.0)
        least = min(spec.min_bleed, spec.bleed)
        gap = 2 * least if spec.gap is None else spec.gap[axis]
        count = math.floor((room - 2 * least + gap + 1e-6) / (length + gap))
        if axis == 0 and spec.columns:
            count = min(count, spec.columns)
        if count < 1:
            return None
        counts.append(count)
        free = room - count * length
        bleeds.append(free / (2 * count) if spec.gap is None else (free - (count - 1) * spec.gap[axis]) / 2)
    outer = min(spec.bleed, *bleeds)
    gaps = (2 * outer, 2 * outer) if spec.gap is None else spec.gap
    return Grid(page, counts[0], counts[1], gaps, outer)


def fits(spec: Spec, paper: tuple[float, float]) -> bool:
    """Whether a piece goes on the paper whole."""
    return best_grid(spec, paper) is not None
