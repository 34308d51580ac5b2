"""The library's front door: what it exports, that asking costs nothing, and that types are seen through it."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.limits import HANGS
from tests.places import ROOT
from tests.whole.test_architecture import HEAVY

EXPORTED = {
    "pnp": "Workspace PrintOptions load_game build draft reprint save Kit Game ProblemsFound UsageError __version__",
    "pnp.referee": "Rules State Facts Advice Bot play_game",
    "pnp.playtest": "Plan run",
}


@pytest.mark.parametrize("package", EXPORTED)
def test_what_is_promised_is_exported(package: str) -> None:
    """Every name is there, listed and explained, and nothing else is."""
    module = importlib.import_module(package)
    assert sorted(module.__all__) == sorted(EXPORTED[package].split())
    assert set(module.__all__) <= set(dir(module))
    for name in module.__all__:
        assert name == "__version__" or getattr(module, name).__doc__, name


def loaded(code: str) -> set[str]:
    """The modules that a fresh Python holds after some code."""
    code += "\nimport sys\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, timeout=HANGS, check=True)
    return set(run.stdout.split())


def test_importing_the_library_loads_nothing() -> None:
    """But what it is made of itself, and what Python has anyway."""
    bare, own = loaded(""), loaded("import pnp")
    assert own - bare == {"pnp", "pnp.base", "pnp.base.lazy"}


@pytest.mark.parametrize("name", [name for name in EXPORTED["pnp"].split() if name != "Kit"])
def test_a_name_of_the_library_loads_no_heavy_module(name: str) -> None:
    """Neither renderers nor PDF nor fonts: the call that needs them loads them. What a game is read by is allowed."""
    found = loaded(f"from pnp import {name}")
    assert [heavy for heavy in HEAVY if heavy in found] == (["yaml"] if name in ("Game", "load_game") else [])


def test_types_are_seen_through_the_front_door(tmp_path: Path) -> None:
    """A program that checks its types hears of a name that is not there, and of a value of the wrong kind."""
    program = tmp_path / "program.py"
    program.write_text(
        "from pnp import Workspace, build, load_game, nothing\n"
        "from pnp.playtest import run\n"
        'reveal_type(load_game(Workspace.shipped(), "chess").meta.title)\n'
        'build("here")\n'
        "run(3)\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(tmp_path), str(program)]
    said = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=HANGS, check=False).stdout
    assert 'Module "pnp" has no attribute "nothing"' in said
    assert 'Revealed type is "builtins.str"' in said or 'Revealed type is "str"' in said
    assert re.search(r'program\.py:4: error: Missing positional argument "options"', said)
    assert re.search(r"program\.py:5: error: ", said)
