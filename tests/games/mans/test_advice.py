"""advice: a driver who counts cards stops where his temper says, and sees the end as it is."""

from __future__ import annotations

import pytest

from pnp.base.problems import Problems
from pnp.games.mans.advice import Temper, advice
from pnp.games.mans.rules import Mans
from pnp.referee.rules import CHANCE
from tests.games.mans.decks import rules_of


def test_boldness_moves_the_point_of_stopping() -> None:
    """Heat 2, a hot hand, 10 points: a reckless driver draws, a timid one passes; both see the same cards."""
    problems = Problems()
    rules = rules_of({}, 4, problems)
    assert rules and not list(problems)
    s = rules.setup()
    top = ["slick-4", "rain-1", "rain-2", "rain-3", "slick-8", "slick-1", "rain-1", "slick-1", "slick-2"]
    left = list(rules.box)
    for name in top:
        left.remove(name)
    rules.play(s, ("deal", (*top, *left)))
    for move in [("draw",), ("play", "slick-8"), ("draw",), ("play", "rain-1"), ("pass",), ("pass",)]:
        rules.play(s, move)
    assert rules.actor(s) == 0 and s.heat[0] == 2
    chosen = {}
    for boldness in (0.2, 50.0):
        weights = advice(rules, boldness).weigh(s, rules.legal(s))
        chosen[boldness] = rules.legal(s)[weights.index(max(weights))]
    assert chosen == {0.2: ("pass",), 50.0: ("draw",)}


def test_the_outlook_is_exact_at_the_end(tiny: Mans) -> None:
    """Totals, and far below them for those who were eliminated."""
    s = tiny.setup()
    tiny.play(s, ("deal", ("slick-9", "rain-1", "slick-4", "rain-2", "rain-3")))
    for move in [("draw",), ("play", "slick-9"), ("pass",), ("draw",), ("play", "slick-4")]:
        tiny.play(s, move)
    assert tiny.actor(s) != CHANCE and s.eliminated == [1, 0]
    mine, other = advice(tiny).outlook(s)
    assert other == pytest.approx(0, abs=0.01) and mine < -500


def test_tempers_are_plain_numbers() -> None:
    """So that a playtest can try another one."""
    assert all(isinstance(value, (int, float)) for value in Temper())
