"""Tasks that may never end, in child processes that can be stopped: each has its time, a generous one, and is given up.

For libraries that read strangers' files: whatever they do, the program goes on and says which task failed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pnp.base.messages import message
from pnp.base.modulepath import leave_out_current_folder
from pnp.base.processes import at_once, context

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

PATIENCE = 240.0  # seconds for one task: a last resort, far from what any sound drawing takes
Task = TypeVar("Task")
Result = TypeVar("Result")


class Failed(NamedTuple):
    """Why there is no result."""

    why: str


class _Child(Generic[Task, Result]):
    """A process that does one task after the other."""

    def __init__(self, work: Callable[[Task], Result]) -> None:
        here = context(may_fork=True)
        self.wire, theirs = here.Pipe()
        self.process: BaseProcess = here.Process(target=_serve, args=(theirs, work), daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        theirs.close()
        self.index = -1
        self.until = 0.0

    def take(self, index: int, task: Task) -> None:
        self.index, self.until = index, time.monotonic() + PATIENCE
        self.wire.send(task)

    def stop(self) -> None:
        self.wire.close()
        self.process.kill()
        self.process.join()


def _serve(wire: Connection, work: Callable[[Task], Result]) -> None:
    """What a child does until the wire is closed."""
    leave_out_current_folder()
    while True:
        try:
            task = wire.recv()
        except (EOFError, OSError):
            return
        try:
            result: object = work(task)
        except Exception as error:  # whatever a library raises
            result = Failed(f"{type(error).__name__}: {error}"[:300])
        wire.send(result)


def done_apart(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int = 1
) -> Iterator[tuple[int, Result | Failed]]:
    """Each task's number and result, as they come in; what fails or never ends gives Failed."""
    waiting = list(range(len(tasks)))[::-1]
    children: list[_Child[Task, Result]] = []
    try:
        while waiting or any(child.index >= 0 for child in children):
            while waiting and len(children) < max(1, at_once(jobs)):
                children.append(_Child(work))
            for child in children:
                if child.index < 0 and waiting:
                    index = waiting.pop()
                    child.take(index, tasks[index])
            busy = [child for child in children if child.index >= 0]
            ready = wait([child.wire for child in busy], max(0.0, min(c.until for c in busy) - time.monotonic()))
            for child in busy:
                if child.wire in ready:
                    result = _answer(child)
                elif time.monotonic() >= child.until:
                    result = Failed(message("it took longer than four minutes and was stopped"))
                else:
                    continue
                index, child.index = child.index, -1
                if isinstance(result, Failed):  # a child that failed is not asked again
                    child.stop()
                    del children[children.index(child)]
                yield index, result
    finally:
        for child in children:
            child.stop()


def _answer(child: _Child[Task, Result]) -> Result | Failed:
    try:
        result: Result | Failed = child.wire.recv()
    except (EOFError, OSError):
        return Failed(message("the program that draws it broke down"))
    return result
