"""The last wall around strangers' files: what nobody has counted ends as a sentence with the name of the file.

A process that may be lost (`expendable.py`) notes which file it is at, and may take so much CPU time for it. Anywhere
else there are no walls: a program that uses the library is never ended, and nothing is asked of the system. Nothing
here is done in threads; a C library that holds the interpreter is ended like any code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol, TypeVar

from pnp.base.messages import Complaint, Message, message
from pnp.base.problems import Place, Problem, Problems

SECONDS = 4.0  # of CPU time for a file, and for each megabyte of it so many more: four times what they take
SECONDS_A_MEGABYTE = 6.0
FACE = 20.0  # for a side of a card, or a drawing on it, with all that belongs to it
MEMORY = 3_000_000_000  # bytes that such a process may take besides what it begins with
TOO_LARGE = message(
    "takes more than {most} GB of memory to read or to draw; make it simpler, or take it out of the folder",
    most=f"{MEMORY / 1e9:g}",
)
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


class Limits(Protocol):
    """How a process that may be lost tells which file it is at, and how it is held to its time."""

    def note(self, name: str, /) -> None:
        """It is at this file now, or at none."""

    def used(self) -> float:
        """Seconds of CPU time that it has taken."""

    def allow(self, seconds: float, /) -> None:
        """It may take so many more, or any number."""


class _Wall:
    """What this process is at, and until when."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.at, self.until = limits, "", math.inf
        self.refused = NONE_REFUSED

    def go_to(self, name: str, until: float) -> None:
        self.at, self.until = name, until
        self.limits.note(name)
        self.limits.allow(until - self.limits.used() if math.isfinite(until) else math.inf)


_wall: _Wall | None = None


def stand(limits: Limits | None) -> None:
    """From now on files are read and drawn within these limits; None: within none."""
    global _wall
    _wall = _Wall(limits) if limits else None


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
    wall.go_to(name, min(until, wall.limits.used() + most))
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
