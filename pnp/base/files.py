"""Files written whole or not at all, never through a link in somebody's folder, and never over what nobody has seen."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.base.clean import printable
from pnp.base.locks import locked
from pnp.base.messages import message
from pnp.base.moving import replace, strange_sign, too_long
from pnp.base.problems import UsageError
from pnp.base.reading import read_within
from pnp.base.system_words import reason
from pnp.base.traces import beside, traces

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


class Changed(UsageError):
    """A file that is another now than when it was read: nothing was written over it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(message("{file} has changed meanwhile; nothing was written over it", file=shown(path)))


def exchange(files: Mapping[Path, bytes], seen: Mapping[Path, bytes | None]) -> None:
    """Write several files if those that were seen are as they were (None: not there); else raise Changed.

    Comparing and writing are one step for everybody who writes in this way: a lock keeps others out of the folders.
    """
    fresh: list[Path] = []
    try:
        with _as_usage_error(next(iter(files))):
            for path in files:
                fresh += make_folders(destination(path).parent)
            folders = {destination(path).parent for path in (*files, *seen)}
            with locked(folder for folder in folders if folder.is_dir()):
                for path, before in seen.items():
                    if not _says(path, before):
                        raise Changed(path)
                write_all(files)
    except BaseException:
        for folder in reversed(fresh):
            with suppress(OSError):  # somebody has put something there
                folder.rmdir()
        raise


def _says(path: Path, before: bytes | None) -> bool:
    """Whether a file is as it was, or still not there."""
    if before is None:
        return not os.path.lexists(path)
    try:
        return read_within(path, len(before)) == before
    except OSError:  # gone, or longer
        return False


@contextmanager
def _as_usage_error(path: Path) -> Iterator[None]:
    """What the system has against writing a file, in a sentence."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        raise UsageError(message("cannot write {path}: {reason}", path=shown(path), reason=reason(error))) from error


def _write_together(files: Mapping[Path, bytes], parents: bool) -> None:
    """Write each file beside its place, then move all; after a failure everything is as it was."""
    change = _Change()
    path = Path()
    try:
        for path in files:
            _refuse_strange(path, destination(path))
        for path, data in files.items():
            change.write(destination(path), data, parents)
        for path in files:
            change.move(destination(path))
    except BaseException:
        change.undo()
        with _as_usage_error(path):
            raise
    change.finish()


class _Change:
    """Files that are replaced together, and what it takes to bring the old ones back."""

    def __init__(self) -> None:
        self._fresh: dict[Path, Path] = {}  # by target: the new file, until it is moved
        self._kept: dict[Path, Path] = {}  # the old one under a second name
        self._moved: list[Path] = []
        self._folders: list[Path] = []

    def write(self, target: Path, data: bytes, parents: bool) -> None:
        """A new file beside its place, which is on the disk."""
        self._folders += make_folders(target.parent) if parents else ()
        self._fresh[target] = beside(target, "new")
        write_new(self._fresh[target], data)
        if target.exists():
            shutil.copymode(target, self._fresh[target])  # who may read the old one may read the new one

    def move(self, target: Path) -> None:
        """Put it in its place; of several, the old one is kept until all are there."""
        if len(self._fresh) > 1 and target.exists():
            self._kept[target] = beside(target, "old")
            second_name(target, self._kept[target])
        replace(self._fresh[target], target)
        self._moved.append(target)

    def undo(self) -> None:
        """Everything as it was, as far as the system lets it."""
        for target in reversed(self._moved):
            with suppress(OSError):
                replace(self._kept[target], target) if target in self._kept else os.unlink(target)
        self._forget([*self._fresh.values(), *self._kept.values()])
        for folder in reversed(self._folders):
            with suppress(OSError):  # somebody has put something there
                folder.rmdir()

    def finish(self) -> None:
        """Let go of the old files, and of what killed processes have left beside them."""
        stale = [path for target in self._fresh for path in traces(target, "new", "old")]
        self._forget([*self._kept.values(), *(path for path in stale if path.is_file() and not is_link(path))])

    def _forget(self, paths: Iterable[Path]) -> None:
        for path in paths:
            with suppress(OSError):
                os.unlink(path)


def second_name(old: Path, new: Path) -> None:
    """The same file under a second name, or a copy where the disk knows no second names."""
    try:
        os.link(old, new)
    except OSError:
        shutil.copyfile(old, new)


def _refuse_strange(path: Path, target: Path) -> None:
    """What is there already must be an ordinary file."""
    if target.exists() and not target.is_file():
        raise UsageError(message("cannot write {path}: it is there already and is no ordinary file", path=shown(path)))


def make_folders(folder: Path) -> list[Path]:
    """Make a folder and those that it stands in; which of them are new."""
    ways = (*reversed(folder.parents), folder)
    missing = [one for one in ways if not one.exists()]
    for one in ways:
        if one not in missing and not one.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, message("{one} is a file", one=shown(one)))
    folder.mkdir(parents=True, exist_ok=True)
    return missing


def destination(path: Path) -> Path:
    """Where a file or folder may be written, without `..`; a link in the way is refused, nothing is touched.

    What stands in the current workspace may have come with a stranger's game, so no link there is followed. Elsewhere
    the links are the user's own: only the last name must not be one, for it would be replaced.
    """
    target = Path(os.path.abspath(path))  # noqa: PTH100 (resolve would follow the links)
    if sign := strange_sign(target):
        raise UsageError(
            message("cannot write {path}: Windows allows no {sign} in a name; name another place", path=path, sign=sign)
        )
    here = workspace()
    for step in (*reversed(target.parents), target):
        if is_link(step) and (step == target or step.parent.resolve().is_relative_to(here)):
            name = step.relative_to(here) if step.is_relative_to(here) else step
            raise UsageError(
                message(
                    "cannot write {path}: {name} is a link to {readlink}, and pnp writes through no link; remove it, "
                    "or name the place itself",
                    path=shown(path),
                    name=shown(name),
                    readlink=printable(str(step.readlink())),
                )
            )
    return target


def workspace() -> Path:
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
        replace(fresh, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(fresh)
        raise


def write_new(path: Path, data: bytes, *, lasting: bool = True) -> None:
    """A file that is not there yet; a lasting one is on the disk afterwards, so that a full disk is noticed in time."""
    try:
        with path.open("xb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
    except FileNotFoundError as error:
        raise too_long(path) or error from error


def try_to_write(folder: Path) -> None:
    """Write something that leaves no trace; raises what stands in the way."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(b"pnp")
        file.flush()


def nowhere() -> int:
    """The number of a stream that takes everything and keeps nothing."""
    return os.open(os.devnull, os.O_RDWR)


def shown(path: Path) -> str:
    """A path in a message: below the current folder as people name it."""
    here = Path.cwd()
    return printable((path.relative_to(here) if path.is_relative_to(here) else path).as_posix())
