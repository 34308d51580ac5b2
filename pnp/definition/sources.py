"""A game's folder → its files as nodes: values tried instead (`--set`), choices made, formulas calculated."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import yaml

from pnp.base.files import is_link
from pnp.base.messages import Message, message
from pnp.base.problems import Place, Problems
from pnp.base.reading import File
from pnp.definition import raw
from pnp.definition.checks import INVALID, Fields, Key, MapOf, Reading, Text, place_of, scalar
from pnp.definition.choices import Alternative, alternatives, settled
from pnp.definition.components import EMPTY
from pnp.definition.consistency import MOST_PIECES, SHARED_PAGES, too_many
from pnp.definition.evaluate import evaluate, holds
from pnp.definition.nodes import Node, Source, child, load
from pnp.definition.overrides import changed
from pnp.definition.paths import BindingError
from pnp.definition.workspace import SHARED, Workspace

META, WORDS, VALUES = "game.yaml", "words.yaml", "values.yaml"  # the files of a folder that are no components


class Sources(NamedTuple):
    """The files of a game, ready to be checked, and what its formulas come to."""

    meta: Source | None
    words: Source | None
    components: Mapping[str, Source]
    shared: frozenset[str]  # components that come with the press
    broken: frozenset[str]  # components that could not be read
    values: Mapping[str, Any]
    alternatives: int
    doubts: Problems  # of formulas and choices: news only if the files themselves are right


class _Formula:
    """A formula, or a condition under `holds`."""

    accepted = message("a formula such as pieces.salon.majority + 3, or {{holds: a condition}}")
    _condition = Fields({"holds": Key(Text(), message("a condition"))})

    def read(self, node: Node, at: Reading) -> Any:
        if scalar(node) is not None:
            return scalar(node)
        held = self._condition.read(node, at)
        return INVALID if held is INVALID else held

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"type": ["string", "number"]}, self._condition.schema()]}


FORMULAS = MapOf(_Formula())


def read_sources(
    workspace: Workspace, name: str, problems: Problems, changes: Mapping[str, str], alternative: int | None = None
) -> Sources:
    """Read every file of a game once."""
    files = workspace.game_files(name)
    meta = load(files[META], workspace.show(files[META]), problems)
    meta = changed(meta, "game", changes) if meta else None
    paths, broken = _component_files(workspace, files, problems)
    pages = {page: workspace.find("templates", f"{page}.yaml", SHARED) for page in SHARED_PAGES}
    shared = {page: path for page, path in pages.items() if path and page not in paths}
    found: dict[str, Source] = {}
    doubts = Problems()
    for stem, path in (*paths.items(), *shared.items()):
        source = load(path, workspace.show(path), problems)
        if source:
            found[stem] = changed(source, stem, changes)
        else:
            broken.add(stem)
    broken |= _drop_too_many(found, problems)
    words = _own_file(workspace, files.get(WORDS), problems)
    most = max((alternatives(source.root) for source in (meta, words, *found.values()) if source), default=1)
    if most > 1 and alternative is None:
        # by what game.yaml says alone: then the pieces are known, by which the other choices are made
        first = raw.scope_of(meta.root if meta else None, {})
        found = {stem: settled(source, {"game": first["game"]}) for stem, source in found.items()}
    scope = raw.scope_of(meta.root if meta else None, {stem: source.root for stem, source in found.items()})
    if alternative is None:
        formulas_file = _own_file(workspace, files.get(VALUES), problems)
        scope["values"] = values = _calculated(formulas_file, scope, problems, doubts)
    else:
        values = {}
    if most > 1:
        asked: Mapping[str, Any] | Alternative = scope if alternative is None else Alternative(alternative)
        meta = settled(meta, asked, problems, doubts) if meta else None
        words = settled(words, asked, problems, doubts) if words else None
        found = {stem: settled(source, asked, problems, doubts) for stem, source in found.items()}
    return Sources(meta, words, found, frozenset(shared), frozenset(broken), MappingProxyType(values), most, doubts)


def _drop_too_many(found: dict[str, Source], problems: Problems) -> set[str]:
    """Leave out the components whose cards are more than a kit can have, before any card is read."""
    total = 0
    dropped: set[str] = set()
    for stem, source in list(found.items()):
        cards = child(source.root, "cards")
        total += len(cards.value) if isinstance(cards, yaml.SequenceNode) else 0
        if total > MOST_PIECES:
            if not dropped:
                problems.add(place_of(source.place(source.root), source.root, "cards"), "cards", too_many(total))
            del found[stem]
            dropped.add(stem)
    return dropped


def leads_outside(workspace: Workspace, path: File, problems: Problems) -> bool:
    """Whether a file is there only by a link to somewhere else, which is told."""
    if not isinstance(path, Path) or not path.is_file() or workspace.holds(path):
        return False
    problems.add(
        Place(workspace.show(path)), "", message("leads outside the workspace; expected a file, not a link to one")
    )
    return True


def tell_links(workspace: Workspace, name: str, problems: Problems) -> None:
    """Folders that are there only by a link to somewhere else: what is in them is not read, and that is told."""
    for root in workspace.roots:
        for place in ("templates", f"templates/{name}", "fonts", f"cards/{name}/locale"):
            if is_link(root / place) and not workspace.lists(root / place):
                problems.add(
                    Place(place), "", message("leads outside the workspace; expected a folder, not a link to one")
                )


def _component_files(
    workspace: Workspace, files: Mapping[str, File], problems: Problems
) -> tuple[dict[str, File], set[str]]:
    """The files of a folder that are components, by name, and the names of those that cannot be."""
    paths: dict[str, File] = {}
    broken: set[str] = set()
    for name, path in files.items():
        if name in (META, WORDS, VALUES):
            continue
        if not name.endswith(".yaml"):
            problems.add(Place(workspace.show(path)), "", _unread(name))
            broken.add(path.stem)
        elif leads_outside(workspace, path, problems):
            broken.add(path.stem)
        else:
            paths[path.stem] = path
    return paths, broken


def _unread(name: str) -> Message:
    """What is said of a file that looks like data of the game and is none."""
    stem, _, ending = name.rpartition(".")
    if ending.lower() in ("yaml", "yml"):
        return message("is not read; expected a name that ends in .yaml")
    return message(
        "is not read: cards stand in YAML; expected {stem}.yaml with these cards, or this file in a folder of its own",
        stem=stem,
    )


def _own_file(workspace: Workspace, path: File | None, problems: Problems) -> Source | None:
    """A file that a game may do without."""
    if path is None or (isinstance(path, Path) and not path.is_file()) or leads_outside(workspace, path, problems):
        return None
    return load(path, workspace.show(path), problems)


def _calculated(
    source: Source | None, scope: Mapping[str, Any], problems: Problems, doubts: Problems
) -> dict[str, Any]:
    """What each formula comes to, in the order of the file: later ones may name earlier ones."""
    read = FORMULAS.read(source.root, Reading(source, problems)) if source else EMPTY
    values: dict[str, Any] = {}
    if source is None or read is INVALID:
        return values
    nodes = {str(key.value): value for key, value in source.root.value}
    for name, formula in read.items():
        inner = {**scope, "values": values}
        try:
            if isinstance(formula, str):
                values[name] = evaluate(formula, inner)
            else:
                values[name] = holds(formula["holds"], inner)
        except BindingError as error:
            doubts.add(source.place(nodes[name]), name, error.message)
            values[name] = 0
    return values
