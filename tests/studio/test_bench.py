"""bench: one thing at a time, what somebody waits for first; what nobody waits for is left out."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from pnp.speech.tongues import speaking, spoken
from pnp.studio.bench import Bench, Hurry


def test_what_is_waited_for_goes_first() -> None:
    """Whatever was put on the list before it."""

    async def work() -> list[str]:
        bench, gate = Bench(), threading.Event()
        done: list[str] = []
        first = asyncio.create_task(bench.run(gate.wait))
        await asyncio.sleep(0)
        names = (("ready", Hurry.LATER), ("seen", Hurry.SEEN), ("now", Hurry.NOW), ("seen too", Hurry.SEEN))
        tasks = [asyncio.create_task(bench.run(partial(done.append, name), hurry)) for name, hurry in names]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, *tasks)
        bench.close()
        return done

    assert asyncio.run(work()) == ["now", "seen", "seen too", "ready"]


def test_what_nobody_waits_for_is_not_done() -> None:
    """A picture that was scrolled away is not drawn."""

    async def work() -> list[str]:
        bench, gate = Bench(), threading.Event()
        done: list[str] = []
        first = asyncio.create_task(bench.run(gate.wait))
        await asyncio.sleep(0)
        gone = asyncio.create_task(bench.run(lambda: done.append("gone")))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        gate.set()
        await first
        await bench.run(lambda: done.append("last"))
        bench.close()
        return done

    assert asyncio.run(work()) == ["last"]


def test_a_mistake_reaches_whoever_waits_and_the_language_goes_along() -> None:
    """And the bench goes on."""

    async def work() -> None:
        bench = Bench()
        with pytest.raises(ZeroDivisionError):
            await bench.run(lambda: 1 // 0)
        with speaking("fr"):
            assert await bench.run(spoken) == "fr"
        assert await bench.run(spoken) == "en"
        bench.close()

    asyncio.run(work())
