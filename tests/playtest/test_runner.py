"""runner: nobody's help changes a result: not the number of workers, nor the loss of one."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any

import pytest

from pnp.base.problems import Problems, ProblemsFound
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.playtest import runner
from pnp.playtest.plan import Plan, Subject, run_all
from pnp.playtest.plan import run as play
from pnp.playtest.runner import Processes, Task, play_task, run
from tests.playtest.toys import task
from tests.toy_rules import TOY, Toy


def test_a_game_that_does_not_end_is_told_and_left_out() -> None:
    """The others count."""
    tally = play_task(task(Toy(rounds=1, cards=("cart",), endless=6), 0, 60))
    assert tally.games + len(tally.stuck) == 60
    assert 0 < len(tally.stuck) < 60
    assert len(tally.scores[0]) == tally.games == len(tally.decisions)
    assert not set(tally.index) & {index for index, _ in tally.stuck}


def test_a_game_that_is_broken_off_is_unfinished_and_no_draw() -> None:
    """Jonques with a limit of three turns: nobody has won, and nobody shares a win."""
    game = load_game(Workspace.shipped(), "jonques", Problems(), {"game.parameters.draw_after": "3"})
    assert game is not None
    tally = play(game, 2, Plan(games=20, bots=("random",), duels=(), seed="short")).tally
    assert tally.games == 0 and len(tally.stuck) == 20
    assert tally.stuck[0][1] == "no winner after 3 turns"
    assert tally.credits() == [[], []]


def test_a_mistake_in_the_rules_names_the_game() -> None:
    """With the seed that shows it again."""
    rules = Toy(cards=("cart", "zebra"))
    with pytest.raises(ProblemsFound, match=r"seed s/\d+, 2 players, bots random, random, move \d+$") as caught:
        play_task(task(rules, 0, 60))
    (problem,) = caught.value.problems
    assert problem.place.file.endswith("toy_rules.py") and problem.field == "in Toy.apply"
    assert problem.message.startswith("KeyError: 'zebra'; in game ")


@pytest.mark.slow
def test_any_number_of_processes_gives_the_same() -> None:
    """Real ones, started afresh."""
    plan = Plan(games=40, bots=("random",), duels=(), seed="x")
    subjects = [Subject(TOY, Toy(players=n, rounds=2), (2, 4)) for n in (2, 3)]
    told: list[tuple[int, int]] = []
    alone = run_all(subjects, plan)
    shared = run_all(subjects, plan, jobs=2, progress=lambda done, total: told.append((done, total)))
    assert [r.tally.digest() for r in alone] == [r.tally.digest() for r in shared]
    assert told[-1] == (80, 80)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


class Shaky(Executor):
    """Plays tasks last come first served, and loses some of them."""

    def __init__(self, loses: Callable[[int], bool], played: list[int]) -> None:
        self.loses, self.played = loses, played
        self.waiting: list[tuple[Future[Any], Task]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        (given,) = args
        self.waiting.append((future, given))
        if given.number == 9:  # the last one: now all are worked off
            for one, given in reversed(self.waiting):
                if self.loses(given.number):
                    one.set_exception(BrokenExecutor("gone"))
                else:
                    self.played.append(given.number)
                    one.set_result(fn(given))
            self.waiting.clear()
        return future


class ShakyWorkers:
    """Each new executor loses fewer."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, always: bool = False) -> None:
        self.starts = 0
        self.always = always
        self.played: list[int] = []

    def start(self) -> Executor:
        self.starts += 1
        rounds = self.starts
        return Shaky(lambda n: n == 9 if self.always else n >= 4 * rounds, self.played)

    def room(self, executor: Executor) -> int:
        return 10


def ten() -> list[Task]:
    rules = Toy(rounds=1)
    return [task(rules, 3 * n, 3)._replace(number=n) for n in range(10)]


def test_what_lost_workers_had_is_played_again_and_counted_once() -> None:
    """Tallies come in order, each once, whatever happens."""
    workers = ShakyWorkers()
    told: list[int] = []
    got = list(run(ten(), 2, lambda done, total: told.append(done), workers))
    assert [task.number for task, _ in got] == list(range(10))
    assert sorted(workers.played) == list(range(10))
    assert workers.starts == 3
    assert told == [3 * n for n in range(1, 11)]
    assert [index for _, tally in got for index in tally.index] == list(range(30))


def test_workers_that_never_come_back_end_the_run() -> None:
    """After some tries; what is done has been given out."""
    workers = ShakyWorkers(always=True)
    got = []
    with pytest.raises(BrokenExecutor):
        for one, _ in run(ten(), 2, None, workers):
            got.append(one.number)
    assert got == list(range(9))
    assert workers.starts == runner.TRIES


class FirstLast(Executor):
    """Plays at once what it is given, but the first task when it is told to."""

    def __init__(self) -> None:
        self.given: list[int] = []
        self.kept: list[Callable[[], None]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        (task,) = args
        self.given.append(task.number)
        if task.number:
            future.set_result(fn(task))
        else:
            self.kept.append(lambda: future.set_result(fn(task)))
        return future


class Three:
    """Workers with room for three tasks."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self) -> None:
        self.executor = FirstLast()

    def start(self) -> Executor:
        return self.executor

    def room(self, executor: Executor) -> int:
        return 3


def test_workers_are_given_what_they_have_room_for() -> None:
    """And nobody runs far ahead of a slow task: what is done before its turn must be kept."""
    rules, workers = Toy(rounds=1), Three()
    executor = workers.executor
    reach = 3 * runner.EARLY
    waiting: list[int] = []
    first: list[int] = []

    def progress(done: int, total: int) -> None:
        waiting.append(len(executor.given) - done)
        if done == reach - 1:  # all that may be before the first one
            first.append(len(executor.given))
            executor.kept[0]()

    tasks = [task(rules, n, 1)._replace(number=n) for n in range(100)]
    got = list(run(tasks, 2, progress, workers))
    assert [task.number for task, _ in got] == executor.given == list(range(100))
    assert max(waiting) < 2 * 3, "three at work, and others of which the run has been told but not we"
    assert first == [reach]


def test_processes_are_workers() -> None:
    """The seam that a cluster fits as well."""
    workers: runner.Workers = Processes(1)
    with workers.start() as executor:
        assert executor.submit(math.sqrt, 9).result() == 3


@pytest.mark.slow
def test_a_killed_process_costs_nothing_but_time() -> None:
    """A real one, after the first tasks have come back."""
    subjects = [Subject(TOY, Toy(players=2, rounds=40), (2, 4))]
    plan = Plan(games=60, bots=("random",))
    killed: list[int] = []
    told: list[int] = []

    def kill_one(done: int, total: int) -> None:
        told.append(done)
        if not killed:
            victim = multiprocessing.active_children()[0]
            killed.append(victim.pid or 0)
            victim.kill()

    (shared,) = run_all(subjects, plan, jobs=2, progress=kill_one)
    (alone,) = run_all(subjects, plan)
    assert killed
    assert shared.tally.digest() == alone.tally.digest()
    assert told == [4 * n for n in range(1, 16)]
