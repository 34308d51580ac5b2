"""cluster: a playtest on real Dask workers: nothing is lost with one, nothing counted twice, nothing left behind."""

from __future__ import annotations

import gc
import logging
import operator
import os
import signal
import socket
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import pytest

import pnp
from pnp.base.problems import Problems, UsageError
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.playtest import cluster
from pnp.playtest.cluster import Cluster, Lost, dask_executor, task_key
from pnp.playtest.plan import Plan, run_all, subject_of
from pnp.playtest.runner import Processes, Task, play_task, run
from pnp.referee.parcel import Playable
from tests.limits import HANGS
from tests.playtest.dask_cluster import Local, until

ROOT = Path(pnp.__file__).resolve().parent.parent
PLAN = Plan(games=160, bots=("random",), seed="cluster")  # 40 tasks of 4 games
PLAYERS = 3


@pytest.fixture(scope="module")
def patience() -> Iterator[None]:
    """All the time that a slow machine needs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cluster, "PATIENCE", HANGS)
        yield


@pytest.fixture(scope="module")
def local(patience: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Local]:
    """A cluster with one worker of one thread."""
    pytest.importorskip("distributed", reason="distributed is not installed: pip install pnp-kits[cluster]")
    here = Local(tmp_path_factory.mktemp("dask"))
    try:
        here.worker("steady")
        yield here
    finally:
        here.stop()


@pytest.fixture
def observer(local: Local) -> Iterator[Any]:
    """A client of the cluster that only looks."""
    import distributed

    connect: Any = distributed.Client  # it has no types
    with connect(local.address.replace("dask", "tcp"), set_as_default=False, timeout=HANGS) as client:
        yield client


def marathon() -> Any:
    problems = Problems()
    game = load_game(Workspace((ROOT,)), "marathon", problems)
    problems.stop_if_any()
    return game


def tasks(count: int, games: int) -> list[Task]:
    """Some tasks, of games that nobody else plays."""
    subject = subject_of(marathon(), PLAYERS)
    table = Playable(subject.engine, subject.rules)
    bots = ("random",) * PLAYERS
    return [Task(i, "", table, bots, "left", i * games, games) for i in range(count)]


def unfinished(observer: Any) -> list[str]:
    """What the scheduler still knows of ours."""

    def ours(dask_scheduler: Any) -> list[str]:  # a function inside another travels by value; Dask knows this argument
        return [str(key) for key in dask_scheduler.tasks if str(key).startswith("pnp-")]

    found: list[str] = observer.run_on_scheduler(ours)
    return found


def held_by(observer: Any, worker: str) -> int:
    """How many tasks and results of ours a worker has."""

    def ours(dask_scheduler: Any) -> int:
        state = dask_scheduler.workers[worker]
        return sum(str(task.key).startswith("pnp-") for task in (*state.processing, *state.has_what))

    found: int = observer.run_on_scheduler(ours)
    return found


def pipe(folder: Path) -> Path:
    """A file whose readers wait until somebody has written to it."""
    news = folder / "news"
    os.mkfifo(news)
    return news


def writer(fifo: Path) -> IO[str]:
    """To write to a pipe, once somebody is there to read."""
    found: list[int] = []

    def there() -> bool:
        with suppress(OSError):  # no reader yet
            found.append(os.open(fifo, os.O_WRONLY | os.O_NONBLOCK))
        return bool(found)

    until(there)
    return os.fdopen(found[0], "w")


def threads() -> set[threading.Thread]:
    """Who is at work here; all clients of a process would share the callback thread, and wait for each other in it."""
    found = set(threading.enumerate())
    assert not [thread.name for thread in found if "Callback" in thread.name]
    return found


def alarms(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was complained about, also about what nobody asked for in the end."""
    gc.collect()
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


# --- on a cluster ----------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.slow
def test_a_killed_worker_changes_nothing(local: Local, observer: Any) -> None:
    """Half way, a worker that holds tasks or results dies; the tally is that of a run in this process."""
    local.worker("victim")
    observer.wait_for_workers(2, timeout=HANGS)
    workers = {info["name"]: address for address, info in observer.scheduler_info()["workers"].items()}
    victim = local.processes["victim"]
    seen: list[int] = []
    held: list[int] = []

    def busy() -> int:
        held.append(held_by(observer, workers["victim"]))
        return held[-1]

    def kill() -> None:
        until(busy)
        victim.kill()
        victim.wait()

    killer = threading.Thread(target=kill)

    def progress(done: int, total: int) -> None:
        seen.append(done)
        if killer.ident is None and done >= total // 4:
            victim.send_signal(signal.SIGSTOP)  # so that it cannot finish what it holds, and what it gets from now on
            killer.start()  # beside the run, which may need its death to go on

    subject = subject_of(marathon(), PLAYERS)
    (there,) = run_all([subject], PLAN, progress=progress, executor=Cluster(local.address))
    killer.join()
    assert held[-1] > 0, "the victim had nothing to do"
    until(lambda: workers["victim"] not in observer.scheduler_info()["workers"])
    assert there.tally.index == list(range(PLAN.games)) and not there.tally.stuck
    assert seen == sorted(set(seen)) and seen[-1] == PLAN.games, "a task was counted twice"
    (here,) = run_all([subject], PLAN)
    assert there.tally.digest() == here.tally.digest()
    until(lambda: not unfinished(observer))


