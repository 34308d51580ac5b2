"""Who draws what our own pens cannot but a PDF can: cairosvg where it is right, else resvg, which draws pixels."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.svg.scene import Renderer
from pnp.svg.tree import Element

ById = Mapping[str, Element]


def marker_renderer(tag: str, style: Mapping[str, str], by_id: ById) -> Renderer:
    """Who draws a line with markers."""
    return "resvg"


def pattern_renderer(pattern: Element, by_id: ById) -> Renderer:
    """Who fills with a pattern."""
    return "resvg"
