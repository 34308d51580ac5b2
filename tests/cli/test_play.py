"""pnp play: a game in the terminal, left, kept and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.races import race, run

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of Mans under another name, played by the same rules."""
    monkeypatch.chdir(tmp_path)
    return race(tmp_path)


def test_a_game_can_be_left_saved_and_resumed(workspace: Path) -> None:
    """The saved game knows which game it is."""
    said = run("play", "--game", "race", "--players", "2", "--seed", "5", typed="1\n1\ns kept.jsonl\nq\n").stdout
    assert "24H du Mans" in said and (workspace / "kept.jsonl").is_file()
    again = run("play", "--resume", "kept.jsonl", typed="q\n").stdout
    assert "24H du Mans" in again


def test_a_variant_can_be_played() -> None:
    """One value at a time; without a game, the command asks which."""
    said = run("play", "--game", "race", "--set", "game.variants.weather_effect=heat", typed="q\n").stdout
    assert "24H du Mans" in said
    assert (
        "expected one value; several are for playtests"
        in run("play", "--game", "race", "--set", "game.parameters.rounds=1..3", status=2).output
    )
    assert "which game?" in run("play", status=2).output
