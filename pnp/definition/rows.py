"""A component's file → its cards as rows of a table: what is written in every cell, and what is wrong with it.

A card that cannot be read is a row as well, so that it can be mended where it stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import yaml

from pnp.base.messages import Message
from pnp.base.problems import Place, Problem, Problems, ProblemsFound
from pnp.base.reading import Held, read_text
from pnp.definition.checks import INVALID, Fields, Key, Number, Reading, place_of, scalar
from pnp.definition.choices import USE, WHEN, alternatives
from pnp.definition.consistency import check_printed, taken
from pnp.definition.fields import Palette, read_fields
from pnp.definition.game import Game
from pnp.definition.load import card_check, load_game
from pnp.definition.nodes import MAX_BYTES, Node, Source, child, load
from pnp.definition.sources import read_sources
from pnp.definition.workspace import Workspace

CARDS, QUANTITY = "cards", "quantity"
COPIES = Number(0, 1000, whole=True)


class Row(NamedTuple):
    """One card as it is written, be it right or not."""

    number: int  # where it stands in the list, from 0
    id: str  # as it is written; nothing where there is none
    node: Node
    place: Place
    path: tuple[str | int, ...]  # to it in its file; empty where a rule of the file chooses it
    label: str  # what problems call it

    @property
    def cells(self) -> dict[str, Node]:
        """What is written behind each key; of a key that stands there twice, the last."""
        pairs = self.node.value if isinstance(self.node, yaml.MappingNode) else ()
        return {str(key.value): value for key, value in pairs if isinstance(key, yaml.ScalarNode)}


class Rows(NamedTuple):
    """The cards of a component, and by which checks their cells are read."""

    source: Source
    text: str
    rows: tuple[Row, ...]
    fields: Fields | None  # None where the file does not say which there are, or says it wrongly
    keys: Mapping[str, Key]  # what a card may hold, with what every card has
    copies: int = 1  # of a card that does not say how many

    @property
    def unknown(self) -> list[str]:
        """The keys of cards that nobody reads, in the order of the file."""
        return list(dict.fromkeys(name for row in self.rows for name in row.cells if name not in self.keys))

    def find(self, name: str, number: int | None = None) -> Row | None:
        """The row with an id; of several, the one that stands there in the list."""
        found = [row for row in self.rows if row.id == name]
        return next((row for row in found if row.number == number), found[0] if len(found) == 1 else None)

    def value(self, row: Row, name: str) -> Any:
        """What stands in a cell, as it would be typed there; what cannot be read, as it is written."""
        node = row.cells.get(name)
        if node is None:
            return self.copies if name == QUANTITY else None
        key = self.keys.get(name)
        read = key.check.read(node, Reading(self.source, Problems())) if key else INVALID
        return self.written(node) if read is INVALID else _typed(node, read)

    def written(self, node: Node) -> str:
        """A value as it stands in the file."""
        if isinstance(node, yaml.ScalarNode):
            return str(node.value)
        return self.text[node.start_mark.index : node.end_mark.index].rstrip()


def _typed(node: Node, value: Any) -> Any:
    """A value as it is typed: a word as it stands in the file, such as the name of a colour."""
    if isinstance(node, yaml.ScalarNode) and isinstance(value, str):
        return node.value
    if isinstance(node, yaml.MappingNode) and isinstance(value, Mapping):
        nodes = {key.value: one for key, one in node.value}
        return {key: _typed(nodes[key], one) if key in nodes else one for key, one in value.items()}
    if isinstance(node, yaml.SequenceNode) and isinstance(value, tuple):
        return [_typed(*pair) for pair in zip(node.value, value, strict=True)]
    return value


def read_rows(workspace: Workspace, game: str, component: str, palette: Palette, problems: Problems) -> Rows | None:
    """The rows of a component's file; None (and a problem) where it is no YAML, or no file of cards."""
    file = workspace.game_files(game).get(f"{component}.yaml")
    if file is None:
        return None
    name = workspace.show(file)
    text = read_text(file, name, MAX_BYTES, problems)
    source = load(Held(name, text), name, problems) if text is not None else None
    raw = child(source.root, CARDS) if source else None
    if text is None or source is None or raw is None:
        return None
    if alternatives(source.root) > 1:  # what the game chooses now is what can be seen
        held = workspace.holding({name: text})
        source = read_sources(held, game, Problems(), {}).components.get(component, source)
    listed = child(source.root, CARDS)
    items = listed.value if isinstance(listed, yaml.SequenceNode) else []
    starts = [item.start_mark.index for item in raw.value] if isinstance(raw, yaml.SequenceNode) else []
    at = Reading(source, Problems()).into(CARDS)
    rows = tuple(
        Row(number, name, item, source.place(item), _path(item, number, raw, starts), at.into(name or number + 1).path)
        for number, item in enumerate(items)
        for name in (_name(item),)
    )
    fields = read_fields(child(source.root, "fields"), Reading(source, Problems()), palette)
    copies = child(source.root, QUANTITY)
    read = COPIES.read(copies, Reading(source, Problems())) if copies is not None else 1
    copies_of = 1 if read is INVALID else read
    return Rows(source, text, rows, fields, card_check(fields or Fields({}), copies_of).keys, copies_of)


