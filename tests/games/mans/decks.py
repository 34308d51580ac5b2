"""Rules of 24H du Mans with changed values and small decks."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.mans.rules import Mans
from pnp.referee.registry import rules_for
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
TINY = ("slick-9", "slick-4", "rain-1", "rain-2", "rain-3")
SIGMAS = 5


def rules_of(changes: dict[str, str], players: int, problems: Problems) -> Mans | None:
    """The rules with changed values, or None if they cannot be played."""
    game = load_game(WORKSPACE, "mans", problems, changes)
    assert game
    rules = rules_for(game, players, problems)
    assert rules is None or isinstance(rules, Mans)
    return rules


def quantities(kept: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Changes that leave one copy of some cards and none of the others."""
    game = load_game(WORKSPACE, "mans", Problems())
    assert game
    for name in ("course", "stand", "weather", "incident"):
        for card in game.components[name].cards:
            yield f"{name}.{card.id}.quantity", str(int(card.id in kept))


def near(count: int, of: int, share: float) -> bool:
    """Whether so many lots fit a probability within five standard deviations."""
    return abs(count - of * share) <= SIGMAS * sqrt(of * share * (1 - share))
