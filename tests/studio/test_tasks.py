"""tasks: each is the call of a command, and tells how far it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.base.problems import ProblemsFound
from pnp.kit.options import PrintOptions
from pnp.studio.tasks import TASKS


def carried_out(task: str, asked: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    labels: list[str] = []
    return TASKS[task](asked, lambda label, done, total: labels.append(str(label))), labels


@pytest.mark.slow
def test_a_game_is_checked_as_the_command_does(folder: Path) -> None:
    """Its lines, and what is wrong."""
    result, _ = carried_out("check", {"game": "tinygame"})
    assert result["passes"] and any("tinygame" in line for line in result["lines"])
    (folder / "cards/tinygame/deck.yaml").write_text("cards: [")
    result, _ = carried_out("check", {"game": "tinygame"})
    assert not result["passes"] and result["problems"]


def test_a_kit_that_is_wrong_is_not_built(folder: Path) -> None:
    """Problems are raised, and the folder stays as it was."""
    (folder / "cards/tinygame/deck.yaml").write_text("cards: [")
    with pytest.raises(ProblemsFound):
        carried_out("build", {"options": PrintOptions("tinygame")})
    assert not (folder / "output").exists()


def test_there_is_a_task_for_everything_long() -> None:
    """By the names that the rooms use."""
    assert set(TASKS) == {"build", "reprint", "box", "check", "playtest"}
