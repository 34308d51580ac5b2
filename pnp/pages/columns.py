"""Slices of text and pictures → columns and pages: what belongs together stays together, columns end level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.geometry import multiply, translate
from pnp.face.model import Item
from pnp.pages.tagging import untagged

GUTTER = 8.0
LEVELLED = 9  # halvings until columns are as short as can be
WHOLE = 9.0  # mm that columns may be longer so that no paragraph of theirs is parted


class Slice(NamedTuple):
    """A strip across a column: its items, its height, the space above, whether it stays with the next."""

    height: float
    items: tuple[Item, ...]
    above: float = 0.0
    keep: bool = False
    span: bool = False
    page_break: bool = False
    head: Slice | None = None  # of a table: repeated where this one comes to stand at the top of a column
    below: float = 0.0  # the space under it, if the next has less above
    more: bool = False  # whether the paragraph goes on with the next


class Poured(NamedTuple):
    """Slices on pages, how far down the last goes, and its last columns: their first slice, top, and items before."""

    pages: list[list[Item]]
    lowest: float
    tail: int
    top: float
    before: int


class Columns(NamedTuple):
    """How many columns there are, how wide each is, where they begin, and the spaces between slices, times `tight`."""

    number: int
    width: float
    margin: float
    tight: float = 1.0

    def levelled(self, slices: Sequence[Slice], made: Poured, bottom: float, whole: bool) -> Poured:
        """The same with the columns that end a section as short as they can be, so that they end level.

        With `whole` they may be a little longer, so that no paragraph is parted.
        """
        rest = slices[made.tail :]
        best = self._shortest(rest, made.top, made.lowest)
        if best is None:
            return made
        if whole:
            unparted = [one._replace(keep=one.keep or one.more) for one in rest]
            best = self._shortest(unparted, made.top, min(best.lowest + WHOLE, bottom)) or best
        before = made.pages[-1][: made.before]
        return made._replace(pages=[*made.pages[:-1], [*before, *best.pages[0]]], lowest=best.lowest)

    def _shortest(self, slices: Sequence[Slice], top: float, bottom: float) -> Poured | None:
        """Columns that end as high as they can, above the bottom; None where they need more than one page."""
        best = None
        low, high = top, bottom
        for _ in range(LEVELLED):
            middle = (low + high) / 2
            closer = self.pour(slices, top, middle)
            if len(closer.pages) == 1 and closer.lowest <= middle + 0.01:
                best, high = closer, middle
            else:
                low = middle
        return best

    def pour(self, slices: Sequence[Slice], lowest: float, bottom: float) -> Poured:
        """Slices in the columns of one section, from a height of the first page on."""
        pages: list[list[Item]] = [[]]
        top, column, y = lowest, 0, lowest
        index = tail = before = 0
        below = 0.0  # the space that the last slice wants under it
        while index < len(slices):
            group = _kept_together(slices, index)
            height = self._height(group, below if y > top else None)
            first = group[0]
            if first.span and (y > top or column):
                top, column, y = lowest, 0, lowest
            full = y + height > bottom and (y > top + 0.01 or top > self.margin + 0.01)
            if full or first.page_break:
                if column + 1 < self.number and not first.page_break and top + height <= bottom:
                    column += 1
                else:
                    pages.append([])
                    column, top = 0, self.margin
                    lowest = self.margin
                    tail, before = index + first.page_break, 0
                y = top
                if first.page_break:
                    index += 1
                    continue
            x = self.margin + column * (self.width + GUTTER)
            if first.head and y == top:
                pages[-1].extend(moved(untagged(first.head.items), x, y))
                y += first.head.height
            for one in group:
                if y > top:
                    y += max(one.above, below) * self.tight
                pages[-1].extend(moved(one.items, x, y))
                y += one.height
                below = one.below
                lowest = max(lowest, y)
                if one.span:
                    top = lowest + 3.0
                    y = top
            index += len(group)
            if first.span:
                tail, before = index, len(pages[-1])
        return Poured(pages, lowest, tail, top, before)

    def _height(self, group: Sequence[Slice], below: float | None) -> float:
        """How high slices are that stay together, with the space above them unless they begin a column."""
        height = 0.0
        for one in group:
            height += one.height + (max(one.above, below) * self.tight if below is not None else 0.0)
            below = one.below
        return height


def _kept_together(slices: Sequence[Slice], start: int) -> list[Slice]:
    """A slice and those that must not be separated from it."""
    end = start
    while slices[end].keep and end + 1 < len(slices):
        end += 1
    return list(slices[start : end + 1])


def moved(items: Sequence[Item], x: float, y: float) -> list[Item]:
    """Items somewhere else."""
    return [item._replace(matrix=multiply(translate(x, y), item.matrix)) for item in items]
