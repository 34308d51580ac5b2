"""pnp list: a line for each game that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.tiny import run, write

pytestmark = pytest.mark.usefixtures("workspace")


def test_list_shows_own_and_shipped_games() -> None:
    """Name, title, players, minutes, age and pieces of each."""
    lines = run("list").output.splitlines()
    (tiny,) = [line for line in lines if line.startswith("tinygame ")]
    assert re.search(r"A Tiny Game +2–4 players, 10–20 min, 7\+ +7 pieces +fr$", tiny)
    assert [line.split()[0] for line in lines][:2] == ["othergame", "tinygame"]
    assert any(line.startswith("marathon ") for line in lines)


def test_list_names_a_game_that_cannot_be_read(workspace: Path) -> None:
    """Without a traceback, and beside the others."""
    write(workspace, "cards/broken/game.yaml", "title: [")
    lines = run("list").output.splitlines()
    assert any(line.startswith("broken ") and "cannot be read" in line for line in lines)
    assert any(line.startswith("tinygame ") for line in lines)
