"""A race that can be counted out."""

from __future__ import annotations

import pytest

from pnp.base.problems import Problems
from pnp.games.mans.rules import Mans
from tests.games.mans.decks import TINY, quantities, rules_of


@pytest.fixture(scope="module")
def tiny() -> Mans:
    """One round of two players with five cards: two are dealt, seats 0, 1 and 0 draw."""
    problems = Problems()
    changes = {**dict(quantities(TINY)), "game.parameters.rounds": "1", "game.parameters.night_rounds": "0"}
    rules = rules_of(changes, 2, problems)
    assert list(problems) == [] and rules
    return rules
