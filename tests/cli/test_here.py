"""here: the workspace of the current folder, the user's cache, and as many processes as there are cores."""

from __future__ import annotations

import os
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pnp.cli.here import Here, here


def test_each_part_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the folder that the command was called in."""
    (tmp_path / "cards").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    place = Here()
    assert place.workspace is place.workspace and place.workspace.roots[0] == tmp_path.resolve()
    assert place.cache is place.cache and place.cache.folder == tmp_path / "cache"


def test_a_machine_that_does_not_say_has_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """And one that does is believed."""
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert Here().cores == 1
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert Here().cores == 7


def test_a_command_has_one_place() -> None:
    """However often it asks."""

    @click.command()
    def probe() -> None:
        assert here() is here()

    assert CliRunner().invoke(probe).exit_code == 0
