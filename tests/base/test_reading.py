"""reading: only ordinary files are opened, and no more is read than a limit allows."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

import pnp
from pnp.base.problems import Problems, UsageError
from pnp.base.reading import Held, TooLarge, Unreadable, read_start, read_text, read_within, text_of
from tests.sources import nodes_of


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


def test_a_text_held_in_memory_is_read_like_a_file() -> None:
    """Within the same limits."""
    held, problems = Held("cards/tides/deck.yaml", "é" * 10), Problems()
    assert (held.stem, len(read_within(held, 20))) == ("deck", 20)
    assert read_text(held, held.place, 20, problems) == held.text and not problems.found
    assert read_text(held, held.place, 19, problems) is None
    assert "is too large" in str(problems.found[0])


def test_what_never_ends_is_not_opened(tmp_path: Path) -> None:
    """A FIFO that nobody writes to, a device that always answers, a file of a terabyte with nothing in it."""
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "sparse").touch()
    os.truncate(tmp_path / "sparse", 1 << 40)
    for path in (tmp_path / "fifo", Path("/dev/zero"), tmp_path):
        with pytest.raises(Unreadable, match="is not a file"):
            read_within(path, 100)
        with pytest.raises(Unreadable, match="is not a file"):
            read_start(path, 100)
    with pytest.raises(TooLarge, match="is too large; at most"):
        read_within(tmp_path / "sparse", 100)
    assert read_start(tmp_path / "sparse", 100) == bytes(100)


def test_a_file_that_a_command_names_is_told_by_its_name(tmp_path: Path) -> None:
    """Whatever stands in the way; bytes that are no text are shown as such."""
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(UsageError, match=r"cannot read .*fifo: is not a file"):
        text_of(tmp_path / "fifo", 100)
    with pytest.raises(UsageError, match="cannot read a\0b: it is no name for a file"):
        text_of(Path("a\0b"), 100)
    (tmp_path / "latin").write_bytes(b"\xe9")
    assert text_of(tmp_path / "latin", 1) == "\ufffd"


OWN = {  # they read what comes with pnp
    "web/page.py",
    "base/allowance.py",  # what the system says of this process
    *("base/packaged.py", "guide/html.py", "guide/pages.py", "guide/site.py", "language/conventions.py"),
    *(
        "playtest/report/page.py",
        "referee/announced.py",
        "referee/sources.py",
        "start/new_game.py",
        "translators/proof.py",
    ),
}
READERS = {"base/reading.py", "base/files.py"}


def reads_by_itself(path: Path) -> bool:
    """Whether a module opens files without the gate."""
    for node in nodes_of(path):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "open":
            return True
        if not isinstance(node.func, ast.Attribute):
            continue
        whose = ast.unparse(node.func.value)
        if (
            node.func.attr in ("read_text", "read_bytes")
            and not node.args
            and whose not in ("one", "contents", "image")
        ):
            return True
        if node.func.attr == "open" and whose.endswith(("path", "file", "folder")):
            return True
    return False


@pytest.mark.slow
def test_every_file_of_others_goes_through_the_gate() -> None:
    """A new reader cannot forget to look at the size first; what comes with the program is its own."""
    package = Path(pnp.__file__).parent
    found = {path.relative_to(package).as_posix() for path in package.rglob("*.py") if reads_by_itself(path)}
    assert found - OWN - READERS == set()
    assert found >= OWN
