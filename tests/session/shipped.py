"""Sessions of the games that pnp plays."""

from __future__ import annotations

from functools import cache
from typing import Any

from pnp.base.packaged import bundled_root
from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.registry import engine_for, rules_for
from pnp.referee.rules import Rules
from pnp.session import seating
from pnp.session.play import Session

WORKSPACE = Workspace.here(bundled_root())


@cache
def loaded(name: str) -> Game:
    problems = Problems()
    game = load_game(WORKSPACE, name, problems)
    problems.stop_if_any()
    assert game
    return game


@cache
def rules_of(name: str, players: int) -> Rules[Any]:
    problems = Problems()
    rules = rules_for(loaded(name), players, problems)
    problems.stop_if_any()
    assert rules
    return rules


NAMES = [name for name in WORKSPACE.games() if engine_for(loaded(name))]
SIZES = [(name, players) for name in NAMES for players in sorted(set(loaded(name).meta.players))]


def seated(name: str, players: int, **options: Any) -> Session:
    return seating.seated(loaded(name), rules_of(name, players), seating.SessionOptions(**options))
