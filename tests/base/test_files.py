"""files: read within limits; written whole or not at all, and never through a link in somebody's folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.files import (
    LONG,
    Held,
    beginning,
    beside,
    destination,
    is_link,
    read_text,
    size_of,
    write_all,
    write_bytes_whole,
    write_new,
    write_whole,
)
from pnp.base.problems import Problems, UsageError


def test_a_text_is_read_without_the_mark_that_some_editors_put_before_it(tmp_path: Path) -> None:
    """A file just as large as the limit is read; the byte order mark is no part of its text."""
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + "été\n".encode())
    problems = Problems()
    assert read_text(path, "a.yaml", path.stat().st_size, problems) == "été\n"
    assert not problems.found


def test_what_cannot_be_read_is_told_with_its_place(tmp_path: Path) -> None:
    """Too large, not there, a folder, and the first byte that is not UTF-8 by its line and column."""
    (tmp_path / "large").write_bytes(b"")
    os.truncate(tmp_path / "large", 3 * 1024 * 1024)
    (tmp_path / "latin").write_bytes(b"one\ntwo \xe9")
    (tmp_path / "folder").mkdir()
    problems = Problems()
    for name in ("large", "latin", "missing", "folder"):
        assert read_text(tmp_path / name, name, 2 * 1024 * 1024, problems) is None
    assert [str(p) for p in problems] == [
        "large: 3.0 MB is too large; at most 2 MB is read",
        "latin:2:5: byte 0xe9 is not UTF-8; save the file as UTF-8",
        "missing: no such file",
        "folder: is not a file",
    ]


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


@given(st.text(st.characters(codec="utf-8", exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1))
def test_a_name_beside_fits_any_disk_and_is_nobody_else_s(name: str) -> None:
    """However long the target's name: in the same folder, short enough, new each time, telling who made it."""
    target = Path("/folder") / (name * 40)
    one, two = beside(target, "new"), beside(target, "new")
    assert one != two and one.parent == target.parent
    assert one.name.startswith(beginning(target, "new") + f"{os.getpid()}-")
    assert len(os.fsencode(one.name)) <= LONG + 60 < 255


def test_a_text_held_in_memory_is_read_like_a_file() -> None:
    """Within the same limits."""
    held, problems = Held("cards/tides/deck.yaml", "é" * 10), Problems()
    assert (held.stem, size_of(held)) == ("deck", 20)
    assert read_text(held, held.place, 20, problems) == held.text and not problems.found
    assert read_text(held, held.place, 19, problems) is None
    assert "is too large" in str(problems.found[0])
