"""What must pass as sensible; what must not stands as cases in tests/whole/sense.yaml."""

from __future__ import annotations

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.mans.sense import check
from pnp.referee.facts import Facts

CHANGES: list[dict[str, str]] = [
    {},
    {"game.parameters.rounds": "9", "game.parameters.night_rounds": "[9]"},
    {"game.variants.weather_effect": "heat", "weather.pluie.malus": "0"},
    {"game.players": "[2, 9]"},
]


@pytest.mark.parametrize("changes", CHANGES, ids=[" ".join(changes) or "shipped" for changes in CHANGES])
def test_what_makes_sense_passes(changes: dict[str, str]) -> None:
    """Unusual values are no fault."""
    game = load_game(Workspace.shipped(), "mans", Problems(), changes)
    assert game is not None
    facts = Facts(game, Problems())
    check(facts)
    assert [str(problem) for problem in facts.problems] == []
