"""wishes: what a person types for a piece is the piece that was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import run

pytestmark = pytest.mark.slow


def test_a_piece_is_found_by_id_number_or_title(desk: Path) -> None:
    """Whatever its accents, apostrophes and capitals."""
    numbers = {
        row.split()[1]: row.split()[0] for row in run("reprint", "--game", "race", "--list").stdout.splitlines()[:-1]
    }
    assert Path("output/race/pièces-fr.pdf").is_file()
    for name in ("rain-9", numbers["rain-9"], "sous l'orage", "SOUS L’ORAGE", "hunaudieres sous"):
        said = run("reprint", "--game", "race", "--piece", name).stdout
        assert "1 × Hunaudières sous l’orage (rain-9)" in said.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--piece", "hunaudieres"),
            "Hunaudières (slick-9), Hunaudières sous l’orage (rain-9); expected one of them",
        ),
        (("--piece", "rain-99"), "no piece called “rain-99” (did you mean rain-9?)"),
        (("--piece", "rain-9:0"), "found “0” copies; expected 1 to 500"),
        (("--piece", "rain-9:many"), "found “many” copies"),
        ((), "what shall be printed?"),
        (("--list", "--piece", "stand"), "what shall be printed?"),
        (("--changed-since", "nowhere"), "nowhere is no manifest of an earlier build"),
    ],
)
def test_what_cannot_be_meant_is_told(desk: Path, words: tuple[str, ...], said: str) -> None:
    """With the nearest name or the way out; nothing is written."""
    assert said in run("reprint", "--game", "race", *words, status=2).stderr
    assert not Path("output").exists()
