"""Large print: cards and tokens grow by stated parts, and texts are set at 12 points where their boxes have room."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from pnp.base.papers import CARD_SIZES
from pnp.definition.components import Component
from pnp.definition.game import Game, Style
from pnp.face.model import Item, TextItem, parts
from pnp.language.typography import decimal

POINTS = 12.0
CARD, TOKEN = 1.4, 1.2  # from 8.6 to 12 points; from 16 mm to 19.2, which still stands on a cell of 20
SMALLEST_CARD = 40.0  # mm: what is narrower is a token
SMALLEST_SHEET, LARGEST_SHEET = 80.0, 210.0  # mm: what has no back and is written on
HALF = (128.0, 200.0)  # mm: two still stand on an office sheet, also on one that is folded
Growth = Callable[[Component], float]
SMALL_PRINT = frozenset(("slug", "tile-label", "page-foot", "page-folio", "page-tick", "version-mark"))


def growth(component: Component) -> float:
    """How much larger a piece is printed: cards and sheets by 40 %, tokens by 20 %; boards and nets keep their size."""
    short, long = sorted(component.size)
    if component.back and short < SMALLEST_CARD:
        return TOKEN
    if component.back or (short >= SMALLEST_SHEET and long <= LARGEST_SHEET):
        return max(1.0, min(CARD, HALF[0] / short, HALF[1] / long))
    return 1.0


def former_growth(component: Component) -> float:
    """What cards grew by up to pnp 0.2, to fill a tarot card: for a piece that joins a box of that time."""
    short, long = sorted(component.size)
    narrow, high = CARD_SIZES["tarot"]
    return max(1.0, min(narrow / short, high / long)) if component.back and short >= SMALLEST_CARD else 1.0


def enlarged(name: str, style: Style, points: float) -> Style:
    """A style that starts from so many points, and shrinks as far as before where there is no room."""
    if name in SMALL_PRINT or style.size >= points:
        return style
    return replace(style, size=points, floor=style.least)


def least_points(items: Sequence[Item]) -> float:
    """The size of the smallest letters of some items in points; 0 without any."""
    sizes = []
    for part in parts(items):
        if isinstance(part.item, TextItem):
            a, b, c, d, *_ = part.item.matrix
            sizes += [line.size * abs(a * d - b * c) ** 0.5 for line in part.item.lines]
    return min(sizes, default=0.0)


def letters_from(points: float, game: Game) -> str:
    """How large the smallest letters of a page in large print are, in words."""
    return f"{game.words['letters_from']} {decimal(math.floor(points * 10 + 0.01) / 10, game.lang)} pt"
