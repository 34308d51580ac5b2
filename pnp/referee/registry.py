"""The rules, the advice and the text table of a game, found by the name of its engine."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from pnp.base.packaged import packaged
from pnp.base.problems import Problems, UsageError
from pnp.definition.game import Game
from pnp.referee.bots import Advice
from pnp.referee.facts import Facts
from pnp.referee.rules import Rules, State

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def engines() -> list[str]:
    """The names of all games whose rules pnp has."""
    folders = (path.parent for path in packaged("games").glob("*/rules.py"))
    return sorted(folder.name.replace("_", "-") for folder in folders)


def has_rules(game: Game) -> bool:
    """Whether pnp can play this game."""
    return _found(game.engine, "rules") is not None


def rules_for(game: Game, players: int, problems: Problems) -> Rules[Any] | None:
    """The rules of a game at a number of players; None (and problems) when the game's values cannot be played."""
    module = _found(game.engine, "rules")
    if module is None:
        raise UsageError(f"pnp has no rules for {game.id}: there is no pnp/games/{game.engine.replace('-', '_')}/")
    fewest, most = game.meta.players
    if not fewest <= players <= most:
        raise UsageError(f"{game.id} is for {fewest} to {most} players, not for {players}")
    before = len(problems)
    rules: Rules[Any] = module.read(Facts(game, problems), players)
    return rules if len(problems) == before else None


def advice_for(engine: str, rules: Rules[Any], **options: float) -> Advice[Any]:
    """How a sensible player weighs moves; options are numbers that this game's advice takes (boldness)."""
    module = _found(engine, "advice")
    if module is None:
        raise UsageError(f"pnp has no advice for {engine}, so no bot but random can play it")
    advice: Advice[Any] = module.advice(rules, **options)
    return advice


def table_for(engine: str, rules: Rules[Any], state: State, seat: int) -> list[str]:
    """What a seat sees, as lines of at most 80 columns."""
    module = _found(engine, "table")
    lines: list[str] = module.table(rules, state, seat) if module else [f"(pnp has no table for {engine})"]
    return lines


def has_advice(engine: str) -> bool:
    """Whether a sensible player is known, not only a random one."""
    return _found(engine, "advice") is not None


def _found(engine: str, part: str) -> ModuleType | None:
    """One part of a game's folder, if it is there."""
    game = f"pnp.games.{engine.replace('-', '_')}"
    known = _NAME.fullmatch(engine) and find_spec(game) and find_spec(f"{game}.{part}")
    return import_module(f"{game}.{part}") if known else None
