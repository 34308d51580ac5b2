"""A game: frozen values that pass between the stages, and a hash of everything that is played or printed."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp.definition.game import Style, plain
from tests.definition.readings import game_of


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
