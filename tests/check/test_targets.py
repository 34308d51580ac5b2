"""targets: what game.yaml aims at, measured; one that is clearly missed is a problem at its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.base.problems import Problems
from pnp.check import targets
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.registry import needed
from tests.places import ROOT


@pytest.fixture
def game() -> Game:
    """A game for two, without targets."""
    read = load_game(Workspace.here(ROOT), "mans")
    return read._replace(meta=replace(read.meta, targets={}, players=(2, 2)))


def test_without_targets_nothing_is_played(game: Game) -> None:
    """And that is said."""
    assert targets.measure_targets(game, needed(game), 1, Problems()) == ["game.yaml sets no targets"]


@pytest.mark.full
@pytest.mark.slow
def test_a_target_that_is_missed_is_a_problem(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is met is a line."""
    monkeypatch.setattr(targets, "TARGET_GAMES", 60)
    for low, high, wrong in ((10.0, 500.0, 0), (1.0, 2.0, 1)):
        problems = Problems()
        aimed = game._replace(meta=replace(game.meta, targets={"decisions": (low, high)}))
        lines = targets.measure_targets(aimed, needed(aimed), 1, problems)
        assert len(problems) == wrong
        assert ("none of 1 targets is clearly missed, 60 games at each table" in lines) == (not wrong)
