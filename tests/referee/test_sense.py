"""Questions that only sense can answer, asked of a real game."""

from __future__ import annotations

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee import sense
from pnp.referee.facts import Facts


@pytest.fixture
def facts() -> Facts:
    """24H du Mans, as it is shipped."""
    return Facts(load_game(Workspace.shipped(), "mans"), Problems())


def test_what_is_enough_is_no_news(facts: Facts) -> None:
    """Nor is a component that nobody prints."""
    sense.enough(facts, "aids", 2, "why")
    sense.enough(facts, "lost", 2, "why")
    sense.seats(facts, 2, 6, "why")
    sense.copies(facts, facts.card("stand", "stand"), 5, "why")
    sense.at_least(facts, facts.card("weather", "pluie"), "malus", 3, "why")
    sense.cells(facts, facts.card("stand", "stand"), ("title",), 3, "why")
    assert not facts.problems.found


def test_what_is_too_little_is_told_where_it_stands(facts: Facts) -> None:
    """With what was found, what is expected and why."""
    sense.enough(facts, "aids", 3, "one for each")
    sense.seats(facts, 3, 5, "because")
    sense.parameter(facts, "rounds", 6, "seven")
    first, second, third = (str(problem) for problem in facts.problems)
    assert "aids.yaml" in first and first.endswith("found 2 of “Aide-mémoire”; expected 3 or more: one for each")
    assert "game.yaml" in second and second.endswith("players: found 2 to 6; expected 3 to 5 players: because")
    assert third.endswith("parameters.rounds: found 6; expected seven")
