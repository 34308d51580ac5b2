"""A folder with a copy of a game under another name, and what people type about it."""

from __future__ import annotations

import shutil
from pathlib import Path

from click.testing import CliRunner, Result

from pnp.cli import main
from tests.places import ROOT


def race(root: Path) -> Path:
    """A copy of Mans under another name, played by the same rules."""
    copied = root / "cards" / "race"
    shutil.copytree(ROOT / "cards" / "mans", copied, ignore=shutil.ignore_patterns("locale"))
    shutil.copytree(ROOT / "templates" / "mans", root / "templates" / "race")
    change(copied / "game.yaml", "language: fr", "language: fr\nengine: mans")
    return root


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def run(*arguments: str, status: int = 0, typed: str = "") -> Result:
    result = CliRunner().invoke(main, list(arguments), input=typed, catch_exceptions=False)
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result
