"""facts: what the rules read from a game's files, with a problem at its place for what is missing or odd."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pnp.base.problems import Problem, Problems
from pnp.definition.fields import TYPES
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.facts import Facts, name_of
from tests.referee.tables import WORKSPACE
from tests.tides import tides


def asked(**changes: str) -> Facts:
    """Questions to 24H du Mans, with some values changed: parameters__rounds for game.parameters.rounds."""
    game = load_game(WORKSPACE, "mans", Problems(), {path.replace("__", "."): v for path, v in changes.items()})
    assert game is not None
    return Facts(game, Problems())


def only(facts: Facts) -> Problem:
    """The one problem that was found."""
    (problem,) = facts.problems
    return problem


def test_a_parameter_within_its_limits_is_read() -> None:
    """One outside is told with its place, and the lowest is played on with."""
    facts = asked()
    assert facts.parameter("rounds", 1, 100) == 6 and facts.parameters("night_rounds", 0, 0, 100) == (3, 4)
    assert len(facts.problems) == 0
    assert facts.parameter("rounds", 7, 100) == 7
    problem = only(facts)
    assert problem.field == "parameters.rounds"
    assert problem.message == "found 6; expected a whole number from 7 to 100"
    assert problem.place.file == "cards/mans/game.yaml" and problem.place.line > 1


def test_a_parameter_that_is_missing_is_told() -> None:
    """With the rules that need it."""
    facts = asked()
    assert facts.parameter("laps", 3, 9) == 3
    assert only(facts).message == "is missing; the rules of mans need it"


def test_a_list_has_as_many_numbers_as_are_wanted() -> None:
    """Else the lowest, so often; one number is a list of one."""
    facts = asked()
    assert facts.parameters("night_rounds", 3, 0, 9) == (0, 0, 0)
    assert only(facts).message == "found [3, 4]; expected 3 whole numbers from 0 to 9"
    assert asked(game__parameters__night_rounds="5").parameters("night_rounds", 0, 0, 9) == (5,)


def test_a_reading_that_nobody_knows_is_answered_with_the_nearest() -> None:
    """And the shipped one is played; a variant that is not set is the first."""
    facts = asked(game__variants__weather_ties="tide")
    assert facts.variant("weather_ties", "tied", "anyone") == "tied"
    assert only(facts).message == "found “tide”; expected one of tied, anyone (did you mean tied?)"
    assert asked().variant("unheard", "first", "second") == "first"


def test_what_nobody_asked_for_is_told() -> None:
    """Every parameter and variant that the rules left unread, with those that they read."""
    facts = asked()
    facts.parameter("rounds", 1, 100)
    facts.variant("weather_ties", "tied", "anyone")
    facts.leftovers()
    fields = {problem.field for problem in facts.problems}
    assert {"parameters.overheat", "variants.round_start"} <= fields
    assert not {"parameters.rounds", "variants.weather_ties"} & fields


def test_cards_and_their_numbers_are_found_or_told() -> None:
    """A card by its id, a number by its name; the nearest id is suggested."""
    facts = asked()
    card = facts.card("course", "slick-9")
    assert card is not None and facts.number(card, "score", 0, 999) == 9
    assert len(facts.problems) == 0
    assert facts.number(card, "score", 0, 8) == 0
    assert only(facts).message == "found 9; the rules expect a whole number from 0 to 8"
    facts = asked()
    assert facts.card("course", "slik-9") is None and facts.number(None, "score", 2) == 2
    assert only(facts).message.endswith("(did you mean slick-9?)")
    facts = asked()
    assert facts.cards("boats") == ()
    assert only(facts).message == "the rules of mans need a component boats.yaml with cards"


def test_cards_that_the_rules_do_not_know_are_told_where_they_stand() -> None:
    """They would be printed and never played."""
    facts = asked()
    facts.only("weather", ["pluie"])
    problem = only(facts)
    assert problem.field == "weather.piste-seche" and problem.place.file == "cards/mans/weather.yaml"


def test_a_name_in_a_terminal_has_ordinary_blanks() -> None:
    """The title as it is printed has blanks that do not break."""
    card = asked().card("course", "slick-9")
    assert card is not None and "\u00a0" in card.data["title"]
    assert name_of(card) == "Plein gaz aux Hunaudières"


# --- a question for each type of `fields:` ---------------------------------------------------------------------------

FIELDS = """\
title: Boats
template: boat.svg
fields:
  title: text
  port: word
  crew: int
  length: number
  steam: bool
  rig: [sloop, ketch]
  hull: color
  art: image
  holds: {each: int}
  legs: {each: {to: word, days: int}}
  owner: {name: text, boats: int}
  note?: text
cards:
  - id: gull
    title: La\u00a0mouette
    port: brest
    crew: 3
    length: 7.5
    steam: true
    rig: ketch
    hull: wine
    art: art/gull.svg
    holds: [4, 5]
    legs: [{to: sein, days: 2}, {to: molene, days: 3}]
    owner: {name: Yann, boats: 2}
