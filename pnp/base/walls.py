"""The last wall around strangers' files: what nobody has counted ends as a sentence with the name of the file.

A process that may be lost (`put_up`) notes which file it is at, and may take so much CPU time for it; whoever waits for
that process reads the note when the system has ended it. Without such a one there are no walls: a program that uses the
library is never ended. Nothing here is done in threads; a C library that holds the interpreter is ended like any code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from pnp.base import allowance
from pnp.base.messages import Complaint, Message, message
from pnp.base.problems import Place, Problem, Problems

SECONDS = 4.0  # of CPU time for a file, and for each megabyte of it so many more: four times what they take
SECONDS_A_MEGABYTE = 6.0
FACE = 20.0  # for a side of a card, or a drawing on it, with all that belongs to it
NO_MEMORY = 71  # the exit status of a process that has none left
MEMORY = 3_000_000_000  # bytes that such a process may take besides what it begins with
TOO_SLOW = message("takes too long to read or to draw; make it simpler, or take it out of the folder")
TOO_LARGE = message(
    "takes more than {most} GB of memory to read or to draw; make it simpler, or take it out of the folder",
    most=f"{MEMORY / 1e9:g}",
)
BROKE = message(
    "crashes what reads or draws it; save it again in the program that it comes from, or take it out of the folder"
)
ENDS = {allowance.OUT_OF_TIME: TOO_SLOW, **dict.fromkeys(allowance.OUT_OF_MEMORY, TOO_LARGE)}
T = TypeVar("T")
NONE_REFUSED: Mapping[str, Message] = {}


class Fallen(Complaint):
    """A file that cannot be read or drawn here, and why."""

    def __init__(self, name: str, why: Message) -> None:
        super().__init__(why)
        self.name = name

    @property
    def problem(self) -> Problem:
        """The same as a problem of that file."""
        return Problem(Place(self.name), "", self.message)


class _Wall:
    """What this process tells of itself, what it is at, and until when."""

    def __init__(self, note: Callable[[str], None]) -> None:
        self.note, self.at, self.until = note, "", math.inf
        self.refused = NONE_REFUSED

    def go_to(self, name: str, until: float) -> None:
        self.at, self.until = name, until
        self.note(name)
        allowance.allow_cpu(until - allowance.cpu_used() if math.isfinite(until) else math.inf)


_wall: _Wall | None = None


def put_up(note: Callable[[str], None], memory: int = MEMORY) -> None:
    """From now on this process may be lost: `note` hears which file it is at, or nothing where it is at none."""
    global _wall
    allowance.leave_no_core()
    allowance.allow_memory(memory)
    _wall = _Wall(note)


def take_down() -> None:
    """A process that was forked from one that may be lost has somebody else who waits for it."""
    global _wall
    _wall = None
    allowance.allow_cpu(math.inf)


def refuse(files: Mapping[str, Message]) -> None:
    """Files that have ended such a process before are not tried again; each with what to say of it."""
    if _wall:
        _wall.refused = files


@contextmanager
def within(name: str, size: int = 0, seconds: float = 0.0) -> Iterator[None]:
    """While something is done with a file of so many bytes; Fallen where it was refused before, or has no memory."""
    wall = _wall
    if wall is None:
        yield
        return
    if name in wall.refused:
        raise Fallen(name, wall.refused[name])
    at, until = wall.at, wall.until
    most = seconds or SECONDS + SECONDS_A_MEGABYTE * size / 1_000_000
    wall.go_to(name, min(until, allowance.cpu_used() + most))
    try:
        yield
    except MemoryError:
        raise Fallen(name, TOO_LARGE) from None
    finally:
        wall.go_to(at, until)


def tried(name: str, size: int, problems: Problems, work: Callable[[], T]) -> T | None:
    """What comes of a file of so many bytes; None, and a problem, where it cannot be read here."""
    try:
        with within(name, size):
            return work()
    except Fallen as fallen:
        problems.add(Place(fallen.name), "", fallen.message)
        return None


def why(status: int | None) -> Message:
    """What to say of a file whose process ended with a status, as multiprocessing tells it."""
    return TOO_LARGE if status == NO_MEMORY else ENDS.get(-(status or 0), BROKE)
