"""The engine alone: games are read and played with nothing installed but PyYAML and platformdirs, as in a browser.

Where nothing else can be imported, the same seed must give the same games, tables, sentences and kept files as here.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from pnp.speech.tongues import speaking
from tests.installed import made_wheel
from tests.limits import LONG
from tests.places import ROOT
from tests.whole.engine_alone import Guard, evening

PROGRAM = ROOT / "tests" / "whole" / "engine_alone.py"
INSTALLED = ("PyYAML", "platformdirs")
PYODIDE = "PNP_PYODIDE"  # the version of the npm package to try, such as 0.27.8: it takes the network
ASKED_BY_PYTHON = {"org"}  # copy and pickle look whether they run on Jython


def played_here(folder: Path, monkeypatch: pytest.MonkeyPatch, long: bool = False) -> dict[str, Any]:
    """What the ordinary program plays, as JSON has it."""
    folder.mkdir()
    monkeypatch.chdir(folder)
    with speaking("en"):
        found: dict[str, Any] = json.loads(json.dumps(evening(long)))
    return found


def printed(command: list[str], folder: Path) -> dict[str, Any]:
    """What a program prints as JSON, run in an empty folder with nothing of ours in its environment."""
    folder.mkdir()
    ours = ("PYTHON", "PNP_", "LANG", "LC_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        command, cwd=folder, env=kept, capture_output=True, text=True, encoding="utf-8", timeout=LONG, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """What was not the same; enough was played to mean something."""
    assert len(one) > 30 and {name.split()[0] for name in one} >= {"jonques", "mans", "marathon"}
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


@pytest.mark.slow
@pytest.mark.parametrize("yaml", ["libyaml", pytest.param("--pure-yaml", marks=pytest.mark.full)])
def test_games_are_played_where_nothing_else_can_be_imported(
    yaml: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read, translated, played by every kind of bot, kept and replayed, with and without libyaml."""
    libraries = sysconfig.get_path("purelib")
    options = ["--guarded", *([yaml] if yaml.startswith("--") else [])]
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(ROOT), libraries, *options]
    alone = printed(command, tmp_path / "alone")
    assert differing(alone["evening"], played_here(tmp_path / "here", monkeypatch)) == []
    assert ("yaml.cyaml" in alone["loaded"]) == (yaml == "libyaml")
    tops = {name.partition(".")[0] for name in alone["refused"]} - set(sys.stdlib_module_names) - ASKED_BY_PYTHON
    assert tops == (set() if yaml == "libyaml" else {"yaml"})


@pytest.mark.full
def test_games_are_played_in_an_environment_of_three_distributions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wheel, PyYAML and platformdirs in a virtual environment; bots search as long as for people."""
    home = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], timeout=LONG, check=True)
    python = str(home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
    place = Path(answered(python, "import sysconfig; print(sysconfig.get_path('purelib'))"))
    put_libraries(place)
    put_wheel(place, tmp_path)
    names = "from importlib.metadata import distributions as all; print(*sorted(one.name.lower() for one in all()))"
    assert answered(python, names) == "platformdirs pnp-kits pyyaml"
    alone = printed([python, "-I", str(PROGRAM), "--long"], tmp_path / "alone")
    assert differing(alone["evening"], played_here(tmp_path / "here", monkeypatch, long=True)) == []


@pytest.mark.full
def test_games_are_played_in_pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python of browsers, run by Node, with the wheel and the two libraries without their parts in C."""
    version = os.environ.get(PYODIDE)
    if not version:
        pytest.skip(f"Pyodide takes the network: {PYODIDE}=0.27.8 asks for it, as make test-pyodide does")
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        pytest.skip("there is no Node with npm here")
    subprocess.run([npm, "pack", "--silent", f"pyodide@{version}"], cwd=tmp_path, timeout=LONG, check=True)
    [archive] = tmp_path.glob("pyodide-*.tgz")
    shutil.unpack_archive(archive, tmp_path)
    modules = tmp_path / "modules"
    put_libraries(modules)
    put_wheel(modules, tmp_path)
    shutil.copy(PROGRAM, modules)
    script = str(PROGRAM.with_suffix(".mjs"))
    alone = printed([node, script, str(tmp_path / "package"), str(modules)], tmp_path / "alone")
    assert differing(alone["evening"], played_here(tmp_path / "here", monkeypatch)) == []
    assert "yaml.cyaml" not in alone["loaded"]


def answered(python: str, code: str) -> str:
    """What a line of Python prints, without anybody's own folders."""
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, timeout=LONG, check=True)
    return done.stdout.strip()


def put_libraries(place: Path) -> None:
    """The two libraries as they are installed here, into a folder that a Python finds."""
    for name in INSTALLED:
        for file in distribution(name).files or ():
            if ".." not in file.parts:
                (place / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(file.locate()), place / file)


def put_wheel(place: Path, folder: Path) -> None:
    """The wheel without what it depends on."""
    made = folder / "wheel"
    made.mkdir()
    with ZipFile(made_wheel(made)) as wheel:
        wheel.extractall(place)


@pytest.mark.parametrize(
    ("name", "there"),
    [
        *[(name, True) for name in ("json", "yaml.nodes", "platformdirs", "pnp", "pnp.games.mans", "pnp.session.play")],
        *[(name, False) for name in ("babel", "PIL.Image", "pnp.pdf.write", "pnp.kit", "pnp.cli", "pnp.playtest.plan")],
        *[(name, False) for name in ("pnp.session.terminal", "resource", "multiprocessing.pool", "_socket", "ctypes")],
    ],
)
def test_the_guard_refuses_what_a_page_does_not_have(name: str, there: bool) -> None:
    """Libraries, the rest of pnp, and what a browser's Python lacks."""
    assert Guard(pure_yaml=False).allows(name) == there
    assert not Guard(pure_yaml=True).allows("yaml._yaml")


@pytest.mark.slow
@pytest.mark.parametrize("line", ["import PIL", "import resource", "from pnp.face import template"])
def test_an_import_too_many_is_noticed(line: str, tmp_path: Path) -> None:
    """By the name of what is imported, and by who imports it."""
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "pnp", copy / "pnp", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("cards", "templates"):
        (copy / folder).symlink_to(ROOT / folder, target_is_directory=True)
    module = copy / "pnp" / "referee" / "facts.py"
    module.write_text(f"{module.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(copy), sysconfig.get_path("purelib"), "--guarded"]
    with pytest.raises(AssertionError, match=rf"(?s)facts\.py.*may not import {line.split()[1]}"):
        printed(command, tmp_path / "alone")


def test_the_program_itself_imports_nothing_of_the_tests() -> None:
    """It runs where there are none."""
    source = PROGRAM.read_text(encoding="utf-8")
    assert "import pytest" not in source and "from tests" not in source
