"""A game and values to try in it → a playtest at every table, or a sweep over the values."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.overrides import combinations, read_trial
from pnp.definition.workspace import Workspace
from pnp.playtest.plan import Plan, Result, run_all, subject_of
from pnp.playtest.runner import Progress, Workers
from pnp.playtest.sweeps import Sweep, sweep
from pnp.referee.registry import Engine, needed


class Trials(NamedTuple):
    """A game in every combination of the values to try."""

    game: Game  # what a report is about: the only case, or the game as its files have it if there are several
    cases: tuple[tuple[dict[str, str], Game], ...]
    engine: Engine

    @property
    def several(self) -> bool:
        """Whether values are compared, and not one game played."""
        return len(self.cases) > 1

    def tables(self, players: Sequence[int] = ()) -> tuple[int, ...]:
        """The numbers of players asked for, or all that the box says."""
        fewest, most = self.game.meta.players
        return tuple(players) or tuple(range(fewest, most + 1))


class Played(NamedTuple):
    """What came of them: a result for each table, or a sweep for each if values were compared."""

    results: list[Result]
    sweeps: list[Sweep]


def trials(workspace: Workspace, name: str, changes: Sequence[str] = (), rules: Path | None = None) -> Trials:
    """Read a game once for every combination of `path=values`; raises ProblemsFound where one cannot be.

    `rules` is a file with the rules to play by, instead of those that are installed.
    """
    every = combinations(read_trial(text) for text in changes)
    cases = tuple((case, load_game(workspace, name, changes=case)) for case in every)
    game = load_game(workspace, name) if len(cases) > 1 else cases[0][1]
    return Trials(game, cases, needed(game, rules))


def play(
    tried: Trials,
    plan: Plan,
    players: Sequence[int] = (),
    jobs: int = 1,
    progress: Progress | None = None,
    workers: Workers | None = None,
) -> Played:
    """Playtest them by one plan."""
    if tried.several and (plan.duels or plan.restrict):
        raise UsageError(
            message("--duels and --without play the game as it is; leave them out when --set tries several values")
        )
    tables = tried.tables(players)
    if tried.several:
        swept = [sweep(tried.game, tried.cases, table, plan, jobs, progress, workers, tried.engine) for table in tables]
        return Played([], swept)
    subjects = [subject_of(tried.game, table, tried.engine) for table in tables]
    return Played(run_all(subjects, plan, jobs, progress, workers), [])
