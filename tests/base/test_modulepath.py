"""modulepath: modules are never looked for in the folder that the program is started from."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from pnp.base.modulepath import SAFE_PATH, leave_out_current_folder, safe_path
from pnp.base.packaged import PACKAGE


@pytest.mark.parametrize("entry", ["", ".", "{here}", "{link}"])
def test_the_current_folder_is_left_out_by_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str
) -> None:
    """Empty, as a dot, by its whole name or through a link; other places keep their order."""
    here, link = tmp_path / "here", tmp_path / "link"
    here.mkdir()
    link.symlink_to(here)
    monkeypatch.chdir(here)
    monkeypatch.setattr(sys, "path", ["/first", entry.format(here=here, link=link), str(here / "inside"), "/last"])
    assert safe_path() == ["/first", str(here / "inside"), "/last"]


def test_in_its_own_source_tree_the_folder_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """There, what stands in the current folder is pnp itself."""
    monkeypatch.chdir(PACKAGE.parent)
    monkeypatch.setattr(sys, "path", ["", "/last"])
    assert safe_path() == ["", "/last"]


def test_a_folder_that_is_gone_brings_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No error, and the path is as it was."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    here.rmdir()
    monkeypatch.setattr(sys, "path", ["/first"])
    assert safe_path() == ["/first"]


def test_it_is_left_out_here_and_in_what_is_started_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list itself is changed, since others hold it too."""
    monkeypatch.chdir(tmp_path)
    path = ["", "/last"]
    monkeypatch.setattr(sys, "path", path)
    monkeypatch.setenv(SAFE_PATH, "")
    leave_out_current_folder()
    assert path == ["/last"] and sys.path is path
    assert os.environ[SAFE_PATH] == "1"
