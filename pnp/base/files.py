"""Files written whole or not at all, and never through a link in somebody's folder."""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import shutil
import socket
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from pnp.base.clean import printable
from pnp.base.problems import UsageError
from pnp.base.reading import reason

LONG = 180  # bytes of a name that leave room for what is put behind it
_JUNCTION = 0xA0000003  # what Windows calls a folder that leads to another one


def write_whole(path: Path, text: str, *, parents: bool = False) -> None:
    """Write a text file; after any failure the old one is as it was."""
    write_bytes_whole(path, text.encode(), parents=parents)


def write_bytes_whole(path: Path, data: bytes, *, parents: bool = False) -> None:
    """Write a file, with the folders that it stands in if asked to; after any failure the old one is as it was."""
    _write_together({path: data}, parents)


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write several files, with the folders that they stand in; none is replaced before all are on the disk."""
    _write_together(files, parents=True)


def _write_together(files: Mapping[Path, bytes], parents: bool) -> None:
    """Write each file beside its place, then move all; after a failure nothing is left, not even a new folder."""
    fresh: dict[Path, Path] = {}
    made: list[Path] = []
    path = Path()
    try:
        for path in files:
            _refuse_strange(path, destination(path))
        for path, data in files.items():
            target = destination(path)
            made += make_folders(target.parent) if parents else ()
            fresh[path] = beside(target, "new")
            write_new(fresh[path], data)
            _keep_mode(target, fresh[path])
        for path in files:
            os.replace(fresh[path], destination(path))
    except BaseException as error:
        for left in fresh.values():
            with suppress(OSError):
                os.unlink(left)
        for folder in reversed(made):
            with suppress(OSError):  # it is no longer empty: another file was moved there
                folder.rmdir()
        if isinstance(error, (OSError, ValueError, RuntimeError)):
            raise UsageError(f"cannot write {shown(path)}: {reason(error)}") from error
        raise


def _refuse_strange(path: Path, target: Path) -> None:
    """What is there already must be an ordinary file."""
    if target.exists() and not target.is_file():
        raise UsageError(f"cannot write {shown(path)}: it is there already and is no ordinary file")


def make_folders(folder: Path) -> list[Path]:
    """Make a folder and those that it stands in; which of them are new."""
    ways = (*reversed(folder.parents), folder)
    missing = [one for one in ways if not one.exists()]
    for one in ways:
        if one not in missing and not one.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, f"{shown(one)} is a file")
    folder.mkdir(parents=True, exist_ok=True)
    return missing


def _keep_mode(old: Path, new: Path) -> None:
    """Who may read the file that is replaced may read the new one; where there was none, the umask says who."""
    if old.exists():
        shutil.copymode(old, new)


def destination(path: Path) -> Path:
    """Where a file or folder may be written, without `..`; a link in the way is refused, nothing is touched.

    What stands in the current workspace may have come with a stranger's game, so no link there is followed. Elsewhere
    the links are the user's own: only the last name must not be one, for it would be replaced.
    """
    target = Path(os.path.abspath(path))  # noqa: PTH100 (resolve would follow the links)
    here = _workspace()
    for step in (*reversed(target.parents), target):
        if is_link(step) and (step == target or step.parent.resolve().is_relative_to(here)):
            name = step.relative_to(here) if step.is_relative_to(here) else step
            raise UsageError(
                f"cannot write {shown(path)}: {shown(name)} is a link to {printable(str(step.readlink()))}, and pnp "
                "writes through no link; remove it, or name the place itself"
            )
    return target


def _workspace() -> Path:
    """The current folder, or the one above it that has the cards."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / "cards").is_dir()), here)


def is_link(path: Path) -> bool:
    """Whether a name only points to something else, be it there or not."""
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISLNK(found.st_mode) or getattr(found, "st_reparse_tag", 0) == _JUNCTION


def replace_file(target: Path, data: bytes, *, parents: bool = False, lasting: bool = True) -> None:
    """Write beside and move in one step: who reads meanwhile sees the old file or the new one."""
    if parents:
        target.parent.mkdir(parents=True, exist_ok=True)
    fresh = beside(target, "new")
    try:
        write_new(fresh, data, lasting=lasting)
        os.replace(fresh, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(fresh)
        raise


def write_new(path: Path, data: bytes, *, lasting: bool = True) -> None:
    """A file that is not there yet; a lasting one is on the disk afterwards, so that a full disk is noticed in time."""
    with path.open("xb") as file:
        file.write(data)
        if lasting:
            file.flush()
            os.fsync(file.fileno())


def try_to_write(folder: Path) -> None:
    """Write something that leaves no trace; raises what stands in the way."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(b"pnp")
        file.flush()


def nowhere() -> int:
    """The number of a stream that takes everything and keeps nothing."""
    return os.open(os.devnull, os.O_RDWR)


def beside(target: Path, what: str) -> Path:
    """A name in the same folder that nobody else has, and that tells which process made it."""
    return target.with_name(f"{beginning(target, what)}{os.getpid()}-{secrets.token_hex(4)}")


def beginning(target: Path, what: str) -> str:
    """How such a name begins, for this target and machine and no other; a long one is told by its hash."""
    name = target.name
    if len(os.fsencode(name)) > LONG:
        name = hashlib.sha256(os.fsencode(name)).hexdigest()[:32]
    return f".{name}-{what}-{_machine()}-"


@lru_cache(maxsize=1)
def _machine() -> str:
    """Where numbers of processes mean something: this machine, or the container that shares its disk with others."""
    space = ""
    with suppress(OSError):
        space = str(Path("/proc/self/ns/pid").readlink())
    return hashlib.sha256(f"{socket.gethostname()} {space}".encode()).hexdigest()[:8]


def shown(path: Path) -> str:
    """A path in a message: below the current folder as people name it."""
    here = Path.cwd()
    return printable((path.relative_to(here) if path.is_relative_to(here) else path).as_posix())
