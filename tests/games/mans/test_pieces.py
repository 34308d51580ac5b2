"""pieces: the cards of 24H du Mans as tables of numbers, and the state of a race."""

from __future__ import annotations

from pnp.games.mans.pieces import COURSE, INCIDENT, STAND, WEATHER
from tests.games.mans.races import arranged, rules_with


def test_cards_are_those_of_the_files() -> None:
    """A slick of nine has two heat and two yellow tyres; a Météo card takes three points and strikes its colour."""
    cards = rules_with(2).cards
    nine, rain = cards.index["slick-9"], cards.index["pluie"]
    assert [column[nine] for column in (cards.kinds, cards.points, cards.heats, cards.yellows, cards.blues)] == [
        COURSE, 9, 2, 2, 0,
    ]  # fmt: skip
    assert (cards.kinds[rain], cards.points[rain], cards.hits[rain]) == (WEATHER, -3, 0)
    assert cards.hits[cards.index["piste-seche"]] == 1
    assert [cards.kinds[cards.index[name]] for name in ("stand", "incident")] == [STAND, INCIDENT]


def test_every_copy_lies_in_the_deck() -> None:
    """As many as the files print; a copy more is a card more."""
    cards, more = rules_with(2).cards, rules_with(2, {"course.slick-1.quantity": 5}).cards
    slick = cards.index["slick-1"]
    assert (len(cards.deck), cards.deck.count(slick)) == (52, 4)
    assert (len(more.deck), more.deck.count(slick)) == (53, 5)


def test_weather_that_heats_takes_no_points() -> None:
    """The other reading of L4."""
    cards = rules_with(2, {"game.variants.weather_effect": "heat"}).cards
    rain = cards.index["pluie"]
    assert (cards.points[rain], cards.heats[rain]) == (0, 1)


def test_a_card_is_called_by_its_title_and_its_left_edge() -> None:
    """Heat only where there is any; nothing but the title where there is no left edge."""
    cards = rules_with(2).cards
    assert cards.label(cards.index["slick-1"]) == "Drapeau jaune (1, yellow)"
    assert cards.label(cards.index["rain-9"]) == "Hunaudières sous l’orage (9, 2 heat, blue)"
    assert cards.label(cards.index["stand"]) == "Stand"


def test_a_copy_of_a_race_is_independent() -> None:
    """Whatever list is changed in it, the race stays as it was."""
    s = arranged(rules_with(2), {"hands": ["rain-1", "rain-2"], "tables": {0: ["slick-9"]}})
    before = s.digest()
    copy = s.clone()
    assert copy == s
    for name in s.__slots__:
        value = getattr(copy, name)
        if isinstance(value, list):
            for row in value:
                if isinstance(row, list) and name in ("table", "covered"):
                    row.append(0)
            value.append(value[0] if value else 0)
    assert s.digest() == before != copy.digest()
