"""One command in a process of its own: what it said, how it ended, and what it left behind."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pnp.cli import main
from tests.fuzz.place import Place

CPU = 20  # seconds of work; the slowest sound input takes about one
HANGS = 60  # seconds: who works no more, and never ends
LEFT = 10  # seconds after which what a command has started must have ended with it
MEMORY = 4 << 30
MOST = 1 << 30  # bytes that a command may take in memory, whatever it reads
FELL_OVER = 70


class Outcome(NamedTuple):
    """How a command ended; no status is a hang, one below zero a signal. What it took in memory, in bytes."""

    status: int | None
    out: str
    err: str
    memory: int = 0
    left: tuple[int, ...] = ()  # processes that went on

    @property
    def built(self) -> bool:
        """Whether it went through."""
        return self.status == 0


def run(
    words: Sequence[str],
    place: Place,
    before: Callable[[], None] | None = None,
    typed: Path | None = None,
    after: float | None = None,
    alone: bool = False,
) -> Outcome:
    """Carry out a command in a copy of this process; `before` may set a trap there, `after` seconds it is killed.

    What it has started is killed with it, unless it is to be killed alone.
    """
    out, err = place.top / "stdout", place.top / "stderr"
    child = os.fork()
    if child == 0:
        _in_the_child(words, place, before, typed, (out, err))
    status, memory = _awaited(child, HANGS if after is None else after, alone)
    return Outcome(status, _text(out), _text(err), memory, tuple(left_running(child)))


def apart(question: Callable[[], str], place: Place) -> str:
    """The answer of a question that may bring its process down: other programs read and draw these files, too."""
    answer = place.top / "answer"
    child = os.fork()
    if child == 0:
        try:
            said = question()
        except Exception:
            said = traceback.format_exc()[-1500:]
        answer.write_text(said, encoding="utf-8", errors="replace")
        os._exit(0)
    return _text(answer) if _awaited(child, HANGS)[0] == 0 else ""


def start(words: Sequence[str], place: Place, name: str) -> int:
    """Begin a command without waiting for it; the number of its process."""
    child = os.fork()
    if child == 0:
        _in_the_child(words, place, None, None, (place.top / f"{name}.out", place.top / f"{name}.err"))
    return child


def ended(child: int, place: Place, name: str) -> Outcome:
    """How such a command ended."""
    status, memory = _awaited(child, HANGS)
    left = tuple(left_running(child))
    return Outcome(status, _text(place.top / f"{name}.out"), _text(place.top / f"{name}.err"), memory, left)


def left_running(session: int, patience: float = LEFT) -> list[int]:
    """The processes of a command that go on although it has ended, and do not end by themselves in a while."""
    end = time.monotonic() + patience
    while (found := _of_session(session)) and time.monotonic() < end:
        time.sleep(0.02)
    for number in found:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    return found


def _of_session(session: int) -> list[int]:
    """The processes of a session that have not ended."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, IndexError):
                state, _, _, own = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
                found += [int(entry.name)] if int(own) == session and state not in "ZX" else []
    return found


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="surrogateescape") if path.exists() else ""


def _in_the_child(
    words: Sequence[str],
    place: Place,
    before: Callable[[], None] | None,
    typed: Path | None,
    streams: tuple[Path, Path],
) -> None:
    """Never returns."""
    status = FELL_OVER
    try:
        os.setsid()
        for number, path, flags in (
            (0, typed or Path(os.devnull), os.O_RDONLY),
            (1, streams[0], os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
            (2, streams[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
        ):
            handle = os.open(path, flags, 0o600)
            os.dup2(handle, number)
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            for number, mode in ((0, "r"), (1, "w"), (2, "w"))
        )
        os.environ.update(place.settings)
        os.chdir(place.workspace)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (used() + CPU, used() + CPU))
        if before:
            before()
        main(list(words), prog_name="pnp")
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(status)


def used() -> int:
    """Seconds of work that this process has done, which a copy of it begins with in some systems."""
    mine = resource.getrusage(resource.RUSAGE_SELF)
    return int(mine.ru_utime + mine.ru_stime) + 1


def _awaited(child: int, limit: float, alone: bool = False) -> tuple[int | None, int]:
    """The status of a process, or None after it had to be killed, and the most memory that it took."""
    end = time.monotonic() + limit
    pause = 0.002
    while time.monotonic() < end:
        found, status, used_up = os.wait4(child, os.WNOHANG)
        if found:
            code = os.waitstatus_to_exitcode(status)
            return None if code == -signal.SIGXCPU else code, used_up.ru_maxrss * 1024
        time.sleep(min(pause, 0.05))
        pause *= 1.3
    _kill(child, alone)
    os.waitpid(child, 0)
    return None, 0


def _kill(child: int, alone: bool) -> None:
    for end in (os.kill,) if alone else (os.killpg, os.kill):
        try:
            end(child, signal.SIGKILL)
        except OSError:
            continue
