"""A Face: placed art and set lines of one side of a piece, in mm from the trim's top left corner."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pnp.base.choices import Side
from pnp.base.geometry import Matrix, Rect
from pnp.svg.art import Art
from pnp.text.fonts import Word
from pnp.text.linebreak import Icon
from pnp.text.lines import Line


class ArtItem(NamedTuple):
    """Art at a place; the matrix maps the art's units to mm of the face."""

    art: Art
    matrix: Matrix
    clip: Rect | None = None


class TextItem(NamedTuple):
    """Set lines; the matrix maps the box's mm to mm of the face."""

    lines: tuple[Line, ...]
    matrix: Matrix
    color: str


class FaceItem(NamedTuple):
    """Another face, scaled down: real cards as pictures in the rules."""

    face: Face
    matrix: Matrix


@dataclass(slots=True, eq=False, repr=False)
class Face:
    """One side of a piece, ready to be placed on sheets."""

    width: float
    height: float
    bleed: float
    items: tuple[ArtItem | TextItem | FaceItem, ...]
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
            texts = (_text(item) for item in self.items if isinstance(item, TextItem))
            self._texts = tuple(hashlib.sha256(text.encode()).hexdigest() for text in texts)
        return self._texts


Faces = Mapping[tuple[str, Side], Face]  # by piece id and side


def _key(face: Face) -> str:
    parts = [f"{face.width:g} {face.height:g} {face.bleed:g} {face.corner:g}"]
    texts = iter(face.texts)
    for item in face.items:
        if isinstance(item, TextItem):
            parts.append(next(texts))
        elif isinstance(item, ArtItem):
            parts.append(f"art {item.art.key} {_numbers(item.matrix)} {_numbers(item.clip or ())}")
        else:
            parts.append(f"face {item.face.key} {_numbers(item.matrix)}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _digest(face: Face) -> str:
    """Neighbouring drawings with one place count as one, and what leaves no ink counts for nothing."""
    found = hashlib.sha256(f"{face.width:g} {face.height:g} {face.bleed:g} {face.corner:g}".encode())
    place = ""
    texts = iter(face.texts)
    for item in face.items:
        if isinstance(item, ArtItem):
            if not item.art.shows:
                continue
            window = () if _covers(item, face) else item.art.view
            here = f"\nart {_numbers(item.matrix)} {_numbers(item.clip or ())} in {_numbers(window)}"
            if here != place:
                place = here
                found.update(here.encode())
            found.update(b"\n" + item.art.shows)
            continue
        place = ""
        if isinstance(item, FaceItem):
            found.update(f"\nface {item.face.digest} {_numbers(item.matrix)}".encode())
        else:
            found.update(f"\ntext {next(texts)}".encode())
    return found.hexdigest()


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
