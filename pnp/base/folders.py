"""A folder replaced in one step: written beside the old one, then the two change places.

A process that is killed on the way leaves folders whose names tell who made them. What such a folder holds is for the
caller to judge: nothing goes by its name alone.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.base.files import make_folders
from pnp.base.moving import rename
from pnp.base.traces import beside, traces

_EXCHANGE = 2
_AT_FDCWD = -100
_at_work: set[Path] = set()  # folders that this process is filling


@contextmanager
def folder_beside(target: Path) -> Iterator[Path]:
    """A new empty folder next to the target; gone afterwards unless it has taken the target's place."""
    make_folders(target.parent)
    fresh = beside(target, "new")
    _at_work.add(fresh)
    made = None
    try:
        fresh.mkdir()
        made = fresh.stat()
        yield fresh
    finally:
        # an interrupt may come when the two have changed places: then this name is the old folder's, and it stays
        if made and fresh.exists() and os.path.samestat(made, fresh.stat()):
            remove(fresh)
        _at_work.discard(fresh)


def swap(fresh: Path, target: Path) -> Path | None:
    """Put a new folder in the place of the old one: one exchange where the system has it, else two renames.

    Returns where the old folder is now, if there was one.
    """
    if not target.exists():
        try:
            rename(fresh, target)
            return None
        except OSError:
            if not target.exists():
                raise  # else somebody has made one meanwhile
    old = beside(target, "old")
    if _exchange(fresh, target):
        try:
            os.rename(fresh, old)
        except OSError:
            return fresh  # the new one is in its place; the old one has only kept the wrong name
        return old
    rename(target, old)
    try:
        rename(fresh, target)
    except OSError:
        rename(old, target)
        raise
    return old


def put(fresh: Path, target: Path) -> None:
    """Put a new folder where there is none; what somebody has made there meanwhile stays, and is an OSError."""
    if target.exists() and any(target.iterdir()):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    rename(fresh, target)  # no system renames a folder onto one with something in it


def remove(folder: Path) -> None:
    """Remove a folder of our own making with all that is in it, as far as the system lets it go."""
    shutil.rmtree(folder, ignore_errors=True)


def bring_back(target: Path, ours: Callable[[Path], bool]) -> None:
    """If a killed process has moved the old folder away and put none in its place, move it back."""
    if not target.exists():
        for old in leftovers(target, "old"):
            if ours(old):
                rename(old, target)
                return


def leftovers(target: Path, *kinds: str) -> list[Path]:
    """Folders beside the target that have names of ours, made by processes of this machine that run no more."""
    left = traces(target, *kinds or ("new", "old"))
    return [path for path in left if path.is_dir() and not path.is_symlink() and path not in _at_work]


def _exchange(a: Path, b: Path) -> bool:
    """Swap two folders atomically (Linux renameat2); False where that is not to be had."""
    try:
        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError, TypeError):  # a TypeError on Windows, which has no library without a name
        return False
    return bool(call(_AT_FDCWD, os.fsencode(a), _AT_FDCWD, os.fsencode(b), _EXCHANGE) == 0)
