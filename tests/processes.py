"""Processes that tests need: one that has ended, and those that a command has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.base.packaged import bundled_root
from tests.limits import HANGS

MARK = "PNP_TEST_MARK"
PROC = Path("/proc")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="processes are found by /proc")


def number_of_the_dead() -> int:
    """The number of a process that has run and runs no more."""
    done = subprocess.Popen([sys.executable, "-S", "-c", ""])
    done.wait()
    return done.pid


def hear_signals() -> None:
    """Undo what `nohup make test` and `make test &` hand down: tests send these signals and expect an end."""
    for sign in (signal.SIGHUP, signal.SIGINT):
        signal.signal(sign, signal.SIG_DFL)


HEARING = hear_signals if os.name == "posix" else None  # for `preexec_fn`


class Family:
    """A command in a process, and all that it and its children start, known by a variable in their environment."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.mark = f"{MARK}={uuid.uuid4()}"
        name, _, value = self.mark.partition("=")
        path = os.pathsep.join(filter(None, (str(bundled_root()), os.environ.get("PYTHONPATH", ""))))
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path, name: value, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            start_new_session=True,
            preexec_fn=HEARING,
        )

    def alive(self) -> list[int]:
        """The numbers of all of them that still run."""
        found = []
        for place in PROC.iterdir():
            if place.name.isdecimal():
                try:
                    ours = self.mark.encode() in (place / "environ").read_bytes().split(b"\0")
                    ended = (place / "stat").read_text().rpartition(")")[2].split()[0] in "ZX"
                except OSError:
                    continue
                if ours and not ended:
                    found.append(int(place.name))
        return found

    def wait_for(self, count: int) -> None:
        """Wait until so many run."""
        until(lambda: len(self.alive()) >= count or self.process.poll() is not None)
        assert self.process.poll() is None, self.process.stdout and self.process.stdout.read()

    def none_is_left(self) -> None:
        """Wait until all have ended."""
        until(lambda: not self.alive())

    def end(self) -> None:
        """Leave nothing behind, whatever became of a test."""
        for number in self.alive():
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait(HANGS)
        if self.process.stdout:
            self.process.stdout.close()


@contextmanager
def family(folder: Path, *words: str, **environment: str) -> Iterator[Family]:
    """A command while it runs; afterwards nothing of it does."""
    one = Family(folder, *words, **environment)
    try:
        yield one
    finally:
        one.end()


def until(true: Callable[[], object]) -> None:
    """Wait for something that should soon be so."""
    patience = time.monotonic() + HANGS
    while not true():
        assert time.monotonic() < patience, "it never came"
        time.sleep(0.02)