@pytest.mark.full
@pytest.mark.slow
def test_an_interrupt_takes_everything_back(local: Local, observer: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Who stops looking at the results stops the work: nothing is left there, and nothing here."""
    before = threads()
    results = run(tasks(400, 10), workers=Cluster(local.address))
    assert isinstance(results, Generator)
    for number in range(20):
        task, tally = next(results)
        assert task.number == number and tally.games == 10
        assert len(unfinished(observer)) <= cluster.AHEAD
    results.close()
    assert threads() <= before
    until(lambda: not unfinished(observer))
    assert not alarms(caplog)


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("count", [100, 10_000])
def test_nothing_stands_before_the_next_task(
    local: Local, observer: Any, caplog: pytest.LogCaptureFixture, tmp_path: Path, count: int
) -> None:
    """However much an executor was asked for: the cluster has had a few tasks of it, and then none."""
    before = threads()
    news = pipe(tmp_path)
    executor = dask_executor(local.address)
    futures = [executor.submit(Path.read_text, news), *(executor.submit(operator.neg, n) for n in range(count))]
    with writer(news):  # the worker is at the first one, and stays there
        until(lambda: len(unfinished(observer)) >= executor.room)
        assert {len(unfinished(observer)) for _ in range(50)} == {executor.room} == {cluster.AHEAD}
        executor.shutdown(wait=False, cancel_futures=True)
        assert all(future.done() for future in futures)
        assert threads() <= before
        until(lambda: not unfinished(observer))
    with dask_executor(local.address) as following:
        assert following.submit(operator.truediv, 1, 7).result(timeout=HANGS) == 1 / 7
    assert threads() <= before
    assert not alarms(caplog)


@pytest.mark.slow
def test_a_mistake_comes_back(local: Local) -> None:
    """What a task raises is raised here, and the executor goes on."""
    with dask_executor(local.address) as executor:
        with pytest.raises(ZeroDivisionError):
            executor.submit(operator.truediv, 1, 0).result(timeout=HANGS)
        with pytest.raises(FileNotFoundError):  # as one of a lost connection, but the task's own
            executor.submit(os.listdir, "no such folder").result(timeout=HANGS)
        twice = [executor.submit(operator.truediv, 1, 2) for _ in range(2)]
        assert [future.result(timeout=HANGS) for future in twice] == [0.5, 0.5]


@pytest.mark.slow
def test_the_same_task_twice_is_one_over_there(local: Local, observer: Any, tmp_path: Path) -> None:
    """Who takes one back does not take the other."""
    news = pipe(tmp_path)
    with dask_executor(local.address) as executor:
        one, other = (executor.submit(Path.read_text, news) for _ in range(2))
        with writer(news) as paper:
            assert len(unfinished(observer)) == 1
            assert one.cancel()
            paper.write("come")
        assert other.result(timeout=HANGS) == "come"
        until(lambda: not unfinished(observer))


@pytest.mark.full
def test_more_workers_get_more(local: Local, observer: Any) -> None:
    """The room of a cluster is asked for again as workers come and go."""
    with dask_executor(local.address) as executor:
        numbers = iter(range(10**9))

        def room() -> int:
            executor.submit(operator.neg, next(numbers)).result(timeout=HANGS)
            return executor.room

        assert room() == cluster.AHEAD
        local.worker("helper")
        try:
            until(lambda: room() == 2 * cluster.AHEAD)
        finally:
            local.processes["helper"].kill()
        until(lambda: room() == cluster.AHEAD)
    until(lambda: len(observer.scheduler_info()["workers"]) == 1)


@pytest.mark.full
@pytest.mark.slow
def test_a_scheduler_that_dies_loses_what_it_had(patience: None, tmp_path: Path) -> None:
    """What it had, and what was still waiting here: all must be sent again, to another one."""
    pytest.importorskip("distributed", reason="distributed is not installed: pip install pnp-kits[cluster]")
    doomed = Local(tmp_path)
    try:
        doomed.worker("steady")
        news = pipe(tmp_path)
        with dask_executor(doomed.address) as executor:
            futures = [executor.submit(Path.read_text, news, "utf-8", f"{n}") for n in range(5 * executor.room)]
            doomed.processes["scheduler"].kill()
            assert {type(future.exception(timeout=HANGS)) for future in futures} == {Lost}
            with pytest.raises(Lost):
                executor.submit(operator.truediv, 1, 2)
    finally:
        doomed.stop()


@pytest.mark.slow
def test_workers_with_another_pnp_are_refused(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their games could be others."""
    monkeypatch.setattr(pnp, "__version__", "0.0.7")
    with pytest.raises(UsageError, match=r"need pnp 0\.0\.7 on Python .* as here; but tcp://.* has pnp \d"):
        dask_executor(local.address)


# --- without one -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["localhost:8786", "dask://localhost", "tcp://localhost:1", "dask://a b:1", "dask://h:x"]
)
def test_addresses(address: str) -> None:
    """A scheduler's address has its scheme, a host and a port."""
    with pytest.raises(UsageError, match="expected the address of a Dask scheduler such as dask://localhost:8786"):
        dask_executor(address)


def test_without_distributed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command that installs what is missing is told."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r'pip install "pnp-kits\[cluster\]"'):
        dask_executor("dask://localhost:8786")


@pytest.mark.full
@pytest.mark.slow
def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where, and after how long, is told."""
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
        assert callable(workers.start) and callable(workers.room)
        assert all(issubclass(kind, Exception) for kind in workers.lost)