def may_have_cards(workspace: Workspace, game: str, component: str) -> bool:
    """Whether there is such a file, and it holds cards; nobody knows what is in one that is no YAML."""
    file = workspace.game_files(game).get(f"{component}.yaml")
    source = load(file, workspace.show(file), Problems()) if file else None
    return file is not None and (source is None or child(source.root, CARDS) is not None)


def _name(node: Node) -> str:
    name = child(node, "id")
    return (scalar(name) or "") if name is not None else ""


def written_ids(component: Node) -> list[str]:
    """The ids of all cards of a component's file, be they right or not."""
    listed = child(component, CARDS)
    return [_name(item) for item in listed.value] if isinstance(listed, yaml.SequenceNode) else []


def _path(item: Node, number: int, raw: Node, starts: list[int]) -> tuple[str | int, ...]:
    """Where a card stands in its file, before choices are made; nothing where it is what a choice leaves."""
    if not starts:
        return ()
    if number < len(starts) and raw.value[number] is item:
        return (CARDS, number)
    at = next((i for i, start in enumerate(starts) if start == item.start_mark.index), None)
    chosen = at is None or (child(raw.value[at], WHEN) is not None and child(raw.value[at], USE) is not None)
    return () if chosen else (CARDS, at or 0)


class Cell(NamedTuple):
    """Where a problem lies: a row, and the name of a field; none where it is of the row as a whole."""

    row: int
    field: str = ""


def cell_of(problem: Problem, table: Rows) -> Cell | None:
    """The cell of a table in which a problem can be mended, if there is one."""
    if problem.place.file != table.source.name:
        return None
    named = [row for row in table.rows if _is_below(problem.field, row.label)]
    here = [row for row in named or table.rows if _holds(row, problem.place)]
    found = (here or (named if len(named) == 1 else []))[-1:]
    if not found:
        return None
    (row,) = found
    rest = problem.field.removeprefix(row.label).removeprefix(".") if named else problem.field
    names = (*row.cells, *(table.fields.keys if table.fields else ()), "id", QUANTITY)
    return Cell(row.number, max((name for name in names if _is_below(rest, name)), key=len, default=""))


def _is_below(field: str, name: str) -> bool:
    return field == name or field.startswith(f"{name}.")


def _holds(row: Row, place: Place) -> bool:
    """Whether a place lies in a row."""
    start, end = row.node.start_mark, row.node.end_mark
    return (start.line + 1, start.column + 1) <= (place.line, place.column) < (end.line + 1, end.column + 1) or (
        place == row.place
    )


class Findings(NamedTuple):
    """All that is wrong with the files of a game, as far as it can be read without drawing anything."""

    game: Game | None
    problems: tuple[Problem, ...]


def findings(workspace: Workspace, name: str) -> Findings:
    """What is wrong with the files of a game: symptoms beside their causes, and ids of cards that cannot be read."""
    problems = Problems()
    game: Game | None = None
    try:
        game = load_game(workspace, name, problems, symptoms=True)
        if game:
            check_printed(game, problems)
        problems.found += _doubled(workspace, name, {problem.place for problem in problems if problem.field == "id"})
    except ProblemsFound as error:  # so many that nobody reads on
        return Findings(game, error.problems)
    return Findings(game, tuple(dict.fromkeys(problems)))


def _doubled(workspace: Workspace, name: str, told: set[Place]) -> Iterator[Problem]:
    """Ids that several cards have, some of which cannot be read, so that nobody has told of them yet."""
    seen: dict[str, Place] = {}
    for file, path in workspace.game_files(name).items():
        source = load(path, workspace.show(path), Problems()) if file.endswith(".yaml") else None
        listed = child(source.root, CARDS) if source else None
        if source is None or not isinstance(listed, yaml.SequenceNode) or alternatives(source.root) > 1:
            continue  # of cards that a rule chooses, those that are there have been compared
        for item in listed.value:
            if not (found := _name(item)):
                continue
            place = place_of(source.place(item), item, "id")
            if found in seen and place not in told:
                yield Problem(place, "id", taken(found, seen[found]))
            seen.setdefault(found, source.place(item))


def added(before: Iterable[Problem], after: Iterable[Problem], old: Rows | None, new: Rows | None) -> list[Problem]:
    """The problems that a change of one file has brought: what was there before may stand on another line now."""
    left = Counter(_known_by(problem, old) for problem in before)
    found = []
    for problem in after:
        key = _known_by(problem, new)
        if not left[key]:
            found.append(problem)
        left[key] -= 1
    return found


def _known_by(problem: Problem, table: Rows | None) -> tuple[object, ...]:
    """What is the same of a problem wherever it stands now, and whatever its card is called."""
    cell = cell_of(problem, table) if table else None
    words = problem.message.pattern if isinstance(problem.message, Message) else ""
    where = cell or problem.field
    return problem.place.file, where, words or str(problem.message)
