"""fields: the types that a component declares become checks for its cards."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.definition.checks import INVALID, Fields
from pnp.definition.fields import TAKEN, TYPES, Palette, read_fields
from tests.definition.readings import reading, values

PALETTE = {"wine": "#8b2b3e"}


def declared(text: str, palette: Palette = PALETTE) -> tuple[Fields | None, list[str]]:
    """The check that a `fields:` makes, and what is wrong with it."""
    found, at, problems = reading(text)
    return read_fields(found.root, at.into("fields"), palette), [str(problem) for problem in problems]


def card(fields: str, text: str, palette: Palette = PALETTE) -> tuple[Any, list[str]]:
    """What a card becomes by these fields."""
    check, said = declared(fields, palette)
    assert check is not None and said == []
    return values(check, text)


@pytest.mark.parametrize(
    ("kind", "right", "value", "wrong"),
    [
        ("text", "Un", "Un", "[x]"), ("word", "x", "x", "''"), ("int", "3", 3, "3.5"), ("number", "3.5", 3.5, "x"),
        ("bool", "true", True, "2"), ("color", "wine", "#8b2b3e", "whine"), ("color", "'#FFF'", "#ffffff", "'#F'"),
        ("image", "art/a.svg", "art/a.svg", "{}"), ("[one, several]", "one", "one", "many"),
        ("{each: int}", "[1, 2]", (1, 2), "[x]"), ("{a: int, 'b?': int}", "{a: 1}", {"a": 1, "b": None}, "{b: 1}"),
        ("{each: {a: int}}", "[{a: 1}]", ({"a": 1},), "[{}]"),
    ],
)  # fmt: skip
def test_each_type_takes_its_values_and_no_other(kind: str, right: str, value: object, wrong: str) -> None:
    """Palette names become colours; lists and records are checked to the bottom."""
    found, said = card(f"{{f: {kind}}}", f"{{f: {right}}}")
    assert said == [] and found["f"] == value
    found, said = card(f"{{f: {kind}}}", f"{{f: {wrong}}}")
    assert found is INVALID and len(said) == 1 and ": f" in said[0]


def test_a_question_mark_makes_a_field_optional() -> None:
    """It is nothing where it is missing; without the mark it must be there."""
    assert card("{a: int, 'note?': text}", "{a: 1}") == ({"a": 1, "note": None}, [])
    assert card("{a: int}", "{}")[1] == ["a.yaml:1:1: a: is missing; expected a whole number"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{a: txt}", "fields.a: found “txt”; expected one of text, word"),
        ("{a: txt}", "(did you mean text?)"),
        ("{a: []}", "fields.a: found a list of 0; expected a list of accepted words"),
        ("{a: int, 'a?': int}", "found this field twice, with and without ?"),
        ("{a: {each: txt}}", "fields.a.each: found “txt”"),
        ("text", "fields: found “text”; expected keys and values"),
        *((f"{{'{name}?': int}}", f"fields.{name}: {name} means something else already") for name in TAKEN),
    ],
)
def test_fields_that_cannot_be_are_told(text: str, said: str) -> None:
    """Unknown types, empty choices, and names that templates use for other things."""
    check, problems = declared(text)
    assert check is None and any(said in problem for problem in problems), problems


def test_without_a_palette_any_colour_may_be_right() -> None:
    """When game.yaml cannot be read, one message about that file is enough."""
    assert card("{tint: color}", "{tint: whine}", None) == ({"tint": "whine"}, [])


def test_a_component_without_fields_has_none() -> None:
    """And every named type can be made."""
    _, at, _ = reading("x")
    assert read_fields(None, at, PALETTE) == Fields({})
    assert declared("{" + ", ".join(f"f-{name}: {name}" for name in TYPES) + "}")[1] == []
