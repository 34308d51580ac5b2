"""consoles: a window of Windows that belongs to the program alone stays open until Enter."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from pnp.cli import consoles
from tests.cli.tiny import run

HOME = r"C:\Users\Zoé\AppData\Roaming\uv\tools\pnp-kits\Scripts"


@pytest.mark.parametrize(
    ("users", "ours"),
    [
        ([rf"{HOME}\pnp.exe", rf"{HOME}\python.exe", r"C:\Python312\python.exe"], True),
        ([rf"{HOME}\pnp.exe", rf"{HOME}\python3.12.exe"], True),
        ([rf"{HOME}\pnp.exe", rf"{HOME}\python.exe", r"C:\Windows\System32\cmd.exe"], False),
        ([r"C:\Program Files\PowerShell\7\pwsh.exe", rf"{HOME}\pnp.exe"], False),
        ([rf"{HOME}\pnp.exe", "unknown"], False),
        ([], False),
    ],
)
def test_a_window_is_ours_if_nobody_else_uses_it(users: list[str], ours: bool) -> None:
    """A shell in it keeps it open by itself; what cannot be asked may be one."""
    assert consoles.is_ours(users) is ours


def test_it_waits_for_enter(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """And takes one line, no more."""
    answers = io.StringIO("\nmore\n")
    monkeypatch.setattr(sys, "stdin", answers)
    monkeypatch.setattr("pnp.cli.consoles._who_uses_it", lambda: ["pnp.exe"])
    consoles.hold_open()
    assert capsys.readouterr().out.endswith("Press Enter to close this window.\n")
    assert answers.read() == "more\n"


def test_elsewhere_nothing_is_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A terminal that was there before stays there."""
    monkeypatch.setattr("pnp.cli.consoles._who_uses_it", lambda: ["bash.exe", "pnp.exe"])
    monkeypatch.setattr(sys, "stdin", None)
    consoles.hold_open()
    assert capsys.readouterr().out == ""


def test_a_double_click_works_in_a_folder_of_the_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made if it is not there; where that cannot be, all stays where it is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "Documents")
    consoles.go_home()
    assert Path.cwd() == tmp_path / "Documents/pnp"
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "file")
    consoles.go_home()
    assert Path.cwd() == tmp_path / "Documents/pnp"


@pytest.mark.slow
def test_a_double_click_opens_the_studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the greeting; a command that is typed does not."""
    asked: list[tuple[Path, int]] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path)
    monkeypatch.setattr("pnp.studio.server.serve", lambda folder, tongue, port, opened: asked.append((folder, port)))
    assert "studio" in run().output and asked == []
    monkeypatch.setattr(consoles, "opened_for_us", lambda: True)
    run()
    assert asked == [(Path(), 0)] and Path.cwd() == tmp_path / "pnp"
