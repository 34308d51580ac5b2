"""What is larger than the paper, as tiles that overlap and are glued."""

from __future__ import annotations

import math

from pnp.base.geometry import Rect
from pnp.base.messages import message
from pnp.sheet.grids import DoesNotFit
from pnp.sheet.marks import crop_marks, glue_marks
from pnp.sheet.model import PRINTABLE, SAFE, TILE_OVERLAP, Piece, Placement, Sheet, Spec


def tile_counts(spec: Spec, paper: tuple[float, float]) -> tuple[int, int, tuple[float, float]]:
    """Columns, rows and page of the tiling with fewest sheets."""
    best: tuple[int, int, tuple[float, float]] | None = None
    for page in (paper, (paper[1], paper[0])):
        room = (page[0] - 2 * SAFE, page[1] - 2 * SAFE)
        counts = [
            max(1, math.ceil((size - TILE_OVERLAP) / (space - TILE_OVERLAP) - 1e-9))
            for size, space in zip((spec.width, spec.height), room, strict=True)
        ]
        if best is None or counts[0] * counts[1] < best[0] * best[1]:
            best = (counts[0], counts[1], page)
    assert best is not None
    return best


def tile(piece: Piece, paper: tuple[float, float]) -> list[Sheet]:
    """A piece larger than the page as overlapping tiles A1, A2 … B1 …, each centred on its page."""
    spec = piece.spec
    columns, rows, page = tile_counts(spec, paper)
    if columns * rows > 60:
        count = columns * rows
        raise DoesNotFit(
            message(
                "{component} would need {count} tiles; expected at most 60 sheets of this paper",
                component=spec.component,
                count=count,
            )
        )
    width = (spec.width + (columns - 1) * TILE_OVERLAP) / columns
    height = (spec.height + (rows - 1) * TILE_OVERLAP) / rows
    left, top = (page[0] - width) / 2, (page[1] - height) / 2
    bleed = min(spec.bleed, left - PRINTABLE, top - PRINTABLE)
    sheets = []
    for row in range(rows):
        for column in range(columns):
            part = Rect(column * (width - TILE_OVERLAP), row * (height - TILE_OVERLAP), width, height)
            bleeds = (
                bleed if column == 0 else 0.0,
                bleed if row == 0 else 0.0,
                bleed,  # the right and lower edges lie on top when glued: no white line if the cut is off
                bleed,
            )
            label = tile_name(row, column)
            placed = Placement(piece, "front", Rect(left, top, width, height), bleeds, 0, part, label)
            marks = crop_marks(page, [[placed]]) + glue_marks(page, placed, column > 0, row > 0)
            sheets.append(Sheet(page[0], page[1], "front", (placed,), tuple(marks), (columns, rows)))
    return sheets


def tile_name(row: int, column: int) -> str:
    """A1, A2 … then B1 for the next row."""
    return f"{_letters(row)}{column + 1}"


def _letters(row: int) -> str:
    """A, B … Z, AA, AB … for the rows of a board."""
    return _letters(row // 26 - 1) + chr(ord("A") + row % 26) if row >= 26 else chr(ord("A") + row)
