"""What must pass as sensible; what must not stands as cases in tests/whole/sense.yaml."""

from __future__ import annotations

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.marathon.sense import check
from pnp.referee.facts import Facts

CHANGES: list[dict[str, str]] = [
    {},
    {"pawns.quantity": "6"},
    {"game.players": "[2, 4]", "score-sheets.score-sheet.quantity": "4"},
    {"game.variants.start_points": "by-rank"},
]


@pytest.mark.parametrize("changes", CHANGES, ids=[" ".join(changes) or "shipped" for changes in CHANGES])
def test_what_makes_sense_passes(changes: dict[str, str]) -> None:
    """Unusual values are no fault."""
    game = load_game(Workspace.shipped(), "marathon", Problems(), changes)
    assert game is not None
    facts = Facts(game, Problems())
    check(facts)
    assert [str(problem) for problem in facts.problems] == []
