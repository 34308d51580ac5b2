"""bench: one thing at a time, what somebody waits for first; what nobody waits for is left out; workers may be lost."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest

from pnp.base.messages import verbatim
from pnp.base.problems import ProblemsFound
from pnp.speech.tongues import speaking, spoken
from pnp.studio import bench as module
from pnp.studio.bench import Bench, Hurry, Slow
from pnp.studio.worker import Call, Lost, Worker


class Standin:
    """A worker that does what it is given, in the thread that asks it; it may be lost."""

    def __init__(self) -> None:
        self.process, self.alive = self, True

    def is_alive(self) -> bool:
        return self.alive

    def ask(self, call: Call) -> Any:
        with speaking(call.tongue):
            return call.arguments[0](call)

    def kill(self) -> None:
        self.alive = False

    end = kill


def standin() -> Worker:
    return cast(Worker, Standin())


def doing(work: Callable[[], Any]) -> Callable[[Call], Any]:
    """Something that a stand-in can be asked."""
    return lambda call: work()


def test_what_is_waited_for_goes_first() -> None:
    """Whatever was put on the list before it."""

    async def work() -> list[str]:
        bench, gate = Bench(standin), threading.Event()
        done: list[str] = []
        first = asyncio.create_task(bench.run("wait", doing(gate.wait)))
        await asyncio.sleep(0)
        names = (("ready", Hurry.LATER), ("seen", Hurry.SEEN), ("now", Hurry.NOW), ("seen too", Hurry.SEEN))
        tasks = [
            asyncio.create_task(bench.run("note", doing(partial(done.append, name)), hurry=hurry))
            for name, hurry in names
        ]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, *tasks)
        bench.close()
        return done

    assert asyncio.run(work()) == ["now", "seen", "seen too", "ready"]


def test_what_nobody_waits_for_is_not_done() -> None:
    """A picture that was scrolled away is not drawn."""

    async def work() -> list[str]:
        bench, gate = Bench(standin), threading.Event()
        done: list[str] = []
        first = asyncio.create_task(bench.run("wait", doing(gate.wait)))
        await asyncio.sleep(0)
        gone = asyncio.create_task(bench.run("note", doing(lambda: done.append("gone"))))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        gate.set()
        await first
        await bench.run("note", doing(lambda: done.append("last")))
        bench.close()
        return done

    assert asyncio.run(work()) == ["last"]


def test_a_mistake_reaches_whoever_waits_and_the_language_goes_along() -> None:
    """And the bench goes on, with the same worker."""

    async def work() -> None:
        started: list[Worker] = []

        def start() -> Worker:
            started.append(standin())
            return started[-1]

        bench = Bench(start)
        with pytest.raises(ZeroDivisionError):
            await bench.run("divide", doing(lambda: 1 // 0))
        with speaking("fr"):
            assert await bench.run("say", doing(spoken)) == "fr"
        assert await bench.run("say", doing(spoken)) == "en"
        bench.close()
        assert len(started) == 1

    asyncio.run(work())


def test_a_lost_worker_has_a_successor_that_is_told_of_the_file() -> None:
    """The same is tried once more without it; whoever asks hears nothing of the loss."""

    async def work() -> None:
        asked: list[list[str]] = []

        def lose(call: Call) -> str:
            asked.append(sorted(call.refused))
            if "bad.svg" not in call.refused:
                raise Lost("bad.svg", verbatim("too slow"))
            return "done"

        bench = Bench(standin)
        assert await bench.run("draw", lose) == "done" and await bench.run("draw", lose) == "done"
        assert asked == [[], ["bad.svg"], ["bad.svg"]]
        assert bench.has_lost() and not bench.has_lost()
        bench.pardon()  # a file has changed: it may be another now
        assert await bench.run("draw", lose) == "done" and asked[3:] == [[], ["bad.svg"]]
        bench.close()

    asyncio.run(work())


@pytest.mark.parametrize(("file", "again"), [("bad.svg", False), ("", True), ("", False)])
def test_what_cannot_be_tried_again_is_a_problem(file: str, again: bool) -> None:
    """A file that was dropped, whose next version has the same name; or something that has no name."""

    async def work() -> None:
        def lose(call: Call) -> None:
            raise Lost(file, verbatim("too slow"))

        bench = Bench(standin)
        with pytest.raises(ProblemsFound) as caught:
            await bench.run("draw", lose, again=again)
        assert [(one.place.file, one.message) for one in caught.value.problems] == [(file, "too slow")]
        assert await bench.run("say", doing(lambda: "next")) == "next" and not bench.refused
        bench.close()

    asyncio.run(work())


def test_what_takes_its_time_holds_up_nothing_else_where_there_may_be_several(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another worker takes what waits; there are no more than may be."""
    monkeypatch.setattr(module, "SLOW", 0.01)

    async def work() -> None:
        started: list[Worker] = []

        def start() -> Worker:
            started.append(standin())
            return started[-1]

        bench, gate = Bench(start, most=2), threading.Event()
        first = bench.begin("wait", doing(gate.wait))
        assert await bench.run("say", doing(lambda: "meanwhile")) == "meanwhile"
        second, third = (bench.begin("wait", doing(gate.wait)) for _ in range(2))
        await asyncio.sleep(0.1)
        assert len(started) == 2 and not third.running()
        gate.set()
        await asyncio.gather(*map(asyncio.wrap_future, (first, second, third)))
        bench.close()

    asyncio.run(work())


def test_who_cannot_wait_goes_on_without() -> None:
    """What takes its time is done all the same; what is quick is there."""

    async def work() -> None:
        bench, gate = Bench(standin), threading.Event()
        assert await bench.soon(bench.begin("say", doing(lambda: "quick")), 60.0) == "quick"
        slow = bench.begin("wait", doing(gate.wait))
        with pytest.raises(Slow):
            await bench.soon(slow, 0.05)
        behind = bench.begin("say", doing(lambda: "behind"))
        with pytest.raises(Slow):
            await bench.soon(behind, 0.05)
        gate.set()
        assert await asyncio.wrap_future(behind) == "behind" and slow.result()
        bench.close()

    asyncio.run(work())


@pytest.mark.slow
def test_many_may_wait_as_long_as_they_come_and_go() -> None:
    """A shelf of a hundred games is read one after the other: none of them is slow."""

    async def work() -> None:
        bench = Bench(standin)
        many = [bench.begin("say", doing(lambda: time.sleep(0.02))) for _ in range(60)]
        await asyncio.gather(*(bench.soon(one, 0.5) for one in many))
        bench.close()

    asyncio.run(work())
