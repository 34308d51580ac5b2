"""Large print: small cards grow to tarot size, and every text is set at 12 points where its box has room for it."""

from __future__ import annotations

from dataclasses import replace

from pnp.base.papers import CARD_SIZES
from pnp.definition.components import Component
from pnp.definition.game import Style

POINTS = 12.0
SHORTEST = 40.0  # mm: what is smaller is a token, whose letter fills it already
SMALL_PRINT = frozenset(("slug", "tile-label", "page-foot", "page-folio", "page-tick", "version-mark"))


def growth(component: Component) -> float:
    """How much larger a piece is printed: cards, which have two sides, fill a tarot card; all else keeps its size."""
    short, long = sorted(component.size)
    narrow, high = CARD_SIZES["tarot"]
    return max(1.0, min(narrow / short, high / long)) if component.back and short >= SHORTEST else 1.0


def enlarged(name: str, style: Style, points: float) -> Style:
    """A style that starts from so many points, and shrinks as far as before where there is no room."""
    if name in SMALL_PRINT or style.size >= points:
        return style
    return replace(style, size=points, floor=style.least)
