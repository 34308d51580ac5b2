"""Copies of a card that share several drawings: one card for the rules and the texts, a design each for the press."""

from __future__ import annotations

import pytest

from pnp.base.cache import Cache
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.kit.build import draft
from pnp.kit.options import PrintOptions
from pnp.kit.wishes import wishes
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)


@pytest.mark.parametrize(
    ("copies", "shares"),
    [("10", [4, 3, 3]), ("9", [3, 3, 3]), ("2", [1, 1]), ("1", [1])],
)
def test_copies_are_shared_out_evenly(copies: str, shares: list[int]) -> None:
    """The first drawing has the card's id, the next ones are numbered; none is left without a copy."""
    game = load_game(WORKSPACE, "jonques", changes={"junks.south.quantity": copies})
    assert game
    junks = game.components["junks"]
    drawn = [card for card in junks.drawn if card.data["camp"] == "Sud"]
    assert [card.quantity for card in drawn] == shares
    assert [card.id for card in drawn] == ["south", "south-2", "south-3"][: len(shares)]
    assert [card.data["drawing"] for card in drawn] == [1, 2, 3][: len(shares)]
    assert [card.id for card in junks.cards] == ["south", "north"]  # what the rules play


def test_a_component_of_one_drawing_is_drawn_as_it_is() -> None:
    """Nothing is added to its cards."""
    game = load_game(WORKSPACE, "jonques")
    assert game and game.components["aids"].drawn is game.components["aids"].cards


def test_a_piece_is_reprinted_by_its_title_or_in_one_of_its_drawings() -> None:
    """The title means the first drawing; each of the others has its id."""
    game = load_game(WORKSPACE, "jonques")
    assert game
    assert [wish.entry.card.id for wish in wishes(game, ["jonque vermillon"])] == ["south"]
    assert [wish.entry.card.data["drawing"] for wish in wishes(game, ["south-3"])] == [3]


@pytest.mark.slow
def test_drawings_look_different(art_cache: Cache) -> None:
    """Front and back of each are drawn by its number."""
    faces = draft(WORKSPACE, PrintOptions("jonques"), art_cache).faces
    names = ["south", "south-2", "south-3", "north", "north-2", "north-3"]
    assert len({faces[name, "front"].digest for name in names}) == len(names)
    assert all(faces[name, "front"].digest == faces[name, "back"].digest for name in names)
