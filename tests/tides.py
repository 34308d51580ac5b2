"""The sample distribution of docs/samples/tides: as a rules file, and installed into a folder as pip would."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from tests.places import DOCS

TIDES = DOCS / "samples" / "tides"
RULES = TIDES / "src" / "pnp_tides" / "game.py"


def tides() -> Game:
    """The game, whose folder brings no code."""
    problems = Problems()
    game = load_game(Workspace.here(TIDES), "tides", problems)
    problems.stop_if_any()
    assert game is not None
    return game


def install(target: Path, version: str = "") -> Path:
    """Put the distribution where `pip install --target` would, without a network and without a build tool."""
    project = tomllib.loads((TIDES / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    package = TIDES / "src" / "pnp_tides"
    shutil.copytree(package, target / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    brought(target, project["name"], version or project["version"], project["entry-points"]["pnp.games"])
    return target


def brought(target: Path, name: str, version: str, entries: dict[str, str]) -> None:
    """What an installer writes of a distribution and its entry points."""
    info = target / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"{engine} = {value}" for engine, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[pnp.games]", *lines, ""]))
