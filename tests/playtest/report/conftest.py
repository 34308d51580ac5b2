"""What tests of reports share."""

from __future__ import annotations

import pytest

from pnp.playtest.plan import Plan, Result, Subject, run_all
from tests.toy_rules import TOY, Toy


@pytest.fixture(scope="session")
def results() -> list[Result]:
    """The toy at two numbers of players, with both experiments."""
    plan = Plan(games=60, bots=("random",), duels=("random", "greedy"), duel_games=20, restrict=("card",), worth=True)
    subjects = [Subject(TOY, Toy(players=n, rounds=3, bonus=1, start=6), (2, 4)) for n in (2, 3)]
    return run_all(subjects, plan._replace(restrict_games=20))
