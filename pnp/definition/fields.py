"""The `fields:` of a component: what each card may hold, as checks of it.

title: text            translated text           pawns: [one, several]    one of these words
note?: text            may be missing            cells: {each: {points: int, time: int}}   a list of records
number: int            a whole number            art: image               a picture under templates/
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import yaml

from pnp.base import colours
from pnp.base.messages import Message, message, one_of
from pnp.definition.checks import (
    INVALID,
    Check,
    Choice,
    Fields,
    Flag,
    Key,
    ListOf,
    Number,
    Reading,
    Text,
    entries,
    scalar,
)
from pnp.definition.nodes import Node
from pnp.definition.slips import as_colour
from pnp.definition.synonyms import meant

RESERVED = ("id", "quantity", "source")
TAKEN = (*RESERVED, "component", "game", "words", "pieces", "n")  # names that templates use for other things
Palette = Mapping[str, str] | None  # None: not known, so any colour name may be right


class PaletteColour(NamedTuple):
    """A colour by its name in the palette, or as hex."""

    palette: Palette

    @property
    def accepted(self) -> Message:
        named = (
            message(" or one of {accepted}", accepted=one_of(self.palette))
            if self.palette
            else message(" or a name of the palette")
        )
        return message('a hex colour in quotes, such as "#8b2b3e",{named}', named=named)

    def read(self, node: Node, at: Reading) -> Any:
        value = scalar(node) or ""
        if self.palette is None:
            return value
        if value in self.palette:
            return self.palette[value]
        parsed = colours.colour(value)
        if parsed is None:
            return at.bad(node, self.accepted, meant(value, self.palette) or as_colour(value))
        return parsed

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


class TranslatedText(Text):
    """Text that is read by people, so translated."""


TYPES: dict[str, Callable[[Palette], Check]] = {
    "text": lambda palette: TranslatedText(),
    "word": lambda palette: Text(),
    "int": lambda palette: Number(whole=True),
    "number": lambda palette: Number(),
    "bool": lambda palette: Flag(),
    "color": PaletteColour,
    "image": lambda palette: Text(None, message("the path of an SVG picture")),
}


def read_fields(node: Node | None, at: Reading, palette: Palette) -> Fields | None:
    """The check of one card's own keys from the `fields:` node."""
    if node is None:
        return Fields({})
    check = _record(node, at, palette)
    if not isinstance(check, Fields):
        return None
    for name in TAKEN:
        if name in check.keys:
            where = next(key for key, _ in node.value if key.value.removesuffix("?") == name)
            at.into(name).report(where, message("{name} means something else already; choose another name", name=name))
            return None
    return check


def _record(node: Node, at: Reading, palette: Palette) -> Any:
    """Fields of a mapping node; a `?` behind a name makes it optional."""
    pairs = entries(node, at)
    if pairs is None:
        return INVALID
    keys: dict[str, Key] = {}
    ok = True
    for name, (_, value) in pairs.items():
        check = _type(value, at.into(name), palette)
        ok = ok and check is not INVALID
        plain = name.removesuffix("?")
        if plain in keys:
            at.into(name).report(value, message("found this field twice, with and without ?; expected it once"))
            ok = False
        keys[plain] = Key(check, default=None) if name.endswith("?") else Key(check)
    return Fields(keys) if ok else INVALID


def _type(node: Node, at: Reading, palette: Palette) -> Any:
    """One type: a word, a list of accepted words, a list of something, or a record."""
    if isinstance(node, yaml.SequenceNode):
        words = [scalar(child) or "" for child in node.value]
        return Choice(tuple(words)) if all(words) and words else at.bad(node, message("a list of accepted words"))
    if isinstance(node, yaml.MappingNode):
        names = [scalar(k) for k, _ in node.value]
        if names == ["each"]:
            item = _type(node.value[0][1], at.into("each"), palette)
            return INVALID if item is INVALID else ListOf(item)
        return _record(node, at, palette)
    word = scalar(node) or ""
    if word not in TYPES:
        return at.bad(
            node,
            message("one of {accepted}, a list of words, {{each: …}} or a record", accepted=one_of(TYPES)),
            meant(word, TYPES),
        )
    return TYPES[word](palette)
