"""match: one game from the first lot to the last move; the same seed is the same game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pnp.referee.bots import RandomBot
from pnp.referee.match import MOST_MOVES, Stuck, Watcher, play_game
from pnp.referee.rules import CHANCE, END, Move, Rules
from tests.toy_rules import Toy, ToyState


def test_the_same_seed_is_the_same_game(rules: Rules[Any]) -> None:
    """And another seed another game."""
    bots = [RandomBot[Any]()] * rules.players
    first = [play_game(rules, bots, seed).digest() for seed in (1, 2)]
    again = [play_game(rules, bots, seed).digest() for seed in (1, 2)]
    assert first == again and first[0] != first[1]


def test_a_watcher_sees_every_move_before_and_after() -> None:
    """With the legal moves of a seat, and none at a lot."""
    seen: list[tuple[str, int, int]] = []

    class Eye(Watcher):
        def before(self, s: ToyState, actor: int, move: Move, legal: Sequence[Move]) -> None:
            seen.append((move[0], actor, len(legal)))

        def after(self, s: ToyState, actor: int) -> None:
            seen.append(("after", actor, 0))

    play_game(Toy(), [RandomBot()] * 2, 1, Eye())
    turns = [[("play", seat, 3), ("after", seat, 0), ("roll", CHANCE, 0), ("after", CHANCE, 0)] for seat in (0, 1)]
    assert seen == [*turns[0], *turns[1]]


def test_a_game_goes_on_from_a_state() -> None:
    """What has been played stays, and the state itself is carried on."""
    rules = Toy(rounds=3)
    s = rules.setup()
    s.round, s.points[0][0] = 2, 40
    end = play_game(rules, [RandomBot()] * 2, 1, state=s)
    assert end is s and rules.actor(s) == END
    ahead, other = map(sum, s.points)  # one throw each, and at worst a sloth
    assert 40 - 2 <= ahead <= 40 + 6 and -2 <= other <= 6


class Endless(Toy):
    """A race whose rounds are never counted."""

    def apply(self, s: ToyState, move: Move) -> None:
        super().apply(s, move)
        s.round = 0


class Mute(Toy):
    """A race in which nobody can do anything."""

    def legal(self, s: ToyState) -> list[Move]:
        return []


@pytest.mark.parametrize(
    ("rules", "said"), [(Endless(), f"no end after {MOST_MOVES} moves"), (Mute(), "seat 0 has no legal move")]
)
def test_a_game_without_an_end_is_stuck(rules: Toy, said: str) -> None:
    """After a great many moves, or at once when there is none to make."""
    with pytest.raises(Stuck, match=said):
        play_game(rules, [RandomBot()] * 2, 1)


def test_each_seat_has_lots_of_its_own() -> None:
    """Another bot in one seat does not change what the other seat draws."""
    chosen: list[list[float]] = []

    class Drawing(RandomBot[ToyState]):
        def choose(self, s: ToyState, moves: list[Move], rng: Random) -> Move:
            drawn.append(rng.random())
            return moves[0]

    class Greedy(RandomBot[ToyState]):
        def choose(self, s: ToyState, moves: list[Move], rng: Random) -> Move:
            return moves[int(rng.random() * rng.random() * len(moves))]

    for other in (RandomBot[ToyState](), Greedy()):
        drawn: list[float] = []
        play_game(Toy(rounds=5), [Drawing(), other], 1)
        chosen.append(drawn)
    assert chosen[0] == chosen[1] and len(set(chosen[0])) == 5
