"""Faces → the contrast of every set line with what is really printed behind its letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.colours import rgb, written
from pnp.face.model import Face, GroupItem, Item, TextItem, parts
from pnp.readability.colours import contrast
from pnp.readability.rasters import PrintedFaces, Raster, hex_of, printed
from pnp.readability.texts import SetLine, SetWord, set_lines

ENOUGH, ENOUGH_LARGE = 4.5, 3.0  # WCAG 2, level AA
ENOUGH_MARK = 2.5
LARGE, LARGE_BOLD = 18.0, 14.0  # points
LOWEST = 0.1  # of a word's ink: so much may lie on a worse ground, such as a thin line that it crosses


class Reading(NamedTuple):
    """One set line: what it says, its size in points, and its worst word's contrast with the ground there."""

    text: str
    size: float
    colour: str
    contrast: float
    ground: str
    bold: bool = False
    reduced: bool = False
    mark: bool = False  # a version mark: never read in play, and not to be noticed there

    @property
    def needed(self) -> float:
        """The contrast that it must have; large letters need less."""
        if self.mark:
            return ENOUGH_MARK
        return ENOUGH_LARGE if self.size >= (LARGE_BOLD if self.bold else LARGE) - 0.01 else ENOUGH


class Look(NamedTuple):
    """What the eye meets on one face: every line, and the commonest colour if it was asked for."""

    readings: tuple[Reading, ...]
    ground: str = ""


def looks(faces: Iterable[Face], grounds: Collection[str], cache: Cache, jobs: int = 1) -> Mapping[str, Look]:
    """Every face by its digest, with its commonest colour if that is in `grounds`."""
    drawn: dict[str, tuple[Face, dict[str, Face]]] = {}  # a face without texts, and all that differ in texts alone
    for face in faces:
        bare = _only(face, texts=False)
        drawn.setdefault(bare.key, (bare, {}))[1][face.key] = face
    sheets: list[Face] = []
    for bare, group in drawn.values():
        sheets += [bare, *(_only(face, texts=True) for face in group.values())]
    found: dict[str, Look] = {}
    if not sheets:
        return found
    with printed(sheets, cache, jobs) as written:
        number = 0
        for _, group in drawn.values():
            behind = written.raster(number)
            ground = behind.commonest() if any(digest in grounds for digest in group) else ""
            for index, (digest, face) in enumerate(group.items(), 1):
                found[digest] = Look(_readings(face, behind, written, number + index), ground)
            number += 1 + len(group)
    return found


def _only(face: Face, texts: bool) -> Face:
    """A face without its texts, or its texts alone in black; cut square, so that corners are not paper."""
    items: Sequence[Item] = _without_texts(face.items)
    if texts:
        items = [p.item._replace(color="#000000") for p in parts(face.items) if isinstance(p.item, TextItem)]
    return Face(face.width, face.height, 0.0, tuple(items))


def _without_texts(items: Sequence[Item]) -> list[Item]:
    """Items but for texts, also those in groups."""
    return [
        item._replace(items=tuple(_without_texts(item.items))) if isinstance(item, GroupItem) else item
        for item in items
        if not isinstance(item, TextItem)
    ]


def _readings(face: Face, behind: Raster, written: PrintedFaces, number: int) -> tuple[Reading, ...]:
    """The lines of a face; where the ground is not even, the ink itself tells which pixels count."""
    found: list[Reading] = []
    ink: Raster | None = None
    for line in set_lines(face):
        even = behind.even(behind.spans(line.box))
        if even:
            found.append(_reading(line, even, all(word.bold for word in line.words)))
            continue
        ink = ink or written.raster(number, grey=True)
        words = [r for r in (_word(word, line, behind, ink) for word in line.words) if r]
        if words:
            found.append(min(words, key=lambda r: r.contrast / r.needed))
    return tuple(found)


def _reading(line: SetLine, ground: str, bold: bool) -> Reading:
    seen = _mixed(line.colour, ground, line.opacity)
    return Reading(line.text, line.size, seen, contrast(seen, ground), ground, bold, line.reduced)


def _mixed(colour: str, ground: str, opacity: float) -> str:
    """What a colour looks like on a ground that shines through it, as if nothing else of its group lay behind it."""
    if opacity == 1:
        return colour
    pairs = zip(rgb(colour), rgb(ground), strict=True)
    red, green, blue = (c * opacity + g * (1 - opacity) for c, g in pairs)
    return written((red, green, blue))


def _word(word: SetWord, line: SetLine, behind: Raster, ink: Raster) -> Reading | None:
    """The contrast that all but a little of a word's ink has; None when it lies off the face."""
    weights: Counter[int] = Counter()
    for span in behind.spans(word.box):
        for pixel, paper in zip(behind.values(span), ink.values(span), strict=True):
            if paper < 255:
                weights[pixel] += 255 - paper
    left = LOWEST * weights.total()
    for _, ground in sorted((_reading(line, hex_of(pixel), word.bold).contrast, pixel) for pixel in weights):
        left -= weights[ground]
        if left <= 0:
            return _reading(line, hex_of(ground), word.bold)
    return None
