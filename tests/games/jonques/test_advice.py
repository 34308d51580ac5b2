"""advice: rows gained, junks captured and lost, and sixes worth setting aside."""

from __future__ import annotations

import pytest

from pnp.games.jonques.advice import WIN, advice
from pnp.games.jonques.chart import Junks
from pnp.referee.rules import END, Move
from tests.games.jonques.positions import position, rules_with, thrown


def weights(s: Junks) -> dict[Move, float]:
    """What each legal move is worth."""
    rules = rules_with()
    moves = rules.legal(s)
    return dict(zip(moves, advice(rules).weigh(s, moves), strict=True))


def test_a_move_that_wins_is_worth_most() -> None:
    """Whatever else could be done."""
    found = weights(thrown("F10 A7 B7 C7 D7", "E9", 1, 3, 4))
    assert found[("move", "F10", "F11")] == WIN == max(found.values())


def test_a_capture_is_worth_more_than_the_empty_cell_beside_it() -> None:
    """The same row gained, and the enemy loses a junk."""
    found = weights(thrown("C5 I5", "C6", 1, 3, 4))
    assert found[("move", "C5", "C6")] > found[("move", "I5", "I6")]


def test_odds_are_those_of_the_dice() -> None:
    """A die that shows no ace in three throws, 125/216, three times independently; and all shows add up."""
    known = advice(rules_with())
    miss = 125 / 216
    assert known.odds == pytest.approx([3 * (1 - miss) * miss**2, 3 * (1 - miss) ** 2 * miss, (1 - miss) ** 3])
    for shows in known.shows:
        assert sum(odds for odds, _, _ in shows) == pytest.approx(1)


def test_the_outlook_is_a_chance_and_exact_at_the_end() -> None:
    """Both together are one; a longer way and a greater fleet are better; the winner has all of it."""
    rules = rules_with()
    known = advice(rules)
    even, ahead = position(rules, "C5", "I7"), position(rules, "C5 D5 E6", "I7")
    for s in (even, ahead):
        assert sum(known.outlook(s)) == pytest.approx(1)
    assert known.outlook(ahead)[0] > known.outlook(even)[0]
    over = position(rules, "C5", "I7")
    over.who, over.winner = END, 1
    assert known.outlook(over) == [0.0, 1.0]


def test_a_six_is_kept_while_the_fleet_is_small() -> None:
    """With nothing on the board, nothing moves before a junk is entered."""
    rules = rules_with()
    s = position(rules)
    rules.play(s, ("throw", (3, 4, 6)))
    found = weights(s)
    assert found[("keep", 1)] > found[("keep", 0)]
