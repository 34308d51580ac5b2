"""play: the rules, the advice and the text table of a game, found by the name of its engine."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pnp.models import Game
from pnp.problems import Problems, UsageError
from pnp.referee.bots import Advice
from pnp.referee.facts import Facts
from pnp.referee.rules import Rules, State

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def has_rules(game: Game) -> bool:
    """Whether pnp can play this game."""
    return _NAME.fullmatch(game.engine) is not None and find_spec(_module("games", game.engine)) is not None


def rules_for(game: Game, players: int, problems: Problems) -> Rules[Any] | None:
    """The rules of a game at a number of players; None (and problems) when the game's values cannot be played."""
    if not has_rules(game):
        raise UsageError(f"pnp has no rules for {game.id}: there is no pnp/games/{game.engine.replace('-', '_')}.py")
    fewest, most = game.meta.players
    if not fewest <= players <= most:
        raise UsageError(f"{game.id} is for {fewest} to {most} players, not for {players}")
    before = len(problems)
    rules: Rules[Any] = import_module(_module("games", game.engine)).read(Facts(game, problems), players)
    return rules if len(problems) == before else None


def advice_for(engine: str, rules: Rules[Any], **options: float) -> Advice[Any]:
    """How a sensible player weighs moves; options are numbers that this game's advice takes (boldness)."""
    advice: Advice[Any] = import_module(_module("advice", engine)).advice(rules, **options)
    return advice


def table_for(engine: str, rules: Rules[Any], state: State, seat: int) -> list[str]:
    """What a seat sees, as lines of at most 80 columns."""
    lines: list[str] = import_module(_module("tables", engine)).table(rules, state, seat)
    return lines


def _module(package: str, engine: str) -> str:
    return f"pnp.{package}.{engine.replace('-', '_')}"
