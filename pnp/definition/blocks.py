"""The blocks of a flowing document (rules, read-me-first): which kinds there are and what each may hold."""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple, get_args

import yaml

from pnp.base.messages import NOTHING, Message, message, one_of, verbatim
from pnp.definition import expressions
from pnp.definition.checks import INVALID, Check, Choice, Fields, Flag, Key, ListOf, Number, Reading, Text, entries
from pnp.definition.components import Block
from pnp.definition.nodes import Node
from pnp.definition.synonyms import meant

TEXT = Text()
LOOP = re.compile(r"[A-Za-z_]\w*\s+in\s+\S+(?:\s+of\s+\S+)?")
CELL = Text(empty=True)


class Repeated(NamedTuple):
    """Cells or rows of a table that are there for each item of a list."""

    loop: str  # as in templates: “place in components.places.cards”
    content: Any  # the text of a cell, or the cells of a row
    join: str | None = None  # what stands between the texts, if they share one cell
    condition: str = ""  # which of the items are taken


class _OrRepeated(NamedTuple):
    """A cell or a row, or one for each item of a list."""

    plain: Check
    name: str  # of the key that holds what is repeated

    @property
    def accepted(self) -> Message:
        return message("{accepted}, or {{each: …, {name}: …}}", accepted=self.plain.accepted, name=self.name)

    @property
    def fields(self) -> Fields:
        keys = {
            "each": Key(Text(LOOP, message("a loop such as place in components.places.cards"))),
            self.name: Key(self.plain),
        }
        keys["if"] = Key(Text(), message("a condition: only these items"), "")
        return Fields(
            keys | ({"join": Key(Text(), message("what stands between them"), None)} if self.name == "text" else {})
        )

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, yaml.MappingNode):
            return self.plain.read(node, at)
        found = self.fields.read(node, at)
        if found is INVALID:
            return INVALID
        wrong = expressions.mistake(found["if"]) if found["if"] else NOTHING
        if wrong:
            return at.into("if").report(node, wrong)
        return Repeated(found["each"], found[self.name], found.get("join"), found["if"])

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.plain.schema(), self.fields.schema()]}


class _Part:
    """A rectangle of a piece; one without width or height would show nothing."""

    accepted = message("x, y, width and height in mm, the last two above 0")
    numbers = ListOf(Number(0, 1000), 4, 4)

    def read(self, node: Node, at: Reading) -> Any:
        found = self.numbers.read(node, at)
        return found if found is INVALID or (found[2] and found[3]) else at.bad(node, self.accepted)

    def schema(self) -> dict[str, Any]:
        return self.numbers.schema()


CELLS = ListOf(_OrRepeated(CELL, "text"))
TABLE = Fields(
    {
        "head": Key(CELLS, message("column titles"), ()),
        "rows": Key(ListOf(_OrRepeated(CELLS._replace(least=1), "cells"), 1), message("rows of cells")),
        "widths": Key(ListOf(Number(0.01, 100)), message("relative widths of the columns"), ()),
        "align": Key(ListOf(Choice(("left", "center", "right"))), message("alignment of the columns"), ()),
    }
)
Case = Literal["duplex", "fold", "flat", "large", "choice", "extra"]
CASES: tuple[Case, ...] = get_args(Case)
KITS = Key(
    Choice(CASES),
    message(
        "show it only in a kit with backs on the other side (duplex), with sheets to fold over (fold) or without "
        "(flat), in large print (large), with pieces that stand for others (choice) or need not be there (extra)"
    ),
    "",
)
HEIGHT = Key(Number(3, 250), message("height in mm"), 40.0)
CAPTION = Key(TEXT, message("a line under the picture"), "")

