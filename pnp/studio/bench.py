"""Work that must not be done twice at once → its results: workers draw, what is looked at first.

Fonts, drawings and the reader of PDFs are not made for several threads, and strangers' files may end the process that
reads them: so each worker is a process (`worker.py`). What a person waits for goes before what is only made ready.
"""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from enum import IntEnum
from typing import Any, NamedTuple

from pnp.base.messages import Message
from pnp.base.problems import Place, Problem, ProblemsFound
from pnp.speech.tongues import spoken
from pnp.studio.worker import Call, Lost, Worker

SELDOM = 8  # of so many looks for garbage, one is at all there is
LOOK = 0.02  # seconds between two looks whether something is done
SLOW = 0.7  # seconds after which another worker is started for what waits, where a bench may have several


class Hurry(IntEnum):
    """What goes first."""

    NOW = 0  # somebody waits for it
    SEEN = 1  # a picture on the screen
    LATER = 2  # made ready


class _Task(NamedTuple):
    hurry: Hurry
    number: int
    call: Call | None
    done: Future[Any]
    again: bool = True  # whether it is tried once more without the file that has ended a worker

    def __lt__(self, other: object) -> bool:
        return isinstance(other, _Task) and self[:2] < other[:2]


class Slow(Exception):
    """Something that takes longer than the caller can wait; it continues."""


class _Hand:
    """What one thread has: its worker, if it has one."""

    worker: Worker | None = None


class Bench:
    """A worker, or a few, and what waits for them; one is started when it is needed, and again when it was lost."""

    def __init__(self, start: Callable[[], Worker], most: int = 1) -> None:
        self._start, self._most = start, most
        self._waiting: queue.PriorityQueue[_Task] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._tidied = 0
        self._threads = 0
        self._workers: set[Worker] = set()
        self._closed = self._lost = False
        self._moved = 0.0  # when something was begun or done last
        self.refused: dict[str, Message] = {}  # files that have ended a worker, until a file changes

    async def run(self, name: str, *arguments: Any, hurry: Hurry = Hurry.NOW, again: bool = True) -> Any:
        """Have something done, and wait for it; who stops waiting takes it off the list."""
        return await asyncio.wrap_future(self.begin(name, *arguments, hurry=hurry, again=again))

    def begin(self, name: str, *arguments: Any, hurry: Hurry = Hurry.NOW, again: bool = True) -> Future[Any]:
        """Have something done; what comes of it is in the future, or ProblemsFound for a file that ends workers."""
        call = Call(name, arguments, spoken(), self.refused)
        task = _Task(hurry, next(self._numbers), call, Future(), again)
        self._waiting.put(task)
        if not self._threads:
            self._grow()
        elif self._most > 1:
            asyncio.get_running_loop().call_later(SLOW, self._hurry_up, task)
        return task.done

    def _hurry_up(self, task: _Task) -> None:
        """Somebody has waited long for what was not even begun: something else takes its time."""
        if self._threads < self._most and not task.done.running() and not task.done.done():
            self._grow()

    def _grow(self) -> None:
        if not self._closed:
            self._threads += 1
            threading.Thread(target=self._work, name="pnp-bench", daemon=True).start()

    async def tidy(self) -> None:
        """Look for garbage while nobody waits."""
        self._tidied += 1
        await self.run("tidy", self._tidied % SELDOM == 0, hurry=Hurry.LATER)

    def close(self) -> None:
        """Do nothing more: the workers are ended at what they are at."""
        self._closed = True
        for _ in range(self._threads):
            self._waiting.put(_Task(Hurry.NOW, -1, None, Future()))
        for worker in list(self._workers):
            worker.process.kill()

    def _work(self) -> None:
        """One worker after the other, asked for one thing after the other."""
        hand = _Hand()
        while True:
            task = self._waiting.get()
            if task.call is None:
                break
            if self._closed or not task.done.set_running_or_notify_cancel():
                task.done.cancel()
                continue  # nobody waits any more
            self._moved = time.monotonic()
            try:
                task.done.set_result(self._carried_out(hand, task.call, task.again))
            except BaseException as error:  # whoever waits hears of it
                task.done.set_exception(error)
            self._moved = time.monotonic()
        if hand.worker:
            hand.worker.end()

    def _carried_out(self, hand: _Hand, call: Call, again: bool) -> Any:
        """What comes of a call; where a file has ended the worker, of the same without that file."""
        if hand.worker is None or not hand.worker.process.is_alive():
            hand.worker = self._start()
            self._workers.add(hand.worker)
        try:
            return hand.worker.ask(call)
        except Lost as lost:
            self._workers.discard(hand.worker)
            hand.worker, self._lost = None, True
            if not (again and lost.file) or self._closed:
                raise ProblemsFound([Problem(Place(lost.file), "", lost.why)]) from None
            self.refused = {**self.refused, lost.file: lost.why}
        return self._carried_out(hand, call._replace(refused=self.refused), False)

    def has_lost(self) -> bool:
        """Whether a worker came to its end since this was last asked: another one knows nothing yet."""
        lost, self._lost = self._lost, False
        return lost

    async def soon(self, done: Future[Any], seconds: float) -> Any:
        """What comes of something; Slow where nothing was begun or done here for so long.

        It may wait for many others, as long as these come and go.
        """
        waiting, asked = asyncio.wrap_future(done), time.monotonic()
        while not (await asyncio.wait({waiting}, timeout=LOOK))[0]:
            if time.monotonic() - max(asked, self._moved) > seconds:
                waiting.add_done_callback(lambda one: one.cancelled() or one.exception())  # somebody else hears of it
                raise Slow
        return waiting.result()

    def pardon(self) -> None:
        """A file has changed: what ended a worker before is tried again."""
        self.refused = {}
