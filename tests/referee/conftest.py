"""The rules of every game at every number of players."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.base.problems import Problems
from pnp.referee.registry import engine_for, rules_for
from pnp.referee.rules import Rules
from tests.referee.tables import TABLES, loaded


@pytest.fixture(scope="module", params=TABLES, ids=lambda t: f"{t[0]}-{t[1]}")
def rules(request: pytest.FixtureRequest) -> Rules[Any]:
    name, players = request.param
    problems = Problems()
    rules = rules_for(loaded(name), players, problems)
    problems.stop_if_any()
    assert rules and rules.players == players
    rules.engine = engine_for(loaded(name))  # type: ignore[attr-defined]
    return rules
