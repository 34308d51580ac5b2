"""Small composable checks that turn nodes into values, or say what is accepted.

A check reads one node. It returns a value, or reports to `Problems` and returns INVALID; so one run
reports everything. Each check can also describe itself as JSON Schema, which is how `pnp schema` is made.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, cast

import yaml

from pnp.base import colours, papers, units
from pnp.base.messages import NOTHING, Message, message, one_of
from pnp.base.problems import Place, Problems
from pnp.definition import html
from pnp.definition.nodes import Node, Source
from pnp.definition.slips import as_colour, as_id, as_length, as_size, number_alone, remedy
from pnp.definition.synonyms import meant

INVALID: Any = type("Invalid", (), {"__repr__": lambda self: "INVALID", "__bool__": lambda self: False})()
_KIND = {
    "str": message("text"),
    "int": message("a whole number"),
    "float": message("a number"),
    "bool": message("true or false"),
    "null": message("nothing"),
    "timestamp": message("a date"),
}
KEYS = message("keys and values")
_COUNT = re.compile(r"[1-9][0-9]{0,8}")
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Reading(NamedTuple):
    """Where the reader is: the file, the dotted field and the list of problems."""

    source: Source
    problems: Problems
    path: str = ""

    def into(self, key: str | int) -> Reading:
        """The same reading one level deeper."""
        name = key if isinstance(key, int) or key.isprintable() else " ".join(key.split())  # no-break blanks show
        return Reading(self.source, self.problems, f"{self.path}.{name}" if self.path else str(name))

    def bad(self, node: Node, accepted: Message, hint: Message = NOTHING) -> Any:
        """Report what was found at a node and what would be accepted."""
        hint = hint or remedy(node, self.source.lines)
        self.problems.add(
            self.source.place(node),
            self.path,
            message("found {found}; expected {accepted}{hint}", found=found(node), accepted=accepted, hint=hint),
        )
        return INVALID

    def report(self, node: Node, complaint: Message) -> Any:
        """Report a problem in free words at a node."""
        self.problems.add(self.source.place(node), self.path, complaint)
        return INVALID


class Check(Protocol):
    """What every check offers."""

    @property
    def accepted(self) -> Message: ...  # in a few words
    def read(self, node: Node, at: Reading) -> Any: ...
    def schema(self) -> dict[str, Any]: ...


def found(node: Node) -> Message:
    """A node in words, short enough for one line."""
    if isinstance(node, yaml.MappingNode):
        return KEYS
    if isinstance(node, yaml.SequenceNode):
        return message("a list of {count}", count=len(node.value))
    value = str(node.value)
    kind = node.tag.rsplit(":", 1)[-1]
    if kind == "null":
        return _KIND["null"]
    if kind.startswith("!"):
        return _quoted(f"{kind} {value}".strip())
    if kind == "str":
        return _quoted(value)
    return message("{value} ({kind})", value=_short(value), kind=_KIND.get(kind, kind))


def _quoted(value: str) -> Message:
    return message("“{value}”", value=_short(value))


def _short(value: str) -> str:
    return value if len(value) <= 40 else value[:37] + "…"


def scalar(node: Node) -> str | None:
    """The text of a scalar as it was written, or None for lists, mappings and nothing."""
    if isinstance(node, yaml.ScalarNode) and not node.tag.endswith(":null"):
        return cast(str, node.value)
    return None


class Text(NamedTuple):
    """Text, as written; numbers and yes/no are taken literally."""

    pattern: re.Pattern[str] | None = None
    accepted: Message = message("text")
    max_length: int = 20_000
    empty: bool = False

    def read(self, node: Node, at: Reading) -> Any:
        value = scalar(node)
        if self.empty and value is not None and not value.strip():
            return ""
        if value is None or not value.strip():
            return at.bad(node, self.accepted)
        if len(value) > self.max_length:
            return at.report(
                node,
                message(
                    "found {count} characters; expected at most {max_length}",
                    count=len(value),
                    max_length=self.max_length,
                ),
            )
        if self.pattern:
            hint = as_id(value) if self.pattern is ID else NOTHING
            return value if self.pattern.fullmatch(value) else at.bad(node, self.accepted, hint)
        tag = html.mistake(value) if "<" in value or "&" in value else ""
        return at.report(node, message("found {tag}", tag=tag)) if tag else value

    def schema(self) -> dict[str, Any]:
        out: dict[str, Any] = {"type": ["string", "number", "boolean"]}
        if self.pattern:
            out = {"type": "string", "pattern": f"^(?:{self.pattern.pattern})$"}
        return out


IDENTIFIER = Text(ID, message("an id of small letters, digits and hyphens (event-1)"), 60)


class Number(NamedTuple):
    """A number in a range; `whole` for integers."""

    low: float = -1_000_000
    high: float = 1_000_000
    whole: bool = False

    @property
    def accepted(self) -> Message:
        return _KIND["int" if self.whole else "float"] if self.low == -self.high else self.range

    @property
    def range(self) -> Message:
        """The least and the greatest number."""
        low, high = units.number(self.low), units.number(self.high)
        if self.whole:
            return message("a whole number from {low} to {high}", low=low, high=high)
        return message("a number from {low} to {high}", low=low, high=high)

    def read(self, node: Node, at: Reading) -> Any:
        value = scalar(node)
        kind = node.tag.rsplit(":", 1)[-1]
        if value is None or kind not in ("int", "float"):
            quoted = kind == "str" and re.fullmatch(r"[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", value or "")
            alone = number_alone(value) if kind == "str" and value else NOTHING
            return at.bad(node, self.accepted, message(", without quotes") if quoted else remedy(node, ()) or alone)
        try:
            parsed: float = int(value, 0) if kind == "int" else float(value)
        except ValueError:
            return at.bad(node, self.range)
        if self.whole and kind != "int":
            return at.bad(node, self.accepted)
        return parsed if self.low <= parsed <= self.high else at.bad(node, self.range)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer" if self.whole else "number", "minimum": self.low, "maximum": self.high}


class Flag:
    """true or false."""

    accepted = message("true or false")

    def read(self, node: Node, at: Reading) -> Any:
        value = scalar(node)
        if value is None or value.lower() not in ("true", "false", "yes", "no"):
            return at.bad(node, self.accepted)
        return value.lower() in ("true", "yes")

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


class Choice(NamedTuple):
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def accepted(self) -> Message:
        return message("one of {accepted}", accepted=one_of(self.words))

    def read(self, node: Node, at: Reading) -> Any:
        value = scalar(node)
        if value is None or value not in self.words:
            return at.bad(node, self.accepted, meant(value or "", self.words))
        return value

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}


class Parsed(NamedTuple):
    """Text that a parser from `units` understands."""

    parse: Callable[[str], Any]
    accepted: Message
    meant: Callable[[Node], Message] = lambda node: NOTHING  # how a value could have been meant that is not understood

    def read(self, node: Node, at: Reading) -> Any:
        value = scalar(node)
        result = None if value is None else self.parse(value)
        return at.bad(node, self.accepted, self.meant(node)) if result is None else result

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "number"], "description": self.accepted}


def _card_size(node: Node) -> Message:
    """A size by nearly its name, or in another way of writing."""
    words = (scalar(node) or "").lower().split()[:5]
    named = next((word for word in words if word in papers.CARD_SIZES), "")
    near = meant(scalar(node) or "", papers.CARD_SIZES)
    return near or (message(" (did you mean {named}?)", named=named) if named else as_size(node))


COLOUR = Parsed(colours.colour, message('a colour such as "#8b2b3e"'), lambda node: as_colour(scalar(node) or ""))
LENGTH = Parsed(
    lambda t: v if (v := units.length(t)) is not None and v >= 0 else None,
    message("a length such as 3 or 3 mm"),
    lambda node: as_length(scalar(node) or ""),
)
SIZE = Parsed(
    papers.size, message("a size such as 63 x 88 mm or one of {names}", names=", ".join(papers.CARD_SIZES)), _card_size
)


class ListOf(NamedTuple):
    """A list whose items all have one check; the result is a tuple."""

    item: Check
    least: int = 0
    most: int = 20_000

    @property
    def accepted(self) -> Message:
        item = self.item.accepted
        if self.least == self.most:
            return message("a list of {count}, each {item}", count=self.least, item=item)
        return message("a list of texts") if item == "text" else message("a list, each {item}", item=item)

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, yaml.SequenceNode):
            return at.bad(node, self.accepted, self._as_list(node))
        if not self.least <= len(node.value) <= self.most:
            exactly = self.least == self.most
            few = (
                message("a list of at least {least}", least=self.least)
                if len(node.value) < self.least
                else message("at most {most}", most=self.most)
            )
            return at.bad(node, message("a list of {least}", least=self.least) if exactly else few)
        items = [self.item.read(child, at.into(i + 1)) for i, child in enumerate(node.value)]
        return INVALID if any(i is INVALID for i in items) else tuple(items)

    def _as_list(self, node: Node) -> Message:
        """A single value as the list that was meant; nothing where that is not known."""
        value = (scalar(node) or "").strip()
        exactly = self.least == self.most
        parts = re.findall(r"[0-9]+", value) if exactly else [part.strip() for part in value.split(",")]
        parts = parts * self.least if exactly and parts == [value] else parts
        fits = 0 < len(value) <= 30 and self.least <= len(parts) and not re.search(r"[\[\]{}:#\"'\n]", value)
        return message(", such as [{names}]", names=", ".join(parts)) if fits and len(parts) <= self.most else NOTHING

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}


class OneOrMany(NamedTuple):
    """One value, or a list of them; a list gives a tuple."""

    item: Check

    @property
    def accepted(self) -> Message:
        return message("{accepted}, or a list of them", accepted=self.item.accepted)

    def read(self, node: Node, at: Reading) -> Any:
        return (ListOf(self.item, 1) if isinstance(node, yaml.SequenceNode) else self.item).read(node, at)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.item.schema(), ListOf(self.item, 1).schema()]}


def entries(node: Node, at: Reading) -> dict[str, tuple[Node, Node]] | None:
    """The keys of a mapping with their key and value nodes; repeated keys are problems."""
    if not isinstance(node, yaml.MappingNode):
        at.bad(node, KEYS)
        return None
    out: dict[str, tuple[Node, Node]] = {}
    for key, value in node.value:
        name = scalar(key)
        if name is None:
            at.bad(key, message("a key that is a word"))
        elif name in out:
            first = out[name][0].start_mark.line + 1
            at.into(name).report(key, message("found this key twice; it stands on line {first} already", first=first))
        else:
            out[name] = (key, value)
    return out


class MapOf(NamedTuple):
    """Free keys (ids or words) with values of one check."""

    value: Check
    key: re.Pattern[str] = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")

    @property
    def accepted(self) -> Message:
        return message("keys and values, each value {accepted}", accepted=self.value.accepted)

    def read(self, node: Node, at: Reading) -> Any:
        pairs = entries(node, at)
        if pairs is None:
            return INVALID
        out = {}
        for name, (key, value) in pairs.items():
            if not self.key.fullmatch(name):
                at.bad(key, message("a key of small letters, digits, hyphens or underscores"))
            out[name] = self.value.read(value, at.into(name))
        return INVALID if any(v is INVALID for v in out.values()) else MappingProxyType(out)

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.value.schema()}


class Key(NamedTuple):
    """One key of a mapping: its check, whether it must be there, its default, what it is for."""

    check: Check
    doc: Message = NOTHING
    default: Any = INVALID

    @property
    def required(self) -> bool:
        return self.default is INVALID


class Fields(NamedTuple):
    """A mapping with known keys; unknown ones are problems that name the nearest. Gives a read-only dict."""

    keys: Mapping[str, Key]

    @property
    def accepted(self) -> Message:
        return message("keys and values: {accepted}", accepted=one_of(self.keys))

    def read(self, node: Node, at: Reading) -> Any:
        pairs = entries(node, at)
        if pairs is None:
            return INVALID
        out: dict[str, Any] = {}
        ok = True
        keys = self.keys
        for name, (key_node, value_node) in pairs.items():
            key = keys.get(name)
            if key is None:
                at.into(name).report(key_node, unknown_key(name, keys, pairs))
                ok = False
                continue
            value = key.check.read(value_node, at.into(name))
            out[name] = value
            ok = ok and value is not INVALID
        for name, key in keys.items():
            if name not in pairs:
                if key.required:
                    at.into(name).report(node, missing_key(key))
                    ok = False
                else:
                    out[name] = key.default
        return MappingProxyType(out) if ok else INVALID

    def schema(self) -> dict[str, Any]:
        properties = {}
        for name, key in self.keys.items():
            properties[name] = {**key.check.schema(), **({"description": key.doc} if key.doc else {})}
        return {
            "type": "object",
            "properties": properties,
            "required": [name for name, key in self.keys.items() if key.required],
            "additionalProperties": False,
        }


def unknown_key(name: str, keys: Iterable[str], given: Iterable[str]) -> Message:
    """What is said of a key that nobody reads."""
    return message(
        "found an unknown key; expected {accepted}{meant}", accepted=one_of(keys), meant=meant(name, keys, given)
    )


def missing_key(key: Key) -> Message:
    """What is said of a key that must be there."""
    if key.doc:
        return message("is missing; expected {accepted} ({doc})", accepted=key.check.accepted, doc=key.doc)
    return message("is missing; expected {accepted}", accepted=key.check.accepted)


def key(check: Check, doc: Message, default: Any = INVALID) -> Any:
    """A dataclass field that is read from YAML by `check`; without a default it is required."""
    metadata = {"key": Key(check, doc, default)}
    return field(metadata=metadata) if default is INVALID else field(default_factory=lambda: default, metadata=metadata)


class Record(NamedTuple):
    """A mapping read into a frozen dataclass whose fields were declared with `key`."""

    model: type[Any]

    @property
    def accepted(self) -> Message:
        return self.fields.accepted

    @property
    def fields(self) -> Fields:
        return Fields({f.name: f.metadata["key"] for f in dataclasses.fields(self.model) if "key" in f.metadata})

    def read(self, node: Node, at: Reading) -> Any:
        values = self.fields.read(node, at)
        if values is INVALID:
            return INVALID
        own = self.model.__dataclass_fields__
        placed: dict[str, Any] = {"place": at.source.place(node)} if "place" in own else {}
        if "node" in own:
            placed["node"] = node
        return self.model(**values, **placed)

    def schema(self) -> dict[str, Any]:
        return self.fields.schema()


class WordOr(NamedTuple):
    """One word, or what another check reads."""

    word: str
    check: Check

    @property
    def accepted(self) -> Message:
        return message("{word}, or {accepted}", word=self.word, accepted=self.check.accepted)

    def read(self, node: Node, at: Reading) -> Any:
        value = scalar(node)
        if value is None:
            return self.check.read(node, at)
        return value if value == self.word else at.bad(node, self.accepted, meant(value, (self.word,)))

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"const": self.word}, self.check.schema()]}


def place_of(place: Place, node: Node, *path: str) -> Place:
    """Where the value at a path of keys (or of a list's texts or numbers) stands; as near as it can be found."""
    for name in path:
        pairs = node.value if isinstance(node, yaml.MappingNode) else [(c, c) for c in node.value]
        found = next((v for k, v in pairs if getattr(k, "value", None) == name), None)
        if found is None and isinstance(node, yaml.SequenceNode) and _COUNT.fullmatch(name):
            found = next(iter(node.value[int(name) - 1 : int(name)]), None)  # counted from 1
        if found is None or not isinstance(node, yaml.CollectionNode):
            break
        node, place = found, Place(place.file, found.start_mark.line + 1, found.start_mark.column + 1)
    return place
