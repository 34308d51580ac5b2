"""modulepath: neither modules nor libraries are looked for in the folder that the program is started from."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from pnp.base.modulepath import (
    DEFAULT_FOLDERS,
    LOADERS,
    SAFE_PATH,
    SafeChildren,
    clean_loader_paths,
    keep_dlls_to_the_system,
    leave_out_current_folder,
    safe_path,
)
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


class FakeKernel:
    """The functions of Windows, which note what they are asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, object]] = []

    def SetDefaultDllDirectories(self, flags: int, /) -> int:  # noqa: N802
        self.asked.append(("default", flags))
        return 1

    def SetDllDirectoryW(self, folder: str, /) -> int:  # noqa: N802
        self.asked.append(("folder", folder))
        return 1


def test_windows_looks_for_libraries_in_its_own_folders_alone() -> None:
    """LOAD_LIBRARY_SEARCH_DEFAULT_DIRS, and an empty folder in the place of the current one."""
    kernel = FakeKernel()
    keep_dlls_to_the_system(kernel)
    assert kernel.asked == [("default", 0x1000), ("folder", "")] and DEFAULT_FOLDERS == 0x1000


def test_windows_is_asked_when_the_program_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the one call that every process of pnp begins with."""
    import ctypes

    kernel = FakeKernel()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", type("windll", (), {"kernel32": kernel}), raising=False)
    monkeypatch.setattr(sys, "path", list(sys.path))
    leave_out_current_folder()
    assert [name for name, _ in kernel.asked] == ["default", "folder"]


@pytest.mark.parametrize(
    ("said", "kept"),
    [("", None), (".", None), (":", None), ("lib:/a::./b:/c d:", "/a:/c d"), ("/a;.;/b", "/a:/b"), ("/a", "/a")],
)
@pytest.mark.parametrize("name", LOADERS)
def test_loaders_are_given_full_paths_alone(name: str, said: str, kept: str | None) -> None:
    """Empty and relative entries mean the current folder, whichever it is then."""
    environ = {name: said, "PATH": "."}
    clean_loader_paths(environ)
    assert environ == ({"PATH": "."} if kept is None else {name: kept, "PATH": "."})


def test_children_are_given_a_clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a program that only uses the library, whose own environment stays as it was."""
    monkeypatch.setenv("LD_LIBRARY_PATH", ".:/a")
    monkeypatch.setenv("DYLD_LIBRARY_PATH", ".")
    monkeypatch.delenv(SAFE_PATH, raising=False)
    with SafeChildren():
        assert os.environ["LD_LIBRARY_PATH"] == "/a" and "DYLD_LIBRARY_PATH" not in os.environ
    assert (os.environ["LD_LIBRARY_PATH"], os.environ["DYLD_LIBRARY_PATH"]) == (".:/a", ".")
    assert SAFE_PATH not in os.environ
