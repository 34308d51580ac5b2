"""Work that must not be done twice at once → its results: one thread draws, what is looked at first.

Fonts, drawings and the reader of PDFs are not made for several threads. What a person waits for goes before what is
only made ready.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar

SELDOM = 8  # of so many looks for garbage, one is at all there is
T = TypeVar("T")


class Hurry(IntEnum):
    """What goes first."""

    NOW = 0  # somebody waits for it
    SEEN = 1  # a picture on the screen
    LATER = 2  # made ready


class _Task(NamedTuple):
    hurry: Hurry
    number: int
    work: Callable[[], Any] | None
    done: Future[Any]

    def __lt__(self, other: object) -> bool:
        return isinstance(other, _Task) and self[:2] < other[:2]


class Bench:
    """One thread, and what waits for it."""

    def __init__(self) -> None:
        self._waiting: queue.PriorityQueue[_Task] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._tidied = 0
        self._thread = threading.Thread(target=self._work, name="pnp-bench", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[], T], hurry: Hurry = Hurry.NOW) -> T:
        """Have something done, and wait for it; who stops waiting takes it off the list."""
        context = copy_context()
        done: Future[T] = Future()
        self._waiting.put(_Task(hurry, next(self._numbers), lambda: context.run(work), done))
        return await asyncio.wrap_future(done)

    async def tidy(self) -> None:
        """Look for garbage while nobody waits: it would be looked for in the middle of a picture otherwise."""
        self._tidied += 1
        whole = self._tidied % SELDOM == 0
        await self.run(lambda: gc.collect(2 if whole else 1), Hurry.LATER)

    def close(self) -> None:
        """Do nothing more."""
        self._waiting.put(_Task(Hurry.NOW, -1, None, Future()))

    def _work(self) -> None:
        while True:
            task = self._waiting.get()
            if task.work is None:
                return
            if not task.done.set_running_or_notify_cancel():
                continue  # nobody waits any more
            try:
                task.done.set_result(task.work())
            except BaseException as error:  # whoever waits hears of it
                task.done.set_exception(error)
