"""advice: a placement is worth the points it should bring, less its time."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.marathon.advice import advice, between
from pnp.referee.bots import RandomBot
from pnp.referee.match import play_game
from pnp.referee.rules import Move
from tests.games.marathon.situations import arrange, rules_of


def weights(case: dict[str, Any]) -> dict[Move, float]:
    """What each legal move of a situation is worth."""
    rules = rules_of(3, ())
    s = arrange(rules, case)
    moves = rules.legal(s)
    return dict(zip(moves, advice(rules).weigh(s, moves), strict=True))


def test_of_two_shelves_that_bring_the_same_the_cheaper_is_better() -> None:
    """Two periods, two periods, three periods."""
    found = weights({"lines": {0: {}}})
    first, second, third = (found["place", 0, "ludo-etage", cell] for cell in (1, 2, 3))
    assert first == second > third


def test_of_two_cells_that_cost_the_same_the_better_paid_is_better() -> None:
    """On the court one point against none, where points count plus; the other way round where they count minus."""
    for event, order in (("event-1", 1), ("event-3", -1)):
        rules = rules_of(3, ())
        sign = rules.signs[event][rules.court.number - 1]
        found = weights({"lines": {0: {"event": event}}})
        assert sign == order
        assert (found["place", 0, "petanque", 1] - found["place", 0, "petanque", 4]) * order > 0


def test_a_last_placement_may_go_past_the_end_a_little() -> None:
    """One period is left: a cell for two is better than to stop; a place for four, where points count minus, is not."""
    pawns = {"table-verte": ["R"]}
    found = weights({"lines": {0: {"block": 3, "pawns": pawns}}, "track": {35: ["R"], 36: ["O", "G"]}})
    assert found["place", 0, "petanque", 1] > found[("stop",)] > found["place", 0, "ludo-rdc", 1]


def test_the_outlook_is_the_score_at_the_end() -> None:
    """Before it a guess, then the result itself."""
    rules = rules_of(3, ())
    end = play_game(rules, [RandomBot()] * 3, 3)
    assert isinstance(end, rules.state)
    assert advice(rules).outlook(end) == [float(score.total) for score in rules.scores(end)]


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6), st.floats(0, 9))
def test_between_two_values_lies_a_value_between_them(values: list[int], at: float) -> None:
    """Exact at whole places, and the last one for all beyond."""
    low = min(int(at), len(values) - 1)
    high = min(low + 1, len(values) - 1)
    found = between(values, at)
    assert min(values[low], values[high]) <= found <= max(values[low], values[high])
    assert between(values, float(low)) == values[low]
    assert between((1, 3, 7), 1.25) == pytest.approx(4)
