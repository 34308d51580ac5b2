"""why: a move that is not offered is refused by the rule against it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.jonques.why import against
from pnp.referee.rules import Move
from tests.games.jonques.positions import CELLS, VARIED, rules_with, scattered, thrown


@settings(max_examples=15)
@given(CELLS, st.integers(1, 3), st.sampled_from(VARIED))
def test_a_move_is_refused_exactly_if_it_is_not_offered(cells: list[int], aces: int, changes: Any) -> None:
    """From every own junk to every cell of the board."""
    rules = rules_with(changes)
    s = scattered(rules, cells, aces, False)
    if not s.options:
        return
    legal = set(rules.legal(s))
    for start in s.junks[0]:
        for name in rules.chart.names:
            move = ("move", rules.chart.names[start], name)
            assert (rules.forbids(s, move) is None) == (move in legal), move


@pytest.mark.parametrize(
    ("south", "north", "move", "rule"),
    [
        ("C5", "", ("keep", 1), "turn"),
        ("C5", "", ("move", "C5"), "move"),
        ("C5", "", ("move", "C5", "Z9"), "move"),
        ("C5", "", ("move", "D5", "D6"), "own-junk"),
        ("C5 C6", "", ("move", "C5", "C6"), "own-junk"),
        ("C5", "", ("move", "C5", "C4"), "no-backward"),
        ("C5", "", ("move", "C5", "C7"), "J8"),
        ("C5", "", ("move", "C5", "D6"), "straight"),
        ("C6", "", ("move", "C6", "C7"), "J21"),
        ("F1 C5", "", ("move", "C5", "C6"), "J23"),
        ("E2 C5", "", ("move", "C5", "D5"), "J13"),
    ],
)
def test_each_rule_is_named_by_a_move_against_it(south: str, north: str, move: Move, rule: str) -> None:
    """One ace, and one thing wrong."""
    refused = against(rules_with().chart, thrown(south, north, 1, 3, 4), move)
    assert refused is not None and (refused.rule, bool(refused.why)) == (rule, True)


def test_a_junk_does_not_jump() -> None:
    """Two aces, and somebody stands on the first cell; without him the way is free."""
    for north, refused in (("C4", "no-jump"), ("", None)):
        found = against(rules_with().chart, thrown("C3", north, 1, 1, 4), ("move", "C3", "C5"))
        assert (found.rule if found else None) == refused
