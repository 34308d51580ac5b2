"""A Face: placed art and set lines of one side of a piece, in mm from the trim's top left corner."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.base.geometry import Matrix, Rect
from pnp.svg.art import Art
from pnp.text.fonts import Word
from pnp.text.typeset import Line

UPRIGHT = (1.0, 0.0, 0.0, 1.0)


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
        """Content hash of everything that is drawn."""
        if not self._digest:
            self._digest = hashlib.sha256(_describe(self).encode()).hexdigest()
        return self._digest


def _describe(face: Face) -> str:
    """A face as text that changes whenever its print would."""
    parts = [f"{face.width:g} {face.height:g} {face.bleed:g} {face.corner:g}"]
    for item in face.items:
        if isinstance(item, ArtItem):
            parts.append(f"art {item.art.key} {item.matrix} {item.clip}")
        elif isinstance(item, FaceItem):
            parts.append(f"face {item.face.digest} {item.matrix}")
        else:
            a, b, c, d, e, f = item.matrix
            parts.append(
                f"text {item.color} {e} {f}" if (a, b, c, d) == UPRIGHT else f"text {item.color} {item.matrix}"
            )
            for line in item.lines:
                words = "".join([p.tag if type(p) is Word else f"({p})" for p in line.pieces])
                parts.append(f"{line.x:.4f} {line.y:.4f} {line.size} {words}")
    return "\n".join(parts)
