"""A Face: placed art and set lines of one side of a piece, in mm from the trim's top left corner."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.base.choices import Side
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply
from pnp.face.tags import Tag
from pnp.svg.art import Art
from pnp.text.fonts import Word
from pnp.text.linebreak import Icon
from pnp.text.lines import Line


class ArtItem(NamedTuple):
    """Art at a place; the matrix maps the art's units to mm of the face."""

    art: Art
    matrix: Matrix
    clip: Rect | None = None
    tag: Tag | None = None  # of a picture on a page; none of what only adorns it
    name: str = ""  # of the picture, by which its reading is found


class TextItem(NamedTuple):
    """Set lines; the matrix maps the box's mm to mm of the face."""

    lines: tuple[Line, ...]
    matrix: Matrix
    color: str
    tag: Tag | None = None
    said: str = ""  # the text as it is read aloud


class FaceItem(NamedTuple):
    """Another face, scaled down: real cards as pictures in the rules."""

    face: Face
    matrix: Matrix
    tag: Tag | None = None


class GroupItem(NamedTuple):
    """Items that show together: so opaque as one picture, and only where the clip is painted."""

    items: tuple[Item, ...]
    opacity: float = 1.0
    clip: ArtItem | None = None
    matrix: Matrix = IDENTITY  # of all of it, the clip too

    @property
    def placed(self) -> GroupItem:
        """The same with its matrix handed on to what is in it."""
        if self.matrix == IDENTITY:
            return self
        clip = self.clip._replace(matrix=multiply(self.matrix, self.clip.matrix)) if self.clip else None
        items = tuple(item._replace(matrix=multiply(self.matrix, item.matrix)) for item in self.items)
        return GroupItem(items, self.opacity, clip)


Single = ArtItem | TextItem | FaceItem
Item = Single | GroupItem


class Part(NamedTuple):
    """One thing that is drawn, out of its groups: how opaque they make it, and what clips it, the outermost first."""

    item: Single
    opacity: float = 1.0
    clips: tuple[ArtItem, ...] = ()


def parts(items: Sequence[Item], opacity: float = 1.0, clips: tuple[ArtItem, ...] = ()) -> Iterator[Part]:
    """Everything that is drawn, in its order, for whoever cannot look at groups as a whole."""
    for item in items:
        if isinstance(item, GroupItem):
            group = item.placed
            yield from parts(group.items, opacity * group.opacity, (*clips, group.clip) if group.clip else clips)
        else:
            yield Part(item, opacity, clips)


@dataclass(slots=True, eq=False, repr=False)
class Face:
    """One side of a piece, ready to be placed on sheets."""

    width: float
    height: float
    bleed: float
    items: tuple[Item, ...]
    corner: float = 0.0
    _key: str = ""
    _digest: str = ""
    _texts: tuple[str, ...] = ()  # a hash of each text, which both need

    @property
    def key(self) -> str:
        """A hash of all that is drawn and of the way in which it is: the same key, the same bytes."""
        if not self._key:
            self._key = _key(self)
        return self._key

    @property
    def digest(self) -> str:
        """A hash of what is to be seen on it, in a form that does not depend on the way in which it is drawn."""
        if not self._digest:
            self._digest = _digest(self)
        return self._digest

    def remember(self, digest: str) -> None:
        """Take a digest that was worked out before for a face with this key."""
        self._digest = digest

    @property
    def texts(self) -> tuple[str, ...]:
        """A hash of each text, in their order."""
        if not self._texts:
            texts = (_text(part.item) for part in parts(self.items) if isinstance(part.item, TextItem))
            self._texts = tuple(hashlib.sha256(text.encode()).hexdigest() for text in texts)
        return self._texts


Faces = Mapping[tuple[str, Side], Face]  # by piece id and side


def _key(face: Face) -> str:
    lines = [_size(face), *_key_lines(face.items, iter(face.texts))]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _size(face: Face) -> str:
    return f"{face.width:g} {face.height:g} {face.bleed:g} {face.corner:g}"


