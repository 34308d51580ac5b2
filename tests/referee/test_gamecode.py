"""gamecode: a game's code is a value with three ways in, of which two may be missing."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from pnp.referee.gamecode import GameCode
from pnp.referee.registry import engines
from pnp.referee.telling import Telling
from tests.referee.tables import engine
from tests.toy_rules import toy_rules


def test_only_the_rules_are_needed() -> None:
    """Advice and a table may come later; nothing is changed afterwards."""
    code = GameCode(read=toy_rules)
    assert code.advice is None and code.table is None
    with pytest.raises(FrozenInstanceError):
        code.read = toy_rules  # type: ignore[misc]


@pytest.mark.parametrize("name", engines())
def test_every_game_of_pnp_has_all_of_it(name: str) -> None:
    """Rules, advice, table, and words of its own."""
    code = engine(name).code
    assert callable(code.read) and callable(code.advice) and callable(code.table)
    assert code.telling is not Telling
