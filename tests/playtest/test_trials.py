"""trials: one game played at every table, or several values compared."""

from __future__ import annotations

import pytest

from pnp.base.problems import ProblemsFound, UsageError
from pnp.definition.workspace import Workspace
from pnp.playtest.plan import Plan
from pnp.playtest.trials import play, trials
from tests.places import ROOT

HERE = Workspace.here(ROOT)
PLAN = Plan(games=4)


def test_one_value_is_a_game_like_any_other() -> None:
    """It is played as it is, at all tables that the box names."""
    tried = trials(HERE, "mans", ["game.parameters.overheat=4"])
    assert not tried.several and tried.game.meta.parameters["overheat"] == 4
    assert tried.tables() == (2, 3, 4, 5, 6) and tried.tables([3]) == (3,)
    results, sweeps = play(tried, PLAN, [2])
    assert [result.players for result in results] == [2] and sweeps == []


def test_several_values_are_compared_with_the_game_as_it_is() -> None:
    """In a sweep for each table."""
    tried = trials(HERE, "mans", ["game.parameters.overheat=2,3"])
    assert tried.several and tried.game.digest == trials(HERE, "mans").game.digest
    results, sweeps = play(tried, PLAN, [2])
    assert results == [] and [case.changes for case in sweeps[0].cases] == [
        {"game.parameters.overheat": "2"},
        {"game.parameters.overheat": "3"},
    ]
    with pytest.raises(UsageError, match="--duels and --without play the game as it is"):
        play(tried, PLAN._replace(duels=("random", "greedy")))


def test_a_value_that_cannot_be_is_a_problem() -> None:
    """At its place in the file."""
    with pytest.raises(ProblemsFound, match=r"course\.yaml"):
        trials(HERE, "mans", ["course.slick-1.score=lots"])
