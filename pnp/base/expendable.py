"""A process that may be lost → its limits: what it may take for each file, and what is said of the one that ended it.

Whoever waits for such a process reads its note when the system has ended it.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from pnp.base import allowance, walls
from pnp.base.messages import Message, message

NO_MEMORY = 71  # the exit status of a process that has none left
TOO_SLOW = message("takes too long to read or to draw; make it simpler, or take it out of the folder")
BROKE = message(
    "crashes what reads or draws it; save it again in the program that it comes from, or take it out of the folder"
)
ENDS = {allowance.OUT_OF_TIME: TOO_SLOW, **dict.fromkeys(allowance.OUT_OF_MEMORY, walls.TOO_LARGE)}


class _Limits:
    """Those that the system sets."""

    def __init__(self, note: Callable[[str], None]) -> None:
        self.note = note

    def used(self) -> float:
        return allowance.cpu_used()

    def allow(self, seconds: float) -> None:
        allowance.allow_cpu(seconds)


def put_up(note: Callable[[str], None], memory: int = walls.MEMORY) -> None:
    """From now on this process may be lost: `note` hears which file it is at, or nothing where it is at none."""
    allowance.leave_no_core()
    allowance.allow_memory(memory)
    walls.stand(_Limits(note))


def take_down() -> None:
    """A process that was forked from one that may be lost has somebody else who waits for it."""
    walls.stand(None)
    allowance.allow_cpu(math.inf)


def why(status: int | None) -> Message:
    """What to say of a file whose process ended with a status, as multiprocessing tells it."""
    return walls.TOO_LARGE if status == NO_MEMORY else ENDS.get(-(status or 0), BROKE)
