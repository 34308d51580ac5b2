"""cluster: a playtest on real Dask workers, one killed half way: nothing is lost, nothing is counted twice."""

from __future__ import annotations

import json
import operator
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.load import load_game
from pnp.playtest import cluster
from pnp.playtest.cluster import Cluster, dask_executor, task_key
from pnp.playtest.plan import Plan, run_all, subject_of
from pnp.playtest.runner import Processes, Task, play_task, run
from pnp.problems import Problems, UsageError
from pnp.workspace import Workspace

ROOT = Path(pnp.__file__).resolve().parent.parent
PLAN = Plan(games=160, bots=("random",), seed="cluster")  # 40 tasks of 4 games
PLAYERS = 3


class Local:
    """A scheduler of this machine, and its workers by their names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.start("scheduler", "scheduler", "--port", "0", "--scheduler-file", str(self.file), "--idle-timeout", "900")
        until(lambda: self.file.exists() and self.file.read_text("utf-8").endswith("}"))
        self.address = json.loads(self.file.read_text("utf-8"))["address"].replace("tcp://", "dask://")

    def worker(self, name: str) -> None:
        """One more worker, which leaves by itself when the scheduler does."""
        options = ("--nthreads", "1", "--no-nanny", "--death-timeout", "20", "--local-directory", str(self.folder))
        self.start(name, "worker", "--scheduler-file", str(self.file), "--name", name, *options)

    def start(self, name: str, *words: str) -> None:
        """A process of Dask; what it says goes to a file."""
        command = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        with (self.folder / f"{name}.log").open("wb") as log:
            self.processes[name] = subprocess.Popen(command, env=env, cwd=self.folder, stdout=log, stderr=log)

    def stop(self) -> None:
        """End every process, and wait for it."""
        for process in self.processes.values():
            process.kill()
            process.wait()


def until(true: Callable[[], Any], seconds: float = 20) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Local]:
    """A cluster with two workers."""
    pytest.importorskip("distributed", reason="distributed is not installed: pip install pnp-kits[cluster]")
    here = Local(tmp_path_factory.mktemp("dask"))
    try:
        for name in ("steady", "victim"):
            here.worker(name)
        yield here
    finally:
        here.stop()


@pytest.fixture
def observer(local: Local) -> Iterator[Any]:
    """A client of the cluster that only looks."""
    from distributed import Client

    with Client(local.address.replace("dask", "tcp"), set_as_default=False) as client:
        yield client


def marathon() -> Any:
    problems = Problems()
    game = load_game(Workspace((ROOT,)), "marathon", problems)
    problems.stop_if_any()
    return game


def tasks(count: int, games: int) -> list[Task]:
    """Some tasks, of games that nobody else plays."""
    subject = subject_of(marathon(), PLAYERS)
    bots = ("random",) * PLAYERS
    return [Task(i, "", subject.rules, subject.engine, bots, "left", i * games, games) for i in range(count)]


# --- on a cluster ----------------------------------------------------------------------------------------------


def test_a_killed_worker_changes_nothing(local: Local, observer: Any) -> None:
    """Half way, a worker that holds tasks and results dies; the tally is that of a run in this process."""
    observer.wait_for_workers(2, timeout=20)
    workers = {info["name"]: address for address, info in observer.scheduler_info()["workers"].items()}
    seen: list[int] = []
    held: list[int] = []

    def progress(done: int, total: int) -> None:
        seen.append(done)
        if not held and done >= total // 4:
            victim = local.processes["victim"]
            victim.send_signal(signal.SIGSTOP)  # so that it cannot finish what it holds while we look
            held.append(len(observer.processing()[workers["victim"]]))
            victim.kill()
            victim.wait()

    subject = subject_of(marathon(), PLAYERS)
    (there,) = run_all([subject], PLAN, progress=progress, executor=Cluster(local.address))
    assert held and held[0] > 0, "the victim had nothing to do"
    assert workers["victim"] not in observer.scheduler_info()["workers"]
    assert there.tally.index == list(range(PLAN.games)) and not there.tally.stuck
    assert seen == sorted(set(seen)) and seen[-1] == PLAN.games, "a task was counted twice"
    (here,) = run_all([subject], PLAN)
    assert there.tally.digest() == here.tally.digest()
    until(lambda: not unfinished(observer))


def test_an_interrupt_takes_everything_back(local: Local, observer: Any) -> None:
    """Who stops looking at the results stops the work as well."""
    results = run(tasks(400, 10), workers=Cluster(local.address))
    first, tally = next(results)
    assert first.number == 0 and tally.games == 10
    results.close()
    until(lambda: not unfinished(observer))


def test_a_mistake_comes_back(local: Local) -> None:
    """What a task raises is raised here, and the executor goes on."""
    with dask_executor(local.address) as executor:
        with pytest.raises(ZeroDivisionError):
            executor.submit(operator.truediv, 1, 0).result(timeout=90)
        twice = [executor.submit(operator.truediv, 1, 2) for _ in range(2)]
        assert [future.result(timeout=90) for future in twice] == [0.5, 0.5]


def test_workers_with_another_pnp_are_refused(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their games could be others."""
    monkeypatch.setattr(pnp, "__version__", "0.0.7")
    with pytest.raises(UsageError, match=r"need pnp 0\.0\.7 on Python .* as here; but tcp://.* has pnp \d"):
        dask_executor(local.address)


def unfinished(observer: Any) -> list[str]:
    """What the scheduler still knows of ours."""

    def ours(dask_scheduler: Any) -> list[str]:  # a function inside another travels by value; Dask knows this argument
        return [str(key) for key in dask_scheduler.tasks if str(key).startswith("pnp-")]

    found: list[str] = observer.run_on_scheduler(ours)
    return found


# --- without one -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["localhost:8786", "dask://localhost", "tcp://localhost:1", "dask://a b:1", "dask://h:x"]
)
def test_addresses(address: str) -> None:
    with pytest.raises(UsageError, match="expected the address of a Dask scheduler such as dask://localhost:8786"):
        dask_executor(address)


def test_without_distributed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r'pip install "pnp-kits\[cluster\]"'):
        dask_executor("dask://localhost:8786")


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="distributed is not installed: pip install pnp-kits[cluster]")
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"nobody answered at dask://127.0.0.1:{port} within 1 seconds"):
            dask_executor(f"dask://127.0.0.1:{port}")


def test_a_task_is_known_by_what_it_is() -> None:
    """The same task has the same name, another one another."""
    one, other = (tasks(2, 5) for _ in range(2))
    names = [task_key("1", play_task, (task,)) for task in one]
    assert names == [task_key("1", play_task, (task,)) for task in other]
    assert len({*names, task_key("2", play_task, (one[0],)), task_key("1", run, (one[0],))}) == 4


def test_a_cluster_is_like_processes() -> None:
    """What `runner` asks of workers."""
    for workers in (Cluster("dask://localhost:8786"), Processes(2)):
        assert callable(workers.start)
        assert all(issubclass(kind, Exception) for kind in workers.lost)
