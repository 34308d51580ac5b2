"""What became of every item of the original texts: docs/ledgers/<game>.yaml → docs/ledger-<game>.md.

    python docs/ledger.py        (or: make ledger)

An item says which lines of the original it stands on, and where it went: a key of the game's files (its value and its
`source:` mark are read there), a rule of the engine, the page that prints it, and the test that holds it.

A key is as after `--set`: `places.salon.majority`. Without a card, as `course.score`, it is that field of every card;
without a number, as `places.jardin.tables.points`, that of every entry of a list.
A rule names a file of the game's engine and the number of a decision: `rules.py, J8`.
A test is one of the short names under `tests:`, then perhaps a case of that file: `dice: aces are set aside for good`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import yaml

from pnp.base.cache import Cache
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.paths import BindingError, lookup, text_of
from pnp.definition.values import values_of
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.options import PrintOptions

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
LEDGERS = DOCS / "ledgers"
BLANKS = re.compile(r"[\s\u00a0\u202f]+")
CODE = re.compile(r"\b\w+\.py\b")
MARKS = ("stated", "deduced", "reconstructed", "departed")
HEAD = "| lines | of the original | mark | in the files | printed | held by |\n|---|---|---|---|---|---|\n"


class Item(NamedTuple):
    """One thing that the original says, or that it must once have said."""

    text: str  # in our words
    lines: tuple[int, int] | None  # of the original; None: nowhere, so it is ours
    keys: tuple[str, ...]  # of the game's files, as after --set
    mark: str  # where no key has one: “stated”, “departed: why” …
    rule: str  # of the engine: its file, the number of its decision
    shown: str  # a component, a card's id, or words that stand in the rules; a dash if it is not printed
    test: str  # a file of tests/
    case: str  # of that file: an example or a function


class Ledger(NamedTuple):
    """The items of one game by section, and the lines of the original that hold none."""

    game: str
    seed: str
    intro: str
    sections: tuple[tuple[str, tuple[Item, ...]], ...]
    skipped: tuple[tuple[int, int, str], ...]

    @property
    def items(self) -> Iterator[Item]:
        """All items, in order."""
        return (item for _, items in self.sections for item in items)


def read_ledger(game: str) -> Ledger:
    """The ledger of a game as it is written by hand."""
    data = yaml.safe_load((LEDGERS / f"{game}.yaml").read_text(encoding="utf-8"))
    tests = data["tests"]
    sections = tuple((part["title"], tuple(_item(one, tests) for one in part["items"])) for part in data["sections"])
    skipped = tuple((*_span(one["lines"]), one["why"]) for one in data.get("skipped", ()))
    return Ledger(game, data["seed"], data["intro"].strip(), sections, skipped)


def _item(data: Mapping[str, Any], tests: Mapping[str, str]) -> Item:
    unknown = set(data) - {"item", "lines", "key", "keys", "mark", "rule", "shown", "test"}
    if unknown:
        raise ValueError(f"{data['item']}: nothing reads {unknown}")
    keys = tuple(data.get("keys", ())) or ((data["key"],) if "key" in data else ())
    lines = _span(data["lines"]) if "lines" in data else None
    test, _, case = data["test"].partition(": ")
    mark, rule, shown = (data.get(name, "") for name in ("mark", "rule", "shown"))
    return Item(data["item"], lines, keys, mark, rule, shown, tests[test], case)


def _span(value: Any) -> tuple[int, int]:
    return (value, value) if isinstance(value, int) else (value[0], value[-1])


class Printed:
    """A game as it is printed, to find things in."""

    def __init__(self, game: str) -> None:
        workspace = Workspace.here(ROOT)
        self.game: Game = load_game(workspace, game)
        self.scope = values_of(self.game)
        self.read: set[tuple[str, str, str]] = set()  # the marks that items have asked for: file, card, field

    @cached_property
    def kit(self) -> Kit:
        """The kit with its manifest, built in memory."""
        return build(Workspace.here(ROOT), PrintOptions(self.game.id), Cache.usual())

    @cached_property
    def pages(self) -> list[tuple[str, int, str]]:
        """Every page of the rules: its file, its number, its text."""
        found = []
        for document in self.kit.documents:
            file = str(document.entry["file"])
            if document.entry["id"] == "rules":
                for number, page in enumerate(pypdfium2.PdfDocument(document.data), 1):
                    found.append((file, number, BLANKS.sub(" ", page.get_textpage().get_text_range())))
        return found

    def value(self, key: str) -> str:
        """What stands under a key, as it is printed; of lists that are no plain ones, how long they are."""
        stem, *rest = key.split(".")
        if stem == "game" and rest[0] not in ("parameters", "variants"):
            value = getattr(self.game.meta, rest[0])
            return " to ".join(map(str, dict.fromkeys(value))) if rest[0] in ("players", "minutes") else _told(value)
        if stem == "game":
            return _told(self._found(key, ("game", *rest)))
        component = self.game.components[stem]
        if rest[0] in [card.id for card in component.cards]:
            return _told(self._found(key, ("pieces", *rest)))
        each = [self._found(key, ("pieces", card.id, *rest)) for card in component.cards]
        if all(one == each[0] for one in each):
            return _told(each[0]) if len(each) == 1 else f"{_told(each[0])} on each of {len(each)}"
        if all(isinstance(one, int) for one in each):
            return f"{min(each)} to {max(each)}"
        return _told(list(dict.fromkeys(map(_told, each))))

    def _found(self, key: str, path: tuple[str, ...]) -> Any:
        try:
            found = lookup(path[:-1], self.scope)
            if isinstance(found, (tuple, list)) and not path[-1].isdecimal():
                return [entry[path[-1]] for entry in found]
            return lookup(path, self.scope)
        except BindingError as error:
            raise ValueError(f"{key}: {error}") from None

    def marks(self, key: str) -> list[str]:
        """The `source:` marks of a key: its own, or that of what it stands in; one for each card if it names none."""
        stem, *rest = key.split(".")
        if stem == "game":
            return [self._mark(self.game.meta.source, stem, "", rest)]
        cards = self.game.components[stem].cards
        if rest[0] in [card.id for card in cards]:
            cards, rest = tuple(card for card in cards if card.id == rest[0]), rest[1:]
        return [self._mark(card.source, stem, card.id, rest) for card in cards]

    def _mark(self, sources: Mapping[str, str], stem: str, card: str, rest: list[str]) -> str:
        names = [part for part in rest if not part.isdecimal()]
        paths = [".".join(names[:length]) for length in range(len(names), 0, -1)]
        # one mark may stand for all numbered parameters: start_3 … is marked as start
        paths += [name for name in sources if paths[0].startswith(f"{name}_")]
        path = next((path for path in paths if path in sources), "")
        self.read.add((stem, card, path))
        return sources.get(path, "")

    def unread(self) -> list[tuple[str, str, str]]:
        """The values that are marked as reconstructed and that no item has asked for."""
        marks = [("game", "", self.game.meta.source)]
        marks += [(c.id, card.id, card.source) for c in self.game.components.values() for card in c.cards]
        lost = [(file, card, path) for file, card, of in marks for path in of if of[path].startswith("reconstructed")]
        return [one for one in lost if one not in self.read]

    def place(self, shown: str, keys: tuple[str, ...]) -> str:
        """Where it is printed: the page of a piece, or the first page of the rules that says the words."""
        if shown == "–":
            return "not printed"
        pieces = self.kit.manifest["pieces"]
        names = [shown] if shown else [part for key in keys for part in reversed(key.split(".")[:2])]
        for name in names:
            piece = next((one for one in pieces if name in (one["id"], one["component"])), None)
            if piece:
                return f"{piece['file']}, p. {piece['page']}"
        if shown:
            wanted = BLANKS.sub(" ", shown)
            return next((f"{file}, p. {number}" for file, number, text in self.pages if wanted in text), "")
        return ""


def _told(value: Any) -> str:
    """A value in a cell of a table."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_told(one)}" for name, one in value.items())
    if isinstance(value, (tuple, list)):
        plain = all(isinstance(one, (str, int)) for one in value) and len(value) < 13
        return _told(", ".join(map(str, value))) if plain else f"{len(value)} entries"
    text = BLANKS.sub(" ", text_of(value)).replace("**", "")
    return text if len(text) <= 60 else f"{text[:57]}…"