WIDE = Key(Flag(), message("across all columns"), False)
FACE = Key(Choice(("front", "back")), verbatim(""), "front")
SPOT = ListOf(Number(-500, 500), 2, 2)
PART = Key(_Part(), message("only a part of it: x, y, width, height in its mm"), ())
LAID = Fields(
    {
        "piece": Key(TEXT, message("the id of a card or figure")),
        "face": FACE,
        "at": Key(SPOT, message("its top left corner, in mm of the arrangement")),
        "height": Key(Number(2, 500), message("height in mm")),
        "turn": Key(Number(-360, 360), message("degrees, clockwise round its middle"), 0.0),
        "part": PART,
    }
)
ARRANGEMENT = Fields(
    {
        "size": Key(ListOf(Number(10, 500), 2, 2), message("width and height in mm; a narrower column scales it")),
        "ground": Key(TEXT, message("what it lies on: a colour of the palette, or a picture"), ""),
        "pieces": Key(ListOf(LAID, 1, 200), message("what lies there, the lowest first")),
        "callouts": Key(ListOf(SPOT, 0, 20), message("where the numbers 1, 2, 3 … of the steps stand"), ()),
    }
)

# kind → (check of its value, its options)
KINDS: dict[str, tuple[Check, dict[str, Key]]] = {
    "title": (
        TEXT,
        {
            "subtitle": Key(TEXT, message("a line under the title"), ""),
            "image": Key(TEXT, message("a picture beside it"), ""),
            "cover": Key(TEXT, message("a large picture above it; in a booklet it fills the first page"), ""),
            "facts": Key(Flag(), message("whether a cover tells players, age and time with signs"), False),
        },
    ),
    "heading": (TEXT, {}),
    "subheading": (TEXT, {}),
    "text": (TEXT, {}),
    "list": (ListOf(TEXT, 1), {}),
    "steps": (ListOf(TEXT, 1), {}),
    "example": (TEXT, {"name": Key(TEXT, message("title of the box"), "")}),
    "note": (TEXT, {}),
    "table": (TABLE, {}),
    "pieces": (
        ListOf(TEXT, 1),
        {
            "height": HEIGHT,
            "caption": CAPTION,
            "face": FACE,
            "frame": Key(Flag(), message("a hairline around each picture"), True),
            "part": PART,
            "wide": WIDE,
        },
    ),
    "arrangement": (ARRANGEMENT, {"caption": CAPTION, "wide": WIDE}),
    "figure": (TEXT, {"height": HEIGHT, "caption": CAPTION, "wide": WIDE}),
    "credits": (TEXT, {}),
    "columns": (Number(1, 3, whole=True), {}),
    "newpage": (Flag(), {}),
    "ruler": (Flag(), {}),
    "jobs": (Flag(), {}),
    "parts": (Flag(), {}),
    "inventory": (Flag(), {"counts": Key(Number(1, 12, whole=True), message("blank columns to write counts into"), 7)}),
}


class BlockCheck:
    """A mapping with exactly one kind and that kind's options."""

    accepted = message("keys and values with one of {accepted}", accepted=one_of(KINDS))

    def read(self, node: Node, at: Reading) -> Any:
        pairs = entries(node, at)
        if pairs is None:
            return INVALID
        kinds = [name for name in pairs if name in KINDS]
        if len(kinds) != 1:
            name = next(iter(pairs), "")
            hint = "" if name in KINDS else meant(name, KINDS)
            return at.report(
                node,
                message(
                    "found {accepted}; expected one of {accepted2}{hint}",
                    accepted=one_of(pairs),
                    accepted2=one_of(KINDS),
                    hint=hint,
                ),
            )
        kind = kinds[0]
        check, options = KINDS[kind]
        values = Fields({kind: Key(check), **options, "kits": KITS}).read(node, at)
        if values is INVALID:
            return INVALID
        return Block(kind, values[kind], values, at.source.place(pairs[kind][1]))

    def schema(self) -> dict[str, Any]:
        return {
            "oneOf": [
                Fields({kind: Key(check), **options, "kits": KITS}).schema() for kind, (check, options) in KINDS.items()
            ]
        }


BLOCKS = ListOf(BlockCheck(), 1, 2000)