"""
GAME = """\
title: T
version: "1"
authors: [A]
players: [2, 2]
fonts: {text: source-sans-3, display: fraunces}
palette: {wine: "#8b2b3e"}
"""


@pytest.fixture
def boats(tmp_path: Path) -> Facts:
    """Questions to a game with one card that has a field of every type."""
    folder = tmp_path / "cards" / "boats"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "boats.yaml").write_text(FIELDS, encoding="utf-8")
    problems = Problems()
    game = load_game(Workspace((tmp_path,)), "boats", problems)
    assert game is not None and list(problems) == []
    return Facts(game, Problems())


def test_every_type_of_field_has_its_question(boats: Facts) -> None:
    """And a name may lead into lists and records."""
    card = boats.card("boats", "gull")
    assert boats.text(card, "title") == "La mouette" and boats.word(card, "port") == "brest"
    assert boats.number(card, "crew") == 3 and boats.decimal(card, "length") == 7.5
    assert boats.decimal(card, "crew") == 3.0
    assert boats.flag(card, "steam") is True and boats.word(card, "rig", "sloop", "ketch") == "ketch"
    assert boats.colour(card, "hull") == "#8b2b3e" and boats.image(card, "art") == "art/gull.svg"
    assert boats.numbers(card, "holds") == (4, 5) and boats.numbers(card, "legs", "days") == (2, 3)
    assert boats.each(card, "legs") == ("legs.1", "legs.2")
    assert [boats.word(card, f"{leg}.to") for leg in boats.each(card, "legs")] == ["sein", "molene"]
    assert boats.text(card, "owner.name") == "Yann" and boats.number(card, "owner.boats") == 2
    assert boats.given(card, "title") and not boats.given(card, "note") and not boats.given(None, "title")
    assert len(boats.problems) == 0


def test_the_types_that_there_are_are_all_tried() -> None:
    """A new type of field needs a question, and a row above."""
    words = set(re.findall(r"^  \w+\??: (\w+)$", FIELDS, re.MULTILINE))
    assert words == set(TYPES)


@pytest.mark.parametrize(
    ("ask", "field", "message", "instead"),
    [
        (lambda f, c: f.number(c, "length"), "length", "found 7.5 | a whole number from 0 to 1000", 0),
        (lambda f, c: f.number(c, "steam"), "steam", "found true | a whole number from 0 to 1000", 0),
        (lambda f, c: f.decimal(c, "length", 8, 9), "length", "found 7.5 | a number from 8 to 9", 8),
        (lambda f, c: f.decimal(c, "port"), "port", "found “brest” | a number from 0 to 1000", 0),
        (lambda f, c: f.flag(c, "crew"), "crew", "found 3 | true or false", False),
        (
            lambda f, c: f.word(c, "port", "brestt", "ouessant"), "port",
            "found “brest” | one of brestt, ouessant (did you mean brestt?)", "brestt",
        ),
        (lambda f, c: f.word(c, "crew"), "crew", "found 3 | a word", ""),
        (lambda f, c: f.text(c, "note"), "note", "found nothing | a text", ""),
        (lambda f, c: f.colour(c, "port"), "port", "found “brest” | a colour", "#000000"),
        (lambda f, c: f.image(c, "owner"), "owner", "found keys and values | the path of a picture", ""),
        (lambda f, c: f.items(c, "crew"), "crew", "found 3 | a list", ()),
        (lambda f, c: f.items(c, "holds", 3), "holds", "found a list of 2 | a list of 3 or more", (4, 5)),
        (lambda f, c: f.word(c, "prot"), "prot", "found no field prot (did you mean port?) | a word", ""),
        (
            lambda f, c: f.number(c, "legs.2.days", 0, 2), "legs.2.days",
            "found 3 | a whole number from 0 to 2", 0,
        ),
        (lambda f, c: f.word(c, "legs.3.to"), "legs.3.to", "found nothing | a word", ""),
        (lambda f, c: f.word(c, "crew.size"), "crew.size", "found nothing | a word", ""),
        (lambda f, c: f.number(c, "legs"), "legs", "found a list of 2 | a whole number from 0 to 1000", 0),
    ],
)  # fmt: skip
def test_what_is_odd_is_told_where_it_stands(boats: Facts, ask: Any, field: str, message: str, instead: Any) -> None:
    """With what was found and what is expected; something that can be played is answered."""
    card = boats.card("boats", "gull")
    assert ask(boats, card) == instead
    problem = only(boats)
    assert (problem.field, problem.message) == (f"gull.{field}", message.replace(" | ", "; the rules expect "))
    assert problem.place.file == "cards/boats/boats.yaml"


def test_a_place_leads_into_lists_and_records(boats: Facts) -> None:
    """To the very value, line and column."""
    boats.number(boats.card("boats", "gull"), "legs.2.days", 0, 2)
    line = FIELDS.splitlines().index("    legs: [{to: sein, days: 2}, {to: molene, days: 3}]") + 1
    assert only(boats).place[1:] == (line, FIELDS.splitlines()[line - 1].index("3}") + 1)


def test_a_card_that_is_not_there_is_told_once(boats: Facts) -> None:
    """Not again by each question about it."""
    card = boats.card("boats", "gul")
    assert card is None
    for answer in (boats.number(card, "crew", 2), boats.decimal(card, "length", 1), boats.flag(card, "steam")):
        assert answer in (2, 1.0, False)
    assert boats.word(card, "rig", "sloop") == "sloop" and boats.text(card, "title") == boats.image(card, "art") == ""
    assert boats.colour(card, "hull") == "#000000" and boats.numbers(card, "holds") == ()
    assert len(boats.problems) == 1


def test_the_sample_game_asks_for_what_its_cards_have() -> None:
    """Each type that it uses."""
    assert {card.data["ground"] for card in tides().components["finds"].cards} == {"sand", "rocks"}
