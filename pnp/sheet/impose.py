"""Sizes and counts → sheets. Pure geometry in mm from the page's top left: no drawing, no files.

Pieces of equal size share a grid of fixed slots; several grids may stack on one page; what is larger than the
page is cut into overlapping tiles. Backs stand on the page behind, or across a fold on the same page.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from pnp.base.choices import Duplex
from pnp.base.geometry import Rect
from pnp.base.messages import message
from pnp.sheet.backs import back_of, behind, folded
from pnp.sheet.grids import DoesNotFit, Grid, Orientation, best_grid, fits
from pnp.sheet.marks import crop_marks
from pnp.sheet.model import PRINTABLE, SAFE, Piece, Placement, Sheet, Spec
from pnp.sheet.tiles import tile

BLOCK_GAP = 9.0  # between grids of different pieces, room for both their marks


def impose(pieces: Sequence[Piece], paper: tuple[float, float], duplex: Duplex) -> list[Sheet]:
    """All sheets of one document, fronts and backs alternating."""
    over = [p for p in pieces if p.has_back and p.spec.fold]
    flat = [p for p in pieces if not (p.has_back and p.spec.fold)]
    whole = [p for p in flat if fits(p.spec, paper) and not _is_leaf(p, duplex)]
    leaves = [p for p in flat if fits(p.spec, paper) and _is_leaf(p, duplex)]
    two_sided = duplex != "none" and any(p.has_back for p in whole)
    sheets = _back_to_back(leaves, paper, duplex, two_sided)
    for front in _fronts(whole, paper):
        sheets.append(front)
        if two_sided:
            sheets.append(back_of(front, duplex))
    alone = [one for piece in flat if not fits(piece.spec, paper) for one in tile(piece, paper)]
    for one in [*_fold_sheets(over, paper), *alone]:
        sheets.append(one)
        if two_sided:  # in a document printed on both sides such a sheet must not get another on its back
            sheets.append(Sheet(one.width, one.height, "back", (), ()))
    return sheets


def _is_leaf(piece: Piece, duplex: Duplex) -> bool:
    """Whether another copy may stand on its back."""
    return piece.spec.both_sides and not piece.has_back and duplex in ("long", "short")


def _back_to_back(pieces: Sequence[Piece], paper: tuple[float, float], duplex: Duplex, two_sided: bool) -> list[Sheet]:
    """Sheets of pieces that have no backs of their own: every second one is printed behind the one before it.

    All of them have the slots of one grid, so that each piece lies exactly behind another.
    """
    sheets: list[Sheet] = []
    for group in _groups(pieces):
        fronts = _full_pages(group, paper)
        for index in range(0, len(fronts), 2):
            sheets.append(fronts[index])
            sheets += [behind(second, duplex) for second in fronts[index + 1 : index + 2]]
        if len(fronts) % 2 and (two_sided or len(pieces) > len(group) or len(fronts) > 1):
            sheets.append(Sheet(fronts[-1].width, fronts[-1].height, "back", (), ()))
    return sheets


def _fronts(pieces: Sequence[Piece], paper: tuple[float, float]) -> list[Sheet]:
    """Pages of pieces that all go on the paper whole."""
    groups = _groups(pieces)
    if len(groups) == 1:
        return _full_pages(groups[0], paper)
    if not groups:
        return []
    # grids under one another, as they are or some of them turned, or pages of its own for every kind that fills some
    ways = [_stacked_pages(groups, paper)]
    if len(ways[0]) > 1:
        plain = [not any(piece.has_back for piece in group) for group in groups]  # backs stay upright
        able = [index for index, group in enumerate(groups) if plain[index] and _turned(group[0].spec, paper)]
        ways += [_stacked_pages(groups, paper, set(some)) for some in ([index] for index in able)]
    large = [group for group in groups if _fills_a_page(group, paper)]
    if large:
        rest = [piece for group in groups if group not in large for piece in group]
        ways.append([*(sheet for group in large for sheet in _full_pages(group, paper)), *_fronts(rest, paper)])
    return min(ways, key=len)


def _fills_a_page(group: list[Piece], paper: tuple[float, float]) -> bool:
    grid = best_grid(group[0].spec, paper)
    return grid is not None and len(group) >= grid.columns * grid.rows


def _fold_sheets(pieces: Sequence[Piece], paper: tuple[float, float]) -> list[Sheet]:
    """Sheets that are folded in the middle, along or across, whichever takes fewer of them.

    Each half keeps the margin of a page of its own, so there is as much room beside the fold as at the edge.
    """
    if not pieces:
        return []
    halves = [(paper[0], paper[1] / 2), (paper[0] / 2, paper[1])]
    ways = [_fronts(pieces, half) for half in halves if all(fits(p.spec, half) for p in pieces)]
    if not ways:
        largest = max((p.spec for p in pieces), key=lambda spec: max(spec.width, spec.height))
        raise DoesNotFit(
            message(
                "{component} is too large for half a sheet; expected a larger paper or no fold",
                component=largest.component,
            )
        )
    return [_unfolded(half, paper) for half in min(ways, key=len)]


def _unfolded(half: Sheet, paper: tuple[float, float]) -> Sheet:
    """The whole sheet that a half becomes, with the backs on the other half."""
    sideways = sorted(round(v, 3) for v in (2 * half.width, half.height)) == sorted(round(v, 3) for v in paper)
    width, height = (2 * half.width, half.height) if sideways else (half.width, 2 * half.height)
    return folded(half._replace(width=width, height=height), sideways)


def _groups(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Neighbouring pieces that share a grid."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        if groups and groups[-1][0].spec.grid_key == piece.spec.grid_key:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return groups


def _turned(spec: Spec, paper: tuple[float, float]) -> Spec | None:
    """The same piece lying on its side, if it may: what is folded, or has its number of columns, stays as it is."""
    if spec.folds or spec.columns:
        return None
    gap = (spec.gap[1], spec.gap[0]) if spec.gap else None
    turned = spec._replace(width=spec.height, height=spec.width, gap=gap)
    return turned if best_grid(turned, paper, ("portrait",)) else None


def _row(
    grid: Grid, spec: Spec, pieces: Iterable[Piece], left: float, top: float, first: bool, last: bool
) -> list[Placement]:
    """Pieces of one row in their slots; `spec` has the size that they have there, on their side or not."""
    out = []
    inner_x, inner_y = grid.gap[0] / 2, grid.gap[1] / 2
    for column, piece in enumerate(pieces):
        trim = Rect(left + column * (spec.width + grid.gap[0]), top, spec.width, spec.height)
        bleeds = (
            grid.outer if column == 0 else min(inner_x, grid.outer),
            grid.outer if first else min(inner_y, grid.outer),
            grid.outer if column == grid.columns - 1 else min(inner_x, grid.outer),
            grid.outer if last else min(inner_y, grid.outer),
        )
        out.append(Placement(piece, "front", trim, bleeds, 0 if spec.width == piece.spec.width else 90))
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
            placed.extend(_row(grid, spec, line, left, y, row == 0, row == grid.rows - 1))
        frame = Rect(left, top, width, height).grown(*[grid.outer] * 4)  # of the full grid: slots are fixed
        marks = crop_marks(grid.page, [placed], [frame])
        sheets.append(Sheet(grid.page[0], grid.page[1], "front", tuple(placed), tuple(marks)))
    return sheets


def _stacked_pages(groups: list[list[Piece]], paper: tuple[float, float], turned: Collection[int] = ()) -> list[Sheet]:
    """Grids of different pieces one under the other, each cut free by straight lines; some lie on their side."""
    orientation: Orientation = "portrait"
    if any(best_grid(g[0].spec, paper, ("portrait",)) is None for g in groups):
        orientation = "landscape"
    sheets: list[Sheet] = []
    blocks: list[list[Placement]] = []
    page = (0.0, 0.0)
    y = SAFE
    for number, group in enumerate(groups):
        spec = (_turned(group[0].spec, paper) if number in turned else None) or group[0].spec
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
            block.extend(_row(grid, spec, line, left, top, not block, last))
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
