"""measures: intervals hold what they say, and sums are enough for them."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.playtest.figures import figures
from pnp.playtest.measures import (
    clustered,
    mean,
    mean_of,
    never,
    paired,
    pieces,
    quantile,
    ratio_series,
    seat_advantage,
    seat_shares,
    share,
    student,
    together,
)
from pnp.playtest.plan import Plan
from pnp.playtest.runner import play_task
from pnp.playtest.tally import Watch, WatchOptions
from pnp.referee.bots import RandomBot
from pnp.referee.match import play_game
from pnp.referee.rules import Move
from tests.playtest.toys import ALMOST, Scripted, played, task
from tests.toy_rules import Toy, ToyState


def exact(start: int) -> tuple[Fraction, Fraction]:
    """Of one round of two with carts alone: the first seat's share of the wins, and how often they are shared."""
    throws = [(a + start, b) for a in range(1, 7) for b in range(1, 7)]
    won, level = sum(a > b for a, b in throws), sum(a == b for a, b in throws)
    return Fraction(2 * won + level, 72), Fraction(level, 36)


@pytest.mark.slow
@pytest.mark.parametrize("start", [0, 1, 3])
def test_shares_hold_the_exact_probabilities(start: int) -> None:
    """Enumerated, not simulated."""
    result = played(Toy(cards=("cart",), start=start), Plan(games=2000, bots=("random",)))
    tally = result.tally
    wins, ties = exact(start)
    first, second = seat_shares(tally, ALMOST)
    assert first.low < wins < first.high
    assert second.low < 1 - wins < second.high
    level = sum(r.count(1) == 2 for r in zip(*tally.ranks, strict=True))
    rate = share(level, 2000, ALMOST)
    assert figures(result)["tie_rate"].value == pytest.approx(100 * rate.value)
    assert rate.low < ties < rate.high
    assert rate.high - rate.low < 0.1


def test_intervals_are_those_of_the_books() -> None:
    """Wilson 1927; Student's table; the rule of three."""
    assert share(5, 10)[:3] == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    assert share(0, 10)[:3] == pytest.approx((0, 0, 0.2775), abs=1e-4)
    assert share(10, 10)[:3] == pytest.approx((1, 0.7225, 1), abs=1e-4)
    for freedom, t in ((1, 12.706), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (10**6, 1.96)):
        assert student(freedom) == pytest.approx(t, rel=2e-3)
    assert never(1000).high == pytest.approx(0.003, rel=1e-2)
    assert mean([1, 2, 3, 4])[:3] == pytest.approx((2.5, 2.5 - 2.0540, 2.5 + 2.0540), abs=1e-2)
    assert together(0.95, 5) == pytest.approx(0.99)
    assert quantile(range(1, 101), 0.5)[:3] == (50.5, 40, 61)


def test_too_few_games_say_so() -> None:
    """An interval without end, never a false one."""
    assert (mean([3]).low, mean([3]).high) == (-math.inf, math.inf)
    assert math.isnan(mean([]).value)
    assert (quantile([1, 2, 3], 0.95).high, quantile([1, 2, 3], 0.05).low) == (math.inf, -math.inf)
    once = clustered(100, 1, 1, 1, 1, 1, 1)  # used in one game only, and won
    assert once.value == 1 and once.low < 0.3
    assert clustered(100, 0, 0, 0, 0, 0, 0).high == 1


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=60))
def test_ratios_over_games(rows: list[tuple[int, int]]) -> None:
    """The series has the ratio as its mean; the clustered share agrees, and is never narrower than its games allow."""
    pairs = [(min(a, b), max(a, b)) for a, b in rows]
    parts, wholes = zip(*pairs, strict=True)
    if not sum(wholes):
        return
    value = sum(parts) / sum(wholes)
    assert mean(ratio_series(parts, wholes)).value == pytest.approx(value)
    sums = (sum(a * a for a in parts), sum(a * b for a, b in pairs), sum(wholes), sum(b * b for b in wholes))
    seen = sum(b > 0 for b in wholes)
    figure = clustered(len(rows), seen, sum(parts), *sums)
    assert figure.low <= figure.value <= figure.high
    assert figure.value == pytest.approx(value)
    assert figure.high - figure.low > 0.5 / len(rows)


@settings(max_examples=60)
@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=50))
def test_sums_are_enough_for_a_mean(values: list[int]) -> None:
    """And for its interval."""
    sums = mean_of(len(values), sum(values), sum(v * v for v in values))
    assert sums[:3] == pytest.approx(mean(values)[:3], abs=1e-6)


def test_scores_with_and_without_agree_with_the_games() -> None:
    """The sums of squares give what the games themselves give."""
    rules, options = Toy(players=3, rounds=1, bonus=2), WatchOptions(every=0)
    tally = play_task(task(rules, 0, 400, options))
    piece = next(p for p in pieces(tally, rules.catalogue()) if p.key == "card/horse")
    rows = []  # of each game: users' scores and number, all others'
    for game in range(400):
        used: set[int] = set()

        class Spy(Watch):
            def before(self, s: Any, actor: int, move: Move, legal: Any) -> None:
                if move == ("play", "horse"):
                    used.add(actor)  # noqa: B023

        s = play_game(rules, [RandomBot()] * 3, f"s/{game}", Spy(rules, options, game))
        assert isinstance(s, ToyState)
        totals = [score.total for score in rules.scores(s)]
        theirs = sum(totals[u] for u in used)
        rows.append((theirs, len(used), sum(totals) - theirs, 3 - len(used)))
    y, n, others, m = zip(*rows, strict=True)
    with_it, without = ratio_series(y, n), ratio_series(others, m)
    expected = paired(with_it, without)
    assert piece.difference is not None
    assert piece.difference[:3] == pytest.approx(expected[:3], rel=1e-9)
    assert piece.difference.low > 0


def test_a_lot_is_everybody_s() -> None:
    """A face counts in every game that saw it, and nobody wins by it."""
    rules = Scripted(rounds=1, cards=("cart",))
    rules.faces = (6, 2)
    tally = play_task(task(rules, 0, 3))
    rules.faces = (1, 2)
    tally.merge(play_task(task(rules, 3, 1)))
    six = next(p for p in pieces(tally, rules.catalogue()) if p.key == "face/6")
    assert (six.wins, six.drawn, six.uses.value) == (None, True, 0.75)


def test_a_spread_seen_in_few_games_is_not_trusted() -> None:
    """Ten uses in two games are two cases, whatever their spread says."""
    (few, many) = (clustered(100, seen, 5, 13, 25, 10, 50) for seen in (2, 30))
    assert few.high - few.low > many.high - many.low > 0
    assert few[:3] == pytest.approx(share(1, 2)[:3])


def test_seat_advantage_is_right_for_all_seats_together() -> None:
    """No seat is favoured: so the interval must reach down to nothing; a head start must show."""
    fair = seat_advantage(played(Toy(players=4, rounds=2), Plan(games=500, bots=("random",))).tally)
    assert fair.low == 0 < fair.value < fair.high
    ahead = seat_advantage(played(Toy(players=4, rounds=2, start=5), Plan(games=500, bots=("random",))).tally)
    assert ahead.low > 15
