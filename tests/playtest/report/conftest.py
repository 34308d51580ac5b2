"""What tests of reports share."""

from __future__ import annotations

import pytest

from pnp.playtest import runner
from pnp.playtest.plan import Plan, Result, Subject, run_all
from pnp.referee import seats
from tests.toy_rules import Toy, toy_advice


@pytest.fixture(scope="session")
def results() -> list[Result]:
    """The toy at two numbers of players, with both experiments."""
    patch = pytest.MonkeyPatch()
    patch.setattr(seats, "advice_for", toy_advice)
    patch.setattr(runner, "advice_for", toy_advice)
    plan = Plan(games=60, bots=("random",), duels=("random", "greedy"), duel_games=20, restrict=("card",), worth=True)
    subjects = [Subject("toy", Toy(players=n, rounds=3, bonus=1, start=6), (2, 4)) for n in (2, 3)]
    out = run_all(subjects, plan._replace(restrict_games=20))
    patch.undo()
    return out