def _key_lines(items: Sequence[Item], texts: Iterator[str]) -> Iterator[str]:
    for item in items:
        if not isinstance(item, GroupItem) and item.tag:
            yield repr(item.tag)
        if isinstance(item, TextItem):
            yield next(texts)
            yield from (p.reading.text for line in item.lines for p in line.pieces if type(p) is Icon and p.reading)
        elif isinstance(item, ArtItem):
            yield f"art {item.art.key} {_numbers(item.matrix)} {_numbers(item.clip or ())}"
        elif isinstance(item, FaceItem):
            yield f"face {item.face.key} {_numbers(item.matrix)}"
        else:
            clip = f"{item.clip.art.key} {_numbers(item.clip.matrix)}" if item.clip else ""
            yield f"group {item.opacity:.4f} {_numbers(item.matrix)} {clip} ("
            yield from _key_lines(item.items, texts)
            yield ")"


def _digest(face: Face) -> str:
    """Neighbouring drawings with one place count as one, and what leaves no ink counts for nothing."""
    found = hashlib.sha256(_size(face).encode())
    for line in _digest_lines(face.items, face, iter(face.texts)):
        found.update(b"\n" + line)
    return found.hexdigest()


def _digest_lines(items: Sequence[Item], face: Face, texts: Iterator[str]) -> Iterator[bytes]:
    place = ""
    for item in items:
        if isinstance(item, ArtItem):
            if not item.art.shows:
                continue
            window = () if _covers(item, face) else item.art.view
            here = f"art {_numbers(item.matrix)} {_numbers(item.clip or ())} in {_numbers(window)}"
            if here != place:
                place = here
                yield here.encode()
            yield item.art.shows
            continue
        place = ""
        if isinstance(item, FaceItem):
            yield f"face {item.face.digest} {_numbers(item.matrix)}".encode()
        elif isinstance(item, TextItem):
            yield f"text {next(texts)}".encode()
        else:
            yield from _group_lines(item.placed, face, texts)


def _group_lines(group: GroupItem, face: Face, texts: Iterator[str]) -> Iterator[bytes]:
    inner = list(_digest_lines(group.items, face, texts))
    if inner:
        clip = group.clip
        yield f"group {group.opacity:.4f} {_numbers(clip.matrix) if clip else ''} (".encode()
        yield from [clip.art.shows, b"shows"] if clip else []
        yield from [*inner, b")"]


def _covers(item: ArtItem, face: Face) -> bool:
    """Whether the part of the plane that art shows reaches over the whole face, so that it cuts nothing off."""
    a, b, c, d, e, f = item.matrix
    if b or c:
        return False
    x, y, width, height = item.art.view
    left, right = sorted((a * x + e, a * (x + width) + e))
    top, bottom = sorted((d * y + f, d * (y + height) + f))
    edge = face.bleed
    return left <= -edge and top <= -edge and right >= face.width + edge and bottom >= face.height + edge


def _text(item: TextItem) -> str:
    """A text by its words, their fonts and their places."""
    a, b, c, d, e, f = item.matrix
    turned = "" if a == d == 1 and b == c == 0 else _numbers((a, b, c, d))
    parts = [f"{item.color} {turned} {e:.4f} {f:.4f}"]
    for line in item.lines:
        words = "".join([p.tag if type(p) is Word else _gap(p) for p in line.pieces])
        parts.append(f"{line.x:.3f} {line.y:.3f} {line.size:g} {words}")
    return "\n".join(parts)


def _gap(piece: Word | Icon | float) -> str:
    """What stands between words: an icon, or nothing for so many em."""
    return f"({piece.name} {piece.width:.3f})" if isinstance(piece, Icon) else f"({piece:.3f})"


def _numbers(values: tuple[float, ...]) -> str:
    """Numbers to four decimals; zero has no sign."""
    return " ".join([f"{value:.4f}" for value in values]).replace("-0.0000", "0.0000")
