"""moving: what stands in the way on Windows is waited for, or told with its name; Windows itself is played here."""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath

import pytest

from pnp.base import moving
from pnp.base.files import destination, write_bytes_whole, write_new
from pnp.base.folders import folder_beside, swap
from pnp.base.messages import Message
from pnp.base.problems import UsageError

HELD = "is open in another program"


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A system as Windows is; how long it was waited for."""
    pauses: list[float] = []
    monkeypatch.setattr("pnp.base.moving.WINDOWS", True)
    monkeypatch.setattr("pnp.base.moving.time.sleep", pauses.append)
    monkeypatch.setattr("pnp.base.folders._exchange", lambda *_: False)
    return pauses


def hold(monkeypatch: pytest.MonkeyPatch, file: Path, times: int = 1000) -> None:
    """Let a program have a file open, for so many attempts: neither it nor its folder can be moved."""
    left = [times]

    def guarded(name: str) -> None:
        real = getattr(os, name)

        def move(source: Path, target: Path) -> None:
            if left[0] and {Path(source), Path(target)} & {file, file.parent}:
                left[0] -= 1
                raise PermissionError(13, "Access is denied", str(source))
            real(source, target)

        monkeypatch.setattr(os, name, move)

    guarded("rename")
    guarded("replace")


def test_a_scanner_that_looks_for_a_moment_is_waited_for(
    tmp_path: Path, windows: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is written at the third attempt."""
    file = tmp_path / "kit.pdf"
    file.write_bytes(b"old")
    hold(monkeypatch, file, times=2)
    write_bytes_whole(file, b"new")
    assert file.read_bytes() == b"new" and windows == list(moving.PAUSES[:2])


def test_a_file_that_a_reader_has_open_is_named(
    tmp_path: Path, windows: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With who may have it; the old file is as it was, and nothing lies beside it."""
    file = tmp_path / "kit.pdf"
    file.write_bytes(b"old")
    hold(monkeypatch, file)
    with pytest.raises(UsageError, match=f"cannot write .*kit.pdf {HELD}.*Acrobat") as caught:
        write_bytes_whole(file, b"new")
    reason = caught.value.message.values["reason"]
    assert isinstance(reason, Message) and reason.pattern.startswith("{file} is open"), "said in other languages too"
    assert [path.name for path in tmp_path.iterdir()] == ["kit.pdf"] and file.read_bytes() == b"old"
    assert len(windows) >= len(moving.PAUSES)


def test_in_a_folder_that_is_replaced_the_open_file_is_named(
    tmp_path: Path, windows: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows moves no folder in which a file is open; both folders are as they were."""
    target = tmp_path / "fr"
    target.mkdir()
    for name in ("1.pdf", "2.pdf", "3.pdf"):
        (target / name).write_bytes(b"old")
    with folder_beside(target) as fresh:
        (fresh / "1.pdf").write_bytes(b"new")
        hold(monkeypatch, target / "2.pdf")
        with pytest.raises(moving.InTheWay) as caught:
            swap(fresh, target)
    assert str(caught.value.strerror).startswith(f"2.pdf {HELD}")
    assert {path.read_bytes() for path in target.iterdir()} == {b"old"} and list(tmp_path.iterdir()) == [target]


def test_a_place_that_may_not_be_written_is_no_open_file(
    tmp_path: Path, windows: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody holds anything, the system's own words stay."""

    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(13, "Access is denied", str(source))

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(UsageError, match="Access is denied"):
        write_bytes_whole(tmp_path / "kit.pdf", b"new")


def test_elsewhere_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open file is no obstacle there: a refusal means something else."""
    monkeypatch.setattr("pnp.base.moving.WINDOWS", False)
    monkeypatch.setattr("pnp.base.moving.time.sleep", lambda _: pytest.fail("waited"))
    (tmp_path / "new").write_bytes(b"")
    hold(monkeypatch, tmp_path / "old")
    with pytest.raises(PermissionError):
        moving.replace(tmp_path / "new", tmp_path / "old")


def test_a_path_that_is_too_long_is_told(tmp_path: Path, windows: list[float]) -> None:
    """Windows only says that there is no such file."""
    long = tmp_path.joinpath("a" * 120, "b" * 120, "c" * 60)
    with pytest.raises(moving.InTheWay, match="Windows takes 259"):
        write_new(long, b"")
    with pytest.raises(FileNotFoundError):
        write_new(tmp_path / "none" / "kit.pdf", b"")


@pytest.mark.parametrize(
    ("path", "sign"),
    [(r"C:\Jeux été\Mes kits", ""), (r"C:\jeux\kit: mans", ":"), (r"jeux\kit?", "?"), (r"\\server\share\a|b", "|")],
)
def test_signs_that_windows_allows_in_no_name(path: str, sign: str, windows: list[float]) -> None:
    """Blanks and accents are no trouble; the colon of a drive is none either."""
    assert moving.strange_sign(PureWindowsPath(path)) == sign  # type: ignore[arg-type]


def test_a_name_with_such_a_sign_is_refused_there_only(
    tmp_path: Path, windows: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a colon would lead into another stream of the file, which nobody finds again."""
    with pytest.raises(UsageError, match="Windows allows no : in a name"):
        destination(tmp_path / "kit: mans")
    monkeypatch.setattr("pnp.base.moving.WINDOWS", False)
    assert destination(tmp_path / "kit: mans").name == "kit: mans"
