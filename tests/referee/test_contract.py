"""contract: a game that breaks a clause is told which, where its method stands, and when it showed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pnp.base.messages import verbatim
from pnp.base.problems import Place, Problem, Problems
from pnp.referee import clauses
from pnp.referee.contract import check_contract, sentence, tried
from pnp.referee.registry import Engine, engine_for
from pnp.referee.sources import RulesFile
from pnp.referee.trial import Trial
from tests.referee.tables import loaded
from tests.tides import RULES, tides
from tests.toy_rules import TOY, Toy, ToyState

HERE = Engine("here", TOY.code, RulesFile(__file__, ""))


class Forgetful(Toy):
    """A race whose time runs back."""

    def milestone(self, s: ToyState) -> int:
        return -s.round


class Clumsy(Toy):
    """A race that falls over in the middle."""

    def apply(self, s: ToyState, move: tuple[object, ...]) -> None:
        if s.round == 1:
            raise LookupError("no such lane")
        super().apply(s, move)


class Mute(Toy):
    """A race in which nobody can do anything."""

    def legal(self, s: ToyState) -> list[tuple[object, ...]]:
        return []


def only(rules: Toy) -> Problem:
    """What `games_end` finds wrong."""
    (problem,) = tried(clauses.games_end, Trial(HERE, rules)).problems
    assert problem.place.file.endswith("test_contract.py") and problem.place.line > 1
    return problem


def test_a_broken_clause_is_told_at_its_method() -> None:
    """With the seed and the move at which it showed."""
    problem = only(Forgetful(rounds=2))
    assert problem.field == "in Forgetful.milestone"
    assert problem.message == "fell from 0 to -1; seed 0, 2 players, after 4 moves"


def test_a_slip_meanwhile_is_told_at_its_line() -> None:
    """And the clause that was tried."""
    problem = only(Clumsy(rounds=2))
    assert problem.field == "in Clumsy.apply" and problem.message.startswith("LookupError: no such lane; while “Games ")


def test_a_game_that_never_ends_is_told() -> None:
    """Nobody has a move."""
    assert only(Mute()).message.startswith("the game does not come to its end: seat 0 has no legal move; seed 0")


def test_a_clause_is_a_sentence() -> None:
    """In plain words, as it is printed."""
    for clause in clauses.CLAUSES:
        assert re.fullmatch(r"[A-Z][^.]+", sentence(clause)), sentence(clause)


@pytest.mark.slow
def test_a_game_is_held_to_all_of_it() -> None:
    """One line for each clause, at all numbers of players together."""
    game, problems = tides(), Problems()
    engine = engine_for(game, RULES)
    assert engine is not None
    lines = list(check_contract(game, engine, problems, games=2))
    assert len(problems) == 0 and len(lines) == len(clauses.CLAUSES) + 1
    assert lines[-1] == f"the contract: {len(clauses.CLAUSES)} of {len(clauses.CLAUSES)} clauses are kept"
    assert all(re.fullmatch(r"kept: .+ \(\d+ times\)", line) for line in lines[:-1])


def test_values_that_cannot_be_played_stop_it_before_the_first_clause() -> None:
    """Problems that were there before do not."""
    problems = Problems()
    problems.add(Place("elsewhere.yaml"), "", verbatim("something else"))
    game = loaded("mans")
    engine = engine_for(game)
    assert engine is not None
    odd = game._replace(meta=replace(game.meta, parameters={}))
    assert list(check_contract(odd, engine, problems, 1)) == [] and len(problems) > 1
