"""A game's folder → Game. Everything that is wrong is reported; what is right goes on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, overload

import yaml

from pnp.base.messages import message, one_of
from pnp.base.problems import Place, Problems
from pnp.base.reading import File
from pnp.definition.blocks import BLOCKS
from pnp.definition.checks import (
    COLOUR,
    IDENTIFIER,
    INVALID,
    Fields,
    Key,
    MapOf,
    Number,
    Reading,
    Record,
    Text,
    entries,
    place_of,
    scalar,
    unknown_key,
)
from pnp.definition.components import COMPONENT_KINDS, EMPTY, PROVENANCE, Card, Component, ComponentFile
from pnp.definition.consistency import check_whole
from pnp.definition.drawn_for import check_drawn_for
from pnp.definition.fields import RESERVED, read_fields
from pnp.definition.game import Game, GameFile, Style
from pnp.definition.nodes import Node, Source, load
from pnp.definition.overrides import check_paths
from pnp.definition.sources import META, Sources, leads_outside, read_sources, tell_links
from pnp.definition.synonyms import meant
from pnp.definition.workspace import SHARED, Workspace, safe_name

WORDS = MapOf(Text())
STYLES = MapOf(Record(Style))
PALETTE = MapOf(COLOUR)
_COMPONENT = Record(ComponentFile)
_OWN = ("fields", "cards", "blocks")


@overload
def load_game(
    workspace: Workspace, name: str, problems: None = None, changes: Mapping[str, str] | None = None
) -> Game: ...
@overload
def load_game(
    workspace: Workspace,
    name: str,
    problems: Problems,
    changes: Mapping[str, str] | None = None,
    symptoms: bool = False,
) -> Game | None: ...
def load_game(
    workspace: Workspace,
    name: str,
    problems: Problems | None = None,
    changes: Mapping[str, str] | None = None,
    symptoms: bool = False,
) -> Game | None:
    """Read and check every file of a game; raises ProblemsFound with everything that is wrong.

    Given a list of problems, it adds to them instead, and returns None only when game.yaml itself cannot be used.
    `changes` are values to read instead of those in the files, by dotted path (places.salon.majority). `symptoms` are
    told beside their causes, too: for whoever compares what was wrong before a change with what is after it.
    """
    if problems is not None:
        return _loaded(workspace, name, problems, changes or EMPTY, symptoms=symptoms)
    problems = Problems()
    game = _loaded(workspace, name, problems, changes or EMPTY)
    problems.stop_if_any()
    return game


def load_alternatives(workspace: Workspace, game: Game) -> list[Game]:
    """The game with every other text that its choices could print, for those who translate them all."""
    numbers = range(game.alternatives) if game.alternatives > 1 else ()
    found = (_loaded(workspace, game.id, Problems(), EMPTY, number) for number in numbers)
    return [one for one in found if one]


def _loaded(
    workspace: Workspace,
    name: str,
    problems: Problems,
    changes: Mapping[str, str],
    alternative: int | None = None,
    symptoms: bool = False,
) -> Game | None:
    """A game as far as it can be read."""
    first = workspace.game_files(name)[META]
    place = Place(workspace.show(first))
    if not safe_name(name):
        problems.add(
            place, "", message("stands in a folder whose name other systems cannot have; expected letters and digits")
        )
        return None
    if leads_outside(workspace, first, problems):
        return None
    tell_links(workspace, name, problems)
    start = problems.mark()
    sources = read_sources(workspace, name, problems, changes, alternative)
    meta: Any = INVALID
    if sources.meta:
        meta = Record(GameFile).read(sources.meta.root, Reading(sources.meta, problems))
    before = problems.mark()
    shared_palette = _shared(workspace, "palette.yaml", PALETTE, problems)
    palette = {**shared_palette, **(meta.palette if meta is not INVALID else EMPTY)}
    # without game.yaml or palette.yaml the palette is unknown: one message about that file is enough
    known = meta is not INVALID and not problems.any_since(before)
    components, broken, common = _components(sources, palette if known else None, problems)
    words = _shared(workspace, "words.yaml", WORDS, problems)
    own_words = _map(sources.words, WORDS, problems)
    styles = _shared(workspace, "styles.yaml", STYLES, problems)
    check_paths(changes, ("game", *components), problems)
    if meta is INVALID or sources.meta is None:
        return None
    game = Game(
        id=name,
        meta=meta,
        palette=MappingProxyType(palette),
        styles=MappingProxyType({**styles, **meta.styles}),
        words=MappingProxyType({**words, **own_words, **meta.words}),
        components=MappingProxyType(components),
        place=Place(sources.meta.name, 1, 1),
        lang=meta.language,
        shared=frozenset({name for name in words if name not in own_words and name not in meta.words} | common),
        values=sources.values,
        alternatives=sources.alternatives,
        broken=broken,
    )
    check_whole(game, problems)
    if symptoms or not problems.any_since(start):  # a symptom is no news beside its cause
        problems.found += sources.doubts.found
        check_drawn_for(game, problems)
    return game


def _shared(workspace: Workspace, name: str, check: MapOf, problems: Problems) -> Mapping[str, Any]:
    """One of the maps that all games share: the shipped one, with what a workspace's own file says instead."""
    out: dict[str, Any] = {}
    for root in reversed(workspace.roots):
        out |= _map_file(workspace, root / "templates" / SHARED / name, check, problems)
    for held in workspace.held:
        if held.place == f"templates/{SHARED}/{name}":
            out |= _map_file(workspace, held, check, problems)
    return out


