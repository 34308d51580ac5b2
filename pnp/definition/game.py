"""A game as it passes between the stages; every key of game.yaml is declared here with its check and its help."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pnp.base.messages import message
from pnp.base.papers import PAPERS
from pnp.base.problems import Place
from pnp.definition.checks import (
    COLOUR,
    IDENTIFIER,
    Choice,
    Flag,
    ListOf,
    MapOf,
    Number,
    OneOrMany,
    Record,
    Text,
    key,
    place_of,
)
from pnp.definition.components import EMPTY, PROVENANCE, TEXT, Component
from pnp.definition.nodes import Node

MEASURE = re.compile(r"[a-z0-9][\w/.-]*")
NUMBERS = OneOrMany(Number(whole=True))
WEIGHTS = ("regular", "semibold", "bold", "black")
LANGUAGE = Text(re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*"), message("a language code such as fr, en or pt-BR"))
FEATURE = Text(re.compile(r"[A-Za-z0-9]{4}"), message("an OpenType feature of four letters, such as tnum"))


@dataclass(frozen=True, kw_only=True)
class Style:
    """How a text is set: the family's role, sizes in points, alignment, colour."""

    font: str = key(
        Text(None, message("a font role declared under fonts: in game.yaml")),
        message("font role: text, display …"),
        "text",
    )
    weight: str = key(Choice(WEIGHTS), message("weight of the plain text"), "regular")
    italic: bool = key(Flag(), message("set the plain text in italic"), False)
    size: float = key(Number(3, 400), message("size in points"), 9.0)
    floor: float = key(
        Number(0, 400), message("smallest size in points before it is an error; 0 means no shrinking"), 0.0
    )
    leading: float = key(Number(0.7, 3), message("distance of lines, times the size"), 1.22)
    align: str = key(Choice(("left", "center", "right", "justify")), message("horizontal alignment"), "left")
    valign: str = key(Choice(("top", "middle", "bottom")), message("vertical alignment"), "top")
    color: str = key(
        Text(None, message("a palette name or a hex colour")), message("palette name or hex colour"), "ink"
    )
    paragraph: float = key(Number(0, 3), message("space between paragraphs, times the size"), 0.45)
    hyphenate: bool = key(Flag(), message("break long words by the language's dictionary"), False)
    features: tuple[str, ...] = key(ListOf(FEATURE), message("OpenType features: tnum, smcp, case …"), ())
    lines: int = key(Number(0, 200, whole=True), message("at most this many lines; 0 means any"), 0)
    place: Place = field(default=Place(""), compare=False)

    @property
    def least(self) -> float:
        """The smallest size allowed."""
        return min(self.floor or self.size, self.size)


@dataclass(frozen=True, kw_only=True)
class Document:
    """One print job: what goes on the same paper, in printing order."""

    id: str = key(IDENTIFIER, message("short name, the same in all languages"))
    file: str = key(TEXT, message("name of its file, in a few words [default: the id]"), "")
    title: str = key(TEXT, message("title in the PDF and in the parts list"))
    components: tuple[str, ...] = key(ListOf(IDENTIFIER, 1), message("ids of the components, in printing order"))
    stock: str = key(TEXT, message("the paper to print on, in words"))
    note: str = key(TEXT, message("how to print, cut or glue, one or two sentences"), "")
    optional: bool = key(Flag(), message("an extra that need not be printed"), False)
    instead_of: str = key(IDENTIFIER, message("id of the document in whose place this one can be printed"), "")
    paper: str = key(Choice(tuple(PAPERS)), message("a paper of its own, whatever the kit is printed on"), "")
    booklet: bool = key(Flag(), message("pages of half the paper, to be folded and stapled"), False)
    both_sides: bool = key(Flag(), message("copies on both sides of the paper, such as sheets to write on"), False)
    stands_for: Mapping[str, str] = key(
        MapOf(IDENTIFIER), message("component → the component of another document that it can stand for"), EMPTY
    )
    place: Place = field(default=Place(""), compare=False)
    node: Node = field(compare=False, repr=False)

    def replaces(self, component: str) -> bool:
        """Whether these pieces stand for others that are printed as well: a box holds the ones or the others."""
        return bool(self.instead_of) or component in self.stands_for


