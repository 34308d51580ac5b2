"""Values to try instead of those in the files: `places.salon.majority=5..9` → changed nodes.

A path is a file's name, then keys; `cards` is left out, and a list is entered by a card's id or by number from 1.
Changed nodes go through the same checks as written ones, so a value of the wrong kind is reported like any other.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

import yaml

from pnp.base.clean import printable
from pnp.base.messages import message, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.problems import Problems, UsageError
from pnp.definition.choices import CHOOSE, USE
from pnp.definition.nodes import Node, Source, value_node

MOST_VALUES = 200
_RANGE = re.compile(r"(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)(?:/(\d+(?:\.\d+)?))?")
_COUNT = re.compile(r"[0-9]{1,9}")
_TREES = {"[": yaml.SequenceNode, "{": yaml.MappingNode}


class Trial(NamedTuple):
    """One path and the values to try for it."""

    path: str
    values: tuple[str, ...]


def read_trial(text: str) -> Trial:
    """`path=value`, `path=1,2,4`, `path=5..9` or `path=0..1/0.25` → the values one by one."""
    path, equals, wanted = text.partition("=")
    if not equals or not path.strip() or not wanted.strip():
        raise UsageError(
            message("--set {short}: expected PATH=VALUE, such as places.salon.majority=5..9", short=_short(text))
        )
    match = _RANGE.fullmatch(wanted.strip())
    values: tuple[str, ...]
    if match:
        low, high, step = Decimal(match[1]), Decimal(match[2]), Decimal(match[3] or 1)
        if step <= 0 or low > high or (high - low) / step >= MOST_VALUES:
            raise UsageError(
                message(
                    "--set {short}: expected a rising range of at most {most_values} values",
                    short=_short(text),
                    most_values=MOST_VALUES,
                )
            )
        values = tuple(str(low + step * i) for i in range(int((high - low) / step) + 1))
    elif wanted.strip()[0] in _TREES:
        values = (wanted.strip(),)
    else:
        values = tuple(part.strip() for part in wanted.split(","))
    return Trial(path.strip(), values)


def combinations(trials: Iterable[Trial]) -> list[dict[str, str]]:
    """Every combination of the values to try."""
    trials = list(trials)
    grid = itertools.product(*(trial.values for trial in trials))
    return [dict(zip((t.path for t in trials), values, strict=True)) for values in grid]


def one_trial(texts: Iterable[str]) -> dict[str, str]:
    """The values to try where only one of each can be had: to play with, to print."""
    cases = combinations(read_trial(text) for text in texts)
    if len(cases) > 1:
        raise UsageError(message("--set: expected one value; several are for playtests"))
    return cases[0]


def changed(source: Source, stem: str, changes: Mapping[str, str]) -> Source:
    """The same file with the values that `changes` name under its stem."""
    root = source.root
    for path, text in changes.items():
        first, _, rest = path.partition(".")
        if first == stem:
            root = _with(root, rest.split(".") if rest else [], text, path)
    return source._replace(root=root)


def check_paths(changes: Mapping[str, str], stems: Iterable[str], problems: Problems) -> None:
    """A path must begin with a file of the game."""
    known = list(stems)
    for path in changes:
        first = path.split(".")[0]
        if first not in known and not len(problems):
            there = message(
                "there are {accepted}{did_you_mean}", accepted=one_of(known), did_you_mean=did_you_mean(first, known)
            )
            raise UsageError(
                message(
                    "--set {short}: no file {short2}.yaml; {there}",
                    short=_short(path),
                    short2=_short(first),
                    there=there,
                )
            )


def _value(text: str, path: str, like: Node) -> Node:
    """The new value as a node that stands where the old one did."""
    node = value_node(text, like)
    if node is None:
        raise UsageError(
            message(
                "--set {short}={short2}: expected a value as in the YAML file", short=_short(path), short2=_short(text)
            )
        )
    return node


def _with(node: Node, path: list[str], value: str, whole: str) -> Node:
    """A copy of the tree with one value exchanged."""
    if not path:
        return _value(value, whole, node)
    name, rest = path[0], path[1:]
    if isinstance(node, yaml.MappingNode):
        cards = next((v for k, v in node.value if k.value == "cards"), None)
        keys = [k.value for k, _ in node.value]
        if keys == [CHOOSE] and isinstance(node.value[0][1], yaml.SequenceNode):  # whichever of them is chosen
            return _in_each(node, path, value, whole)
        if name not in keys and isinstance(cards, yaml.SequenceNode):
            pairs = [(k, _with(v, path, value, whole) if k.value == "cards" else v) for k, v in node.value]
        elif name in keys:
            pairs = [(k, _with(v, rest, value, whole) if k.value == name else v) for k, v in node.value]
        elif not rest:  # a key with a default, such as quantity: whether it is known is checked like any other
            pairs = [
                *node.value,
                (yaml.ScalarNode("tag:yaml.org,2002:str", name, node.start_mark), _value(value, whole, node)),
            ]
        elif name in ("parameters", "variants", "pace", "targets"):
            empty = yaml.MappingNode("tag:yaml.org,2002:map", [], node.start_mark, node.end_mark)
            key = yaml.ScalarNode("tag:yaml.org,2002:str", name, node.start_mark)
            pairs = [*node.value, (key, _with(empty, rest, value, whole))]
        else:
            raise _lost(whole, name, keys)
        return yaml.MappingNode(node.tag, pairs, node.start_mark, node.end_mark)
    if isinstance(node, yaml.SequenceNode):
        at = _position(node, name, whole)
        items = [_with(item, rest, value, whole) if i == at else item for i, item in enumerate(node.value)]
        return yaml.SequenceNode(node.tag, items, node.start_mark, node.end_mark)
    raise UsageError(
        message(
            "--set {short}: found a single value before “{short2}”; the path ends there",
            short=_short(whole),
            short2=_short(name),
        )
    )


def _in_each(node: yaml.MappingNode, path: list[str], value: str, whole: str) -> Node:
    """A copy of a choice with the value exchanged in all that can be chosen."""
    (key, listed), *_ = node.value
    items = [
        yaml.MappingNode(
            item.tag,
            [(k, _with(v, path, value, whole) if k.value == USE else v) for k, v in item.value],
            item.start_mark,
            item.end_mark,
        )
        if isinstance(item, yaml.MappingNode)
        else item
        for item in listed.value
    ]
    chosen = yaml.SequenceNode(listed.tag, items, listed.start_mark, listed.end_mark)
    return yaml.MappingNode(node.tag, [(key, chosen)], node.start_mark, node.end_mark)


def _position(node: yaml.SequenceNode, name: str, whole: str) -> int:
    """Which item of a list is meant: one with that id, or by number from 1."""
    ids = [_id(item) for item in node.value]
    if name in ids:
        return ids.index(name)
    if _COUNT.fullmatch(name) and 1 <= int(name) <= len(ids):
        return int(name) - 1
    raise _lost(whole, name, [i for i in ids if i] or [str(n + 1) for n in range(len(ids))])


def _id(node: Node) -> str | None:
    """The id of a card's node."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return next((str(v.value) for k, v in pairs if k.value == "id"), None)


def _lost(path: str, name: str, known: list[str]) -> UsageError:
    there = message(
        "there are {accepted}{did_you_mean}", accepted=one_of(known), did_you_mean=did_you_mean(name, known)
    )
    return UsageError(
        message(
            "--set {short}: nothing is called “{short2}” there; {there}",
            short=_short(path),
            short2=_short(name),
            there=there,
        )
    )


def _short(text: str) -> str:
    """What was typed, as far as it can be told in a line."""
    return printable(text if len(text) <= 80 else text[:77] + "…")
