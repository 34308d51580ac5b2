"""A drafted kit → the parts of its drawings that are printed as pixels, with the place and the reason."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.problems import Place
from pnp.kit.build import Draft
from pnp.pdf.parts import DPI, parts_in
from pnp.pdf.write import arts_of


class PixelPart(NamedTuple):
    """A part that no operator of a PDF says."""

    place: Place
    why: str


def pixel_parts(kit: Draft) -> list[PixelPart]:
    """Each part once, in the order of files and lines."""
    found: dict[PixelPart, None] = {}
    for document in kit.documents:
        for art in arts_of(document.pages):
            for part, _ in parts_in(art.scene):
                if part.renderer == "resvg":
                    found[PixelPart(part.place if part.place.file else Place(art.source), part.why)] = None
    return sorted(found)


__all__ = ["DPI", "PixelPart", "pixel_parts"]
