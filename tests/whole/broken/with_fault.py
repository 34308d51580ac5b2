"""Runs pnp in its own process with one thing going wrong while it writes: with_fault.py FAULT pnp-arguments…"""

from __future__ import annotations

import errno
import itertools
import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.base import folders
from pnp.cli import main
from pnp.kit import output

SMALL = 4000  # bytes; less than any PDF


def die(*_: Any) -> None:
    """What kill -9 or a power cut does."""
    os.kill(os.getpid(), signal.SIGKILL)


def interrupt(*_: Any) -> None:
    """What Ctrl-C does."""
    raise KeyboardInterrupt


def no_space(*_: Any) -> None:
    """What a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def read_only(*_: Any, **__: Any) -> None:
    """What a read-only disk does."""
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


def second_file(happens: Callable[..., None]) -> None:
    """Let something happen half way through the second file."""
    count = itertools.count(1)
    write: Callable[[Path, bytes], None] = vars(output)["write_new"]

    def half(path: Path, data: bytes) -> None:
        if next(count) < 2:
            return write(path, data)
        path.write_bytes(data[: len(data) // 2])
        return happens()

    vars(output)["write_new"] = half


def file_size_limit(most: int = SMALL) -> None:
    """Let the system itself refuse to write more than a few bytes to a file."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def two_moves() -> None:
    """Take the exchange of folders away, and die after the first of the two moves that stand in for it."""
    rename = os.rename
    folders._exchange = lambda a, b: False

    def move(a: str, b: str) -> None:
        if Path(b).name == "fr":
            die()
        rename(a, b)

    vars(os)["rename"] = move


FAULTS: dict[str, Callable[[], None]] = {
    "kill at the second file": lambda: second_file(die),
    "kill before the move": lambda: setattr(output, "swap", die),
    "kill between two moves": two_moves,
    "interrupt at the second file": lambda: second_file(interrupt),
    "disk full at the second file": lambda: second_file(no_space),
    "file size limit": file_size_limit,
    "no room for temporary files": lambda: file_size_limit(100),
    "read-only disk": lambda: setattr(Path, "mkdir", read_only),
    "move refused": lambda: setattr(output, "swap", read_only),
}

if __name__ == "__main__":
    FAULTS[sys.argv[1]]()
    main(sys.argv[2:])