@dataclass(frozen=True, kw_only=True)
class GameFile:
    """The keys of game.yaml."""

    title: str = key(TEXT, message("the game's name"))
    version: str = key(TEXT, message("the kit's version, printed on every sheet"))
    authors: tuple[str, ...] = key(ListOf(TEXT, 1), message("who invented the game"))
    credit: str = key(TEXT, message("where the game comes from and that the kit is unofficial"), "")
    language: str = key(LANGUAGE, message("the language of the texts in these files"), "fr")
    players: tuple[int, ...] = key(ListOf(Number(1, 20, whole=True), 2, 2), message("fewest and most players"))
    age: int = key(Number(0, 99, whole=True), message("youngest age"), 8)
    minutes: tuple[int, ...] = key(
        ListOf(Number(1, 10000, whole=True), 2, 2), message("shortest and longest play"), (20, 60)
    )
    fonts: Mapping[str, str] = key(MapOf(Text()), message("role → folder under fonts/"))
    palette: Mapping[str, str] = key(MapOf(COLOUR), message("colour names"), EMPTY)
    styles: Mapping[str, Style] = key(MapOf(Record(Style)), message("text styles that templates name"), EMPTY)
    words: Mapping[str, str] = key(MapOf(TEXT), message("short texts for templates, as {{words.name}}"), EMPTY)
    documents: tuple[Document, ...] = key(ListOf(Record(Document), 1), message("the print jobs, in printing order"), ())
    engine: str = key(
        IDENTIFIER, message("whose rules play it: a folder of pnp/games [default: the folder's name]"), ""
    )
    parameters: Mapping[str, Any] = key(MapOf(NUMBERS), message("numbers of the rules that stand on no card"), EMPTY)
    variants: Mapping[str, str] = key(MapOf(TEXT), message("which reading of an unclear rule is played"), EMPTY)
    pace: Mapping[str, float] = key(
        MapOf(Number(0, 36000)), message("seconds that a move of each kind takes at a table"), EMPTY
    )
    targets: Mapping[str, tuple[float, float]] = key(
        MapOf(ListOf(Number(), 2, 2), MEASURE), message("what a playtest must measure: lowest and highest"), EMPTY
    )
    source: Mapping[str, str] = key(PROVENANCE, message("provenance of values"), EMPTY)
    place: Place = field(default=Place(""), compare=False)
    node: Node = field(compare=False, repr=False)

    def place_of(self, *path: str) -> Place:
        """Where a key of game.yaml stands."""
        return place_of(self.place, self.node, *path)


class Game(NamedTuple):
    """A whole game: what the printer prints and the referee plays."""

    id: str
    meta: GameFile
    palette: Mapping[str, str]
    styles: Mapping[str, Style]
    words: Mapping[str, str]
    components: Mapping[str, Component]
    place: Place
    lang: str
    shared: frozenset[str] = frozenset()  # names of words and components that come with the press, for every game
    values: Mapping[str, Any] = EMPTY  # what the formulas of values.yaml come to
    alternatives: int = 1  # how many values the widest choice of its files has
    broken: frozenset[str] = frozenset()  # components whose files are wrong or not read: what they lack is no news

    @property
    def engine(self) -> str:
        """The name of the rules that play it."""
        return self.meta.engine or self.id

    @property
    def digest(self) -> str:
        """A hash of every value of the game, for logs and version marks."""
        data = {
            "meta": [self.meta.title, self.meta.version, self.lang],
            "words": dict(self.words),
            "rules": [self.engine, plain(self.meta.parameters), plain(self.meta.variants)],
            "components": {
                c.id: [[k.id, k.quantity, plain(k.data)] for k in c.cards]
                + [[b.kind, plain(b.value)] for b in c.blocks]
                for c in self.components.values()
            },
        }
        return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def plain(value: Any) -> Any:
    """Read-only mappings and tuples back to plain dicts and lists."""
    if isinstance(value, Mapping):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(v) for v in value]
    return value
