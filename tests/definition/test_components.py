"""Components: each kind of piece counts what it prints and knows where its keys stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import ProblemsFound
from pnp.definition.components import COMPONENT_KINDS
from tests.definition.readings import game_of


def test_components_count_and_find_what_is_theirs(tmp_path: Path) -> None:
    """Pages print no pieces; a key that is not there is looked for at the head of the file."""
    game = game_of(tmp_path)
    cards, rules = game.components["cards"], game.components["rules"]
    assert (cards.pieces, rules.pieces) == (3, 0)
    assert cards.place_of("size") == ("cards/sample/cards.yaml", 2, 7)
    assert cards.place_of("folds") == cards.place == ("cards/sample/cards.yaml", 1, 1)
    assert game.meta.place_of("styles", "story", "floor").line == 18
    assert game.engine == "sample"
    assert game_of(tmp_path / "other", game=("age: 8", "engine: mans")).engine == "mans"


def test_a_kind_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    """A token of another shape is a component of kind cards."""
    with pytest.raises(ProblemsFound) as found:
        game_of(tmp_path, cards=("size:", "kind: tokens\nsize:"))
    said = str(found.value.problems[0])
    assert "kind: found “tokens”" in said
    assert all(kind in said for kind in COMPONENT_KINDS)
