"""golden playthroughs: the recorded games replay move by move and read the same; see golden.py to record them anew."""

from __future__ import annotations

import pytest

from tests.whole import golden


@pytest.mark.parametrize(("name", "players"), golden.tables(), ids=str)
def test_the_playthrough_still_reads_the_same(name: str, players: int) -> None:
    """Every line: tables, moves in words, scores by source."""
    text = golden.path_of(name, players).read_text(encoding="utf-8")
    game, rules = golden.opened(name, players)
    assert list(golden.told(game, rules, golden.moves_in(text))) == text.splitlines()


def test_every_playthrough_belongs_to_a_table() -> None:
    """None is missing, none is left over."""
    assert sorted(p.name for p in golden.FOLDER.glob("*.txt")) == sorted(
        golden.path_of(name, players).name for name, players in golden.tables()
    )
