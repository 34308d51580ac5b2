"""The kinds of pieces: a component with its cards or its blocks; every key of its file is declared here.

A token of another size or drawing is a component of kind `cards` and needs no code; a new kind starts in
COMPONENT_KINDS.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from pnp.base.messages import message
from pnp.base.problems import Place
from pnp.definition.checks import (
    LENGTH,
    SIZE,
    Choice,
    Fields,
    Flag,
    ListOf,
    MapOf,
    Number,
    Record,
    Text,
    WordOr,
    key,
    place_of,
)
from pnp.definition.nodes import Node

EMPTY: Mapping[str, Any] = MappingProxyType({})
Kind = Literal["cards", "pages", "figures"]
COMPONENT_KINDS: tuple[Kind, ...] = get_args(Kind)
TEXT = Text()
PROVENANCE = MapOf(
    Text(
        re.compile(r"stated|rewritten|(?:stated|deduced|reconstructed|departed): \S.*", re.DOTALL),
        message("“stated”, “rewritten”, “deduced: why”, “reconstructed: why” or “departed: why”"),
    ),
    key=re.compile(r"\S+"),
)


@dataclass(frozen=True, kw_only=True)
class VersionMark:
    """Where the small version mark of a piece stands, so that a reprint can be told from the deck it joins."""

    at: tuple[float, ...] = key(ListOf(LENGTH, 2, 2), message("its middle, x and y from the top left of the piece"))
    turn: float = key(Number(-360, 360), message("degrees by which it is turned"), 0.0)
    color: str = key(
        Text(None, message("a palette name, a hex colour or {{field}}")),
        message("palette name, hex colour, or a field of the card: {{dark}}"),
        "muted",
    )


NoMark = Literal["none"]
NO_MARK: NoMark = "none"
DRAWING = "drawing"  # what a template calls the number of a drawing


class Card(NamedTuple):
    """One design of a component: its data, how many copies, where it stands in the files."""

    id: str
    quantity: int
    data: Mapping[str, Any]
    source: Mapping[str, str]
    place: Place
    node: Node

    def place_of(self, *path: str) -> Place:
        """Where one field of this card stands, or a part of it, or the card itself."""
        return place_of(self.place, self.node, *path)


class Block(NamedTuple):
    """One block of a flowing document: its kind, what it holds and its options."""

    kind: str
    value: Any
    options: Mapping[str, Any]
    place: Place

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the pieces whose pictures it shows."""
        if self.kind == "arrangement":
            return tuple(laid["piece"] for laid in self.value["pieces"])
        return tuple(self.value) if self.kind == "pieces" else ()


class Component(NamedTuple):
    """One kind of piece: size, templates and its cards, or the blocks of a flowing document."""

    id: str
    kind: Kind
    title: str
    size: tuple[float, float]
    bleed: float
    min_bleed: float
    safe: float
    corner: float
    gap: tuple[float, float] | None
    columns: int
    folds: tuple[float, ...]
    mark: VersionMark | NoMark | None
    drawn_for: Mapping[str, str]
    template: str
    back: str
    cards: tuple[Card, ...]
    blocks: tuple[Block, ...]
    fields: Fields
    place: Place
    node: Node
    most_pages: int = 0
    hyphenate: bool = True
    drawings: int = 1
    ornament: str = ""
    ground: str = ""

    @property
    def drawn(self) -> tuple[Card, ...]:
        """Every card as it is drawn: with several drawings, once for each, as a card with its share of the copies.

        The first keeps the id, the next ones are numbered (`red`, `red-2`, `red-3`), so that each can be reprinted.
        """
        if self.drawings == 1:
            return self.cards
        shares = [(card, number, _share(card.quantity, number, self.drawings))
                  for card in self.cards for number in range(1, self.drawings + 1)]  # fmt: skip
        return tuple(
            card._replace(
                id=card.id if number == 1 else f"{card.id}-{number}",
                quantity=share,
                data=MappingProxyType({**card.data, DRAWING: number}),
            )
            for card, number, share in shares
            if share or number == 1
        )

    @property
    def pieces(self) -> int:
        """How many pieces this component prints."""
        return sum(card.quantity for card in self.cards) if self.kind == "cards" else 0

    def place_of(self, *path: str) -> Place:
        """Where one key of this component stands, or its file."""
        return place_of(self.place, self.node, *path)


def _share(copies: int, number: int, drawings: int) -> int:
    """How many of the copies have a drawing: as evenly as can be, the first ones more."""
    return copies // drawings + (number <= copies % drawings)


@dataclass(frozen=True, kw_only=True)
class ComponentFile:
    """The keys of a component's file besides `fields`, `cards` and `blocks`."""

    title: str = key(TEXT, message("name of the component, as in the parts list"))
    kind: Kind = key(
        Choice(COMPONENT_KINDS),
        message("cards: pieces from a template; pages: a flowing document; figures: drawings shown in pages only"),
        "cards",
    )
    size: tuple[float, float] = key(SIZE, message("size of the finished piece"), (63.0, 88.0))
    bleed: float = key(LENGTH, message("how far art runs past the cut"), 3.0)
    min_bleed: float = key(LENGTH, message("how little bleed is still good enough to fit more on a sheet"), 2.0)
    safe: float = key(LENGTH, message("how far texts must keep off the cut; 0 leaves it unchecked"), 0.0)
    corner: float = key(LENGTH, message("radius of rounded corners, 0 for square ones"), 0.0)
    gap: tuple[float, ...] | None = key(ListOf(LENGTH, 2, 2), message("space between pieces; 0 shares the cut"), None)
    columns: int = key(Number(0, 100, whole=True), message("pieces in a row; 0 means as many as fit"), 0)
    folds: tuple[float, ...] = key(ListOf(LENGTH), message("where the piece is folded across, from its top edge"), ())
    mark: VersionMark | NoMark | None = key(
        WordOr(NO_MARK, Record(VersionMark)),
        message("where the version mark stands [default: in the lower right corner]; none leaves it out"),
        None,
    )
    drawn_for: Mapping[str, str] = key(
        MapOf(TEXT, re.compile(r"[a-z][\w-]*(?:\.[\w-]+)+")),
        message("values that the drawings were made for, by path"),
        EMPTY,
    )
    template: str = key(TEXT, message("SVG template of the front"), "")
    back: str = key(TEXT, message("SVG template of the back"), "")
    quantity: int = key(Number(0, 1000, whole=True), message("copies of each card that does not say its own"), 1)
    drawings: int = key(
        Number(1, 20, whole=True),
        message("how many drawings the copies of a card share, for templates as {{drawing}}"),
        1,
    )
    most_pages: int = key(
        Number(0, 100, whole=True),
        message("of pages: set closer, then smaller, to fill no more than these; 0 means any"),
        0,
    )
    hyphenate: bool = key(Flag(), message("of pages: false leaves all words whole, whatever the styles say"), True)
    ornament: str = key(TEXT, message("of pages: a picture across the head of every page but one with a cover"), "")
    ground: str = key(
        TEXT, message("of pages: a light colour behind the text, by its name in the palette or as #rrggbb"), ""
    )
