"""telling: cards laid, engines that give up, why a round ended and what it brought."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.mans.pieces import PLAY, MansState
from pnp.games.mans.rules import Mans
from pnp.games.mans.telling import MansTelling
from pnp.referee.rules import Move
from tests.games.mans.races import arranged, deal_of, rules_with


def told(rules: Mans, s: MansState, move: Move, seat: int = 0) -> list[str]:
    after = s.clone()
    rules.play(after, move)
    return [str(event.text) for event in MansTelling(rules, seat).events(s, move, after)]


def playing(rules: Mans, card: str, **case: Any) -> MansState:
    """A race in which the first player has drawn this card and holds another."""
    s = arranged(rules, {"hands": ["rain-1"] * rules.players, "pile": [card], **case})
    s.drawn, s.phase = s.deck.pop(), PLAY
    return s


@pytest.mark.parametrize(
    ("card", "case", "seat", "said"),
    [
        ("slick-1", {}, 0, ["You: Drapeau jaune (1, yellow), now 1 point"]),
        ("slick-1", {}, 1, ["Anna: Drapeau jaune (1, yellow), now 1 point"]),
        ("stand", {"tables": {0: ["slick-9"]}}, 0, ["You: Stand; 9 points and 2 heat are covered"]),
        ("stand", {}, 0, ["You: Stand, with nothing to cover"]),
        ("pluie", {"tables": {1: ["slick-2"]}}, 0, ["You: Pluie before Bruno: −3 points"]),
        ("pluie", {"tables": {1: ["slick-2"]}}, 1, ["Anna: Pluie before you: −3 points"]),
        ("incident", {}, 1, ["Anna: Incident technique"]),
    ],
)
def test_a_card_is_told_with_what_it_does(card: str, case: dict[str, Any], seat: int, said: list[str]) -> None:
    """One name for one person, “1 point” and “2 points”."""
    rules = rules_with(3)
    assert told(rules, playing(rules, card, **case), ("play", card), seat) == said


def test_an_engine_that_gives_up_is_news() -> None:
    """In the last round it is the end of the race."""
    rules = rules_with(3)
    for number, said in ((1, "no points in this round."), (6, "out of the race.")):
        s = playing(rules, "slick-4", tables={0: ["slick-9"]}, round=number, active=0, totals=[0, 0, 0])
        assert told(rules, s, ("play", "slick-4"))[-1] == f"Overheating! You: {said}"
    assert MansTelling(rules, 0).events(s, ("play", "slick-4"), _after(rules, s, ("play", "slick-4")))[1].big


def _after(rules: Mans, s: MansState, move: Move) -> MansState:
    after = s.clone()
    rules.play(after, move)
    return after


def test_a_round_ends_with_its_cause_and_everybody_s_points() -> None:
    """All have passed; or one racer is left."""
    rules = rules_with(2)
    s = arranged(rules, {"hands": ["rain-1", "rain-1"], "passes": 1, "tables": {1: ["slick-9"]}})
    assert told(rules, s, ("pass",)) == [
        "You pass.",
        "All have passed one after the other: the round is over.",
        "Points: You 0 (total 0), Bruno 9 (total 9)",
    ]
    left = playing(rules, "slick-4", tables={0: ["slick-9"], 1: ["slick-2"]})
    assert told(rules, left, ("play", "slick-4"))[2] == "Only one racer is left: the round is over."


def test_draws_of_others_stay_secret() -> None:
    """One's own card is told."""
    rules = rules_with(2)
    s = arranged(rules, {"hands": ["rain-1", "rain-1"], "pile": ["slick-9"]})
    assert told(rules, s, ("draw",), 1) == []
    assert told(rules, s, ("draw",), 0)[0].startswith("You draw Plein gaz")


def test_a_deal_says_day_or_night_and_who_begins() -> None:
    """Not the cards."""
    rules = rules_with(2)
    day, night = arranged(rules, {"deal": []}), arranged(rules, {"deal": [], "round": 3})
    assert told(rules, day, deal_of(rules, [])) == ["Round 1 of 6, by day. First to drive: you."]
    assert told(rules, night, deal_of(rules, []), 1) == [
        "Round 3 of 6, by night: 5 cards are put aside. First to drive: Anna."
    ]


def test_choices_say_what_a_card_would_do() -> None:
    """Passing last ends the round; a target is a name."""
    rules = rules_with(2)
    telling = MansTelling(rules, 0)
    s = arranged(rules, {"hands": ["rain-1", "rain-1"], "passes": 1})
    assert [telling.choice(s, move).words for move in rules.legal(s)] == [
        "Pass: the round ends",
        "Draw a card, then play one",
    ]
    hot = playing(rules, "slick-4", tables={0: ["slick-9"]})
    said = telling.choice(hot, ("play", "slick-4")).words
    assert said == "Play Relance à Arnage (4, 1 heat, yellow) → overheating! Out of this round"
    assert telling.choice(s, ("target", 1)).words == "Before Bruno"


def test_a_glance_has_a_line_for_each_driver() -> None:
    """Six of them, with the totals, and the hand only while it is not in the menu."""
    rules = rules_with(6)
    s = arranged(rules, {"hands": ["rain-1", *["rain-2"] * 3, *["slick-2"] * 2]})
    lines = MansTelling(rules, 0).glance(s)
    assert len(lines) == 9 and "total 0" in lines[1] and max(map(len, lines)) <= 80
    rules.play(s, ("draw",))
    assert len(MansTelling(rules, 0).glance(s)) == 7


def test_a_score_is_told_by_rounds() -> None:
    """And whoever fell out in the last one."""
    rules = rules_with(2)
    s = arranged(rules, {"hands": ["rain-1", "rain-1"], "round": 3, "totals": [4, 9]})
    assert MansTelling(rules, 0).account(s, 1) == "rounds: 9 + 0"
