"""A command in a process of its own, and one that waits for it: what a file does to the first, the second tells.

Walls stand around each file (`base/walls.py`); a command that the system has ended at one ends with a sentence. Ctrl-C,
SIGTERM and a terminal that closes end it soon, at any moment. On Linux alone: there forking is safe and quick.
"""

from __future__ import annotations

import mmap
import os
import signal
import sys
import threading
from typing import Any, NamedTuple

from pnp.base import expendable
from pnp.base.lifetime import end_with
from pnp.base.problems import Place, Problem

GRACE = 2.5  # seconds in which a command may end by itself once it is asked to
LONGEST = 400  # bytes of a file's name that are told
ASKED = (signal.SIGINT, signal.SIGTERM, *((signal.SIGHUP,) if sys.platform != "win32" else ()))


class Ended(NamedTuple):
    """How a command has ended: its exit status, or below zero the signal that ended it; and which file did."""

    status: int
    problem: Problem | None = None


class _Supervisor:
    """The one that waits."""

    def __init__(self) -> None:
        self.child = 0
        self.asked = 0  # the signal that asked us to end

    def hear(self, number: int, _: Any) -> None:
        """Ask the command to end, and make it end soon, or at once when this is asked again."""
        if self.asked or not self.child:
            self.make()
            return
        self.asked = number
        signal.setitimer(signal.ITIMER_REAL, GRACE)
        self._tell(signal.SIGTERM)

    def make(self, *_: Any) -> None:
        """End the command."""
        self._tell(signal.SIGKILL)

    def _tell(self, number: int) -> None:
        if self.child:
            try:
                os.kill(self.child, number)
            except ProcessLookupError:
                return


def supervised() -> Ended | None:
    """None in the process that is to carry out the command; in the one that has waited, how it ended.

    Where there is only one process, or that would not be safe, it is the one that carries out.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        return None
    note, supervisor, parent = mmap.mmap(-1, LONGEST), _Supervisor(), os.getpid()
    before = {number: signal.getsignal(number) for number in ASKED}
    heard = [number for number, handler in before.items() if handler != signal.SIG_IGN]  # nohup, or a job behind
    for number in heard:
        signal.signal(number, supervisor.hear)
    signal.signal(signal.SIGALRM, supervisor.make)
    supervisor.child = os.fork()
    if supervisor.child:
        return _waited(supervisor, note)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for number in heard:  # the one that waits hears them, and says it once
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    end_with(parent)
    expendable.put_up(lambda file: _write(note, file))
    return None


def _write(note: mmap.mmap, file: str) -> None:
    name = file.encode(errors="replace")[: LONGEST - 1]
    note[: len(name) + 1] = name + b"\0"


def _waited(supervisor: _Supervisor, note: mmap.mmap) -> Ended:
    _, found = os.waitpid(supervisor.child, 0)
    supervisor.child = 0
    signal.setitimer(signal.ITIMER_REAL, 0)
    status = os.waitstatus_to_exitcode(found)
    file = note[:].partition(b"\0")[0].decode(errors="replace")
    if supervisor.asked:
        return Ended(status if supervisor.asked == signal.SIGINT and status >= 0 else -supervisor.asked)
    if status < 0 and file:
        return Ended(1, Problem(Place(file), "", expendable.why(status)))
    return Ended(status)


def leave(ended: Ended) -> None:
    """End as the command has ended: with its status, or by the same signal."""
    if ended.status < 0:
        number = -ended.status
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(ended.status)
