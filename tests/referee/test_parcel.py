"""parcel: rules travel to other processes with the place of their code, and play the same game there."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from pnp.base.messages import verbatim
from pnp.base.problems import Problems, ProblemsFound, UsageError
from pnp.base.processes import process_pool
from pnp.referee.bots import RandomBot
from pnp.referee.match import play_game
from pnp.referee.parcel import Parcel, Playable, Sealed
from pnp.referee.registry import engine_for, rules_for
from tests.tides import RULES, tides


def played(parcel: Parcel, seed: int) -> str:
    """The end of one game."""
    rules = parcel.open().rules
    return play_game(rules, [RandomBot()] * rules.players, seed).digest()


def table(path: Path = RULES) -> Playable:
    """A table that is played by a rules file."""
    game = tides()
    engine = engine_for(game, path)
    assert engine is not None
    rules = rules_for(game, 2, Problems(), engine)
    assert rules is not None
    return Playable(engine, rules)


def test_what_has_not_travelled_is_open() -> None:
    """Nothing is copied for games in this process."""
    one = table()
    assert one.open() is one


def test_it_arrives_sealed_and_opens_to_the_same() -> None:
    """Also where the module of the file has not been run yet."""
    one = table()
    sealed = pickle.loads(pickle.dumps(one))
    assert isinstance(sealed, Sealed)
    again = sealed.open()
    assert type(again.rules) is type(one.rules) and again.engine == one.engine
    assert played(sealed, 5) == played(one, 5)


@pytest.mark.slow
@pytest.mark.parametrize("may_fork", [False, True])
def test_other_processes_play_the_same_games_by_a_rules_file(may_fork: bool) -> None:
    """Started afresh or forked."""
    one = table()
    with process_pool(2, may_fork) as pool:
        there = list(pool.map(played, [one] * 4, range(4)))
    assert there == [played(one, seed) for seed in range(4)]


@pytest.mark.slow
def test_a_file_that_was_changed_is_told_by_the_task(tmp_path: Path) -> None:
    """In one sentence; no process dies of it."""
    path = tmp_path / "mine.py"
    path.write_bytes(RULES.read_bytes())
    one = table(path)
    path.write_bytes(path.read_bytes() + b"# mended\n")
    with process_pool(1) as pool:
        with pytest.raises(UsageError, match=r"mine\.py was changed while it was in use; say the command again"):
            pool.submit(played, one, 1).result()
        assert pool.submit(len, "alive").result() == 5


def test_problems_come_back_with_their_places() -> None:
    """From whatever process."""
    problems = Problems()
    problems.add(tides().place, "field", verbatim("message"))
    error = pickle.loads(pickle.dumps(ProblemsFound(problems, verbatim(" a hint"))))
    assert error.problems == tuple(problems) and error.hint == " a hint"
    assert sys.modules["pnp.base.problems"].ProblemsFound is type(error)