def rows(ledger: Ledger, printed: Printed) -> Iterator[tuple[str, list[list[str]]]]:
    """The table of each section."""
    for title, items in ledger.sections:
        yield title, [_row(ledger.game, item, printed) for item in items]


def _row(game: str, item: Item, printed: Printed) -> list[str]:
    kind, why = _mark(item, printed)
    keys = [f"`{key}` = {printed.value(key)}" for key in item.keys]
    rule = CODE.sub(rf"[\g<0>](../pnp/games/{game}/\g<0>)", item.rule)
    where = printed.place(item.shown, item.keys)
    if not where:
        raise ValueError(f"{item.text}: found nowhere in print: {item.shown or item.keys}")
    lines = "–" if item.lines is None else "–".join(map(str, dict.fromkeys(item.lines)))
    held = f"[{item.test.rsplit('/', 1)[-1]}](../{item.test})"
    cells = (
        lines,
        item.text,
        f"{kind} ({why})" if why else kind,
        "; ".join([*keys, *([rule] if rule else [])]),
        where,
        f"{held}: {item.case}" if item.case else held,
    )
    return [cell.replace("|", r"\|") for cell in cells]


def _mark(item: Item, printed: Printed) -> tuple[str, str]:
    """The mark of an item and the reason: its own, or what the files say of all its keys, which must be of one kind."""
    read = [mark for key in item.keys for mark in printed.marks(key)]
    marks = [mark.partition(": ") for mark in dict.fromkeys([item.mark] if item.mark else read or [""])]
    kinds = {"stated" if kind == "rewritten" else kind for kind, _, _ in marks}
    if len(kinds) != 1 or not kinds <= set(MARKS):
        found = ", ".join(sorted(kinds))
        raise ValueError(f"{item.text}: found the marks “{found}”; expected one of {', '.join(MARKS)} for all keys")
    return kinds.pop(), "; ".join(why for _, _, why in marks if why)


