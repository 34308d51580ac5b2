"""plan: what is played depends on the plan alone; duels and restricted play find what they look for."""

from __future__ import annotations

import pytest

from pnp.base.problems import UsageError
from pnp.playtest import runner
from pnp.playtest.measures import (
    share,
)
from pnp.playtest.plan import Plan, chunk, keys_of, restriction
from pnp.playtest.tally import Tally
from tests.playtest.toys import ALMOST, played
from tests.toy_rules import Toy


def test_tasks_depend_on_the_plan_alone() -> None:
    """At least a few games each, never too many at once."""
    assert [chunk(n) for n in (1, 100, 1000, 10_000, 100_000)] == [4, 4, 16, 157, 250]


def test_restricted_play_finds_what_matters() -> None:
    """Horse is all, sloth is nothing to greedy bots; a cart is as good as a horse without a bonus."""
    plan = Plan(games=30, restrict=("card",), restrict_games=300)
    result = played(Toy(rounds=6, bonus=4), plan)
    assert [(r.key, r.verdict) for r in result.restrictions] == [("card/horse", "mandatory")]
    even = played(Toy(rounds=2, bonus=0), plan)
    assert [r.key for r in even.restrictions] == ["card/cart", "card/horse"]
    for one in even.restrictions:
        wide = share(one.wins.value * 300, 300, ALMOST)
        assert wide.low < one.fair < wide.high
    random_bots = played(Toy(rounds=6), plan._replace(bots=("random",), restrict=("card/sloth",)))
    assert random_bots.restrictions[0].verdict == "trap"
    with pytest.raises(UsageError, match="card"):
        played(Toy(), plan._replace(restrict=("cart",)))


@pytest.mark.parametrize(
    ("won", "verdict"),
    [(100, "mandatory"), (420, "worth having"), (500, "does not matter"), (580, "trap"), (0, "mandatory")],
)
def test_verdicts_of_restricted_play(won: int, verdict: str) -> None:
    """By hand: the odd seat wins so many of a thousand games of two."""
    tally = Tally(2)
    for game in range(1000):
        odd = runner.seat_of(game, 2)
        tally.index.append(game)
        for seat in (0, 1):
            tally.ranks[seat].append(1 if (seat == odd) == (game < won) else 2)
            tally.scores[seat].append(0)
    entry = Toy().catalogue()["card/cart"]
    assert restriction(tally, "card/cart", entry, 6).verdict == verdict
    few = Tally(2, index=[0, 1], ranks=[[1, 2], [2, 1]], scores=[[0, 0], [0, 0]])
    assert restriction(few, "card/cart", entry, 6).verdict == "not settled"


def test_duels_seat_the_odd_bot_everywhere() -> None:
    """A strong one wins from all seats; a weak one loses."""
    result = played(Toy(players=3, rounds=6, bonus=2), Plan(games=4, duels=("random", "greedy"), duel_games=150))
    by_name = {(d.bot, d.others): d.wins for d in result.duels}
    assert by_name["greedy", "random"].low > 1 / 3 > by_name["random", "greedy"].high
    assert {runner.seat_of(game, 3) for game in range(6)} == {0, 1, 2}


def test_keys_are_found_by_the_ids_in_a_path() -> None:
    """A file's name is no id."""
    catalogue = Toy().catalogue()
    assert keys_of(["cards.horse.bonus"], catalogue) == ("card/horse",)
    assert keys_of(["horse.x", "game.parameters.y"], catalogue) == ()
