"""facts: what the rules read from a game's files, with a problem at its place for what is missing or odd."""

from __future__ import annotations

from pnp.base.problems import Problem, Problems
from pnp.definition.load import load_game
from pnp.referee.facts import Facts, name_of
from tests.referee.tables import WORKSPACE


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
