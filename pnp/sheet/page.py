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
    alt: str = ""  # what a piece says to those who do not see it; what has none, and no tags, only adorns


class Page(NamedTuple):
    """One page to be written."""

    width: float
    height: float
    faces: tuple[PlacedFace, ...]
    marks: tuple[Mark, ...] = ()
    trim_box: Rect | None = None
    bleed_box: Rect | None = None
    bookmark: str = ""

    @property
    def upside_down(self) -> Page:
        """The same page the other way up; only for pages without marks and boxes."""
        faces = tuple(p._replace(trim=self._turned(p.trim), rotation=(p.rotation + 180) % 360) for p in self.faces)
        return self._replace(faces=faces)

    def _turned(self, r: Rect) -> Rect:
        return Rect(self.width - r.right, self.height - r.bottom, r.width, r.height)


def whole_page(face: Face, bookmark: str = "") -> Page:
    """A face that fills its page."""
    placed = PlacedFace(face, Rect(0, 0, face.width, face.height))
    return Page(face.width, face.height, (placed,), bookmark=bookmark)
