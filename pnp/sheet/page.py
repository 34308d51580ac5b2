"""Pages: sheets with real faces on them, ready to be written."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.geometry import Rect
from pnp.face.model import Face
from pnp.sheet.model import Mark


class PlacedFace(NamedTuple):
    """A face on a page: its trim, how far it shows past it, its turn, and for tiles the part shown."""

    face: Face
    trim: Rect
    bleeds: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    rotation: int = 0
    part: Rect | None = None
    scale: float = 1.0


class Page(NamedTuple):
    """One page to be written."""

    width: float
    height: float
    faces: tuple[PlacedFace, ...]
    marks: tuple[Mark, ...] = ()
    trim_box: Rect | None = None
    bleed_box: Rect | None = None
    bookmark: str = ""


def whole_page(face: Face, bookmark: str = "") -> Page:
    """A face that fills its page."""
    placed = PlacedFace(face, Rect(0, 0, face.width, face.height))
    return Page(face.width, face.height, (placed,), bookmark=bookmark)
