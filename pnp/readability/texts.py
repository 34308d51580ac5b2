"""A face → its set lines as they are printed: what they say, their size, their colour, where their ink lies."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pnp.base.geometry import Matrix, apply, least_scale
from pnp.base.units import MM_PER_PT
from pnp.face.model import Face, TextItem, parts
from pnp.text.fonts import Word
from pnp.text.typeset import Line

UNREDUCED = 0.999
Quad = tuple[tuple[float, float], ...]  # four corners in mm of the face, in order round the box


class SetWord(NamedTuple):
    """One word of a line: the box of its ink, and whether it is bold."""

    text: str
    box: Quad
    bold: bool


class SetLine(NamedTuple):
    """One line as it is printed; the size in points counts the scale of its place."""

    text: str
    size: float
    colour: str
    box: Quad
    words: tuple[SetWord, ...]
    reduced: bool  # in a part that is drawn smaller than it was made, such as a card in a figure
    opacity: float = 1.0  # of the groups that it stands in


def set_lines(face: Face) -> list[SetLine]:
    """Every line of a face that leaves ink, in the order of drawing; pictures of other faces are left out."""
    found = []
    for item, opacity, _ in parts(face.items):
        if isinstance(item, TextItem):
            lines = (_line(line, item) for line in item.lines)
            found += [line._replace(opacity=opacity) for line in lines if line]
    return found


def _line(line: Line, item: TextItem) -> SetLine | None:
    em = line.size * MM_PER_PT
    words, inks = [], []
    x = line.x
    for piece in line.pieces:
        if isinstance(piece, Word):
            ink = _ink(piece)
            if ink:
                left, top, right, bottom = ink
                inks.append((x + left * em, line.y - top * em, x + right * em, line.y - bottom * em))
                words.append(SetWord(piece.text, _quad(inks[-1], item.matrix), piece.font.bold))
        x += (piece if isinstance(piece, float) else piece.width) * em
    if not words:
        return None
    lefts, tops, rights, bottoms = zip(*inks, strict=True)
    box = _quad((min(lefts), min(tops), max(rights), max(bottoms)), item.matrix)
    text = "".join(p.text for p in line.pieces if isinstance(p, Word)).strip()
    scale = least_scale(item.matrix)
    return SetLine(text, line.size * scale, item.color, box, tuple(words), scale < UNREDUCED)


def _quad(box: tuple[float, float, float, float], matrix: Matrix) -> Quad:
    left, top, right, bottom = box
    return tuple(apply(matrix, x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)))


@lru_cache(maxsize=65536)
def _ink(word: Word) -> tuple[float, float, float, float] | None:
    """The box round a word's ink in em, y upwards from the baseline; None for blanks."""
    boxes = []
    x = 0
    for glyph in word.glyphs:
        extents = word.font.hb_font.get_glyph_extents(glyph.gid)
        if extents and extents.width:
            left, top = x + glyph.dx + extents.x_bearing, glyph.dy + extents.y_bearing
            boxes.append((left, top, left + extents.width, top + extents.height))
        x += glyph.advance
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    em = word.font.upem
    return min(lefts) / em, max(tops) / em, max(rights) / em, min(bottoms) / em
