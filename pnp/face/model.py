"""A Face: placed art and set lines of one side of a piece, in mm from the trim's top left corner."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pnp.base.geometry import Matrix, Rect
from pnp.base.units import number
from pnp.svg.art import Art, View
from pnp.text.fonts import Word
from pnp.text.linebreak import Icon
from pnp.text.lines import Line

Side = Literal["front", "back"]
SIDES: tuple[Side, ...] = ("front", "back")


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


@dataclass(slots=True, eq=False)
class Face:
    """One side of a piece, ready to be placed on sheets."""

    width: float
    height: float
    bleed: float
    items: tuple[ArtItem | TextItem | FaceItem, ...]
    corner: float = 0.0
    _digest: str = field(default="", repr=False)

    @property
    def digest(self) -> str:
        """A hash of what is to be seen on it, in a form that does not depend on the way in which it is drawn."""
        if not self._digest:
            self._digest = _digest(self)
        return self._digest


Faces = Mapping[tuple[str, Side], Face]  # by piece id and side


def _digest(face: Face) -> str:
    """Neighbouring drawings with one place count as one, and what leaves no ink counts for nothing."""
    found = hashlib.sha256(f"{face.width:g} {face.height:g} {face.bleed:g} {face.corner:g}".encode())
    place: tuple[Matrix, Rect | None, View] | None = None
    for item in face.items:
        if isinstance(item, ArtItem):
            if not item.art.shows:
                continue
            if (item.matrix, item.clip, item.art.view) != place:
                place = (item.matrix, item.clip, item.art.view)
                seen = f"{_numbers(item.clip or ())} in {_numbers(item.art.view)}"  # what lies outside is cut off
                found.update(f"\nart {_numbers(item.matrix)} {seen}".encode())
            found.update(b"\n" + item.art.shows)
            continue
        place = None
        if isinstance(item, FaceItem):
            found.update(f"\nface {item.face.digest} {_numbers(item.matrix)}".encode())
        else:
            found.update(_text(item).encode())
    return found.hexdigest()


def _text(item: TextItem) -> str:
    """A text by its words, their fonts and their places."""
    parts = [f"\ntext {item.color} {_numbers(item.matrix)}"]
    for line in item.lines:
        words = "".join([p.tag if type(p) is Word else _gap(p) for p in line.pieces])
        parts.append(f"{line.x:.3f} {line.y:.3f} {line.size:g} {words}")
    return "\n".join(parts)


def _gap(piece: Word | Icon | float) -> str:
    """What stands between words: an icon, or nothing for so many em."""
    return f"({piece.name} {piece.width:.3f})" if isinstance(piece, Icon) else f"({piece:.3f})"


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join([number(value) for value in values])
