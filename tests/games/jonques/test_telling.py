"""telling: the dice of a turn, junks that enter, move, capture and win, in words."""

from __future__ import annotations

import pytest

from pnp.games.jonques.chart import Junks
from pnp.games.jonques.telling import JonquesTelling
from pnp.referee.rules import Move
from tests.games.jonques.positions import position, rules_with, thrown


def told(s: Junks, move: Move, seat: int = 0) -> list[str]:
    """What a move brings, as a seat hears of it."""
    rules, after = rules_with(), s.clone()
    assert rules.forbids(s, move) is None
    rules.apply(after, move)
    return [str(event.text) for event in JonquesTelling(rules, seat).events(s, move, after)]


def last_throw(south: str, north: str) -> Junks:
    s = position(rules_with(), south, north)
    s.throw = 2
    return s


@pytest.mark.parametrize(
    ("south", "faces", "said"),
    [
        ("", (1, 4, 6), ["1 4 6", "a six: a junk enters on F1", "1 ace"]),
        ("F1", (3, 4, 6), ["3 4 6", "the six is lost: the port is taken"]),
        ("E2", (3, 4, 6), ["3 4 6", "the six is lost: the zone must be cleared first"]),
        ("C5", (2, 3, 4), ["2 3 4", "no ace, no six: the turn is lost"]),
        ("", (1, 1, 3), ["1 1 3", "2 aces, but no junk can move"]),
    ],
)
def test_the_last_throw_says_what_it_is_good_for(south: str, faces: tuple[int, ...], said: list[str]) -> None:
    """A six that enters or is lost and why; aces, and whether they can be used."""
    assert told(last_throw(south, ""), ("throw", faces)) == said


def test_the_first_throw_names_the_thrower() -> None:
    """The person as you, the other by the camp; a choice between throws begins the person's line anew."""
    s = position(rules_with())
    assert told(s, ("throw", (2, 3, 6))) == ["You: dice 2 3 6"]
    assert told(s, ("throw", (2, 3, 6)), 1) == ["Sud: dice 2 3 6"]
    rules_with().apply(s, ("throw", (2, 3, 6)))
    assert told(s, ("keep", 1)) == ["You: 1 six kept"] and told(s, ("keep", 0), 1) == ["no six kept"]


def test_captures_and_the_frontier_are_told() -> None:
    """The junk goes back; who held the frontier by it holds it no more."""
    s = thrown("F5 A7 B7 C7 D7", "G6", 1, 3, 4)
    assert told(s, ("move", "F5", "G6")) == [
        "You: F5–G6, takes Jonque bleue, back to its reserve",
        "Nord: the frontier is lost",
    ]
    assert told(thrown("F5 G3", "", 1, 3, 4), ("move", "F5", "F6")) == ["You: F5–F6", "the frontier is held"]


def test_a_six_may_enter_after_the_aces() -> None:
    """Or it is told why it is lost, for the one whose turn it was."""
    assert told(thrown("F1", "", 1, 3, 6), ("move", "F1", "F2"))[1:] == [
        "the six is lost: the zone must be cleared first"
    ]
    assert told(thrown("E2", "", 1, 3, 6), ("move", "E2", "E3"))[1:] == ["the six brings a junk in on F1"]


def test_the_win_is_told_and_offered() -> None:
    """In the menu and at the end."""
    rules, s = rules_with(), thrown("F10 A7 B7 C7 D7", "", 1, 3, 4)
    telling = JonquesTelling(rules, 0)
    assert telling.choice(s, ("move", "F10", "F11")).words == "F10–F11: onto the port, and you win!"
    assert told(s, ("move", "F10", "F11"))[-1] == "A junk lies in the enemy’s port: the game is won!"
    assert not telling.scored() and [telling.name(seat) for seat in (0, 1)] == ["Sud", "Nord"]


def test_choices_say_how_many_dice_are_thrown() -> None:
    """One six or several, kept or not; a move by its cells, a capture by its prey."""
    rules = rules_with()
    telling, s = JonquesTelling(rules, 0), position(rules)
    rules.apply(s, ("throw", (1, 6, 6)))
    assert [telling.choice(s, move).words for move in rules.legal(s)] == [
        "Keep no six: throw 2 dice",
        "Keep 1 of 2 sixes: throw 1 die",
    ]
    taking = thrown("F5 A7 B7 C7 D7", "G6", 1, 3, 4)
    assert telling.choice(taking, ("move", "F5", "G6")) == ("F5–G6, takes Jonque bleue", "from F5", "G6 takes")


def test_between_two_throws_of_one_s_own_only_the_dice_are_shown() -> None:
    """The board has not changed since the first."""
    rules, s = rules_with(), position(rules_with())
    telling = JonquesTelling(rules, 0)
    rules.apply(s, ("throw", (2, 3, 6)))
    assert telling.glance(s) == []
    rules.apply(s, ("keep", 1))
    rules.apply(s, ("throw", (2, 6)))
    assert telling.glance(s) == ["throw 2 of 3: aces 0, sixes 2"] and JonquesTelling(rules, 1).glance(s) == []
