"""A game → what is kept together, how thick it lies, and the net that holds it."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

from pnp.box.nets import Net, envelope, tuck_box
from pnp.definition.components import Component
from pnp.definition.game import Document, Game

CALIPER = 0.00125  # mm per g/m²: uncoated card is sold with a bulk of 1.2 to 1.3 cm³/g, so 300 g/m² is 0.375 mm
SLEEVE = (3.0, 3.0, 0.2)  # mm that a sleeve adds to width, height and thickness: two films of 100 µm
ROOM = (1.5, 1.5, 1.0)  # mm between the cards and their box: width, height, depth
SLACK = 3.0  # mm that an envelope is wider than what has to slide in
THIN = 6.0  # mm; a thinner deck goes into an envelope, for a box so flat has no sides to hold it up
SMALLEST, LARGEST = 40.0, 160.0  # mm of the longest side: below are tokens, above are boards
LAYERS = 6  # tokens that lie on one another where an envelope is thickest
HEAP = 2.0  # area of loose tokens, times their own
POUCH = (70.0, 50.0)  # no envelope for tokens is smaller: fingers must get in
STEP = 5.0
_GRAMS = re.compile(r"(\d{2,3})\s*g/m")


class Stock(NamedTuple):
    """What the decks are printed on: its weight in g/m², or the thickness of a card in mm; in sleeves or bare."""

    weight: int = 300
    thickness: float = 0.0  # measured; 0 means by the weight
    sleeved: bool = False

    @property
    def board(self) -> float:
        """The thickness of one sheet."""
        return self.thickness or self.weight * CALIPER

    def of(self, document: Document) -> float:
        """The thickness of what is no card: by the weight that its print job names, or by that of the cards."""
        named = [int(grams) for grams in _GRAMS.findall(document.stock)]
        return max(named) * CALIPER if named else self.board


class Pack(NamedTuple):
    """Pieces that are kept together: cards of one size, the tokens of a print job, or sheets of paper."""

    kind: str  # cards, tokens or sheets
    title: str
    components: tuple[Component, ...]
    size: tuple[float, float]  # of what is laid in, sleeves included
    depth: float

    @property
    def pieces(self) -> int:
        """How many pieces it holds."""
        return sum(component.pieces for component in self.components)


def packs_of(game: Game, stock: Stock) -> tuple[list[Pack], list[Component]]:
    """What is packed, in printing order, and what lies in the box as it is: boards, and whatever stands up."""
    groups: dict[tuple[object, ...], tuple[Document, list[Component]]] = {}
    loose: list[Component] = []
    seen: set[str] = set()
    for document in game.meta.documents:
        for component in (game.components[name] for name in document.components):
            stand_in = document.replaces(component.id)
            if stand_in or component.kind != "cards" or not component.pieces or component.id in seen:
                continue
            seen.add(component.id)
            kind = "" if document.optional else _kind(component)
            if kind:
                key = (document.id, kind, () if kind == "tokens" else component.size)
                groups.setdefault(key, (document, []))[1].append(component)
            else:
                loose.append(component)
    return [_pack(str(key[1]), document, found, stock) for key, (document, found) in groups.items()], loose


def net_of(pack: Pack, stock: Stock, wish: str = "") -> Net:
    """The net for a pack: tuck or envelope as wished for cards, otherwise by the thickness; the rest in envelopes."""
    kind = wish or ("tuck" if pack.depth >= THIN else "envelope")
    width, height = pack.size
    if pack.kind == "cards" and kind == "tuck":
        return tuck_box(width + ROOM[0], height + ROOM[1], pack.depth + ROOM[2], stock.board)
    if pack.kind == "tokens":
        return envelope(width, height)
    # a flat envelope goes around what is in it: half its girth is width and thickness together
    long, short = max(width, height), min(width, height)
    return envelope(long + pack.depth + SLACK, short + pack.depth + SLACK)


def _kind(component: Component) -> str:
    """Cards have a back, sheets have none, tokens are small; nothing for what is put together or larger."""
    longest = max(component.size)
    if component.folds or longest > LARGEST:
        return ""
    return "tokens" if longest < SMALLEST else "cards" if component.back else "sheets"


def _pack(kind: str, document: Document, components: Sequence[Component], stock: Stock) -> Pack:
    whole = [name for name in document.components if name not in {c.id for c in components}]
    title = " · ".join(c.title for c in components) if whole or len(components) == 1 else document.title
    count = sum(component.pieces for component in components)
    width, height = components[0].size
    depth = count * (stock.board if kind == "cards" else stock.of(document))
    if kind == "tokens":
        width, height = _pouch(components)
        depth = LAYERS * stock.of(document)
    elif kind == "cards" and stock.sleeved:
        width, height, depth = width + SLEEVE[0], height + SLEEVE[1], depth + count * SLEEVE[2]
    return Pack(kind, title, tuple(components), (width, height), depth)


def _pouch(components: Sequence[Component]) -> tuple[float, float]:
    """An envelope in which loose tokens lie no more than a few layers deep, four by three."""
    area = sum(c.pieces * c.size[0] * c.size[1] for c in components) * HEAP / LAYERS
    largest = max(max(c.size) for c in components) + 2 * SLACK
    width, height = math.sqrt(area * 4 / 3), math.sqrt(area * 3 / 4)
    return max(POUCH[0], largest, _stepped(width)), max(POUCH[1], largest, _stepped(height))


def _stepped(length: float) -> float:
    return math.ceil(length / STEP) * STEP
