"""libraries: cairo is opened by its full path, from a place of the system alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.base import libraries
from pnp.base.libraries import CAIRO, find, folders
from tests.limits import HANGS

# every name that is handed to the system's loader while cairo is loaded and draws
OPENED = """
import sys
asked = []
watched = ("ctypes.dlopen", "subprocess.Popen")
sys.addaudithook(lambda event, args: asked.append(str(args[0])) if event in watched and args[0] else None)
import _cffi_backend, cffi.api
real = _cffi_backend.load_library
class Backend:
    def __getattr__(self, name):
        return getattr(_cffi_backend, name)
    def load_library(self, name, *flags):
        asked.append(name)
        return real(name, *flags)
whole = cffi.api._load_backend_lib
cffi.api._load_backend_lib = lambda backend, name, flags: whole(Backend(), name, flags)
try:
    from pnp.pdf.cairo import render
    made = render('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')
    assert made.startswith(b"%PDF")
except RuntimeError as error:
    print("refused:", error.__cause__)
for name in asked:
    print("opened:", name)
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace of a stranger, in which a library of that name lies; the current folder is one below."""
    here = tmp_path / "workspace"
    (here / "cards" / "deck").mkdir(parents=True)
    for folder in (here, here / "cards" / "deck"):
        for names in CAIRO.values():
            for name in names:
                (folder / name).write_text("no library", encoding="utf-8")
    monkeypatch.chdir(here / "cards" / "deck")
    return here


def with_library(folder: Path, name: str) -> Path:
    """A folder of the system with a library in it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("a library", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("platform", "name"), [("linux", "LD_LIBRARY_PATH"), ("darwin", "DYLD_LIBRARY_PATH"), ("win32", "PATH")]
)
def test_no_folder_of_a_workspace_is_searched(platform: str, name: str, game: Path, tmp_path: Path) -> None:
    """Neither the current folder by any name, nor what lies around or below it, nor a link to it."""
    link = tmp_path / "link"
    link.symlink_to(game)
    mine = with_library(tmp_path / "mine", "x")
    separator = ";" if platform == "win32" else ":"
    entries = ["", ".", "cards", "..", str(game), str(Path.cwd()), str(link), str(tmp_path / "gone"), str(mine)]
    found = [folder for folder in folders(platform, {name: separator.join(entries)}) if folder.is_relative_to(tmp_path)]
    assert found == [mine]


def test_glibc_takes_semicolons_too(game: Path, tmp_path: Path) -> None:
    """So does the search."""
    one, other = with_library(tmp_path / "one", "x"), with_library(tmp_path / "other", "x")
    assert list(folders("linux", {"LD_LIBRARY_PATH": f"{one};.:{other}"}))[:2] == [one, other]


def test_windows_looks_in_its_own_folder_and_the_gtk_runtime_first(game: Path, tmp_path: Path) -> None:
    """Then in folders that were named for it, and in PATH."""
    system, gtk = tmp_path / "Windows" / "System32", tmp_path / "Programs" / "GTK3-Runtime Win64" / "bin"
    named, path = tmp_path / "msys", tmp_path / "tools"
    for folder in (system, gtk, named, path):
        folder.mkdir(parents=True)
    environ = {
        "SystemRoot": str(tmp_path / "Windows"), "ProgramFiles": str(tmp_path / "Programs"), "PATH": f'.;"{path}";',
        "CAIROCFFI_DLL_DIRECTORIES": str(named),
    }  # fmt: skip
    assert list(folders("win32", environ))[:4] == [system, gtk, named, path]
    assert all(folder.is_relative_to(sys.base_prefix) for folder in folders("win32", {}))


def test_the_first_library_is_taken(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its full path; where there is none, nothing is."""
    here = with_library(tmp_path / "here", "libcairo.so.2")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(libraries, "folders", lambda *_: iter([tmp_path / "gone", here]))
    assert find(CAIRO) == str(here / "libcairo.so.2")
    monkeypatch.setattr(libraries, "folders", lambda *_: iter([tmp_path]))
    assert find(CAIRO) is None


def opened(game: Path, **environ: str) -> list[str]:
    """What is said of loading cairo in that workspace."""
    command = [sys.executable, "-P", "-c", OPENED]
    env = {**os.environ, **environ}
    done = subprocess.run(
        command, cwd=game, env=env, capture_output=True, text=True, timeout=HANGS, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(find(CAIRO) is None, reason="the C library cairo is not installed")
def test_cairo_is_opened_by_its_full_path_alone(game: Path) -> None:
    """And no program is asked where it is, as Python's own search does."""
    found = opened(game, LD_LIBRARY_PATH=":.")
    assert found == [f"opened: {find(CAIRO)}"]


@pytest.mark.slow
def test_a_library_that_is_none_is_not_replaced_by_another(game: Path, tmp_path: Path) -> None:
    """cairocffi would try bare names then, and the loader could find them anywhere."""
    if sys.platform != "linux":
        pytest.skip("LD_LIBRARY_PATH is Linux's")
    broken = with_library(tmp_path / "broken", "libcairo.so.2")
    found = opened(game, LD_LIBRARY_PATH=str(broken))
    assert {line for line in found if line.startswith("opened")} == {f"opened: {broken / 'libcairo.so.2'}"}
    assert found[0].startswith("refused: ")
