"""Measure what an interrupt leaves on a Dask cluster: the next task after 100 and 10,000 tasks, beside a quiet one."""

from __future__ import annotations

import argparse
import json
import operator
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from run import REPOSITORY, environment, machine, publish

sys.path.insert(0, str(REPOSITORY))

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.playtest.cluster import AHEAD, Cluster, dask_executor
from pnp.playtest.plan import Subject, subject_of
from pnp.playtest.runner import Task, run
from pnp.referee.parcel import Playable

ROUNDS = 9
PLAYERS = 3
SEEN = 20  # results until the interrupt
GAMES = 10  # a task, of which an interrupted worker still finishes one
FOREVER = 600  # seconds after which nothing more is expected
NOTE = """\
A scheduler and one worker with one thread, both on this machine. A playtest of Marathon with random bots is interrupted
after its first results, as by Ctrl-C: its generator is closed. Or tasks are handed to an executor directly, more than
the cluster has room for, and it is shut down with `cancel_futures`. At once, a new connection is made, in the same
process, and given one small task. Its time runs from the end of the interrupt until the result is there; “connected”
is the part of it until the new connection stands. “Interrupt” is what the interrupt itself takes. The quiet one has
nothing before it. What the worker is at when it is interrupted cannot be stopped: it plays a task's ten games to their
end. “Known” is how many tasks of ours the scheduler had at most when it was asked before the interrupt."""


class Measure(NamedTuple):
    """Seconds of an interrupt and of the next task, and what there was to take back."""

    interrupt: float
    connected: float
    task: float
    known: int


class Local(NamedTuple):
    """A cluster of this machine, and a client of it that only looks."""

    address: str
    observer: Any

    def known(self) -> int:
        """How many tasks of ours the scheduler has."""

        def ours(dask_scheduler: Any) -> int:  # travels by value; Dask knows this argument
            return sum(str(key).startswith("pnp-") for key in dask_scheduler.tasks)

        found: int = self.observer.run_on_scheduler(ours)
        return found


Before = Callable[[Local, int], tuple[float, int]]  # cluster, round → seconds of the interrupt, tasks known


def quiet(local: Local, number: int) -> tuple[float, int]:
    """Nothing happens."""
    return 0.0, 0


def playtest(subject: Subject, tasks: int) -> Before:
    """A playtest of so many tasks that is interrupted after the first ones."""

    def before(local: Local, number: int) -> tuple[float, int]:
        """Play and stop."""
        bots = ("random",) * PLAYERS
        table = Playable(subject.engine, subject.rules)
        todo = [Task(i, "", table, bots, f"bench/{number}", i * GAMES, GAMES) for i in range(tasks)]
        results = run(todo, workers=Cluster(local.address))
        next(results)
        known = local.known()
        for _ in range(SEEN):
            next(results)
        start = time.perf_counter()
        results.close()  # type: ignore[attr-defined]
        return time.perf_counter() - start, known

    return before


def handed_over(tasks: int) -> Before:
    """So many small tasks that are handed over and taken back."""

    def before(local: Local, number: int) -> tuple[float, int]:
        """Hand over and stop."""
        executor = dask_executor(local.address)
        futures = [executor.submit(operator.add, i, number / 100) for i in range(tasks)]
        futures[0].result(timeout=FOREVER)
        known = local.known()
        start = time.perf_counter()
        executor.shutdown(wait=False, cancel_futures=True)
        return time.perf_counter() - start, known

    return before


def measure(local: Local, before: Before, number: int, numbers: Iterator[int]) -> Measure:
    """The next task after what comes before it."""
    interrupt, known = before(local, number)
    start = time.perf_counter()
    executor = dask_executor(local.address)
    connected = time.perf_counter()
    executor.submit(operator.neg, next(numbers)).result(timeout=FOREVER)
    end = time.perf_counter()
    executor.shutdown()
    while local.known():  # the next measure begins on a quiet cluster
        time.sleep(0.05)
    return Measure(interrupt, connected - start, end - start, known)


