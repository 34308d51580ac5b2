"""Words that a condition asks for and that can never be: told wherever template and component meet."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.base.problems import Problems
from tests.face.studio import Studio

FIELDS: dict[str, Any] = {
    "icon": ["lamp", "bed"],
    "other?": ["lamp"],
    "points": "int",
    "price": "number",
    "open": "bool",
    "tint": "color",
    "name": "word",
    "cells": {"each": {"kind": ["ok", "bad"], "dots?": {"each": "int"}}},
    "spot": {"tone": ["dark", "light"]},
}
CARD: dict[str, Any] = {
    "icon": "bed", "points": 3, "price": 2.5, "open": True, "tint": "rouge", "name": "x",
    "cells": [], "spot": {"tone": "dark"},
}  # fmt: skip
HERE = "templates/tiny/card.svg:2:1: pnp:if: found "


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ("icon=lmap", "“lmap” for icon, which is never that as cards/tiny/cards.yaml has it; expected one of lamp, bed "
         "(did you mean lamp?)"),
        ("icon!=lmap", "“lmap” for icon"),
        ("icon=", "“” for icon"),
        ("points=3 or !(icon='lmap')", "“lmap” for icon"),
        ("no and icon=lmap", "“lmap” for icon"),
        ("spot.tone=drak", "“drak” for spot.tone"),
        ("id=crad-1", "“crad-1” for id, which is never that in this game; expected one of card-1 "
         "(did you mean card-1?)"),
        ("pieces.card-1.icon=lmap", "“lmap” for pieces.card-1.icon"),
        ("points=three", "“three” for points, which is never that as cards/tiny/cards.yaml has it; "
         "expected a whole number"),
        ("points=2.5", "“2.5” for points"),
        ("points=9999999", "“9999999” for points, which is never that as cards/tiny/cards.yaml has it; "
         "expected a whole number from -1000000 to 1000000"),
        ("price=cheap", "“cheap” for price"),
        ("open=yes", "“yes” for open, which is never that as cards/tiny/cards.yaml has it; expected true or false"),
        ("bilingual=yes", "“yes” for bilingual"),
        ("tint=rouge", "“rouge” for tint, which is never that as cards/tiny/cards.yaml has it; expected a colour as it "
         "is printed, such as #8b2b3e"),
        ("cells=3", "“3” for cells"),
        ("icon&lt;3", "icon<…, and icon is no number as cards/tiny/cards.yaml has it; expected a field of type int or "
         "number"),
    ],
)  # fmt: skip
def test_what_a_field_can_never_be_is_an_error(studio: Studio, condition: str, says: str) -> None:
    """With the place in the template, what is accepted and the nearest word."""
    messages = studio.wrong(f'<g pnp:if="{condition}"><rect width="9" height="9"/></g>', CARD, **FIELDS)
    assert any(message.startswith(HERE + says) for message in messages), messages


@pytest.mark.parametrize(
    "condition",
    ["icon=lamp", "other=", "other!=''", "points=3.0", "price=2.50", "open=true", "tint=#ff0000", "name=anything",
     "words.hello=anything", "game.age&gt;3", "points&gt;{game.age}", "id=card-1", "component=Cards", "spot.tone=dark"],
)  # fmt: skip
def test_what_may_be_is_none(studio: Studio, condition: str) -> None:
    """Whether or not it is so for this card."""
    assert studio.face(f'<rect width="9" height="9" pnp:if="{condition}"/>', CARD, **FIELDS)


def test_a_condition_that_no_card_reaches_is_looked_at(studio: Studio) -> None:
    """In a branch that is never drawn, in a list that is empty, at the element that repeats itself."""
    (message,) = studio.wrong(
        '<g pnp:if="icon=lamp"><g><rect width="9" height="9" pnp:if="icon=bde"/></g></g>', CARD, **FIELDS
    )
    assert "“bde” for icon" in message
    inner = '<g pnp:each="cell in cells"><g pnp:each="d in cell.dots"><rect width="9" height="9" pnp:if="%s"/></g></g>'
    assert "“okk” for cell.kind" in studio.wrong(inner % "cell.kind=okk", CARD, **FIELDS)[0]
    assert "“many” for d" in studio.wrong(inner % "d=many", CARD, **FIELDS)[0]
    assert "“first” for n" in studio.wrong(inner % "n=first", CARD, **FIELDS)[0]
    (message,) = studio.wrong(
        '<rect pnp:each="icon in cells" pnp:if="icon.kind=lamp" width="9" height="9"/>', CARD, **FIELDS
    )
    assert "expected one of ok, bad" in message
    assert studio.face('<rect pnp:each="i in points" pnp:if="i&gt;1" width="9" height="9"/>', CARD, **FIELDS)


def test_templates_included_by_name_are_looked_at(studio: Studio) -> None:
    """At their own place, also through others, also those that include each other."""
    studio.template('<rect width="9" height="9" pnp:if="cell.kind=okk"/>\n<g pnp:include="second.svg"/>', "first.svg")
    studio.template('<g pnp:if="points=0"><g pnp:include="first.svg"/></g>\n<g pnp:if="icon=lmap"/>', "second.svg")
    messages = studio.wrong('<g pnp:each="cell in cells" pnp:include="first.svg"/>', CARD, **FIELDS)
    assert [message.split(" for ")[0] for message in messages] == [
        "templates/tiny/first.svg:2:1: pnp:if: found “okk”",
        "templates/tiny/second.svg:3:1: pnp:if: found “lmap”",
    ]


def test_the_same_is_told_once_for_many_cards(studio: Studio) -> None:
    """It is the template that is wrong."""
    cards = [{**CARD, "icon": icon} for icon in ("lamp", "bed", "lamp")]
    faces, problems = studio.compose('<rect width="9" height="9" pnp:if="icon=lmap"/>', cards, **FIELDS)
    assert faces == [None] * 3 and len(problems) == 1


def test_a_back_is_looked_at_as_well(studio: Studio) -> None:
    """And the component is named whose field it is."""
    studio.template('<rect width="9" height="9"/>')
    studio.template('<rect width="9" height="9" pnp:if="icon=lmap"/>', "back.svg")
    problems = Problems()
    head = {"title": "T", "size": "40 x 30 mm", "template": "card.svg"}
    fronts = {**head, "fields": FIELDS, "cards": [{"id": "a", **CARD}]}
    backs = {**fronts, "back": "back.svg", "cards": [{"id": "b", **CARD}]}
    composer = studio.composer(problems=problems, fronts=fronts, backs=backs)
    components = composer.game.components.values()
    found = composer.faces([(component, card) for component in components for card in component.cards])
    assert [str(p).split(",")[1] for p in found.problems] == [
        " which is never that as cards/tiny/backs.yaml has it; expected one of lamp"
    ]


@pytest.mark.parametrize(
    "binding", ['if="="', 'if="x=("', 'each=""', 'each="in"', 'cells=""', 'cells="c in 9"', 'if=""']
)
@pytest.mark.parametrize("box", ['text="{name}" pnp:style="text"', 'image="a.svg"', 'include="other.svg"'])
def test_what_stands_in_a_box_is_never_drawn_and_never_looked_at(studio: Studio, binding: str, box: str) -> None:
    """A slip in it is none: neither a problem nor a fault of the program."""
    inner = f'<rect x="1" y="1" width="30" height="9" pnp:{box}><g pnp:{binding}/></rect>'
    _, problems = studio.compose(inner, [CARD], **FIELDS)
    assert not any(binding.split("=")[0] in problem.field for problem in problems)
