"""rules: every game that pnp can play keeps the contract of pnp/referee/rules.py, at every number of players."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from pnp.referee.clauses import CLAUSES, games_end
from pnp.referee.contract import Clause, tried
from pnp.referee.rules import Forbidden, IllegalMove, Rules, Streams, as_move, chains, ranks, shown
from pnp.referee.trial import Trial
from tests.toy_rules import Toy

GAMES_EACH = int(os.environ.get("PNP_ENGINE_GAMES", "12"))  # 10000 for the long form


@pytest.fixture(scope="module")
def trial(rules: Rules[Any]) -> Trial:
    return Trial(rules.engine, rules)  # type: ignore[attr-defined]


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(GAMES_EACH))
def test_games_end_and_nothing_breaks(trial: Trial, seed: int) -> None:
    """Pieces are conserved, time does not run back, points add up to their sources, somebody wins."""
    assert tried(lambda trial: games_end(trial, [seed]), trial).problems == ()


@pytest.mark.sampled
@pytest.mark.parametrize("clause", [clause for clause in CLAUSES if clause is not games_end], ids=lambda c: c.__name__)
def test_every_clause_of_the_contract_is_kept(trial: Trial, clause: Clause) -> None:
    """As `pnp check --contract` holds any game to it; and each has been looked at."""
    outcome = tried(clause, trial)
    assert outcome.problems == () and outcome.held > 0


class Strict(Toy):
    """A race in which nothing is allowed."""

    def forbids(self, s: Any, move: Any) -> Forbidden:
        return Forbidden("T1", "the race is over")


def test_a_forbidden_move_is_refused_with_its_rule() -> None:
    """In words, and nothing is carried out."""
    rules = Strict()
    s = rules.setup()
    with pytest.raises(IllegalMove, match=r'^\["play", "cart"\] is not allowed \(T1\): the race is over$') as refused:
        rules.play(s, ("play", "cart"))
    assert (refused.value.rule, refused.value.move) == ("T1", ("play", "cart")) and s == rules.setup()


def test_streams_of_one_seed_go_on_where_they_were() -> None:
    """What is drawn from one does not depend on another."""
    one, two = Streams(1), Streams(1)
    first = [one("dice").random() for _ in range(3)]
    two("deck").random()
    assert [two("dice").random() for _ in range(3)] == first
    assert Streams(2)("dice").random() != first[0]


def test_ranks_chains_and_moves_on_disk() -> None:
    """Equal keys share a rank; a piece belongs to its group; lists become tuples."""
    assert ranks([5, 9, 5, 1]) == [2, 1, 2, 4]
    assert chains(Toy())["card/cart"] == ("card/cart", "stable/all")
    move = ("deal", (1, (2, "x")))
    assert as_move(json.loads(shown(move))) == move
    with pytest.raises(TypeError):
        as_move("deal")
