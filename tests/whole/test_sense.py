"""Bad data that can be played all the same: each case of sense.yaml is told before any game is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee import check
from pnp.referee.check import check_play, check_sense
from pnp.referee.registry import needed

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "sense.yaml").read_text(encoding="utf-8"))
SHIPPED = Workspace.shipped()


def _changes(case: dict[str, Any]) -> dict[str, str]:
    """What a case changes, as `--set` would; `each` changes a field of every card of a component."""
    changes = {path: str(value) for path, value in case.get("set", {}).items()}
    for component, fields in case.get("each", {}).items():
        game = load_game(SHIPPED, case["game"])
        for card in game.components[component].cards:
            changes |= {f"{component}.{card.id}.{name}": str(value) for name, value in fields.items()}
    return changes


def _never(*_: object) -> None:
    raise AssertionError("a game was played before its data was asked for sense")


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_bad_data_is_told_by_a_sentence_that_names_the_value(
    case: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the file and line where it can be mended, without a game being played."""
    monkeypatch.setattr(check, "play_batch", _never)
    problems = Problems()
    game = load_game(SHIPPED, case["game"], problems, _changes(case))
    if game is not None and not len(problems):
        check_play(game, problems, 20, 1)
    found = [problem for problem in problems if case["says"] in str(problem)]
    assert found, [str(problem) for problem in problems]
    assert found[0].place.file.endswith(case["place"]) and found[0].place.line


@pytest.mark.parametrize("name", ["jonques", "mans", "marathon"])
def test_the_shipped_games_make_sense(name: str) -> None:
    """As they are, nothing is told."""
    problems = Problems()
    game = load_game(SHIPPED, name)
    check_sense(game, problems, needed(game))
    assert not problems.found
