"""race: the deck, the rounds, and the questions that cards answer: targets, heat, worth."""

from __future__ import annotations

import pytest

from pnp.base.problems import Problems
from pnp.games.mans.pieces import NONE
from tests.games.mans.decks import quantities, rules_of
from tests.games.mans.races import arranged, rules_with


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"course.slick-1.heat": "-1"}, "cards/mans/course.yaml"),
        ({"course.rain-9.score": "5000"}, "cards/mans/course.yaml"),
        ({"weather.pluie.malus": "-3"}, "cards/mans/weather.yaml"),
        ({"game.parameters.overheat": "0"}, "cards/mans/game.yaml"),
        ({"game.parameters.rounds": "0"}, "cards/mans/game.yaml"),
        ({"game.parameters.night_aside": "46"}, "cards/mans/game.yaml"),
        ({"game.parameters.nights": "2"}, "cards/mans/game.yaml"),
        ({"game.variants.weather_ties": "nobody"}, "cards/mans/game.yaml"),
        (dict(quantities(())), "cards/mans/game.yaml"),
    ],
)
def test_values_that_cannot_be_played_are_told(changes: dict[str, str], place: str) -> None:
    """With the file they stand in, and without a crash."""
    problems = Problems()
    assert rules_of(changes, 6, problems) is None
    assert len(problems) and all(problem.place.file == place for problem in problems)


def test_weather_strikes_whoever_shows_most_tyres_of_its_colour() -> None:
    """At a tie, even at none, all of those; never somebody who is out."""
    rules = rules_with(3)
    rain, dry = rules.index["pluie"], rules.index["piste-seche"]
    hands = ["slick-1", "slick-1", "slick-1"]
    s = arranged(rules, {"hands": hands, "tables": {0: ["slick-2"], 1: ["slick-2", "slick-3"], 2: ["rain-1"]}})
    assert (rules.targets(s, rain), rules.targets(s, dry)) == ([1], [2])
    assert rules.targets(arranged(rules, {"hands": hands}), rain) == [0, 1, 2]
    out = arranged(rules, {"hands": hands, "tables": {1: ["slick-2", "slick-3"]}, "out": [1]})
    assert rules.targets(out, rain) == rules.targets(out, rules.index["incident"]) == [0, 2]


def test_new_heat_overheats_at_the_limit_or_under_an_incident() -> None:
    """Two and one make three; a cool card never does."""
    rules = rules_with(2)
    hands = ["rain-1", "rain-1"]
    hot = arranged(rules, {"hands": hands, "tables": {0: ["slick-9"], 1: ["incident"]}})
    four, one = rules.index["slick-4"], rules.index["slick-1"]
    assert [rules.overheats(hot, four, seat) for seat in (0, 1)] == [True, True]
    assert [rules.overheats(hot, one, seat) for seat in (0, 1)] == [False, False]
    cool = arranged(rules, {"hands": hands, "tables": {0: ["slick-5"]}})
    assert not rules.overheats(cool, four, 0)
    incident = rules.index["incident"]
    assert not rules.overheats(hot, incident, 0)
    assert rules_with(2, {"game.variants.incident_on_heat": "immediate"}).overheats(hot, incident, 0)


def test_a_round_below_nothing_counts_nothing() -> None:
    """Unless the other reading is played (L11)."""
    case = {"hands": ["rain-1", "rain-1"], "tables": {0: ["slick-1", "pluie"]}}
    for variant, worth in (("floor", 0), ("may-go-below", -2)):
        rules = rules_with(2, {"game.variants.negative_round": variant})
        assert rules.worth(arranged(rules, case), 0) == worth


def test_who_begins_and_what_lies_aside_by_round() -> None:
    """Each in turn, or the pole position always; cards lie aside by night only."""
    rules, pole = rules_with(3), rules_with(3, {"game.variants.round_start": "same-pole"})
    assert [rules.first(number) for number in range(1, 7)] == [0, 1, 2, 0, 1, 2]
    assert [pole.first(number) for number in range(1, 7)] == [0] * 6
    assert [rules.put_aside(number) for number in range(1, 7)] == [0, 0, 5, 5, 0, 0]


def test_a_card_lands_before_its_player_or_before_the_one_it_strikes() -> None:
    """A Stand before nobody; an Incident, or weather at a tie, before whoever is chosen."""
    rules = rules_with(2)
    s = arranged(rules, {"hands": ["rain-1", "rain-1"], "tables": {1: ["slick-2"]}})
    for name, seat in (("slick-1", 0), ("stand", NONE), ("pluie", 1), ("piste-seche", None), ("incident", None)):
        assert rules.lands(s, rules.index[name], ("play", name)) == seat, name
    assert rules.lands(s, rules.index["incident"], ("target", 1)) == 1
