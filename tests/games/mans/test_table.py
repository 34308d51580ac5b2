"""table: 24H du Mans in plain text: the score pad, what lies before each driver, what the hand would do."""

from __future__ import annotations

from pnp.games.mans.pieces import OVER
from pnp.games.mans.table import table
from tests.games.mans.races import arranged, rules_with


def test_the_head_says_which_round_and_whether_it_is_night() -> None:
    """And how many cards can be drawn."""
    rules = rules_with(2)
    day = arranged(rules, {"hands": ["rain-1", "rain-1"]})
    night = arranged(rules, {"hands": ["rain-1", "rain-1"], "round": 3, "totals": [4, 9]})
    assert table(rules, day, 0)[0] == "Round 1 of 6 · ☀ day · 50 cards in the pile"
    assert table(rules, night, 0)[0] == "Round 3 of 6 · ☾ night, 5 cards aside · 45 cards in the pile"
    assert [line.split()[-1] for line in table(rules, night, 0)[3:5]] == ["4", "9"]


def test_what_lies_before_each_driver_is_told_in_short() -> None:
    """Points, heat as dots, tyres, cards with a degree for each heat, and an Incident as a fault."""
    rules = rules_with(2)
    s = arranged(rules, {"hands": ["rain-1", "rain-1"], "tables": {0: ["slick-9"], 1: ["rain-2", "incident"]}})
    text = "\n".join(table(rules, s, 0))
    assert "▶ You              9 points  heat ●●○  yellow 2  blue 0  total 0\n    9°°y" in text
    assert "heat ○○○  yellow 0  blue 1  total 0  FAULT!\n    2b  Incident technique" in text


def test_a_hand_says_what_each_card_would_do() -> None:
    """Points and heat, or the end of the round; whom a Météo card strikes, with a true minus."""
    rules = rules_with(2)
    for held, said in (
        ("slick-1", "→ 10 points, 2 heat"),
        ("slick-4", "→ overheating! Out of this round"),
        ("stand", "→ covers your card: 9 points and 2 heat are gone"),
        ("pluie", "→ −3 points for you: most yellow tyres"),
        ("piste-seche", "→ −3 points for one of you, Bruno: tied for blue tyres"),
    ):
        s = arranged(rules, {"hands": [held, "rain-1"], "tables": {0: ["slick-9"]}})
        assert table(rules, s, 0)[-1].endswith(said)


def test_nobody_sees_the_hand_of_another() -> None:
    """The other seat's table has the other card only."""
    rules = rules_with(2)
    s = arranged(rules, {"hands": ["slick-9", "rain-9"]})
    mine, theirs = ("\n".join(table(rules, s, seat)) for seat in (0, 1))
    assert "Plein gaz" in mine and "Plein gaz" not in theirs
    assert "sous l’orage" in theirs and "sous l’orage" not in mine


def test_the_finish_shows_the_pad() -> None:
    """The pad with everybody's total; whoever was eliminated is marked."""
    rules = rules_with(2)
    s = arranged(rules, {"hands": ["rain-1", "rain-1"], "round": 6, "totals": [4, 9]})
    s.phase, s.eliminated = OVER, [0, 1]
    assert [" ".join(line.split()) for line in table(rules, s, 0)[-2:]] == [
        "You 4 0 0 0 0 · 4",
        "Bruno 9 0 0 0 0 · 9 out of the race",
    ]
