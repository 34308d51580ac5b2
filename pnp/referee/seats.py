"""Bots by name, as on the command line: `greedy`, `search:worlds=16`, `greedy:boldness=0.2`."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from math import nan
from random import Random
from typing import Any

from pnp.base.messages import message, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.problems import UsageError
from pnp.base.strict_json import is_number
from pnp.referee.bots import Bot, GreedyBot, RandomBot, SearchBot
from pnp.referee.registry import Engine, advice_for
from pnp.referee.rules import Move, Rules, chains

NAMES = ("random", "greedy", "search")
_SEARCH = tuple(p.name for p in inspect.signature(SearchBot).parameters.values() if p.kind is p.KEYWORD_ONLY)


def bot(name: str, engine: Engine, rules: Rules[Any]) -> Bot[Any]:
    """The bot of that name; numbers after colons go to the search, or else to the game's advice."""
    kind, options = read_name(name)
    if kind == "random":
        if options:
            raise UsageError(message("bot {name}: random takes no numbers", name=name))
        return RandomBot()
    search = {key: options.pop(key) for key in _SEARCH if kind == "search" and key in options}
    try:
        advice = advice_for(engine, rules, **options)
    except TypeError:
        if not options:
            raise
        known = [*(_SEARCH if kind == "search" else ()), message("those of the game's advice")]
        raise UsageError(
            message(
                "bot {name}: nobody knows {accepted}; expected {accepted2}",
                name=name,
                accepted=one_of(options),
                accepted2=one_of(known),
            )
        ) from None
    return SearchBot(rules, advice, **search) if kind == "search" else GreedyBot(advice)


def read_name(name: str) -> tuple[str, dict[str, Any]]:
    """`search:worlds=16:depth=30` → the kind of bot and its numbers."""
    kind, *settings = name.strip().split(":")
    if kind not in NAMES:
        raise UsageError(
            message(
                "bot {name}: expected one of {accepted}{did_you_mean}",
                name=name,
                accepted=one_of(NAMES),
                did_you_mean=did_you_mean(kind, NAMES),
            )
        )
    options: dict[str, Any] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        try:
            options[key] = int(value) if value.lstrip("-").isdecimal() else float(value)
        except ValueError:
            options[key] = nan
        if not key.isidentifier() or not is_number(options[key]):
            raise UsageError(
                message(
                    "bot {kind}: found “{setting}”; expected NAME=NUMBER, such as worlds=16",
                    kind=kind,
                    setting=setting[:60],
                )
            )
    return kind, options


def lineup(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """One bot for all seats, or one for each."""
    if len(bots) not in (1, players):
        raise UsageError(
            message(
                "--bots names {count} bots; expected one for all, or one for each of {players} seats",
                count=len(bots),
                players=players,
            )
        )
    for name in bots:
        read_name(name)
    return tuple(bots) * (players if len(bots) == 1 else 1)


class Avoiding(Bot[Any]):
    """Plays as another bot does, but uses one piece only when there is no other way (restricted play, Jaffe 2012)."""

    def __init__(self, other: Bot[Any], rules: Rules[Any], key: str) -> None:
        self.other, self.rules, self.key = other, rules, key
        self.chains = chains(rules)

    def choose(self, s: Any, moves: list[Move], rng: Random) -> Move:
        """The other bot's choice among the moves that do without."""
        without = [move for move in moves if not self._uses(s, move)]
        return self.other.choose(s, without or moves, rng)

    def _uses(self, s: Any, move: Move) -> bool:
        return any(self.key in self.chains.get(key, (key,)) for key in self.rules.uses(s, move))
