"""A component's file before and after a change → the one card whose lines have changed, read by itself; or nothing.

Who waits for a picture need not wait for the whole game to be read again. Nothing is decided here: whatever is unusual
is left to the reader of whole games, which reads everything afterwards anyway.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import yaml

from pnp.base.problems import Problems
from pnp.base.reading import Held
from pnp.definition.checks import INVALID, Reading, scalar
from pnp.definition.components import Card, Component
from pnp.definition.load import read_card
from pnp.definition.nodes import Node, child, load

# what a file can do besides saying values: choices, merged values, values that others share by a name (&); what is
# taken from elsewhere by a name (*) cannot be read alone anyway
_WORDS = r"(?:choose|when|use|each|<<)\s*:"
_UNUSUAL = re.compile(rf"^[^\S\n]*+(?:- )?{_WORDS}|[{{,]\s*{_WORDS}|(?:^|\s)&[\w-]", re.MULTILINE)


class _Lines(NamedTuple):
    """Where lines were exchanged: how many are the same at the beginning and at the end."""

    start: int
    end: int


def changed_card(before: str, after: str, component: Component) -> Card | None:
    """The card that is another now, if it is the only one and says nothing but plain values."""
    old, new = before.split("\n"), after.split("\n")
    source = load(Held(component.place.file, before), component.place.file, Problems())
    cards = child(source.root, "cards") if source else None
    if source is None or not isinstance(cards, yaml.SequenceNode) or cards.flow_style:
        return None
    same = _same(old, new)
    starts = [node.start_mark.line for node in cards.value]
    ends = [*starts[1:], min(cards.end_mark.line, len(old))]
    at = next(
        (i for i, (s, e) in enumerate(zip(starts, ends, strict=True)) if s <= same.start and len(old) - same.end <= e),
        None,
    )
    if at is None:
        return None
    lines = new[starts[at] : ends[at] + len(new) - len(old)]
    snippet = "\n" * starts[at] + "\n".join(lines)  # with its line numbers
    if _UNUSUAL.search(snippet):
        return None
    return _read(snippet, component, _quantity(source.root), _name(cards.value[at]))


def _read(snippet: str, component: Component, quantity: int, name: str) -> Card | None:
    """The card of a snippet, if it is one with the same name, and right."""
    problems = Problems()
    file = component.place.file
    source = load(Held(file, snippet), file, problems)
    if source is None or not isinstance(source.root, yaml.SequenceNode) or len(source.root.value) != 1:
        return None
    (node,) = source.root.value
    if not isinstance(node, yaml.MappingNode) or _name(node) != name:
        return None
    card = read_card(node, Reading(source, problems), component.fields, quantity)
    return None if card is INVALID or len(problems) else card


def _same(old: Sequence[str], new: Sequence[str]) -> _Lines:
    """The lines that two files share at their beginning and at their end."""
    shortest = min(len(old), len(new))
    start = next((i for i in range(shortest) if old[i] != new[i]), shortest)
    end = next((i for i in range(shortest - start) if old[-1 - i] != new[-1 - i]), shortest - start)
    return _Lines(start, end)


def _name(node: Node) -> str:
    name = child(node, "id")
    return (scalar(name) or "") if name is not None else ""


def _quantity(root: Node) -> int:
    """How many copies a card has that does not say it."""
    said = child(root, "quantity")
    text = scalar(said) if said is not None else None
    return int(text) if text and text.isdecimal() else 1
