"""Who draws what our own pens cannot but a PDF can: cairosvg where it is right, else resvg, which draws pixels.

Where cairosvg is right was measured on a public suite (docs/architecture.md): markers without surprises are, and of its
patterns not even the simplest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.base.geometry import Rect
from pnp.svg.bounds import bounds_of
from pnp.svg.outlines import OUTLINES
from pnp.svg.scene import Outline, Renderer
from pnp.svg.tree import SHAPES, Element
from pnp.svg.viewport import box_of

ById = Mapping[str, Element]
MARKERS = ("marker-start", "marker-mid", "marker-end")
MARKED = ("path", "line", "polyline", "polygon")
_PLAIN = ("fill", "stroke", "color")
_ORIENT = re.compile(r"auto|auto-start-reverse|[+-]?[\d.]+")


def marker_renderer(tag: str, style: Mapping[str, str], own: Mapping[str, str], by_id: ById) -> Renderer:
    """Who draws a line with markers."""
    named = [style[name] for name in MARKERS if style.get(name, "none") != "none"]
    markers = [by_id.get(text[5:-1]) for text in named]
    stroked = tag in MARKED and style.get("stroke", "none") != "none"
    plain = stroked and not any("url(" in style.get(name, "") for name in _PLAIN)
    return "cairosvg" if plain and "opacity" not in own and all(map(_is_plain_marker, markers)) else "resvg"


def _is_plain_marker(marker: Element | None) -> bool:
    """Whether a marker is drawn rightly by cairosvg: shapes in plain colours that nothing cuts off."""
    if marker is None or marker.tag != "marker":
        return False
    own = marker.attributes
    sizes = (own.get("markerWidth", "3"), own.get("markerHeight", "3"))
    known = all(re.fullmatch(r"[\d.]+", side) for side in sizes) and _ORIENT.fullmatch(own.get("orient", "0"))
    if not known or own.get("markerUnits", "strokeWidth") != "strokeWidth":
        return False
    inner = [element for element in marker.walk() if element is not marker]
    return all(map(_is_plain, inner)) and all(_is_inside(element, own) for element in inner if element.tag in SHAPES)


def _is_inside(element: Element, marker: Mapping[str, str]) -> bool:
    """Whether a shape stays in the marker's own box, with its stroke: cairosvg cuts there, whatever is said."""
    own = element.attributes
    width, height = (float(marker.get(name, 3)) for name in ("markerWidth", "markerHeight"))
    box = box_of(marker.get("viewBox")) or Rect(0.0, 0.0, width, height)
    try:
        stroke = float(own.get("stroke-width", 1)) if own.get("stroke", "none") != "none" else 0.0
        found = bounds_of(Outline(element.tag, {name: value for name, value in own.items() if name in OUTLINES}))
    except ValueError:
        return False
    around = found.grown(stroke, stroke, stroke, stroke) if found else box
    inside = around.x >= box.x and around.y >= box.y and around.right <= box.right and around.bottom <= box.bottom
    return inside and marker.get("preserveAspectRatio", "xMidYMid") == "xMidYMid"


def _is_plain(element: Element) -> bool:
    own = element.attributes
    says = any("url(" in value or "context-" in value or "%" in value for value in own.values())
    return element.tag in (*SHAPES, "g") and not says and own.keys().isdisjoint(("display", "paint-order", "transform"))
