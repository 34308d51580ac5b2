"""What the tests of kits share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.definition.workspace import Workspace
from tests.cli.tiny import lay_out
from tests.kit.sea import sea_in
from tests.places import ROOT


@pytest.fixture
def sea(tmp_path: Path) -> Workspace:
    """A game with a board on two papers, folded ships and a figure."""
    return sea_in(tmp_path)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of 24H du Mans under another name."""
    shutil.copytree(ROOT / "cards" / "mans", tmp_path / "cards" / "race", ignore=shutil.ignore_patterns("locale"))
    shutil.copytree(ROOT / "templates" / "mans", tmp_path / "templates" / "race")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    return tmp_path


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with two tiny games."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path
