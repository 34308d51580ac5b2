"""How large art is printed: mm to a unit at its largest place, which says how many pixels a part of it needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.base.geometry import size_of
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, Item
from pnp.sheet.page import Page


def scales_of(pages: Sequence[Page]) -> dict[str, float]:
    """The scale of every piece of art that the pages place, by its key."""
    found: dict[str, float] = {}
    seen: dict[int, float] = {}

    def walk(face: Face, scale: float) -> None:
        if seen.get(id(face), 0.0) >= scale:
            return
        seen[id(face)] = scale
        look(face.items, scale)

    def look(items: Iterable[Item], scale: float) -> None:
        for item in items:
            size = scale * size_of(item.matrix)
            if isinstance(item, ArtItem):
                found[item.art.key] = max(found.get(item.art.key, 0.0), size)
            elif isinstance(item, FaceItem):
                walk(item.face, size)
            elif isinstance(item, GroupItem):
                look(item.items, size)

    for page in pages:
        for placed in page.faces:
            walk(placed.face, placed.scale)
    return found
