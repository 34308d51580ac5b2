"""Folders → nobody else compares and replaces files in them meanwhile, in this process or in another one.

The lock is the system's own, on a hidden file beside those that are written. Whoever is killed lets go of it, so none
is ever stale; a file that merely stood there (`O_EXCL`) would lock everybody out until somebody dared to remove it.
The file itself goes as soon as nobody needs it.
"""

from __future__ import annotations

import errno
import importlib
import os
import random
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from pnp.base.messages import message
from pnp.base.moving import WINDOWS
from pnp.base.problems import UsageError

NAME = ".pnp-lock"
PATIENCE = 10.0  # seconds; who holds a lock needs a few thousandths of one
PAUSES = (0.002, 0.02)  # seconds between two attempts, at random: else two would always meet
_FLAGS = os.O_RDWR | os.O_CREAT
for _name in ("O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "O_NOINHERIT"):
    _FLAGS |= getattr(os, _name, 0)
# what a disk answers that knows no locks: comparing right before writing is all that can be done there
_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}
_HELD = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}


class InUse(UsageError):
    """Somebody else has held a lock for so long that nobody waits any more."""


@contextmanager
def locked(folders: Iterable[Path]) -> Iterator[None]:
    """Keep everybody else who asks out of some folders; raises InUse, or an OSError if nothing can be written there."""
    until = time.monotonic() + PATIENCE
    with ExitStack() as held:
        for folder in sorted({folder.resolve() for folder in folders}):  # in one order: nobody waits in a ring
            path = folder / NAME
            held.callback(_let_go, path, _taken(path, until))
        yield


class _System(Protocol):
    """How a system locks an open file; never waiting."""

    def take(self, handle: int) -> None: ...
    def free(self, handle: int) -> None: ...


class _Unix:
    """By `flock`, which belongs to the open file: two threads of a process exclude each other, too."""

    def __init__(self) -> None:
        self.calls: Any = importlib.import_module("fcntl")

    def take(self, handle: int) -> None:
        self.calls.flock(handle, self.calls.LOCK_EX | self.calls.LOCK_NB)

    def free(self, handle: int) -> None:
        self.calls.flock(handle, self.calls.LOCK_UN)


class _Windows:
    """By a lock on the first byte, whether or not it is there."""

    def __init__(self) -> None:
        self.calls: Any = importlib.import_module("msvcrt")

    def take(self, handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        self.calls.locking(handle, self.calls.LK_NBLCK, 1)

    def free(self, handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        self.calls.locking(handle, self.calls.LK_UNLCK, 1)


def _system() -> _System:
    return _Windows() if WINDOWS else _Unix()


def _taken(path: Path, until: float) -> int:
    """The open lock file, once it is ours."""
    while True:
        handle = _opened(path)
        if handle is not None:
            try:
                ours = _is_ours(handle, path)
            except BaseException:
                os.close(handle)
                raise
            if ours:
                return handle
            os.close(handle)
        if time.monotonic() > until:
            raise InUse(
                message(
                    "another program of pnp has been writing in {folder} for a long time; try again",
                    folder=path.parent.name,
                )
            )
        time.sleep(random.uniform(*PAUSES))


def _opened(path: Path) -> int | None:
    """The lock file, made if need be; None while Windows is about to remove it."""
    try:
        handle = os.open(path, _FLAGS, 0o666)
    except PermissionError:
        if WINDOWS and path.parent.is_dir():
            return None
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    return handle


def _is_ours(handle: int, path: Path) -> bool:
    """Whether the file is locked now, and still the one that others will find: it may have been removed meanwhile."""
    try:
        _system().take(handle)
    except OSError as error:
        if error.errno in _HELD:
            return False
        if error.errno not in _NO_LOCKS:
            raise
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _let_go(path: Path, handle: int) -> None:
    """Remove the file and unlock it; on Windows the other way round, where nobody can remove what another has open."""
    try:
        if not WINDOWS:
            with suppress(OSError):
                os.unlink(path)
        with suppress(OSError):
            _system().free(handle)
    finally:
        os.close(handle)
    if WINDOWS:
        with suppress(OSError):
            os.unlink(path)
