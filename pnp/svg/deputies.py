"""Who draws what our own pens cannot but a PDF can: cairosvg where it is right, else resvg, which draws pixels.

Where cairosvg is right was measured on a public suite (docs/architecture.md): markers without surprises are, and of its
patterns not even the simplest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.svg.scene import Renderer
from pnp.svg.tree import SHAPES, Element

ById = Mapping[str, Element]
MARKERS = ("marker-start", "marker-mid", "marker-end")
MARKED = ("path", "line", "polyline", "polygon")
_PLAIN = ("fill", "stroke", "color")
_ORIENT = re.compile(r"auto|auto-start-reverse|[+-]?[\d.]+")


def marker_renderer(tag: str, style: Mapping[str, str], own: Mapping[str, str], by_id: ById) -> Renderer:
    """Who draws a line with markers."""
    named = [style[name] for name in MARKERS if style.get(name, "none") != "none"]
    markers = [by_id.get(text[5:-1]) for text in named]
    plain = tag in MARKED and not any("url(" in style.get(name, "") for name in _PLAIN)
    return "cairosvg" if plain and "opacity" not in own and all(map(_is_plain_marker, markers)) else "resvg"


def _is_plain_marker(marker: Element | None) -> bool:
    """Whether a marker is drawn rightly by cairosvg: shapes in plain colours that nothing cuts off."""
    if marker is None or marker.tag != "marker":
        return False
    own = marker.attributes
    sizes = (own.get("markerWidth", "3"), own.get("markerHeight", "3"))
    if own.get("overflow") not in ("visible", "auto") or own.get("markerUnits", "strokeWidth") != "strokeWidth":
        return False
    if not _ORIENT.fullmatch(own.get("orient", "0")) or not all(re.fullmatch(r"[\d.]+", side) for side in sizes):
        return False
    return all(_is_plain(element) for element in marker.walk() if element is not marker)


def _is_plain(element: Element) -> bool:
    own = element.attributes
    says = any("url(" in value or "context-" in value or "%" in value for value in own.values())
    return element.tag in (*SHAPES, "g") and not says and "display" not in own and "paint-order" not in own
