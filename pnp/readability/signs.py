"""A face → what is left of it without its colours, and those colours in the order of drawing."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from pnp.base.colours import BLACK, paint, written
from pnp.face.model import ArtItem, Face, FaceItem, parts
from pnp.svg.art import Art
from pnp.svg.tree import Element, declared, made
from pnp.svg.writer import to_text
from pnp.text.fonts import Word

PAINTS = ("fill", "stroke", "color", "stop-color")
NO_COLOUR = ("none", "transparent", "inherit", "url(")


class Signs(NamedTuple):
    """A face without colour, as a digest: letters, shapes, places. And the colours that were taken out of it."""

    digest: str
    colours: tuple[str, ...]


def signs(face: Face) -> Signs:
    """Take every colour out of a face; two faces with the same digest are told apart by colour alone."""
    lines: list[str] = []
    colours: list[str] = []
    _walk(face, lines, colours)
    return Signs(hashlib.sha256("\n".join(lines).encode()).hexdigest(), tuple(colours))


def _walk(face: Face, lines: list[str], colours: list[str]) -> None:
    lines.append(f"{face.width:g} {face.height:g}")
    for item, opacity, clips in parts(face.items):
        if opacity < 1 or clips:
            lines.append(f"group {opacity} {[(_shapes(clip.art, []), clip.matrix) for clip in clips]}")
        if isinstance(item, ArtItem):
            lines.append(f"art {_shapes(item.art, colours)} {item.matrix} {item.clip}")
        elif isinstance(item, FaceItem):
            lines.append(f"face {item.matrix}")
            _walk(item.face, lines, colours)
        else:
            colours.append(item.color)
            lines.append(f"text {item.matrix}")
            for line in item.lines:
                words = "".join(p.tag if isinstance(p, Word) else f"({p})" for p in line.pieces)
                lines.append(f"{line.x:.4f} {line.y:.4f} {line.size} {words}")


def _shapes(art: Art, colours: list[str]) -> str:
    """The text of a drawing with a dot for each colour."""
    return "".join(to_text(_uncoloured(element, colours)) for element in (*art.used_defs, *art.content))


def _uncoloured(element: Element, colours: list[str]) -> Element:
    attributes = dict(declared(element))
    for name in PAINTS:
        if name in attributes and not attributes[name].strip().startswith(NO_COLOUR):
            colours.append(_hex(attributes[name].strip()))
            attributes[name] = "•"
    return made(element.tag, attributes, [_uncoloured(child, colours) for child in element.children])


def _hex(value: str) -> str:
    """A colour of SVG as `#rrggbb`; what has no colour of its own is drawn black."""
    found = paint(value)
    return written(found[0] if found else BLACK)
