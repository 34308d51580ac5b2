"""locks: nobody else compares and replaces files in a folder meanwhile, and nobody is ever locked out for good."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from pnp.base import locks
from pnp.base.files import Changed, exchange
from pnp.base.locks import NAME, InUse, locked
from pnp.base.problems import UsageError
from tests.limits import HANGS
from tests.places import ROOT

# counts up to a number in a file, as everybody does who changes what stands there
COUNT = """
import sys
from pathlib import Path
from pnp.base.files import Changed, exchange
path, times = Path(sys.argv[1]), int(sys.argv[2])
while times:
    before = path.read_bytes()
    try:
        exchange({path: str(int(before) + 1).encode()}, {path: before})
        times -= 1
    except Changed:
        pass
"""
# takes the lock of a folder, says so, and never lets go of it
HOLD = """
import sys
from pathlib import Path
from pnp.base.locks import locked
with locked([Path(sys.argv[1])]):
    print("held", flush=True)
    sys.stdin.read()
"""


def started(code: str, *arguments: object) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.slow
def test_no_change_of_several_processes_is_lost(tmp_path: Path) -> None:
    """Each counts what it has added; the sum is in the file, and nothing is left beside it."""
    path = tmp_path / "count"
    path.write_bytes(b"0")
    with ExitStack() as stack:
        running = [stack.enter_context(started(COUNT, path, 25)) for _ in range(4)]
        assert [one.wait(HANGS) for one in running] == [0] * 4
    assert path.read_bytes() == b"100" and names(tmp_path) == ["count"]


def test_threads_exclude_each_other_too(tmp_path: Path) -> None:
    """Several studios may run in one process."""
    inside: list[int] = []
    most: list[int] = []

    def enter(_: int) -> None:
        with locked([tmp_path]):
            inside.append(1)
            most.append(len(inside))
            threading.Event().wait(0.001)
            inside.pop()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(enter, range(60)))
    assert most == [1] * 60 and names(tmp_path) == []


def test_a_lock_of_a_killed_process_locks_nobody_out(tmp_path: Path) -> None:
    """The file that it has left behind is used and goes."""
    with started(HOLD, tmp_path) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "held\n"
        holder.kill()
        holder.wait(HANGS)
    assert names(tmp_path) == [NAME]
    with locked([tmp_path]):
        pass
    assert names(tmp_path) == []


def test_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Instead of waiting for ever; nothing is written."""
    monkeypatch.setattr(locks, "PATIENCE", 0.05)
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with locked([tmp_path]), pytest.raises(InUse, match=f"writing in {tmp_path.name} for a long time"):
        exchange({path: b"new"}, {path: b"old"})
    assert path.read_bytes() == b"old"
    exchange({path: b"new"}, {path: b"old"})
    assert path.read_bytes() == b"new"


def test_what_has_changed_is_not_written_over(tmp_path: Path) -> None:
    """Neither a file that is another, nor one that has come or gone, nor one of several that were seen."""
    a, b, c = tmp_path / "a", tmp_path / "b", tmp_path / "new" / "c"
    a.write_bytes(b"a")
    for seen in ({a: b"other"}, {a: b"longer than that"}, {a: b""}, {a: None}, {a: b"a", b: b"b"}):
        with pytest.raises(Changed, match="has changed meanwhile"):
            exchange({a: b"A", c: b"c"}, seen)
        assert a.read_bytes() == b"a" and names(tmp_path) == ["a"]
    exchange({a: b"A", c: b"c"}, {a: b"a", b: None, c: None})
    assert a.read_bytes() == b"A" and c.read_bytes() == b"c" and names(tmp_path) == ["a", "new"]


@pytest.mark.parametrize("kind", ["link", "folder", "pipe"])
def test_what_stands_in_the_place_of_the_lock_is_left_alone(tmp_path: Path, kind: str) -> None:
    """A stranger's folder may have a link there: nothing is made where it leads."""
    folder = tmp_path / "folder"
    folder.mkdir()
    if kind == "link":
        (folder / NAME).symlink_to(tmp_path / "elsewhere")
    elif kind == "folder":
        (folder / NAME).mkdir()
    else:
        os.mkfifo(folder / NAME)
    with pytest.raises(UsageError, match="cannot write"):
        exchange({folder / "a": b"a"}, {})
    assert names(folder) == [NAME] and names(tmp_path) == ["folder"]


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nobody stops root")
def test_a_folder_that_is_not_ours_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(UsageError, match=r"cannot write .*Permission denied"):
        exchange({tmp_path / "a": b"a"}, {})


def test_a_disk_without_locks_can_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing right before writing is all that can be done there."""

    def none(self: object, handle: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("pnp.base.locks._Unix.take", none)
    exchange({tmp_path / "a": b"a"}, {tmp_path / "a": None})
    assert names(tmp_path) == ["a"]


class Msvcrt:
    """What Windows has for locks, with notes of what is asked."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self, held: int) -> None:
        self.held, self.asked = held, list[tuple[int, int]]()

    def locking(self, handle: int, mode: int, count: int) -> None:
        assert os.lseek(handle, 0, os.SEEK_CUR) == 0, "the byte is counted from where the file stands"
        self.asked.append((mode, count))
        if mode == self.LK_NBLCK and self.held:
            self.held -= 1
            raise PermissionError(errno.EACCES, "Permission denied")


def test_windows_locks_the_first_byte_and_removes_the_file_once_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a stand-in: asked again while another has it, freed, closed, and only then removed."""
    calls = Msvcrt(held=2)
    monkeypatch.setitem(sys.modules, "msvcrt", calls)
    monkeypatch.setattr(locks, "WINDOWS", True)
    closed: list[int] = []
    close, unlink = os.close, os.unlink

    def note(handle: int) -> None:
        closed.append(handle)
        close(handle)

    def remove(path: Path) -> None:
        assert len(closed) == 3, "Windows removes no file that is open"
        unlink(path)

    monkeypatch.setattr(os, "close", note)
    monkeypatch.setattr(os, "unlink", remove)
    with locked([tmp_path]):
        assert names(tmp_path) == [NAME]
    assert calls.asked == [(2, 1), (2, 1), (2, 1), (0, 1)] and names(tmp_path) == []