def page(game: str) -> str:
    """The page of one game."""
    ledger, printed = read_ledger(game), Printed(game)
    tables = list(rows(ledger, printed))
    counts = {mark: sum(row[2].startswith(mark) for _, table in tables for row in table) for mark in MARKS}
    total = sum(counts.values())
    out = [f"# The ledger of {printed.game.meta.title}\n", f"{ledger.intro}\n"]
    figures = ", ".join(f"{count} {mark}" for mark, count in counts.items())
    out.append(
        f"{total} items: {figures}. Made by `make ledger` from `docs/ledgers/{game}.yaml` and the `source:` marks.\n"
    )
    for title, table in tables:
        out.append(f"## {title}\n\n{HEAD}" + "".join(f"| {' | '.join(row)} |\n" for row in table))
    if ledger.skipped:
        out.append("## Lines without an item\n\n| lines | why |\n|---|---|\n")
        out[-1] += "".join(f"| {'–'.join(map(str, dict.fromkeys(one[:2])))} | {one[2]} |\n" for one in ledger.skipped)
    return "\n".join(out)


def games() -> list[str]:
    """The games that have a ledger."""
    return sorted(path.stem for path in LEDGERS.glob("*.yaml"))


def main() -> int:
    for game in games():
        path = DOCS / f"ledger-{game}.md"
        path.write_text(page(game), encoding="utf-8", newline="\n")
        print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
