"""libraries: while a game is built, checked or shown, none is opened by a bare name, and cairo not at all.

The loader itself is watched (glibc's LD_DEBUG), in pnp and in every process that it starts: what it loads, and by which
name it was asked. So are Python's own ways to open a library, and cffi's.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.base.libraries import CAIRO, find
from tests.limits import HANGS
from tests.places import ROOT
from tests.sources import nodes_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux is watched"),
]
BASE = Path(__file__).resolve().parent / "broken" / "base"
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 14"><marker id="m" orient="auto">'
    '<path d="M0 0L3 1L0 2Z"/></marker><path d="M3 3L9 9H20" fill="none" stroke="#b8780f" '
    'marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>{}</svg>'
)
BLURRED = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><rect width="9" height="5" filter="url(#f)"/>'
# what a program asks for, once it runs: appended as the file named in WATCHED, by every process
WATCHER = """
import os, sys
def note(event, args):
    if event in ("ctypes.dlopen", "import") and args[0] and (event == "ctypes.dlopen" or "cairo" in str(args[0])):
        with open(os.environ["WATCHED"], "a") as file:
            file.write(f"{event} {args[0]}\\n")
sys.addaudithook(note)
"""
BUILD = "from pnp.cli import main; main({words!r}, prog_name='pnp')"
SHOW = """
from pathlib import Path
from tests.studio.serving import opened
with opened(Path.cwd()) as studio:
    assert studio.get("/api/table/sample").status == 200
    answer = studio.get("/picture/sample/cards/{card}/front.png?w=240")
    assert answer.status == 200 and answer.body.startswith(b"\\x89PNG"), answer.body
"""
_OPENED = re.compile(r"file=(\S+) \[\d+\];\s+dynamically loaded by (?!\S*/lib(?:c|pthread)\.so)")  # the C library's own
_LOADED = re.compile(r"file=(\S+) \[\d+\];\s+generating link map")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game with a marked line, beside libraries of that name that a stranger has put there."""
    folder = tmp_path / "workspace"
    shutil.copytree(BASE, folder)
    (folder / "templates/sample/art/sun.svg").write_text(PICTURE.format(BLURRED), encoding="utf-8")
    for name in (name for names in CAIRO.values() for name in names):
        (folder / name).write_text("no library", encoding="utf-8")
    return folder


def watched(folder: Path, script: str) -> tuple[set[str], set[str], list[str]]:
    """What the loader was asked for and what it loaded, and what Python code asked for, while a script ran."""
    beside = folder.parent / "seen"
    beside.mkdir()
    env = {
        **os.environ, "LD_DEBUG": "files", "LD_DEBUG_OUTPUT": str(beside / "loader"), "WATCHED": str(beside / "python"),
        "PNP_CACHE": str(beside / "cache"), "PNP_CONFIG": str(beside / "config"), "PYTHONPATH": str(ROOT),
        "LD_LIBRARY_PATH": ":.",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-P", "-c", WATCHER + script], cwd=folder, env=env, capture_output=True, text=True,
        timeout=HANGS, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    said = "".join(path.read_text(encoding="utf-8", errors="replace") for path in beside.glob("loader*"))
    python = (beside / "python").read_text(encoding="utf-8").splitlines() if (beside / "python").exists() else []
    if not said:
        pytest.skip("this loader does not say what it does")
    return set(_OPENED.findall(said)), set(_LOADED.findall(said)), python


def bare(names: set[str]) -> set[str]:
    """Names that the loader had to look for."""
    return {name for name in names if not name.startswith("/")}


COMMANDS = {
    "build": "build --game sample --jobs 2",
    "build in grey": "build --game sample --ink grey",
    "build with less ink": "build --game sample --ink saver",
    "check": "check --game sample",
    "pictures": "pictures --game sample --dpi 20 --out seen",
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_command_opens_no_library_by_its_name(words: str, game: Path) -> None:
    """Nor does it load cairo, or the packages that would."""
    opened, loaded, python = watched(game, BUILD.format(words=words.split()))
    assert any("resvg" in name for name in opened) and bare(opened) == set()
    assert not [name for name in loaded if "cairo" in name]
    assert [line for line in python if not line.startswith("ctypes.dlopen /")] == []


def test_the_studio_opens_no_library_by_its_name(game: Path) -> None:
    """While it shows the table of a game, and one of its faces."""
    card = re.search(r"id: *(\w+)", (game / "cards/sample/cards.yaml").read_text(encoding="utf-8"))
    assert card
    opened, loaded, python = watched(game, SHOW.format(card=card[1]))
    assert any("pdfium" in name for name in opened) and bare(opened) == set()
    assert not [name for name in loaded if "cairo" in name]
    assert [line for line in python if not line.startswith("ctypes.dlopen /")] == []


@pytest.mark.skipif(find(CAIRO) is None, reason="the C library cairo is not installed")
def test_the_second_renderer_opens_cairo_by_its_full_path(game: Path) -> None:
    """From a folder of the system, whatever lies in the current one."""
    (game / "templates/sample/art/sun.svg").write_text(PICTURE.format(""), encoding="utf-8")
    opened, loaded, _ = watched(game, BUILD.format(words=["build", "--game", "sample", "--renderer", "cairosvg"]))
    assert find(CAIRO) in opened and bare(opened) == set()
    assert {Path(name).parent for name in loaded if "/libcairo.so" in name} == {Path(find(CAIRO) or "").parent}


def test_one_module_opens_libraries() -> None:
    """Whoever needs cairo asks it; elsewhere only what is loaded already is named: the program, and kernel32."""
    found, opened = set(), set()
    for path in (ROOT / "pnp").rglob("*.py"):
        name = path.relative_to(ROOT / "pnp").as_posix()
        for node in nodes_of(path):
            if isinstance(node, ast.Import | ast.ImportFrom):
                modules = [alias.name for alias in node.names] + [getattr(node, "module", "") or ""]
                found |= {name for module in modules if module.partition(".")[0] in ("cffi", "cairocffi")}
            elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("CDLL", "WinDLL", "LoadLibrary"):
                opened.add(ast.unparse(node.args[0]))
            elif isinstance(node, ast.Attribute) and getattr(node.value, "attr", "") == "windll":
                opened.add(node.attr)
    assert found == {"base/libraries.py"} and opened == {"None", "kernel32"}
