"""checks: small checks that give values, or say what was found and what is accepted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.messages import verbatim
from pnp.base.problems import Place
from pnp.definition.checks import (
    COLOUR,
    IDENTIFIER,
    INVALID,
    LENGTH,
    SIZE,
    Check,
    Choice,
    Fields,
    Flag,
    Key,
    ListOf,
    MapOf,
    Number,
    OneOrMany,
    Record,
    Text,
    place_of,
)
from pnp.definition.components import VersionMark
from tests.definition.readings import source, values

WHOLE = Number(0, 10, whole=True)
CARD = Fields({"name": Key(Text()), "worth": Key(WHOLE, verbatim("points"), 3)})


@pytest.mark.parametrize(
    ("check", "text", "expected"),
    [
        (Text(), "007", "007"), (Text(), "yes", "yes"), (Text(empty=True), "'  '", ""), (WHOLE, "0x0a", 10),
        (Number(), "-2.5", -2.5), (Number(), "3", 3), (Flag(), "yes", True), (Flag(), "False", False),
        (Choice(("one", "two")), "two", "two"), (COLOUR, '"#FA0"', "#ffaa00"), (LENGTH, "1 in", 25.4),
        (SIZE, "80 x 120", (80, 120)), (ListOf(WHOLE), "[1, 2]", (1, 2)), (OneOrMany(WHOLE), "4", 4),
        (OneOrMany(WHOLE), "[4]", (4,)), (MapOf(WHOLE), "{a: 1, b-c: 2}", {"a": 1, "b-c": 2}),
        (CARD, "{name: x}", {"name": "x", "worth": 3}), (IDENTIFIER, "event-1", "event-1"),
    ],
)  # fmt: skip
def test_what_is_accepted_becomes_a_value(check: Check, text: str, expected: object) -> None:
    """Texts as they are written, numbers as numbers, lists as tuples; nothing is said."""
    assert values(check, text) == (expected, [])


@pytest.mark.parametrize(
    ("check", "text", "said"),
    [
        (Text(), "''", "1:1: found “”; expected text"),
        (Text(), "[a]", "1:1: found a list of 1; expected text"),
        (Text(max_length=3), "abcd", "1:1: found 4 characters; expected at most 3"),
        (WHOLE, "11", "1:1: found 11 (a whole number); expected a whole number from 0 to 10"),
        (WHOLE, "2.0", "1:1: found 2.0 (a number); expected a whole number from 0 to 10"),
        (WHOLE, "'7'", "1:1: found “7”; expected a whole number from 0 to 10, without quotes"),
        (Number(), ".nan", "1:1: found .nan (a number); expected a number from -1000000 to 1000000"),
        (Flag(), "perhaps", "1:1: found “perhaps”; expected true or false"),
        (Choice(("left", "right")), "rigth", "1:1: found “rigth”; expected one of left, right (did you mean right?)"),
        (LENGTH, "-3", "1:1: found -3 (a whole number); expected a length such as 3 or 3 mm"),
        (ListOf(WHOLE, 2, 2), "[1]", "1:1: found a list of 1; expected a list of 2"),
        (ListOf(WHOLE), "[1, x]", "1:5: 2: found “x”; expected a whole number from 0 to 10"),
        (MapOf(WHOLE), "{a: 1, a: 2}", "1:8: a: found this key twice; it stands on line 1 already"),
        (MapOf(WHOLE), "{A B: 1}", "1:2: found “A B”; expected a key of small letters, digits, hyphens or underscores"),
        (CARD, "{nmae: x}", "1:2: nmae: found an unknown key; expected name, worth (did you mean name?)"),
        (CARD, "{}", "1:1: name: is missing; expected text"),
        (
            IDENTIFIER,
            "Event 1",
            "1:1: found “Event 1”; expected an id of small letters, digits and hyphens (event-1), such as event-1",
        ),
    ],
)
def test_what_is_not_accepted_is_told_with_what_would_be(check: Check, text: str, said: str) -> None:
    """At its place, with the nearest word."""
    assert f"a.yaml:{said}" in values(check, text)[1]


def test_one_reading_tells_everything() -> None:
    """A wrong value does not hide the next one."""
    found, said = values(ListOf(CARD), "[{worth: 99}, {name: x, wort: 1}, {name: [], worth: x}]")
    assert found is INVALID and not found
    assert [line.split(": ")[1] for line in said] == ["1.worth", "1.name", "2.wort", "3.name", "3.worth"]


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(-60, 60))
def test_a_number_is_accepted_exactly_in_its_range(low: int, high: int, value: int) -> None:
    """Both ends belong to it."""
    found, said = values(Number(low, high, whole=True), str(value))
    assert (found == value and not said) if low <= value <= high else (found is INVALID and len(said) == 1)


def test_a_record_is_a_frozen_value_and_a_mapping_cannot_be_changed() -> None:
    """What was read stays as it was read."""
    mark, said = values(Record(VersionMark), "{at: [3, 4 mm]}")
    assert said == [] and mark == VersionMark(at=(3.0, 4.0), turn=0.0, color="muted")
    with pytest.raises(AttributeError):
        mark.turn = 5
    fields: Any = values(CARD, "{name: x}")[0]
    with pytest.raises(TypeError):
        fields["name"] = "y"


def test_a_place_is_found_by_its_keys_as_near_as_it_can_be() -> None:
    """Through mappings and lists of words; where the path breaks off, the last place that was found."""
    root = source("title: x\ndocuments:\n  parts: [rules, cards]\n").root
    start = Place("a.yaml", 1, 1)
    assert place_of(start, root, "documents", "parts", "cards") == ("a.yaml", 3, 18)
    assert place_of(start, root, "documents", "nothing") == ("a.yaml", 3, 3)
    assert place_of(start, root, "nothing") == place_of(start, root) == start
