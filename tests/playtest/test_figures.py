"""figures: every measure of a result by the name that `targets:` uses; shares in percent."""

from __future__ import annotations

import pytest

from pnp.playtest.figures import figures
from pnp.playtest.plan import Plan, Result
from pnp.playtest.tally import Tally
from pnp.referee.rules import Entry
from tests.playtest.toys import Scripted, played
from tests.toy_rules import Toy

CARTS = ("cart",)


def by_hand(tally: Tally) -> Result:
    """A result with this tally and nothing else."""
    return Result(
        tally.players, Plan(), ("random",) * tally.players, (1, 2), "", {"card/cart": Entry("card", "Cart")}, tally
    )


def test_one_known_game_gives_known_figures() -> None:
    """Dice 6 and 1 with carts: won by five points, two decisions without a choice, two minutes."""
    rules = Scripted(cards=CARTS)
    rules.faces = (6, 1)
    known = figures(played(rules, Plan(games=1, bots=("random",))))
    expected = {
        "finished": 100, "seat_advantage": 50, "seat/1": 50, "seat/2": -50, "minutes": 2, "decisions": 2, "turns": 2,
        "tie_rate": 0, "lead_changes": 0, "score": 3.5, "winner_score": 6, "gap_second": 5, "gap_last": 5, "choice": 0,
        "use/card/cart": 2, "points/card/cart": 3.5, "win/card/cart": 0, "leader_wins": 100,
    }  # fmt: skip
    assert {name: known[name].value for name in expected} == pytest.approx(expected)
    assert known["closeness"].value == pytest.approx(100 * 5 / 3.5)


def test_a_shared_win_is_half_a_win_for_each() -> None:
    """Nobody is favoured, and every game is shared."""
    rules = Scripted(cards=CARTS)
    rules.faces = (4, 4)
    known = figures(played(rules, Plan(games=4, bots=("random",))))
    assert (known["tie_rate"].value, known["seat_advantage"].value, known["seat/1"].value) == (100, 0, 0)


def test_without_a_finished_game_there_is_one_figure() -> None:
    """That none came to its end."""
    known = figures(by_hand(Tally(2, stuck=[[0, "lost"], [1, "lost"]])))
    assert list(known) == ["finished"] and known["finished"].value == 0 and known["finished"].n == 2


def test_measures_without_a_meaning_are_left_out() -> None:
    """Minutes without a pace, gaps with one player, points where games are only won and lost."""
    quiet = Toy(cards=CARTS)
    quiet.pace = {}
    assert not {"minutes", "minutes_p5", "minutes_p95"} & set(figures(played(quiet, Plan(games=4, bots=("random",)))))
    alone = figures(played(Toy(players=1, cards=CARTS), Plan(games=4, bots=("random",))))
    assert "score" in alone and not {"gap_second", "gap_last"} & set(alone)
    tally = played(Toy(cards=CARTS), Plan(games=4, bots=("random",))).tally
    tally.scores = [[1, 0, 1, 0], [0, 1, 0, 1]]
    assert not {"score", "winner_score", "gap_second"} & set(figures(by_hand(tally)))


def test_a_figure_lies_in_its_interval() -> None:
    """Every one of them, also of a short playtest; worth is known only if it was asked for."""
    result = played(Toy(players=3, rounds=2, bonus=1), Plan(games=20, bots=("random",), worth=True, every=1))
    known = figures(result)
    assert all(figure.low <= figure.value <= figure.high for figure in known.values())
    assert {"worth", "open", "chosen/card/horse"} <= set(known)
    assert "worth" not in figures(played(Toy(), Plan(games=4, bots=("random",))))
