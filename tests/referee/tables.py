"""Every table that pnp can play: a game at a number of players."""

from __future__ import annotations

from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.registry import Engine, engine_for, installed
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
