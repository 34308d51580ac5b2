"""Tasks that may never end, in child processes that can be stopped: each has its CPU time and memory, all have theirs.

For libraries that read strangers' files: if one fails or hangs, the program continues and reports the task that failed.
What a task should take is counted before (`pdf/effort.py`); these limits are for what nobody has counted.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pnp.base import allowance
from pnp.base.messages import Message, message
from pnp.base.processes import at_once, begin, context

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

CPU = 20.0  # seconds for one task: twice what the counts let through on a usual machine
PATIENCE = 45.0  # seconds on the clock, for what waits and takes no CPU time, and for systems that do not limit that
ALL_CPU = 240.0  # seconds for all tasks of a call
MEMORY = 1_400_000_000  # bytes that a child may take besides what it begins with
NOWHERE = os.devnull
GONE = 5.0  # seconds in which a process that has ended is there to be asked how
TOOK_TOO_LONG = message("it took longer than {seconds} seconds and was stopped", seconds=round(CPU))
TOOK_TOO_MUCH = message("it took more than {most} GB of memory and was stopped", most=MEMORY / 1e9)
BROKE_DOWN = message("the program that draws it broke down")
NONE_LEFT = message("it was not begun: the drawings before it took {seconds} seconds", seconds=round(ALL_CPU))
WHY = {allowance.OUT_OF_TIME: TOOK_TOO_LONG, **dict.fromkeys(allowance.OUT_OF_MEMORY, TOOK_TOO_MUCH)}
Task = TypeVar("Task")
Result = TypeVar("Result")


class Failed(NamedTuple):
    """Why there is no result."""

    why: Message | str


class _Done(NamedTuple):
    """What a child sends: a result, and how many seconds of CPU time it took."""

    result: object
    cpu: float


class _Child(Generic[Task, Result]):
    """A process that does one task after the other."""

    def __init__(self, work: Callable[[Task], Result]) -> None:
        here = context(may_fork=True)
        self.wire, theirs = here.Pipe()
        self.process: BaseProcess = here.Process(target=_serve, args=(theirs, work), daemon=True)  # type: ignore[attr-defined]
        self.process.memory = MEMORY  # where the parent limits it
        self.process.start()
        theirs.close()
        self.index = -1
        self.until = 0.0

    def take(self, index: int, task: Task) -> None:
        self.index, self.until = index, time.monotonic() + PATIENCE
        self.wire.send((task, CPU))

    def stop(self) -> None:
        self.wire.close()
        self.process.kill()
        self.process.join()

    def answer(self) -> tuple[Result | Failed, float]:
        """What came of the task, and the CPU time that it took."""
        try:
            done: _Done = self.wire.recv()
        except (EOFError, OSError):
            self.process.join(GONE)
            return Failed(WHY.get(-(self.process.exitcode or 0), BROKE_DOWN)), CPU
        return done.result, done.cpu  # type: ignore[return-value]


def _serve(wire: Connection, work: Callable[[Task], Result]) -> None:
    """What a child does until the wire is closed."""
    begin()
    _keep_quiet()
    allowance.leave_no_core()
    allowance.allow_memory(MEMORY)
    while True:
        try:
            task, cpu = wire.recv()
        except (EOFError, OSError):
            return
        before = allowance.cpu_used()
        allowance.allow_cpu(cpu)
        try:
            result: object = work(task)
        except MemoryError:
            result = Failed(TOOK_TOO_MUCH)
        except Exception as error:  # whatever a library raises
            result = Failed(f"{type(error).__name__}: {error}"[:300])
        except BaseException:  # resvg's panics are no Exception
            result = Failed(BROKE_DOWN)
        wire.send(_Done(result, allowance.cpu_used() - before))


def _keep_quiet() -> None:
    """Leave nothing on the terminal: libraries write there where they break down, and the result says so."""
    nowhere = os.open(NOWHERE, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)


def done_apart(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int = 1
) -> Iterator[tuple[int, Result | Failed]]:
    """Each task's number and result, as they come in; what fails or never ends gives Failed."""
    waiting = list(range(len(tasks)))[::-1]
    children: list[_Child[Task, Result]] = []
    left = ALL_CPU
    try:
        while waiting or any(child.index >= 0 for child in children):
            if left <= 0:
                yield from ((index, Failed(NONE_LEFT)) for index in reversed(waiting))
                waiting.clear()
            while waiting and len(children) < max(1, at_once(jobs)):
                children.append(_Child(work))
            for child in children:
                if child.index < 0 and waiting:
                    index = waiting.pop()
                    child.take(index, tasks[index])
            busy = [child for child in children if child.index >= 0]
            if not busy:
                return
            ready = wait([child.wire for child in busy], max(0.0, min(c.until for c in busy) - time.monotonic()))
            for child in busy:
                if child.wire in ready:
                    result, cpu = child.answer()
                elif time.monotonic() >= child.until:
                    result, cpu = Failed(TOOK_TOO_LONG), CPU
                else:
                    continue
                left -= cpu
                index, child.index = child.index, -1
                if isinstance(result, Failed):  # a child that failed is not asked again
                    child.stop()
                    del children[children.index(child)]
                yield index, result
    finally:
        for child in children:
            child.stop()
