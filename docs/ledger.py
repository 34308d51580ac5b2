"""What became of every item of the original texts: docs/ledgers/<game>.yaml → docs/ledger-<game>.md.

    python docs/ledger.py        (or: make ledger)

An item says which lines of the original it stands on, and where it went: a key of the game's files (its value and its
`source:` mark are read there), a rule of the engine, the page that prints it, and the test that holds it.
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
from pnp.kit.build import build
from pnp.kit.options import PrintOptions

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
LEDGERS = DOCS / "ledgers"
BLANKS = re.compile(r"[\s\u00a0\u202f]+")
MARKS = ("stated", "deduced", "reconstructed", "departed")
HEAD = "| lines | of the original | mark | in the files | printed | held by |\n|---|---|---|---|---|---|\n"


class Item(NamedTuple):
    """One thing that the original says, or that it must once have said."""

    text: str  # in our words
    lines: tuple[int, int] | None  # of the original; None: nowhere, so it is ours
    keys: tuple[str, ...]  # of the game's files, as after --set
    mark: str  # where no key has one: “stated”, “departed: why” …
    rule: str  # of the engine, by the number of its decision
    shown: str  # a component, a card's id, or words that stand in the rules
    test: str  # a file of tests/


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
    sections = tuple((part["title"], tuple(_item(one) for one in part["items"])) for part in data["sections"])
    skipped = tuple((*_span(one["lines"]), one["why"]) for one in data.get("skipped", ()))
    return Ledger(game, data["seed"], data["intro"].strip(), sections, skipped)


def _item(data: Mapping[str, Any]) -> Item:
    unknown = set(data) - {"item", "lines", "key", "keys", "mark", "rule", "shown", "test"}
    if unknown:
        raise ValueError(f"{data['item']}: nothing reads {unknown}")
    keys = tuple(data.get("keys", ())) or ((data["key"],) if "key" in data else ())
    lines = _span(data["lines"]) if "lines" in data else None
    return Item(
        data["item"], lines, keys, data.get("mark", ""), data.get("rule", ""), data.get("shown", ""), data["test"]
    )


def _span(value: Any) -> tuple[int, int]:
    return (value, value) if isinstance(value, int) else (value[0], value[-1])


class Printed:
    """A game as it is printed, to find things in."""

    def __init__(self, game: str) -> None:
        workspace = Workspace.here(ROOT)
        self.game: Game = load_game(workspace, game)
        self.kit = build(workspace, PrintOptions(game), Cache.usual())
        self.scope = values_of(self.game)

    @cached_property
    def pages(self) -> list[tuple[str, int, str]]:
        """Every page of the kit: its file, its number, its text; the rules come first."""
        found = []
        for document in sorted(self.kit.documents, key=lambda one: "rules." not in str(one.entry["file"])):
            pdf = pypdfium2.PdfDocument(document.data)
            for number, page in enumerate(pdf, 1):
                text = BLANKS.sub(" ", page.get_textpage().get_text_range())
                found.append((str(document.entry["file"]), number, text))
        return found

    def value(self, key: str) -> str:
        """What stands under a key, as it is printed; nothing for lists and texts that are too long to tell."""
        stem, *rest = key.split(".")
        path = ("game", *rest) if stem == "game" else ("pieces", *rest)
        if stem == "game" and rest[0] not in ("parameters", "variants"):
            value: Any = getattr(self.game.meta, rest[0])
            return " to ".join(map(str, value)) if isinstance(value, tuple) else str(value)[:40]
        if len(rest) == 1 and rest[0] == "quantity":
            return str(self.game.components[stem].pieces)
        try:
            value = lookup(path, self.scope)
        except BindingError as error:
            raise ValueError(f"{key}: {error}") from None
        try:
            return text_of(value)[:40]
        except BindingError:
            return f"{len(value)} entries"

    def mark(self, key: str) -> str:
        """The `source:` mark of a key: its own, or that of what it stands in."""
        stem, *rest = key.split(".")
        sources: Mapping[str, str] = self.game.meta.source
        if stem != "game":
            cards = {card.id: card for card in self.game.components[stem].cards}
            card = cards.get(rest[0])
            sources, rest = (card.source, rest[1:]) if card else ({}, rest)
        names = [part for part in rest if not part.isdecimal()]
        for length in range(len(names), 0, -1):
            if ".".join(names[:length]) in sources:
                return sources[".".join(names[:length])]
        # one mark may stand for all numbered parameters: start_3 … is marked as start
        return next((mark for name, mark in sources.items() if ".".join(names).startswith(f"{name}_")), "")

    def place(self, shown: str, keys: tuple[str, ...]) -> str:
        """Where it is printed: the page of a piece, or the first page that says the words."""
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


def rows(ledger: Ledger, printed: Printed) -> Iterator[tuple[str, list[list[str]]]]:
    """The table of each section."""
    for title, items in ledger.sections:
        yield title, [_row(item, printed) for item in items]


def _row(item: Item, printed: Printed) -> list[str]:
    marks = [mark for key in item.keys if (mark := printed.mark(key))] or [item.mark]
    mark = item.mark or marks[0]
    kind, _, why = mark.partition(": ")
    if kind not in (*MARKS, "rewritten"):
        raise ValueError(f"{item.text}: found no mark; expected one of {', '.join(MARKS)} here or in the files")
    keys = "; ".join(f"`{key}` = {printed.value(key)}" for key in item.keys)
    where = printed.place(item.shown, item.keys)
    if not where:
        raise ValueError(f"{item.text}: found nowhere in print: {item.shown or item.keys}")
    lines = "–" if item.lines is None else "–".join(map(str, dict.fromkeys(item.lines)))
    said = "stated" if kind == "rewritten" else kind
    held = f"[{item.test.rsplit('/', 1)[-1]}](../{item.test})"
    return [lines, item.text, f"{said} ({why})" if why else said, keys or item.rule, where, held]


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
