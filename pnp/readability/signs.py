"""A face → what is left of it without its colours, and those colours in the order of drawing."""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple

from pnp.base import colours
from pnp.face.model import ArtItem, Face, FaceItem
from pnp.svg.art import Art
from pnp.text.fonts import Word

BLACK = "#000000"
NAMED = {
    "black": BLACK, "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff", "yellow": "#ffff00",
    "orange": "#ffa500", "purple": "#800080", "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0",
    "maroon": "#800000", "navy": "#000080", "teal": "#008080", "olive": "#808000", "lime": "#00ff00", "aqua": "#00ffff",
    "fuchsia": "#ff00ff", "cyan": "#00ffff", "magenta": "#ff00ff", "brown": "#a52a2a", "pink": "#ffc0cb",
    "gold": "#ffd700", "beige": "#f5f5dc", "ivory": "#fffff0", "tan": "#d2b48c",
}  # fmt: skip
NO_COLOUR = ("none", "transparent", "inherit", "url(")
_PAINT = re.compile(r'\b(fill|stroke|color)(\s*[=:]\s*"?)([^";]+)')  # stop-color ends like color
_CHANNEL = re.compile(r"([\d.]+)(%?)")


class Signs(NamedTuple):
    """A face without colour, as a digest: letters, shapes, places. And the colours that were taken out of it."""

    digest: str
    colours: tuple[str, ...]


def signs(face: Face) -> Signs:
    """Take every colour out of a face; two faces with the same digest are told apart by colour alone."""
    parts: list[str] = []
    colours: list[str] = []
    _walk(face, parts, colours)
    return Signs(hashlib.sha256("\n".join(parts).encode()).hexdigest(), tuple(colours))


def _walk(face: Face, parts: list[str], colours: list[str]) -> None:
    parts.append(f"{face.width:g} {face.height:g}")
    for item in face.items:
        if isinstance(item, ArtItem):
            parts.append(f"art {_shapes(item.art, colours)} {item.matrix} {item.clip}")
        elif isinstance(item, FaceItem):
            parts.append(f"face {item.matrix}")
            _walk(item.face, parts, colours)
        else:
            colours.append(item.color)
            parts.append(f"text {item.matrix}")
            for line in item.lines:
                words = "".join(p.tag if isinstance(p, Word) else f"({p})" for p in line.pieces)
                parts.append(f"{line.x:.4f} {line.y:.4f} {line.size} {words}")


def _shapes(art: Art, colours: list[str]) -> str:
    """The text of a drawing with a dot for each colour."""

    def note(match: re.Match[str]) -> str:
        name, sign, value = match.groups()
        if value.strip().startswith(NO_COLOUR):
            return match[0]
        colours.append(_hex(value.strip()))
        return f"{name}{sign}•"

    return _PAINT.sub(note, art.svg)


def _hex(value: str) -> str:
    """A colour of SVG as `#rrggbb`; what has no colour of its own is drawn black."""
    parsed = colours.colour(value) or NAMED.get(value)
    if parsed:
        return parsed
    channels = _CHANNEL.findall(value) if value.startswith("rgb") else []
    if len(channels) < 3:
        return BLACK
    return "#" + "".join(f"{min(255, round(float(n) * (2.55 if share else 1))):02x}" for n, share in channels[:3])