@contextmanager
def cluster(folder: Path) -> Iterator[Local]:
    """A scheduler of this machine with one worker."""
    distributed: Any = import_module("distributed")
    file = folder / "scheduler.json"
    processes: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> None:
        """A process of Dask."""
        command = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"]
        env = environment({"PYTHONPATH": str(REPOSITORY)})
        with (folder / f"{words[0]}.log").open("wb") as log:
            processes.append(subprocess.Popen(command, cwd=folder, env=env, stdout=log, stderr=log))

    try:
        start("scheduler", "--port", "0", "--scheduler-file", str(file))
        while not (file.exists() and file.read_text("utf-8").endswith("}")):
            if processes[0].poll() is not None:
                raise SystemExit((folder / "scheduler.log").read_text("utf-8"))
            time.sleep(0.05)
        start("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny")
        address: str = json.loads(file.read_text("utf-8"))["address"]
        with distributed.Client(address, set_as_default=False) as observer:
            yield Local(address.replace("tcp://", "dask://"), observer)
    finally:
        for process in processes:
            process.kill()
            process.wait()


def subject() -> Subject:
    """What is played."""
    problems = Problems()
    game = load_game(Workspace((REPOSITORY,)), "marathon", problems)
    problems.stop_if_any()
    assert game is not None
    return subject_of(game, PLAYERS)


def race(local: Local, cases: dict[str, Before], rounds: int) -> dict[str, list[Measure]]:
    """All cases in turns, so that a busy moment of the machine meets all alike; the first round only warms up."""
    numbers = count()
    measures: dict[str, list[Measure]] = {name: [] for name in cases}
    for number in range(rounds + 1):
        for name, before in cases.items():
            print(f"round {number} of {rounds}: {name}", file=sys.stderr)
            found = measure(local, before, number, numbers)
            if number:
                measures[name].append(found)
    return measures


def rows(measures: dict[str, list[Measure]]) -> Iterable[str]:
    """The table: medians, and how far they are from the quiet one."""
    heads = ("known", "interrupt", "connected", "next task", "slowest", "ratio to quiet")
    yield f"| before it | {' | '.join(heads)} |"
    yield "|---|" + "---:|" * len(heads)
    base = statistics.median(m.task for m in next(iter(measures.values())))
    for name, found in measures.items():
        interrupt, connected, task = (statistics.median(values) for values in list(zip(*found, strict=True))[:3])
        slowest, known = max(m.task for m in found), max(m.known for m in found)
        times = " | ".join(f"{seconds * 1000:,.0f} ms" for seconds in (interrupt, connected, task, slowest))
        yield f"| {name} | {known} | {times} | {task / base:.2f} |"


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"the median counts (default: {ROUNDS})")
    parser.add_argument("--out", type=Path, help="also write the report to this file")
    return parser.parse_args()


def main() -> None:
    """Run all cases in turns and print the report."""
    arguments = parse_arguments()
    played = subject()
    cases = {
        "nothing: a quiet cluster": quiet,
        "a playtest of 100 tasks": playtest(played, 100),
        "a playtest of 10,000 tasks": playtest(played, 10_000),
        "100 tasks handed over": handed_over(100),
        "10,000 tasks handed over": handed_over(10_000),
    }
    with tempfile.TemporaryDirectory() as folder, cluster(Path(folder)) as local:
        measures = race(local, cases, arguments.rounds)
    lines = ["# Cluster benchmark", ""]
    lines += [f"Made by `make bench-cluster`. Machine: {machine()}.", "", NOTE, ""]
    lines += [f"distributed {version('distributed')}, dask {version('dask')}; room for {AHEAD} tasks a thread.", ""]
    lines += ["## The next task after an interrupt", ""]
    lines += [f"Medians of {arguments.rounds} rounds; all run in every round.", "", *rows(measures)]
    publish(lines, arguments.out)


if __name__ == "__main__":
    main()
