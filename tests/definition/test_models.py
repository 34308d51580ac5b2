"""models: frozen values that pass between the stages, and a hash of everything that is played or printed."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.models import Game, Style, plain
from tests.definition.readings import sample


def game_of(folder: Path, **changes: tuple[str, str]) -> Game:
    """The tiny game with something changed."""
    problems = Problems()
    game = load_game(sample(folder, **changes), "sample", problems)
    problems.stop_if_any()
    assert game is not None
    return game


@pytest.mark.parametrize(("size", "floor", "least"), [(9.0, 0.0, 9.0), (9.0, 7.5, 7.5), (9.0, 12.0, 9.0)])
def test_the_smallest_size_is_the_floor_and_never_above_the_size(size: float, floor: float, least: float) -> None:
    """No floor means no shrinking."""
    assert Style(size=size, floor=floor).least == least


def test_a_style_is_a_value(tmp_path: Path) -> None:
    """It cannot be changed, and where it stands does not count when two are compared."""
    style = game_of(tmp_path).styles["story"]
    assert style == Style(size=9.0, floor=8.0) and style.place.file == "cards/sample/game.yaml"
    with pytest.raises(dataclasses.FrozenInstanceError):
        style.size = 3.0  # type: ignore[misc]


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


@pytest.mark.parametrize(
    ("file", "old", "new", "same"),
    [
        ("cards", "Another story.", "Another tale.", False),
        ("cards", "quantity: 2", "quantity: 3", False),
        ("rules", "Draw a card,", "Take a card,", False),
        ("game", 'version: "1.0"', 'version: "1.1"', False),
        ("game", "age: 8", "parameters: {cards: 5}", False),
        ("game", "age: 8", "variants: {house: free}", False),
        ("cards", "cells: [4]", "cells:\n      - 4", True),
        ("game", "age: 8", "age: 8  # or older", True),
    ],
)
def test_the_digest_follows_every_value_and_no_layout(
    tmp_path: Path, file: str, old: str, new: str, same: bool
) -> None:
    """Logs and version marks can be told apart by it."""
    assert (game_of(tmp_path / "a").digest == game_of(tmp_path / "b", **{file: (old, new)}).digest) == same


def test_plain_values_can_be_written_as_json() -> None:
    """Read-only mappings and tuples, one inside the other."""
    assert plain(MappingProxyType({"a": (1, MappingProxyType({"b": ()}))})) == {"a": [1, {"b": []}]}
