"""The contract suite on any game: each clause at each table → how often it held, or a problem at the line to mend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pnp.base.messages import Message, Pattern, counted, filled, joined, message
from pnp.base.problems import Problem, Problems, ProblemsFound
from pnp.definition.game import Game
from pnp.referee.answers import blame
from pnp.referee.check import check_rules
from pnp.referee.clauses import CLAUSES
from pnp.referee.match import Failed, Stuck
from pnp.referee.registry import Engine
from pnp.referee.slips import place_of
from pnp.referee.trial import GAMES, Broken, Trial

Clause = Callable[[Trial], None]


class Outcome(NamedTuple):
    """How often a clause held at one table, and what breaks it."""

    held: int
    problems: tuple[Problem, ...] = ()


def sentence(clause: Clause) -> Message:
    """A clause in plain words: its first line."""
    return filled(Pattern((clause.__doc__ or clause.__name__).strip().splitlines()[0].rstrip(".")))


def tried(clause: Clause, trial: Trial) -> Outcome:
    """One clause at one table."""
    before = trial.held
    rules, engine = trial.rules, trial.engine
    trial.at = counted("{count} player", "{count} players", count=rules.players)
    doing = message("while “{sentence}” was tried", sentence=sentence(clause))
    try:
        clause(trial)
    except Broken as broken:
        name = getattr(broken.function, "__qualname__", "")
        return Outcome(
            trial.held - before,
            (
                Problem(
                    place_of(broken.function),
                    message("in {name}", name=name),
                    message("{why}; {at}", why=broken.why, at=broken.at),
                ),
            ),
        )
    except Stuck as stuck:
        problem = Problem(
            place_of(rules.legal),
            message("in {name}", name="legal"),
            message("the game does not come to its end: {stuck}; {at}", stuck=stuck, at=trial.at),
        )
        return Outcome(trial.held - before, (problem,))
    except ProblemsFound as error:
        return Outcome(trial.held - before, error.problems)
    except Exception as error:
        failed = error if isinstance(error, Failed) else None
        cause = (failed.__cause__ or failed) if failed else error
        if isinstance(cause, Broken):  # found by somebody who watched the game
            return tried(lambda trial: _raise(cause), trial)
        state: Any = failed.state if failed else rules.setup()
        found = blame(cause, engine, rules, state, joined((doing, trial.at)))
        if found is None:  # what they answered led ours astray in a way that nobody thought of
            words = message(
                "fails: {name}: {cause}; {doing}, {at}",
                name=type(cause).__name__,
                cause=cause,
                doing=doing,
                at=trial.at,
            )
            found = Problem(place_of(type(rules)), message("in {name}", name=type(rules).__qualname__), words)
        return Outcome(trial.held - before, (found,))
    return Outcome(trial.held - before)


def _raise(error: Exception) -> None:
    raise error


def check_contract(game: Game, engine: Engine, problems: Problems, games: int = GAMES) -> Iterator[Message]:
    """Hold a game to every clause at each number of players; a line for each that it keeps."""
    before = problems.mark()
    tables = [Trial(engine, rules, games) for rules in check_rules(game, problems, engine)]
    if problems.any_since(before):
        return
    kept = 0
    for clause in CLAUSES:
        outcomes = [tried(clause, trial) for trial in tables]
        found = [problem for outcome in outcomes for problem in outcome.problems]
        problems.found += _first_of_each(found)
        if not found:
            kept += 1
            yield message(
                "kept: {clause} ({times} times)",
                clause=sentence(clause),
                times=sum(outcome.held for outcome in outcomes),
            )
    yield message("the contract: {kept} of {count} clauses are kept", kept=kept, count=len(CLAUSES))


def _first_of_each(found: list[Problem]) -> list[Problem]:
    """One problem for each place, however many tables show it."""
    return list({(problem.place, problem.field): problem for problem in reversed(found)}.values())[::-1]
