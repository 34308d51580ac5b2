"""Every table that pnp can play: a game at a number of players; and the positions of one game there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.bots import Bot, RandomBot
from pnp.referee.match import Watcher, play_game
from pnp.referee.registry import Engine, engine_for, installed
from pnp.referee.rules import END, Move, Rules, State
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)


def loaded(name: str) -> Game:
    problems = Problems()
    game = load_game(WORKSPACE, name, problems)
    problems.stop_if_any()
    assert game
    return game


def engine(name: str) -> Engine:
    found = installed(name)
    assert found
    return found


TABLES = [
    (name, players)
    for name in WORKSPACE.games()
    if engine_for(game := loaded(name))
    for players in range(game.meta.players[0], game.meta.players[1] + 1)
]


def positions(rules: Rules[Any], seed: int, bot: Bot[Any] | None = None) -> list[tuple[State, int, Move]]:
    """Every position of one game, each a copy, with the actor and the move made there."""
    seen: list[tuple[State, int, Move]] = []

    class Camera(Watcher):
        def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
            seen.append((s.clone(), actor, move))

    final = play_game(rules, [bot or RandomBot()] * rules.players, seed, Camera())
    return [*seen, (final, END, ())]
