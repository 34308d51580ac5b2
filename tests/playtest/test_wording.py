"""wording: numbers as people write them."""

from __future__ import annotations

import math
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from pnp.playtest.measures import Figure
from pnp.playtest.plan import Verdict
from pnp.playtest.wording import VERDICTS, games, interval, listed, number, percent, percents, precise, span
from pnp.speech.saying import said


def test_numbers_are_written_for_people() -> None:
    """A true minus, no minus nothing, no digits that say nothing."""
    assert [number(v, 1, s) for v, s in ((-1.25, False), (1234.56, True), (-0.01, True))] == ["−1.2", "+1,234.6", "0.0"]
    assert [precise(v) for v in (0, 0.00123, 1.5, 1234)] == ["0", "0.0012", "1.50", "1,234"]
    assert number(math.nan) == "–" and number(math.inf) == "∞"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(list("abcdefghij"), 3) == "a, b, c and 7 more"


def test_an_interval_without_an_end_says_so() -> None:
    """From below, from above, or unknown; signs and units stand where they belong."""
    assert span(Figure(1, 0.5, 2)) == "0.5 to 2.0"
    assert span(Figure(1, -math.inf, 2), share=True) == "2.0% or less"
    assert span(Figure(1, 0.5, math.inf), sign=True) == "+0.5 or more"
    assert span(Figure(1, -math.inf, math.inf)) == "unknown from so few games"
    assert interval(Figure(1, 0.5, 2)) == "95% interval 0.5 to 2.0"
    assert percents(Figure(0.5, 0.25, 0.75), 0) == "95% interval 25 to 75%"


def test_shares_and_counts_are_written_for_people() -> None:
    """Nothing to say is a dash; one game, two games, in each language by its rules."""
    assert [percent(value) for value in (0.123, 1, None, math.nan)] == ["12.3%", "100.0%", "–", "–"]
    assert [games(n) for n in (0, 1, 1200)] == ["0 games", "1 game", "1,200 games"]
    assert [said(games(n), "fr") for n in (0, 1, 1200)] == ["0\u00a0partie", "1\u00a0partie", "1\u202f200\u00a0parties"]


def test_every_verdict_has_a_sentence() -> None:
    """Each its own, which begins with the verdict as docs/playtest.md lists it."""
    assert tuple(VERDICTS) == get_args(Verdict)
    assert all(text.removeprefix("a ").startswith(verdict) for verdict, text in VERDICTS.items())


@given(st.floats(-1e9, 1e9), st.integers(0, 4))
def test_a_written_number_reads_back(value: float, digits: int) -> None:
    """To its digits; nothing is never written with a minus."""
    text = number(value, digits)
    read = float(text.replace(",", "").replace("−", "-"))
    assert abs(read - value) <= 0.5 * 10**-digits + 1e-6
    assert not (read == 0 and "−" in text)
