"""A picture file as art, in the colours of the file or in one colour."""

from __future__ import annotations

import json
from typing import NamedTuple

from pnp.base.cache import NO_CACHE, Cache
from pnp.base.geometry import Rect
from pnp.svg.art import Art, Fonts
from pnp.svg.tree import Element, Picture, grouped, of_the_root, recoloured

OVERFLOW_MARGIN = 0.05  # pictures may run past their viewBox by this share: their bleed


class Drawing(NamedTuple):
    """A picture as art: `view` is its own box, the art's box is larger by the bleed."""

    art: Art
    view: tuple[float, float, float, float]
    pixels: int = 0  # of the pictures in it

    def to_bytes(self) -> bytes:
        """For the cache."""
        return json.dumps([self.view, self.pixels, self.art.kept()]).encode()

    @classmethod
    def from_bytes(cls, data: bytes, source: str = "", cache: Cache = NO_CACHE) -> Drawing:
        """From the cache."""
        view, pixels, art = json.loads(data)
        return cls(Art.of_kept(art, source, cache), tuple(view), pixels)


def content_of(picture: Picture) -> tuple[Element, ...]:
    """What a picture draws, with the attributes of its root around it."""
    return grouped(of_the_root(picture.root), picture.root.children)


def drawing_of(picture: Picture, colour: str, fonts: Fonts, cache: Cache) -> Drawing:
    """A picture as art with room for its bleed around it; a colour replaces its currentColor."""
    bleed = OVERFLOW_MARGIN * max(picture.view[2:])
    view = Rect(*picture.view).grown(bleed, bleed, bleed, bleed)
    content = content_of(picture)
    if colour:
        content = tuple(recoloured(element, colour) for element in content)
    art = Art(content, view, picture.name, cache=cache, page=picture.view[2:], fonts=fonts)
    return Drawing(art, picture.view, picture.pixels)