def _map_file(workspace: Workspace, path: File | None, check: MapOf, problems: Problems) -> Mapping[str, Any]:
    """A file that is one map, or nothing when there is no such file."""
    if path is None or (isinstance(path, Path) and not path.is_file()) or leads_outside(workspace, path, problems):
        return EMPTY
    return _map(load(path, workspace.show(path), problems), check, problems)


def _map(source: Source | None, check: MapOf, problems: Problems) -> Mapping[str, Any]:
    """A file that is one map, or nothing."""
    values = check.read(source.root, Reading(source, problems)) if source else INVALID
    return EMPTY if values is INVALID else values


class _Components(NamedTuple):
    """The components that can be read, and the names of those with mistakes and of those that come with the press."""

    found: dict[str, Component]
    broken: frozenset[str]
    shared: frozenset[str]


def _components(sources: Sources, palette: Mapping[str, str] | None, problems: Problems) -> _Components:
    """Every component of the folder and of templates/shared/ that the game does not replace."""
    broken = set(sources.broken)
    out: dict[str, Component] = {}
    for name, source in sources.components.items():
        before = problems.mark()
        component = _component(name, source, palette, problems)
        if component:
            out[name] = component
        if problems.any_since(before):
            broken.add(name)
    return _Components(out, frozenset(broken), sources.shared & out.keys())


