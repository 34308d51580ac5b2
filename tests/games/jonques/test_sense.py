"""What must pass as sensible; what must not stands as cases in tests/whole/sense.yaml."""

from __future__ import annotations

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.jonques.sense import check
from pnp.referee.facts import Facts

CHANGES: list[dict[str, str]] = [
    {},
    {"game.variants.geometry": "ring"},
    {"junks.south.quantity": "12", "junks.north.quantity": "12", "figures.quantity": "12"},
    # ten columns: ports that are turned, not mirrored
    {
        "board.board.columns": "10",
        "board.board.camps.1.port": "E1",
        "board.board.camps.1.zone": "[D1, F1]",
        "board.board.camps.2.port": "F11",
        "board.board.camps.2.zone": "[E11, G11]",
    },
]


@pytest.mark.parametrize("changes", CHANGES, ids=[" ".join(changes) or "shipped" for changes in CHANGES])
def test_what_makes_sense_passes(changes: dict[str, str]) -> None:
    """Unusual values are no fault."""
    game = load_game(Workspace.shipped(), "jonques", Problems(), changes)
    assert game is not None
    facts = Facts(game, Problems())
    check(facts)
    assert [str(problem) for problem in facts.problems] == []
