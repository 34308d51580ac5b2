"""files: written whole or not at all, and never through a link in somebody's folder."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.base.files import (
    destination,
    is_link,
    write_all,
    write_bytes_whole,
    write_new,
    write_whole,
)
from pnp.base.problems import UsageError
from pnp.base.traces import beginning
from tests.places import ROOT
from tests.processes import number_of_the_dead


def test_a_failed_write_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full at the last step costs nothing."""
    path = tmp_path / "a.txt"
    write_whole(path, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pnp.base.files.os.replace", full)
    with pytest.raises(UsageError, match=r"cannot write .*a\.txt: No space left on device"):
        write_whole(path, "new")
    assert {p.name: p.read_text() for p in tmp_path.iterdir()} == {"a.txt": "old"}


def test_several_files_are_replaced_together_or_not_at_all(tmp_path: Path) -> None:
    """What stands in the way of the last is found before the first is touched; folders that were made go again."""
    (tmp_path / "a.txt").write_text("old")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    before = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    for wrong in (tmp_path / "file" / "b.txt", tmp_path / "folder", tmp_path / ("b" * 5000), tmp_path / "b\0"):
        with pytest.raises(UsageError, match="cannot write"):
            write_all({tmp_path / "a.txt": b"new", tmp_path / "new" / "deep" / "c.txt": b"new", wrong: b"new"})
    assert (tmp_path / "a.txt").read_text() == "old"
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*")) == before


@pytest.mark.parametrize("limit", [10, 100])
def test_a_file_that_does_not_fit_replaces_none(tmp_path: Path, limit: int) -> None:
    """The system itself writes no more than a few bytes: all old files stay, and nothing else is there."""
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(b"old")
    code = (
        "import resource, signal, sys\nfrom pathlib import Path\nfrom pnp.base.files import write_all\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))\n"
        "folder = Path(sys.argv[1])\nwrite_all({folder / 'a': b'new', folder / 'b': b'new' * 30, folder / 'c/d': b''})"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, env=environment)
    found = {path.name: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    if limit < 90:
        assert "UsageError: cannot write" in done.stderr and done.stderr.endswith("/b: File too large\n")
        assert found == {"a": b"old", "b": b"old"} and not (tmp_path / "c").exists()
    else:
        assert not done.stderr and found == {"a": b"new", "b": b"new" * 30, "d": b""}


def test_only_ordinary_files_are_written_and_no_file_is_made_twice(tmp_path: Path) -> None:
    """A folder of that name stays; a file that must be new is not written over."""
    with pytest.raises(UsageError, match="is no ordinary file"):
        write_bytes_whole(tmp_path, b"x")
    write_new(tmp_path / "new", b"first")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "new", b"second")
    assert (tmp_path / "new").read_bytes() == b"first"


def test_no_link_of_the_workspace_is_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found before any of several files is written, and what it leads to stays as it is."""
    work, outside = tmp_path / "work", tmp_path / "outside"
    outside.mkdir()
    (work / "cards").mkdir(parents=True)
    monkeypatch.chdir(work)
    (work / "out").symlink_to(outside)
    with pytest.raises(UsageError, match=r"out is a link to .*outside, and pnp writes through no link"):
        write_all({work / "a.txt": b"x", work / "out" / "b.txt": b"x"})
    assert not (work / "a.txt").exists() and not any(outside.iterdir())
    assert is_link(work / "out") and not is_link(work / "cards") and not is_link(work / "nothing")


def test_links_of_the_user_elsewhere_are_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside the workspace only the last name must be no link; `..` is taken out without following anything."""
    work, real = tmp_path / "work", tmp_path / "real"
    work.mkdir()
    real.mkdir()
    monkeypatch.chdir(work)
    (tmp_path / "mine").symlink_to(real)
    write_all({tmp_path / "mine" / "sub" / "a.txt": b"x"})
    assert (real / "sub" / "a.txt").read_bytes() == b"x"
    assert destination(Path("sub/../a.txt")) == work / "a.txt"
    with pytest.raises(UsageError, match="is a link"):
        destination(tmp_path / "mine")


def test_a_file_keeps_its_mode_and_a_new_one_has_that_of_the_user(tmp_path: Path) -> None:
    """What was private stays private; nothing is opened to others by a umask of today."""
    private, shared, new = tmp_path / "private", tmp_path / "shared", tmp_path / "folder" / "new"
    for path, mode in ((private, 0o600), (shared, 0o664)):
        path.write_text("old")
        path.chmod(mode)
    before = os.umask(0o077)
    try:
        for path in (private, shared, new):
            write_whole(path, "new", parents=True)
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (private, shared, new, new.parent)] == [0o600, 0o664, 0o600, 0o700]


def test_of_several_files_that_cannot_all_be_moved_none_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first ones come back, new ones go, and nothing is left beside them."""
    for name in ("a", "b"):
        (tmp_path / name).write_text("old")
    before = {path: path.stat().st_ino for path in tmp_path.iterdir()}
    count = itertools.count(1)
    replace = os.replace

    def fails_at_the_third(old: Path, new: Path) -> None:
        if next(count) == 3:
            raise OSError(28, "No space left on device")
        replace(old, new)

    monkeypatch.setattr("pnp.base.files.os.replace", fails_at_the_third)
    with pytest.raises(UsageError, match=r"cannot write .*b: No space left on device"):
        write_all({tmp_path / "a": b"new", tmp_path / "folder" / "c": b"new", tmp_path / "b": b"new"})
    assert {path: path.stat().st_ino for path in tmp_path.iterdir()} == before
    assert {path.read_text() for path in before} == {"old"}


def test_what_a_killed_process_left_beside_a_file_goes_with_the_next_one(tmp_path: Path) -> None:
    """Files alone, of processes that run no more; those of others, and folders, stay."""
    target = tmp_path / "a.txt"
    gone = tmp_path / f"{beginning(target, 'new')}{number_of_the_dead()}-0123abcd"
    stays = tmp_path / f"{beginning(tmp_path / 'b.txt', 'new')}{number_of_the_dead()}-0123abcd"
    runs = tmp_path / f"{beginning(target, 'new')}{os.getppid()}-0123abcd"
    for path in (gone, stays, runs):
        path.write_text("half")
    write_whole(target, "whole")
    assert set(tmp_path.iterdir()) == {target, stays, runs}
