"""The library's front door: what it exports, that asking costs nothing, and that types are seen through it."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.base.cache import Cache
from tests.limits import HANGS
from tests.places import DOCS, ROOT
from tests.whole.test_architecture import HEAVY
from tests.whole.test_docs import fences

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


@pytest.mark.full
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


PAGE = DOCS / "api.md"


@pytest.mark.full
@pytest.mark.slow
def test_the_examples_of_the_page_run(tmp_path: Path) -> None:
    """One after the other, in an empty folder, with a cache of its own; they leave what they say."""
    program = "\n".join(fences(PAGE, "python"))
    (tmp_path / "examples.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-W", "error", str(tmp_path / "examples.py")]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "PNP_CACHE": str(tmp_path / "cache"), "PYTHONUTF8": "1"}
    done = subprocess.run(
        command, cwd=tmp_path, env=variables, capture_output=True, encoding="utf-8", timeout=HANGS, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("2-cartes-events.pdf ")
    assert any(line.startswith("cards/marathon/events.yaml ") and "large as life" in line for line in lines)
    assert any(line.endswith("(did you mean marathon?)") for line in lines)
    assert "compose, " in done.stdout and " output/marathon/fr" in lines
    assert "1.0 essai output/marathon/fr-trial-places.salon.majority-7" in lines
    assert any(line.startswith("7 cards/marathon/places.yaml:") for line in lines)
    assert "20 games of 2 players" in lines and any(line.startswith("passes ") for line in lines)
    for name in (
        "output/events/manifest.json",
        "output/tides/1-cards.pdf",
        "réimpression-fr-la-clé-des-bières+barons-et-robots-x2.pdf",
    ):
        assert (tmp_path / name).is_file(), name


def test_a_game_in_memory_takes_twenty_lines() -> None:
    """The whole script, templates and all."""
    (script,) = [block for block in fences(PAGE, "python") if "viewBox" in block]
    assert len([line for line in script.splitlines() if line.strip()]) <= 20


def test_the_page_names_what_is_exported() -> None:
    """All of it, and nothing else, in its table."""
    table = PAGE.read_text(encoding="utf-8").split("## Names")[1]
    for package, names in EXPORTED.items():
        (row,) = [line for line in table.splitlines() if line.startswith(f"| `{package}` |")]
        assert sorted(re.findall(r"`(\w+)`", row.split("|")[2])) == sorted(names.split())


def test_a_game_in_memory_is_printed_as_it_would_be_from_a_folder(tmp_path: Path) -> None:
    """To the last byte; its problems have the places that its files would have."""
    (script,) = [block for block in fences(PAGE, "python") if "viewBox" in block]
    names: dict[str, Any] = {}
    exec(script.split("kit = build")[0], names)  # our own page
    for place, data in names["files"].items():
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False), encoding="utf-8")
    held = pnp.Workspace.shipped().holding(names["files"])
    made = [pnp.build(place, pnp.PrintOptions("tides"), Cache(None)) for place in (held, pnp.Workspace.here(tmp_path))]
    assert made[0].id == made[1].id
    assert [document.data for document in made[0].documents] == [document.data for document in made[1].documents]
    wrong = held.holding({"templates/tides/card.svg": "<svg"})
    with pytest.raises(pnp.ProblemsFound, match=r"templates/tides/card\.svg"):
        pnp.build(wrong, pnp.PrintOptions("tides"), Cache(None))
