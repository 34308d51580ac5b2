"""words: what a playtest counts of a race, a move in words, and what is wrong with a state."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.mans.pieces import PLAY, MansState
from pnp.games.mans.rules import Mans
from pnp.games.mans.words import broken, catalogue, describe, uses
from tests.games.mans.races import arranged, rules_with


def playing(rules: Mans, card: str, **case: Any) -> MansState:
    """A race in which the first player has drawn this card and holds another."""
    s = arranged(rules, {"hands": ["rain-1", "rain-1"], "pile": [card], **case})
    s.drawn, s.phase = s.deck.pop(), PLAY
    return s


def test_every_card_of_the_deck_is_counted_and_no_other() -> None:
    """A card without copies is not missed; what seldom happens is marked as rare."""
    entries = catalogue(rules_with(2))
    assert sum(entry.kind == "card" for entry in entries.values()) == 24
    assert entries["card/slick-9"].parent == "course" and entries["ending/A"].rare and not entries["ending/C"].rare
    assert "card/slick-9" not in catalogue(rules_with(2, {"course.slick-9.quantity": 0}))


@pytest.mark.parametrize(
    ("card", "case", "keys", "said"),
    [
        ("slick-1", {}, ["card/slick-1"], "plays Drapeau jaune (1, yellow)"),
        (
            "slick-4",
            {"tables": {0: ["slick-9"]}},
            ["card/slick-4", "action/overheat", "ending/B"],
            "plays Relance à Arnage (4, 1 heat, yellow): the engine overheats!",
        ),
        ("stand", {"tables": {0: ["slick-9"]}}, ["card/stand", "action/stand-with-points"], "plays Stand"),
        ("stand", {}, ["card/stand", "action/stand-empty"], "plays Stand"),
        ("stand", {"tables": {0: ["incident"]}}, ["card/stand", "action/freed"], "plays Stand"),
        ("pluie", {"tables": {1: ["slick-2"]}}, ["card/pluie"], "plays Pluie on player 2’s car"),
        (
            "pluie",
            {"tables": {0: ["slick-2"]}},
            ["card/pluie", "action/weather-self"],
            "plays Pluie on their own car",
        ),
    ],
)
def test_a_card_played_is_counted_and_told(card: str, case: dict[str, Any], keys: list[str], said: str) -> None:
    """With what it does, and before whom it lies."""
    rules = rules_with(2)
    s = playing(rules, card, **case)
    assert uses(rules, s, ("play", card)) == keys
    assert describe(rules, s, ("play", card)) == said


def test_the_last_pass_ends_the_round() -> None:
    """And is told so; the one before is not."""
    rules = rules_with(2)
    first, last = (arranged(rules, {"hands": ["rain-1", "rain-1"], "passes": passes}) for passes in (0, 1))
    assert (uses(rules, first, ("pass",)), describe(rules, first, ("pass",))) == (["action/pass"], "passes")
    assert uses(rules, last, ("pass",)) == ["action/pass", "ending/C"]
    assert describe(rules, last, ("pass",)) == "passes, and the round is over"


def test_a_card_lost_or_points_invented_are_noticed() -> None:
    """Also a driver who goes on with too much heat."""
    rules = rules_with(2)
    s = arranged(rules, {"hands": ["rain-1", "rain-1"], "tables": {0: ["slick-9"]}})
    assert broken(rules, s) == []
    lost = s.clone()
    lost.deck.pop()
    assert broken(rules, lost) == ["51 cards lie about; expected 52 of the deck"]
    invented = s.clone()
    invented.score[0] = 10
    assert broken(rules, invented) == ["seat 0 shows [9, 2, 2, 0, 0], but [10, 2, 2, 0, 0] is noted"]
    hot = s.clone()
    hot.heat[0] = 3
    assert "seat 0 drives on with 3 heat" in broken(rules, hot)
