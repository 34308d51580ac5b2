"""YAML files → nodes that keep file, line and column. The only reader of a user's YAML.

Files may come from strangers: size, depth and aliases are limited before anything is built,
because libyaml's own composer is recursive and falls over on deep nesting.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import NamedTuple

import yaml

from pnp.base.messages import Message, message
from pnp.base.problems import Place, Problems
from pnp.base.reading import File, read_text
from pnp.base.walls import tried
from pnp.definition.yaml_words import explained

try:
    from yaml import CSafeLoader as _Loader  # ten times faster, same nodes
except ImportError:  # pragma: no cover - a PyYAML built without libyaml
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

Node = yaml.nodes.Node
MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 40
MAX_ALIASES = 200
MAX_VISITS = 2_000_000
MOST_KEPT = 2 * 1024 * 1024  # characters of texts whose nodes are kept

_ALIAS_LIKE = re.compile(r"(?:^|[\s\[{,:-])[*&][\w-]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_DEEP_BLOCK = re.compile(r"^[ \-?:]{120,}", re.MULTILINE)


class Source(NamedTuple):
    """One loaded file: its name for messages and the root node."""

    name: str
    root: Node
    lines: tuple[str, ...] = ()  # as they are written, for what a node does not tell

    def place(self, node: Node) -> Place:
        """Where a node starts."""
        return Place(self.name, node.start_mark.line + 1, node.start_mark.column + 1)


def load(path: File, name: str, problems: Problems) -> Source | None:
    """Read one YAML file; None (and a problem) when it cannot be read."""
    text = read_text(path, name, MAX_BYTES, problems)
    return None if text is None else tried(name, len(text), problems, lambda: _source(text, name, problems))


def _source(text: str, name: str, problems: Problems) -> Source | None:
    control = _CONTROL.search(text)
    if control:
        line, column = text.count("\n", 0, control.start()) + 1, control.start() - text.rfind("\n", 0, control.start())
        code = f"U+{ord(control[0]):04X}"
        problems.add(
            Place(name, line, column),
            "",
            message("found the control character {code}; expected text; delete it", code=code),
        )
        return None
    try:
        root = _composed(text)
    except _BeyondLimits:
        _within_limits(text, name, problems)  # says where
        return None
    except yaml.MarkedYAMLError as error:
        problems.add(*_complaint(error, name, text))
        return None
    except (yaml.YAMLError, RecursionError) as error:
        problems.add(Place(name), "", message("not valid YAML: {words}", words=str(error).splitlines()[0]))
        return None
    if root is None:
        problems.add(Place(name, 1, 1), "", message("the file is empty; it must hold keys and values"))
        return None
    return Source(name, root, tuple(text.splitlines()))


class _BeyondLimits(Exception):
    """A text that is too deep, or has too many aliases."""


_kept: OrderedDict[str, Node | None] = OrderedDict()  # by their texts, the last used at the end


def _composed(text: str) -> Node | None:
    """The nodes of a text. A program that stays open reads the same files again and again; nobody changes nodes."""
    if text in _kept:
        _kept.move_to_end(text)
        return _kept[text]
    if _suspicious(text) and not _within_limits(text, "", Problems()):
        raise _BeyondLimits
    root: Node | None = yaml.compose(text, Loader=_Loader)
    _kept[text] = root
    while len(_kept) > 1 and sum(map(len, _kept)) > MOST_KEPT:
        _kept.popitem(last=False)
    return root


def _complaint(error: yaml.MarkedYAMLError, name: str, text: str) -> tuple[Place, str, Message]:
    """What a parser complains of, in our words if there are any for it, else in its own."""
    told = explained(error, text)
    if told:
        return Place(name, told.line, told.column), "", told.sentence
    mark = error.problem_mark or error.context_mark
    place = Place(name, mark.line + 1, mark.column + 1) if mark else Place(name)
    return place, "", message("not valid YAML: {words}", words=error.problem or error.context or "?")


def child(node: Node, name: str) -> Node | None:
    """The value of a key of a mapping; nothing where there is none, or the node is no mapping."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return next((value for key, value in pairs if key.value == name), None)


def value_node(text: str, like: Node) -> Node | None:
    """A value written as in a YAML file, as a node that stands where another one does; None if it is not valid."""
    problems = Problems()
    try:
        if _suspicious(text) and not _within_limits(text, "", problems):
            return None
        root: Node | None = yaml.compose(text, Loader=_Loader)
    except (yaml.YAMLError, RecursionError):
        return None
    pending = [root] if root is not None else []
    while pending:
        node = pending.pop()
        node.start_mark, node.end_mark = like.start_mark, like.end_mark
        if isinstance(node, yaml.CollectionNode):
            for item in node.value:
                pending += item if isinstance(item, tuple) else (item,)
    return root


def _suspicious(text: str) -> bool:
    """Whether a file could hold deep nesting or aliases, so that the exact (slower) look is due."""
    return (
        text.count("[") + text.count("{") > MAX_DEPTH
        or (("*" in text or "&" in text) and _ALIAS_LIKE.search(text) is not None)
        or _DEEP_BLOCK.search(text) is not None
    )


def _within_limits(text: str, name: str, problems: Problems) -> bool:
    """Walk the parse events, which need no recursion, and measure depth and aliases."""
    depth = aliases = visits = 0
    open_anchors: list[str | None] = []
    weight: dict[str, int] = {}
    starts: list[int] = []
    for event in yaml.parse(text, Loader=_Loader):
        mark = event.start_mark
        place = Place(name, mark.line + 1, mark.column + 1)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            open_anchors.append(event.anchor)
            starts.append(visits)
            if depth > MAX_DEPTH:
                problems.add(
                    place,
                    "",
                    message("nested more than {max_depth} levels deep; flatten the data", max_depth=MAX_DEPTH),
                )
                return False
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
            anchor, start = open_anchors.pop(), starts.pop()
            if anchor:
                weight[anchor] = visits - start + 1
        elif isinstance(event, yaml.AliasEvent):
            aliases += 1
            if event.anchor in open_anchors:
                problems.add(
                    place, "", message("alias *{anchor} stands inside itself; write the value out", anchor=event.anchor)
                )
                return False
            visits += weight.get(event.anchor or "", 1)
            if aliases > MAX_ALIASES or visits > MAX_VISITS:
                problems.add(
                    place,
                    "",
                    message(
                        "too many aliases (*{anchor}); at most {max_aliases}, {max_visits} values in all",
                        anchor=event.anchor,
                        max_aliases=MAX_ALIASES,
                        max_visits=MAX_VISITS,
                    ),
                )
                return False
        visits += 1
    return True
