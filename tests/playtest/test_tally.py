"""tally: what is counted is what happened, and tallies merge to the same however games are cut."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.playtest.measures import (
    pieces,
)
from pnp.playtest.plan import Plan
from pnp.playtest.runner import play_task
from pnp.playtest.tally import Tally, Use, WatchOptions
from tests.playtest.toys import Scripted, played, task
from tests.toy_rules import Toy


def test_everything_a_game_has_is_counted() -> None:
    """Decisions, choices, minutes, uses with what they belong to, lots and points."""
    result = played(Toy(players=3, rounds=4, bonus=1), Plan(games=50, bots=("random",), every=1))
    tally = result.tally
    assert tally.decisions == tally.turns == tally.choices == [12] * 50
    assert tally.branching == [36] * 50
    assert tally.seconds == [12 * 60.0] * 50
    assert tally.words == {"play": [600], "roll": [600]}
    assert Use(*tally.uses["stable/all"]).u == 600
    assert sum(Use(*tally.uses[f"card/{c}"]).u for c in ("cart", "horse", "sloth")) == 600
    assert sum(Use(*tally.uses[f"face/{n}"]).lots for n in range(1, 7)) == 600
    assert all(Use(*tally.uses[f"face/{n}"]).u == 0 for n in range(1, 7))
    assert tally.parts["stable/all"][1] == sum(map(sum, tally.scores))
    assert sum(tally.seats["card/horse"]) == Use(*tally.uses["card/horse"]).u
    horse = next(p for p in pieces(tally, result.catalogue) if p.key == "card/horse")
    assert horse.chosen is not None and horse.chosen.n == 600
    assert horse.chosen.value == Use(*tally.uses["card/horse"]).u / 600
    assert "stable/all" not in tally.chances  # there was no other way


def test_the_lead_is_followed_through_a_game() -> None:
    """Seat 1: 6 7 8 14, seat 2: 1 7 13 19: one change, five behind at worst, in front from half way on."""
    rules = Scripted(rounds=4, cards=("cart",))
    rules.faces = (6, 1, 1, 6, 1, 6, 6, 6)
    tally = play_task(task(rules, 0, 1))
    assert tally.lead_changes == [1]
    assert tally.behind == [5.0]
    assert tally.settled == [0.5]
    assert tally.from_last == [0]
    assert [tally.leads[str(n)][1] / 4 for n in (1, 4, 6, 10)] == [0, 0.5, 1, 1]  # the leaders' share of the win
    assert tally.leads["10"][2] == 5.0


def test_the_last_half_way_can_win() -> None:
    """And that is noted."""
    rules = Scripted(rounds=2, cards=("cart",))
    rules.faces = (1, 3, 6, 1)
    tally = play_task(task(rules, 0, 1))
    assert tally.ranks == [[1], [2]]
    assert tally.from_last == [1]
    assert tally.settled == [1.0]


def test_moves_worth_taking_are_those_near_the_best() -> None:
    """Cart and horse are as good, sloth is not."""
    tally = play_task(task(Toy(rounds=3, bonus=0), 0, 20, WatchOptions(every=1, worth=True)))
    assert sum(tally.sampled) == 120
    assert sum(tally.good) == 240
    assert sum(tally.open) == 120


def test_a_sample_of_decisions_begins_elsewhere_in_each_game() -> None:
    """So that the first decision of a game is seen as often as the last."""
    rules = Toy(rounds=7)
    each = [play_task(task(rules, game, 1, WatchOptions(every=7))).chances["card/cart"][1] for game in range(7)]
    assert each == [2] * 7


@settings(max_examples=20)
@given(cuts=st.sets(st.integers(1, 29)), players=st.integers(2, 4))
def test_tallies_merge_to_the_same_however_games_are_cut(cuts: set[int], players: int) -> None:
    """One run, or many short ones."""
    rules = Toy(players=players, rounds=2, bonus=1, endless=6)
    options = WatchOptions(every=3, keys=("card/horse", "card/mule"))
    whole = play_task(task(rules, 0, 30, options))
    edges = [0, *sorted(cuts), 30]
    parts = [play_task(task(rules, a, b - a, options)) for a, b in pairwise(edges)]
    merged = parts[0]
    for part in parts[1:]:
        merged.merge(part)
    assert merged == whole
    assert merged.digest() == whole.digest()


def test_a_tally_travels() -> None:
    """By pickle and as JSON."""
    tally = play_task(task(Toy(rounds=2), 0, 5, WatchOptions(keys=("card/cart",))))
    assert pickle.loads(pickle.dumps(tally)) == tally
    assert Tally(**json.loads(json.dumps(tally.dump()))) == tally
    other = play_task(task(Toy(rounds=2), 1, 5, WatchOptions(keys=("card/cart",))))
    assert other.digest() != tally.digest()
