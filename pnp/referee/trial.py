"""A table on trial: some games of it played at random, whose positions the clauses of the contract look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from pnp.base.messages import NOTHING, Message, message
from pnp.referee.bots import Bot, RandomBot
from pnp.referee.match import Watcher, play_game
from pnp.referee.registry import Engine
from pnp.referee.rules import END, Move, Rules, State

GAMES = 12  # that are played to their end at each table


class Position(NamedTuple):
    """One moment of a game: the state, who moves, and the move that was made there."""

    state: Any
    actor: int
    move: Move


class Broken(Exception):
    """A clause that does not hold: which function breaks it, how, and when."""

    def __init__(self, function: Callable[..., Any], why: Message, at: Message) -> None:
        self.function, self.why, self.at = function, why, at
        super().__init__(message("{name}: {why}; {at}", name=function.__qualname__, why=why, at=at))


class Trial:
    """A game at one number of players; `at` says where the trial is, for who reads of a failure."""

    def __init__(self, engine: Engine, rules: Rules[Any], games: int = GAMES) -> None:
        self.engine, self.rules, self.games = engine, rules, games
        self.held = 0  # how often something was found right
        self.at = NOTHING
        self.game = lru_cache(maxsize=None)(self._game)

    def hold(self, good: bool, function: Callable[..., Any], why: Message) -> None:
        """Something must be right, or the function is to blame."""
        if not good:
            raise Broken(function, why, self.at)
        self.held += 1

    def positions(self, seed: int = 0, most: int = 0) -> Iterator[Position]:
        """Positions of one game, from its beginning to its end; at most so many of them, drawn at random."""
        game = self.game(seed)
        chosen = sorted(Random(seed).sample(range(len(game)), most)) if 0 < most < len(game) else range(len(game))
        for number in chosen:
            self.at = message(
                "seed {seed}, after {number} moves, {players} players",
                seed=seed,
                number=number,
                players=self.rules.players,
            )
            yield game[number]

    def begin(self, seed: int) -> None:
        """A whole game is looked at."""
        self.at = message("seed {seed}, {players} players", seed=seed, players=self.rules.players)

    def _game(self, seed: int) -> list[Position]:
        return positions(self.rules, seed)


def positions(rules: Rules[Any], seed: int | str, bot: Bot[Any] | None = None) -> list[Position]:
    """Every position of one game, each a copy, with the actor and the move made there."""
    seen: list[Position] = []

    class Camera(Watcher):
        def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
            seen.append(Position(s.clone(), actor, move))

    final: State = play_game(rules, [bot or RandomBot()] * rules.players, seed, Camera())
    return [*seen, Position(final, END, ())]
