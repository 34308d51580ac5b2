"""statements: a verdict needs its whole interval, and how many games would tell."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from pnp.playtest.measures import Figure
from pnp.playtest.statements import OK, PROBLEM, judged, more_games


@given(st.floats(-10, 10), st.floats(0, 5), st.floats(-10, 10), st.floats(0, 5))
def test_a_verdict_needs_the_whole_interval(value: float, half: float, low: float, width: float) -> None:
    """Problem: all outside. Ok: all inside."""
    figure, high = Figure(value, value - half, value + half), low + width
    verdict = judged(figure, low, high)
    assert (verdict == PROBLEM) == (value - half > high or value + half < low)
    assert (verdict == OK) == (low <= value - half and value + half <= high)


def test_how_many_games_would_tell() -> None:
    """Four times as many halve an interval."""
    assert more_games(Figure(2, 0, 6), 100, 4) == " About 400 games would tell."
    assert more_games(Figure(2, 1, 3), 100, 4) == ""
    assert more_games(Figure(2, 1, math.inf), 100, 4) == ""
