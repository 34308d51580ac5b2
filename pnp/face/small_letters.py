"""A piece shown so small that its letters cannot be read → the piece with bars where its lines stand.

Who looks at a table from above sees that something is written there, and does not try to read it. Single numbers and
signs are left out: a bar would say nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.geometry import least_scale, multiply, scale, translate
from pnp.base.units import MM_PER_PT
from pnp.face.model import ArtItem, Face, GroupItem, Item, TextItem
from pnp.svg import drawings
from pnp.text.fonts import Word
from pnp.text.lines import Line

LEAST = 6.0  # points
WORDY = 4  # letters from which a line is shown as a bar
TALL = 0.45  # of a bar, in em: about that of a small letter
PALE = 0.5
UNREDUCED = 0.999  # what is smaller in a figure is a piece that is drawn there


def without_small_letters(face: Face, factor: float, own: bool = True) -> Face:
    """A face as it is shown when it is scaled by a factor; itself where all of it can be read.

    A figure keeps its own letters, as they say what it shows; those of the pieces in it go.
    """
    items = tuple(_shown(face.items, factor, own))
    return face if items == face.items else Face(face.width, face.height, face.bleed, items, face.corner)


def _shown(items: Sequence[Item], factor: float, own: bool) -> Iterator[Item]:
    for item in items:
        if isinstance(item, TextItem):
            smaller = least_scale(item.matrix)
            yield from _lines(item, factor * smaller) if own or smaller < UNREDUCED else (item,)
        elif isinstance(item, GroupItem):
            inner = factor * least_scale(item.matrix)
            yield item._replace(items=tuple(_shown(item.items, inner, own)))
        elif isinstance(item, ArtItem):
            yield item
        else:
            yield item._replace(face=without_small_letters(item.face, factor * least_scale(item.matrix)))


def _lines(item: TextItem, factor: float) -> Iterator[Item]:
    """The lines that can be read, and bars for the others."""
    small = [line for line in item.lines if line.size * factor < LEAST]
    if len(small) < len(item.lines):
        yield item._replace(lines=tuple(line for line in item.lines if line not in small)) if small else item
    bars = tuple(_bar(line, item) for line in small if _letters(line) >= WORDY)
    if bars:
        yield GroupItem(bars, PALE)


def _bar(line: Line, item: TextItem) -> ArtItem:
    """What stands for a line: as long as it, on its baseline."""
    tall = TALL * line.size * MM_PER_PT
    place = multiply(translate(line.x, line.y - tall), scale(line.width, tall))
    return ArtItem(drawings.stripe(1.0, 1.0, item.color), multiply(item.matrix, place))


def _letters(line: Line) -> int:
    return sum(len(piece.text.strip()) for piece in line.pieces if isinstance(piece, Word))
