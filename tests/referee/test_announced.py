"""announced: whether rules are installed is known without loading what plays games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pnp.referee import announced
from tests.limits import HANGS
from tests.places import ROOT


def test_games_of_pnp_are_announced() -> None:
    """Each by its own name; a name that nobody has is not, unless a distribution may bring it."""
    assert all(announced.announced(path.parent.name) for path in (ROOT / "pnp/games").glob("*/__init__.py"))
    assert announced.announced("nobody-has-it") == announced.others_bring_rules()


@pytest.mark.parametrize(
    ("folder", "text", "brings"),
    [
        ("tides-1.0.dist-info", "[pnp.games]\ntides = pnp_tides:GAME\n", True),
        ("tides.egg-info", "[pnp.games]\ntides = pnp_tides:GAME\n", True),
        ("other-1.0.dist-info", "[console_scripts]\nother = other:main\n", False),
        ("tides-1.0", "[pnp.games]\n", False),
    ],
)
def test_a_distribution_announces_its_games(
    folder: str, text: str, brings: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its entry points, wherever modules are found."""
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "entry_points.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "gone"), ""])
    assert announced.others_bring_rules() is brings


def test_modules_in_a_zip_may_bring_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not looked into here; who reads them says what there is."""
    (tmp_path / "modules.zip").write_bytes(b"")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "modules.zip")])
    assert announced.others_bring_rules()


def test_what_cannot_be_looked_at_may_bring_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged distribution of somebody's does not stop a build."""
    (tmp_path / "odd-1.0.dist-info" / "entry_points.txt").mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert announced.others_bring_rules()


@pytest.mark.slow
def test_nothing_that_plays_is_loaded_for_it() -> None:
    """A build of a game without rules does not pay for those of others."""
    code = (
        "import sys; from pnp.check.playable import playable; from pnp.referee.announced import announced;"
        "announced('nobody-has-it'); print([m for m in sys.modules if m in "
        "('pnp.referee.check', 'pnp.referee.rules', 'pnp.referee.registry', 'importlib.metadata')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=HANGS, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"
