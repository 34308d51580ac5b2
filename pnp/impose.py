"""impose: sizes and counts → sheets. Pure geometry in mm from the page's top left: no drawing, no files.

Pieces of equal size share a grid of fixed slots; several grids may stack on one page; what is larger than the
page is cut into overlapping tiles. Backs are the mirror image of their fronts in the edge that is turned.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pnp.geometry import Rect, union
from pnp.sheets import Mark, Piece, Placement, Sheet, Spec

PRINTABLE = 5.0  # no office printer prints closer to the edge
SAFE = 10.0
BLOCK_GAP = 9.0  # between grids of different pieces, room for both their marks
MARK_OFFSET = 0.6
MARK_LENGTH = 10.0  # of each end of a mark that would cross a wide blank
TILE_OVERLAP = 12.0
FOLD_ROOM = 8.0  # beside pieces that are folded, for marks that a ruler can be laid to


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


class DoesNotFit(ValueError):
    """A piece that cannot be put on the paper at all."""


@lru_cache(maxsize=256)
def best_grid(
    spec: Spec, paper: tuple[float, float], orientations: tuple[str, ...] = ("portrait", "landscape")
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


def impose(pieces: Sequence[Piece], paper: tuple[float, float], duplex: str) -> list[Sheet]:
    """All sheets of one document, fronts and backs alternating."""
    whole = [p for p in pieces if fits(p.spec, paper)]
    fronts: list[Sheet] = []
    groups = _groups(whole)
    if len(groups) == 1:
        fronts = _full_pages(groups[0], paper)
    elif groups:
        fronts = _stacked_pages(groups, paper)
    sheets = []
    two_sided = duplex != "none" and any(p.has_back for p in whole)
    for front in fronts:
        sheets.append(front)
        if two_sided:
            sheets.append(back_of(front, duplex))
    for piece in pieces:
        if not fits(piece.spec, paper):
            for one in tile(piece, paper):
                sheets.append(one)
                if two_sided:  # in a document printed on both sides a tile must not get another on its back
                    sheets.append(Sheet(one.width, one.height, "back", (), ()))
    return sheets


def _groups(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Neighbouring pieces that share a grid."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        if groups and groups[-1][0].spec.grid_key == piece.spec.grid_key:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return groups


def _row(grid: Grid, pieces: Iterable[Piece], left: float, top: float, first: bool, last: bool) -> list[Placement]:
    """Pieces of one row in their slots."""
    out = []
    inner_x, inner_y = grid.gap[0] / 2, grid.gap[1] / 2
    for column, piece in enumerate(pieces):
        spec = piece.spec
        trim = Rect(left + column * (spec.width + grid.gap[0]), top, spec.width, spec.height)
        bleeds = (
            grid.outer if column == 0 else min(inner_x, grid.outer),
            grid.outer if first else min(inner_y, grid.outer),
            grid.outer if column == grid.columns - 1 else min(inner_x, grid.outer),
            grid.outer if last else min(inner_y, grid.outer),
        )
        out.append(Placement(piece, "front", trim, bleeds))
    return out


def _full_pages(pieces: list[Piece], paper: tuple[float, float]) -> list[Sheet]:
    """Pages of one grid, centred; a last page keeps the same slots."""
    spec = pieces[0].spec
    grid = best_grid(spec, paper)
    assert grid is not None
    width, height = grid.size(spec, grid.rows)
    left, top = (grid.page[0] - width) / 2, (grid.page[1] - height) / 2
    sheets = []
    per_page = grid.columns * grid.rows
    for start in range(0, len(pieces), per_page):
        chunk = pieces[start : start + per_page]
        placed: list[Placement] = []
        for row in range(math.ceil(len(chunk) / grid.columns)):
            line = chunk[row * grid.columns : (row + 1) * grid.columns]
            y = top + row * (spec.height + grid.gap[1])
            placed.extend(_row(grid, line, left, y, row == 0, row == grid.rows - 1))
        frame = Rect(left, top, width, height).grown(*[grid.outer] * 4)  # of the full grid: slots are fixed
        marks = crop_marks(grid.page, [placed], [frame])
        sheets.append(Sheet(grid.page[0], grid.page[1], "front", tuple(placed), tuple(marks)))
    return sheets


def _stacked_pages(groups: list[list[Piece]], paper: tuple[float, float]) -> list[Sheet]:
    """Grids of different pieces one under the other, each cut free by straight lines."""
    orientation = "portrait"
    if any(best_grid(g[0].spec, paper, ("portrait",)) is None for g in groups):
        orientation = "landscape"
    sheets: list[Sheet] = []
    blocks: list[list[Placement]] = []
    page = (0.0, 0.0)
    y = SAFE
    for group in groups:
        spec = group[0].spec
        grid = best_grid(spec, paper, (orientation,)) or best_grid(spec, paper)
        assert grid is not None
        if grid.page != page or not blocks:
            if blocks:
                sheets.append(_sheet(page, [p for b in blocks for p in b], blocks))
            page, blocks, y = grid.page, [], SAFE
        left = (page[0] - grid.size(spec, 1)[0]) / 2
        lines = [group[i : i + grid.columns] for i in range(0, len(group), grid.columns)]
        block: list[Placement] = []
        for index, line in enumerate(lines):
            top = y + grid.outer if not block else y
            if not blocks and not block:
                top = _first_top(page, spec, grid)
            if top + spec.height + grid.outer > page[1] - PRINTABLE - 2 and (blocks or block):
                sheets.append(_sheet(page, [p for b in [*blocks, block] for p in b], [*blocks, block]))
                blocks, block, top = [], [], _first_top(page, spec, grid)
            last = index == len(lines) - 1 or top + 2 * spec.height + grid.gap[1] + grid.outer > page[1] - PRINTABLE - 2
            block.extend(_row(grid, line, left, top, not block, last))
            y = top + spec.height + grid.gap[1]
        blocks.append(block)
        y = y - grid.gap[1] + grid.outer + BLOCK_GAP
    if blocks:
        sheets.append(_sheet(page, [p for b in blocks for p in b], blocks))
    return sheets


def _first_top(page: tuple[float, float], spec: Spec, grid: Grid) -> float:
    """Where the first row of a page starts; a tall piece may use the margin down to what printers can print."""
    room = page[1] - PRINTABLE - spec.height - grid.outer
    return max(min(SAFE + grid.outer, room), PRINTABLE + grid.outer)


def _sheet(page: tuple[float, float], placed: list[Placement], blocks: list[list[Placement]]) -> Sheet:
    """A front page with its cut marks."""
    return Sheet(page[0], page[1], "front", tuple(placed), tuple(crop_marks(page, [b for b in blocks if b])))


def crop_marks(
    page: tuple[float, float], blocks: Sequence[Sequence[Placement]], frames: Sequence[Rect] | None = None
) -> list[Mark]:
    """Lines from each block's edge to the page's edge, or half way to the next block."""
    marks: list[Mark] = []
    frames = frames or [union([p.trim.grown(*p.bleeds) for p in block]) for block in blocks]
    order = sorted(range(len(blocks)), key=lambda i: frames[i].y)
    for position, index in enumerate(order):
        frame = frames[index]
        above = frames[order[position - 1]].bottom if position else None
        below = frames[order[position + 1]].y if position + 1 < len(order) else None
        top_end = 0.0 if above is None else (above + frame.y) / 2
        bottom_end = page[1] if below is None else (below + frame.bottom) / 2
        for x in _edges([(p.trim.x, p.trim.right) for p in blocks[index]]):
            marks.append(Mark(x, top_end, x, frame.y - MARK_OFFSET))
            marks.append(Mark(x, frame.bottom + MARK_OFFSET, x, bottom_end))
        for y in _edges([(p.trim.y, p.trim.bottom) for p in blocks[index]]):
            marks.append(Mark(0.0, y, frame.x - MARK_OFFSET, y))
            marks.append(Mark(frame.right + MARK_OFFSET, y, page[0], y))
        for y in _edges([(p.trim.y + fold,) for p in blocks[index] for fold in p.piece.spec.folds]):
            marks.append(Mark(PRINTABLE, y, frame.x - MARK_OFFSET, y, "fold"))
            marks.append(Mark(frame.right + MARK_OFFSET, y, page[0] - PRINTABLE, y, "fold"))
    return [part for mark in marks for part in _shortened(mark)]


def _shortened(mark: Mark) -> list[Mark]:
    """A mark across a wide blank as its two ends: enough for the blade, and no line through empty paper."""
    length = abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1)
    if length <= 3 * MARK_LENGTH:
        return [mark]
    t = MARK_LENGTH / length
    dx, dy = (mark.x2 - mark.x1) * t, (mark.y2 - mark.y1) * t
    return [mark._replace(x2=mark.x1 + dx, y2=mark.y1 + dy), mark._replace(x1=mark.x2 - dx, y1=mark.y2 - dy)]


def _edges(pairs: Iterable[tuple[float, ...]]) -> list[float]:
    """All distinct cut positions, to a thousandth of a millimetre."""
    return sorted({round(v, 3): v for pair in pairs for v in pair}.values())


def turns_sideways(width: float, height: float, duplex: str) -> bool:
    """Whether a sheet turns about a vertical axis: a portrait page on its long edge, a landscape one on its short."""
    return (duplex == "long") == (width <= height)


def back_of(front: Sheet, duplex: str) -> Sheet:
    """The page behind a front: mirrored in the turned edge, so that each back lies on its front."""
    sideways = turns_sideways(front.width, front.height, duplex)
    placements = []
    for p in front.placements:
        left, top, right, bottom = p.bleeds
        if sideways:
            trim = Rect(front.width - p.trim.right, p.trim.y, p.trim.width, p.trim.height)
            bleeds, rotation = (right, top, left, bottom), p.rotation
        else:
            trim = Rect(p.trim.x, front.height - p.trim.bottom, p.trim.width, p.trim.height)
            bleeds, rotation = (left, bottom, right, top), (p.rotation + 180) % 360
        if p.piece.has_back:
            placements.append(p._replace(side="back", trim=trim, bleeds=bleeds, rotation=rotation))
    marks = [
        Mark(front.width - m.x1, m.y1, front.width - m.x2, m.y2, m.kind)
        if sideways
        else Mark(m.x1, front.height - m.y1, m.x2, front.height - m.y2, m.kind)
        for m in front.marks
    ]
    return Sheet(front.width, front.height, "back", tuple(placements), tuple(marks) if placements else ())


def moved_back(sheet: Sheet, dx: float, dy: float, duplex: str) -> Sheet:
    """A back page for a printer that lays backs dx to the right and dy down of their fronts, seen from the front.

    The whole page moves the other way. Turned about a vertical axis, right is left on the back; about a horizontal
    one, up is down.
    """
    sideways = turns_sideways(sheet.width, sheet.height, duplex)
    x, y = (dx, -dy) if sideways else (-dx, dy)
    placements = tuple(p._replace(trim=p.trim._replace(x=p.trim.x + x, y=p.trim.y + y)) for p in sheet.placements)
    marks = tuple(m._replace(x1=m.x1 + x, y1=m.y1 + y, x2=m.x2 + x, y2=m.y2 + y) for m in sheet.marks)
    return sheet._replace(placements=placements, marks=marks)


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
        raise DoesNotFit(f"{spec.component} would need {columns * rows} tiles")
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
            marks = crop_marks(page, [[placed]]) + _glue_marks(page, placed, column > 0, row > 0)
            sheets.append(Sheet(page[0], page[1], "front", (placed,), tuple(marks), (columns, rows)))
    return sheets


def tile_name(row: int, column: int) -> str:
    """A1, A2 … then B1 for the next row."""
    return f"{_letters(row)}{column + 1}"


def _letters(row: int) -> str:
    """A, B … Z, AA, AB … for the rows of a board."""
    return _letters(row // 26 - 1) + chr(ord("A") + row % 26) if row >= 26 else chr(ord("A") + row)


def _glue_marks(page: tuple[float, float], p: Placement, glue_left: bool, glue_top: bool) -> list[Mark]:
    """Dashed lines in the margins where the neighbour's cut edge comes to lie."""
    marks = []
    if glue_left:
        x = p.trim.x + TILE_OVERLAP
        marks += [Mark(x, PRINTABLE, x, p.trim.y - p.bleeds[1] - MARK_OFFSET, "glue")]
        marks += [Mark(x, p.trim.bottom + p.bleeds[3] + MARK_OFFSET, x, page[1] - PRINTABLE, "glue")]
    if glue_top:
        y = p.trim.y + TILE_OVERLAP
        marks += [Mark(PRINTABLE, y, p.trim.x - p.bleeds[0] - MARK_OFFSET, y, "glue")]
        marks += [Mark(p.trim.right + p.bleeds[2] + MARK_OFFSET, y, page[0] - PRINTABLE, y, "glue")]
    return marks
