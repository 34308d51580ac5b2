"""ground: a folder replaced in one step: written beside the old one, then the two change places.

A process that is killed on the way leaves folders whose names tell who made them; `sweep` and `bring_back` clear up
after it. What such a folder holds is for the caller to judge: nothing goes by its name alone.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.files import beginning, beside

_EXCHANGE = 2
_AT_FDCWD = -100
_MADE_BY = re.compile(r"(\d{1,10})-[0-9a-f]{8}")  # the end of a name that `beside` has made
_STILL_ACTIVE = 259
_QUERY = 0x1000
_mine: set[Path] = set()  # folders that this process is working with


@contextmanager
def folder_beside(target: Path) -> Iterator[Path]:
    """A new empty folder next to the target, gone afterwards whatever happens."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = beside(target, "new")
    _mine.add(fresh)
    try:
        fresh.mkdir()
        yield fresh
    finally:
        remove(fresh)


def swap(fresh: Path, target: Path) -> Path | None:
    """Put a new folder in the place of the old one: one exchange where the system has it, else two renames.

    Returns where the old folder is now, if there was one.
    """
    if not target.exists():
        os.rename(fresh, target)
        return None
    old = beside(target, "old")
    _mine.add(old)
    if _exchange(fresh, target):
        os.rename(fresh, old)
        return old
    os.rename(target, old)
    try:
        os.rename(fresh, target)
    except OSError:
        os.rename(old, target)
        raise
    return old


def remove(folder: Path) -> None:
    """Remove a folder with all that is in it, as far as the system lets it go."""
    shutil.rmtree(folder, ignore_errors=True)
    _mine.discard(folder)


def bring_back(target: Path, ours: Callable[[Path], bool]) -> None:
    """If a killed process has moved the old folder away and put none in its place, move it back."""
    if not target.exists():
        for old in _left(target, "old"):
            if ours(old):
                os.rename(old, target)
                return


def sweep(target: Path, ours: Callable[[Path], bool]) -> None:
    """Remove the folders that killed processes have left beside the target, if the caller knows them as its own."""
    for what in ("new", "old"):
        for left in _left(target, what):
            if ours(left):
                remove(left)


def _left(target: Path, what: str) -> list[Path]:
    """Folders that `beside` has named, of processes that run no more; numbers are used again, also this one's."""
    start = beginning(target, what)
    entries = sorted(target.parent.iterdir()) if target.parent.is_dir() else []
    found = [(p, _MADE_BY.fullmatch(p.name.removeprefix(start))) for p in entries if p.name.startswith(start)]
    dead = [p for p, made in found if made and p not in _mine and not _another_runs(int(made[1]))]
    return [p for p in dead if p.is_dir() and not p.is_symlink()]


def _another_runs(number: int) -> bool:
    """Whether there is a process of that number, other than this one."""
    if number == os.getpid():
        return False
    if sys.platform == "win32":  # os.kill would end it
        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(_QUERY, False, number)
        code = ctypes.c_ulong()
        found = bool(handle) and kernel.GetExitCodeProcess(handle, ctypes.byref(code)) and code.value == _STILL_ACTIVE
        kernel.CloseHandle(handle)
        return bool(found)
    try:
        os.kill(number, 0)  # asks only whether there is such a process
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True


def _exchange(a: Path, b: Path) -> bool:
    """Swap two folders atomically (Linux renameat2); False where that is not to be had."""
    try:
        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError, TypeError):  # a TypeError on Windows, which has no library without a name
        return False
    return bool(call(_AT_FDCWD, os.fsencode(a), _AT_FDCWD, os.fsencode(b), _EXCHANGE) == 0)
