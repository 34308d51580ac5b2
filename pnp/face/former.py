"""The hash that manifests of pnp 0.2 and before hold of a face, so that their kits can still be told from today's.

It was a hash of the drawing's text, so that another way to write the same drawing changed it. Nothing in here may be
improved: it says what was, also where `model.py` and `writer.py` go on.
"""

from __future__ import annotations

import hashlib

from pnp.face.model import ArtItem, Face, FaceItem, parts
from pnp.svg.art import Art
from pnp.svg.tree import SVG, XLINK, Element
from pnp.text.fonts import Word
from pnp.text.linebreak import Icon

UPRIGHT = (1.0, 0.0, 0.0, 1.0)


class FormerHashes:
    """Former hashes of faces; what many faces share is hashed once."""

    def __init__(self) -> None:
        self._arts: dict[int, tuple[Art, str]] = {}

    def of(self, face: Face) -> str:
        """The former hash of a face."""
        lines = [f"{face.width:g} {face.height:g} {face.bleed:g} {face.corner:g}"]
        for part in parts(face.items):
            item = part.item
            if part.opacity < 1 or part.clips:  # there were no groups then: any hash will do
                lines.append(f"group {part.opacity} {[self._art(clip.art) for clip in part.clips]}")
            if isinstance(item, ArtItem):
                lines.append(f"art {self._art(item.art)} {item.matrix} {item.clip}")
            elif isinstance(item, FaceItem):
                lines.append(f"face {self.of(item.face)} {item.matrix}")
            else:
                a, b, c, d, e, f = item.matrix
                upright = (a, b, c, d) == UPRIGHT
                lines.append(f"text {item.color} {e} {f}" if upright else f"text {item.color} {item.matrix}")
                for line in item.lines:
                    words = "".join([p.tag if type(p) is Word else f"({_gap(p)})" for p in line.pieces])
                    lines.append(f"{line.x:.4f} {line.y:.4f} {line.size} {words}")
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def _art(self, art: Art) -> str:
        if id(art) not in self._arts:
            inner = "".join(map(_element, art.content))
            defs = "".join(map(_element, art.defs)) if "#" in inner else ""
            x, y, width, height = (f"{v:.6g}" for v in art.view)
            text = (
                f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" viewBox="{x} {y} {width} {height}" '
                f'width="{width}mm" height="{height}mm">{defs}{inner}</svg>'
            )
            self._arts[id(art)] = (art, hashlib.sha256(text.encode()).hexdigest())
        return self._arts[id(art)][1]


def _gap(piece: Word | Icon | float) -> str:
    """What stands between words, as it was written then."""
    return f"Icon(name={piece.name!r}, width={piece.width!r})" if isinstance(piece, Icon) else str(piece)


def _element(element: Element) -> str:
    """An element as text, as it was written then."""
    attributes = "".join(f" {name}={_quoted(value)}" for name, value in element.attributes.items())
    if "href" in element.attributes:
        attributes = attributes.replace(" href=", " xlink:href=", 1)
    inner = "".join(map(_element, element.children))
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>" if inner else f"<{element.tag}{attributes}/>"


def _quoted(value: str) -> str:
    escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return f'"{escaped}"'