def _component(name: str, source: Source, palette: Mapping[str, str] | None, problems: Problems) -> Component | None:
    """One component file."""
    at = Reading(source, problems)
    IDENTIFIER.read(
        yaml.ScalarNode("tag:yaml.org,2002:str", name, source.root.start_mark), at.into(message("file name"))
    )
    pairs = entries(source.root, at)
    if pairs is None:
        return None
    keys = {**_COMPONENT.fields.keys, **{n: Key(Text(), default=None) for n in _OWN}}
    for unknown in [n for n in pairs if n not in keys]:
        at.into(unknown).report(pairs[unknown][0], unknown_key(unknown, keys, pairs))
    known = [(k, v) for n, (k, v) in pairs.items() if n not in _OWN and n in keys]
    head = yaml.MappingNode(source.root.tag, known, source.root.start_mark)
    values = _COMPONENT.fields.read(head, at)
    fields = read_fields(pairs["fields"][1] if "fields" in pairs else None, at.into("fields"), palette)
    if values is INVALID and "kind" in pairs and scalar(pairs["kind"][1]) not in COMPONENT_KINDS:
        return None
    kind = scalar(pairs["kind"][1]) if "kind" in pairs else "cards"
    own, foreign = ("blocks", "cards") if kind == "pages" else ("cards", "blocks")
    if foreign in pairs:
        at.into(foreign).report(
            pairs[foreign][0],
            message(
                "found {foreign} in a component of kind {kind}; expected {own}", foreign=foreign, kind=kind, own=own
            ),
        )
    if own not in pairs:
        at.into(own).report(source.root, message("is missing; expected a list of {own}", own=own))
        return None
    cards: tuple[Card, ...] = ()
    blocks: Any = ()
    if kind == "pages":
        blocks = BLOCKS.read(pairs["blocks"][1], at.into("blocks"))
    elif fields is not None:
        quantity = values["quantity"] if values is not INVALID else 1
        cards = _cards(pairs["cards"][1], at.into("cards"), fields, quantity)
    if values is INVALID or fields is None or blocks is INVALID:
        return None
    if kind != "pages" and not values["template"]:
        at.into("template").report(source.root, message("is missing; expected the name of an SVG template"))
        return None
    return Component(
        id=name,
        cards=cards,
        blocks=blocks,
        fields=fields,
        place=Place(source.name, 1, 1),
        node=source.root,
        **{k: values[k] for k in _COMPONENT.fields.keys if k != "quantity"},
    )


def card_check(fields: Fields, quantity: int) -> Fields:
    """What one card holds: what every card has, and the component's own fields."""
    return Fields(
        {
            "id": Key(IDENTIFIER, message("the piece's id, unique in the game")),
            "quantity": Key(Number(0, 1000, whole=True), message("copies"), quantity),
            "source": Key(PROVENANCE, message("where the values come from"), EMPTY),
            **fields.keys,
        }
    )


def _cards(node: Node, at: Reading, fields: Fields, quantity: int) -> tuple[Card, ...]:
    """The cards of one component; wrong ones are reported and left out."""
    if not isinstance(node, yaml.SequenceNode) or not node.value:
        at.bad(node, message("a list of cards"))
        return ()
    check = card_check(fields, quantity)
    cards = (_card(child, at.into(_card_name(child) or index + 1), check) for index, child in enumerate(node.value))
    return tuple(card for card in cards if card is not INVALID)


def read_card(node: Node, at: Reading, fields: Fields, quantity: int) -> Any:
    """One card by itself, or INVALID and what is wrong with it; `quantity` if it says none."""
    return _card(node, at, card_check(fields, quantity))


def _card(node: Node, at: Reading, check: Fields) -> Any:
    values = check.read(node, at)
    if values is INVALID:
        return INVALID
    data = MappingProxyType({k: v for k, v in values.items() if k not in RESERVED})
    _check_sources(node, values["source"], data, at)
    return Card(values["id"], values["quantity"], data, values["source"], at.source.place(node), node)


def _card_name(node: Node) -> str | None:
    """The id of a card node, for messages, even if the rest of it is wrong."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == "id" and isinstance(value, yaml.ScalarNode):
                return str(value.value)
    return None


def _check_sources(node: Node, sources: Mapping[str, str], data: Mapping[str, Any], at: Reading) -> None:
    """Every provenance mark must name a field that the card has."""
    for path in sources:
        name = path.split(".")[0]
        if name not in data and path != "quantity":
            place = place_of(at.source.place(node), node, "source", path)
            hint = meant(name, data)
            complaint = message(
                "marks a field that is not there; expected one of {accepted}{hint}", accepted=one_of(data), hint=hint
            )
            at.problems.add(place, f"{at.path}.source.{path}", complaint)
