"""Long work → a child process that tells how far it is, and can be stopped at any moment.

What a build writes it writes beside and moves in one step, so that a stopped one has changed nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pnp.base.messages import NOTHING, Message, message
from pnp.base.problems import Problem, ProblemsFound, UsageError
from pnp.base.processes import begin, context
from pnp.speech.tongues import speaking, spoken

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

State = Literal["running", "done", "failed", "stopped"]
MOST_KEPT = 40  # jobs that are remembered
GRACE = 1.0  # seconds in which a child may end by itself
OFTEN = 0.05  # seconds between two words on progress


class Failure(NamedTuple):
    """Why a job came to nothing."""

    told: Message
    problems: tuple[Problem, ...] = ()


@dataclass
class Job:
    """One piece of long work, and how far it is."""

    id: str
    task: str
    game: str
    state: State = "running"
    label: Message = NOTHING
    done: int = 0
    total: int = 0
    result: Mapping[str, Any] = field(default_factory=dict)
    failure: Failure | None = None


class Jobs:
    """All of them; whoever listens hears of every step, in the thread of the server."""

    def __init__(self, heard: Callable[[Job], None]) -> None:
        self._heard = heard
        self._jobs: dict[str, Job] = {}
        self._children: dict[str, BaseProcess] = {}
        self._next = 0

    def get(self, name: str) -> Job | None:
        """A job by its id, if it is remembered."""
        return self._jobs.get(name)

    def running(self, game: str) -> list[Job]:
        """What is going on for a game."""
        return [job for job in self._jobs.values() if job.game == game and job.state == "running"]

    def start(self, task: str, game: str, asked: Mapping[str, Any]) -> Job:
        """Begin; a second one of the same kind for the same game stops the first."""
        for other in self.running(game):
            if other.task == task:
                self.stop(other.id)
        self._next += 1
        job = Job(str(self._next), task, game)
        self._jobs[job.id] = job
        self._forget()
        here = context(may_fork=False)
        ours, theirs = here.Pipe(duplex=False)
        arguments = (theirs, task, dict(asked), spoken())
        child = here.Process(target=_carry_out, args=arguments)  # type: ignore[attr-defined]
        child.start()
        theirs.close()
        self._children[job.id] = child
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._follow, args=(job, ours, child, loop), daemon=True).start()
        return job

    def _forget(self) -> None:
        """Let go of the oldest that have ended."""
        ended = [name for name, one in self._jobs.items() if one.state != "running"]
        for old in ended[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[old]

    def stop(self, name: str) -> None:
        """End a job now; the kit that is there stays as it was."""
        job, child = self._jobs.get(name), self._children.get(name)
        if job and child and job.state == "running":
            job.state = "stopped"
            threading.Thread(target=_end, args=([child],), daemon=True).start()
            self._heard(job)

    def close(self) -> None:
        """End all of them, and wait until they have."""
        children = list(self._children.values())
        for job in self._jobs.values():
            job.state = "stopped" if job.state == "running" else job.state
        _end(children)

    def _follow(self, job: Job, wire: Connection, child: BaseProcess, loop: asyncio.AbstractEventLoop) -> None:
        """Hand on what a child tells until it has ended."""
        outcome: tuple[str, Any] = ("failed", Failure(message("it broke down; try again")))
        with contextlib.suppress(EOFError, OSError):
            while True:
                kind, told = wire.recv()
                if kind != "step":
                    outcome = (kind, told)
                    break
                _call(loop, self._step, job, told)
        wire.close()
        child.join()
        _call(loop, self._end, job, *outcome)

    def _step(self, job: Job, told: tuple[Message, int, int]) -> None:
        if job.state == "running":
            job.label, job.done, job.total = told
            self._heard(job)

    def _end(self, job: Job, kind: str, told: Any) -> None:
        self._children.pop(job.id, None)
        if job.state != "running":
            return
        job.state = "done" if kind == "done" else "failed"
        if kind == "done":
            job.result = told
        else:
            job.failure = told
        self._heard(job)


def _call(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *arguments: Any) -> None:
    """Do something in the server's thread, if it is still there."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(work, *arguments)


def _end(children: Sequence[BaseProcess]) -> None:
    """Ask children and their own children to end, then make them."""
    for force in (False, True):
        alive = [child for child in children if child.is_alive()]
        for child in alive:
            if sys.platform == "win32":
                child.kill() if force else child.terminate()
            else:
                _signal_all(child.pid or 0, signal.SIGKILL if force else signal.SIGTERM)
        until = time.monotonic() + GRACE
        for child in alive:
            child.join(max(0.0, until - time.monotonic()))


def _signal_all(number: int, sign: signal.Signals) -> None:
    """Tell a child with all that it has started; one that has hardly begun is alone."""
    with contextlib.suppress(ProcessLookupError):
        try:
            os.killpg(number, sign)
        except ProcessLookupError:
            os.kill(number, sign)


def _carry_out(wire: Connection, task: str, asked: Mapping[str, Any], tongue: str) -> None:
    """What a child does: one task, then it ends."""
    begin()
    if sys.platform != "win32":
        os.setsid()  # with the processes that it starts, so that all of them can be ended together
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    last = 0.0

    def tell(label: Message, done: int, total: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= OFTEN or done in (0, total):
            last = now
            wire.send(("step", (label, done, total)))

    from pnp.studio.tasks import TASKS

    try:
        with speaking(tongue):
            outcome: tuple[str, Any] = ("done", TASKS[task](asked, tell))
    except ProblemsFound as error:
        outcome = ("failed", Failure(error.hint, error.problems))
    except UsageError as error:
        outcome = ("failed", Failure(error.message))
    except OSError as error:
        from pnp.base.system_words import reason

        outcome = ("failed", Failure(message("cannot be done: {reason}", reason=reason(error))))
    with contextlib.suppress(OSError):  # nobody listens any more
        wire.send(outcome)
