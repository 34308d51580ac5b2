"""Reading a report as a browser would; and a sweep to report."""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

from pnp.playtest.plan import Plan, Subject
from pnp.playtest.report.plot import paint
from pnp.playtest.sweeps import Sweep, sweep_subjects
from tests.toy_rules import TOY, Toy

COMMAND = "pnp playtest --game toy --bots <random>"
PAINT = paint("#0b7a75")
VOID = ("meta", "br", "link", "img", "hr", "input")


def swept(*paths: str, values: Sequence[int] = (0, 1, 2)) -> Sweep:
    """The horse's bonus and more, varied."""
    cases: list[tuple[dict[str, str], Subject]] = [({}, Subject(TOY, Toy(), (2, 4)))]
    for path in paths:
        subjects = [(v, Subject(TOY, Toy(rounds=2, bonus=v), (2, 4))) for v in values]
        cases = [({**changes, path: str(v)}, subject) for changes, _ in cases for v, subject in subjects]
    return sweep_subjects("shipped", cases, Plan(games=20, bots=("random",)))


class Reader(HTMLParser):
    """Checks that everything opened is closed, and keeps the tags and the text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, Any]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> after {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader
