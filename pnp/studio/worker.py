"""A process of the studio that reads and draws what strangers have made; when it is lost, the server goes on.

It is asked for one thing after the other, by name (`calls.py`), and tells which file it is at. Walls stand around each
file (`base/walls.py`) and around each call.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pnp.base import allowance, expendable, walls
from pnp.base.cache import Cache
from pnp.base.messages import Message
from pnp.base.processes import begin, warm_context
from pnp.speech.tongues import speaking

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

WARM = ("pnp.studio.calls", "pnp.studio.warm")  # what every worker needs
CPU = 60.0  # seconds for a call: a large draft takes ten
PATIENCE = 120.0  # seconds on the clock, for systems that limit no CPU time
LONGEST = 400  # bytes of a file's name that are reported
GONE = 5.0  # seconds in which a process that has ended is there to be asked how


class Note(Protocol):
    """A piece of memory that a worker and the server have in common."""

    value: bytes


class Call(NamedTuple):
    """What is asked of a worker."""

    name: str
    arguments: tuple[Any, ...]
    tongue: str
    refused: Mapping[str, Message]  # files that have ended a worker before


class Lost(Exception):
    """A worker that came to its end while it was at a file, or at nothing in particular."""

    def __init__(self, file: str, why: Message) -> None:
        super().__init__(why)
        self.file, self.why = file, why


class Worker:
    """The process, as the server has it."""

    def __init__(self, folder: Path, cache: Cache) -> None:
        here = warm_context(WARM)
        self.wire, theirs = here.Pipe()
        self.note: Note = here.RawArray("c", LONGEST)  # shared: telling costs nothing
        arguments = (theirs, self.note, folder, cache, dict(os.environ))
        self.process: BaseProcess = here.Process(target=serve, args=arguments)  # type: ignore[attr-defined]
        self.process.memory = walls.MEMORY  # where the parent limits it
        self.process.start()
        theirs.close()

    def ask(self, call: Call) -> Any:
        """Have something done; what it raises is raised here, and Lost where the process comes to its end."""
        kind, value = self._answer(call)
        if kind == "raised":
            raise value
        return value

    def _answer(self, call: Call) -> tuple[str, Any]:
        try:
            self.wire.send(call)
            if self.wire.poll(PATIENCE):
                answer: tuple[str, Any] = self.wire.recv()
                return answer
            why = expendable.TOO_SLOW
        except (EOFError, OSError):
            self.process.join(GONE)
            why = expendable.why(self.process.exitcode)
        self.end()
        raise Lost(self.note.value.decode(errors="replace"), why)

    def end(self) -> None:
        """Stop it at once."""
        self.wire.close()
        self.process.kill()
        self.process.join()


def serve(wire: Connection, note: Note, folder: Path, cache: Cache, environment: Mapping[str, str]) -> None:
    """What a worker does until the wire is closed."""
    os.environ.clear()
    os.environ.update(environment)  # it may be forked from a process that was started with another one
    begin()
    from pnp.studio.calls import carry_out
    from pnp.studio.workshop import Workshop

    gc.disable()  # it is tidied up when nobody waits
    expendable.put_up(partial(_write, note))
    shop = Workshop(folder, cache)
    while True:
        try:
            call: Call = wire.recv()
        except (EOFError, OSError):
            return
        walls.refuse(call.refused)
        allowance.allow_cpu(CPU)
        try:
            with speaking(call.tongue):
                answer: tuple[str, Any] = ("done", carry_out(shop, call.name, call.arguments))
        except MemoryError:
            os._exit(expendable.NO_MEMORY)
        except Exception as error:  # raised again in the server
            answer = ("raised", error)
        _send(wire, answer)


def _write(note: Note, file: str) -> None:
    note.value = file.encode(errors="replace")[: LONGEST - 1]


def _send(wire: Connection, answer: tuple[str, Any]) -> None:
    try:
        wire.send(answer)
    except (TypeError, AttributeError, ValueError) as error:  # something that cannot be sent
        wire.send(("raised", RuntimeError(f"{answer[1]!r:.300}: {error}")))
