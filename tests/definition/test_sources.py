"""A game's files as nodes: formulas calculated, choices made, values tried."""

from __future__ import annotations

import pytest

from pnp.base.problems import ProblemsFound
from pnp.definition.load import load_alternatives, load_game
from pnp.definition.workspace import Workspace

GAME = {
    "title": "G",
    "version": "1",
    "authors": ["A"],
    "players": [2, 4],
    "fonts": {"text": "source-sans-3", "display": "fraunces"},
    "parameters": {"limit": 3},
    "variants": {"way": "short"},
}
LONG = "game.variants.way = long"
DECK = {
    "title": "Deck",
    "template": "card.svg",
    "fields": {"cost": "int", "text": "text"},
    "cards": [
        {"id": "a", "cost": 2, "quantity": 3, "text": {"choose": [{"when": LONG, "use": "Long"}, {"use": "Short"}]}},
        {"id": "b", "cost": 5, "text": "B"},
    ],
}
VALUES = {
    "copies": "components.deck.pieces",
    "twice": "values.copies * 2",
    "dear": {"holds": "pieces.b.cost > {game.parameters.limit}"},
}


def _workspace(**files: object) -> Workspace:
    held = {"game": GAME, "deck": DECK, "values": VALUES, **files}
    return Workspace.shipped().holding({f"cards/tiny/{name}.yaml": data for name, data in held.items()})  # type: ignore[misc]


def test_formulas_are_calculated_in_the_order_of_the_file() -> None:
    """From the cards and from each other; conditions give true or false."""
    assert dict(load_game(_workspace(), "tiny").values) == {"copies": 4, "twice": 8, "dear": True}


def test_a_value_that_is_tried_counts() -> None:
    """In formulas, and in what is chosen by it."""
    game = load_game(_workspace(), "tiny", changes={"deck.b.quantity": "9", "game.variants.way": "long"})
    assert game.values["copies"] == 12
    assert game.components["deck"].cards[0].data["text"] == "Long"


def test_a_value_can_be_tried_inside_a_choice() -> None:
    """Whichever of them is chosen."""
    camps = {"choose": [{"when": LONG, "use": [{"port": "F2"}]}, {"use": [{"port": "F1"}]}]}
    fields = {"camps": {"each": {"port": "word"}}}
    deck = {**DECK, "fields": fields, "cards": [{"id": "a", "camps": camps}]}
    workspace = _workspace(deck=deck, values={"port": "pieces.a.camps.1.port"})
    assert load_game(workspace, "tiny").values["port"] == "F1"
    assert load_game(workspace, "tiny", changes={"deck.a.camps.1.port": "E1"}).values["port"] == "E1"


def test_translators_get_what_is_not_chosen_too() -> None:
    game = load_game(_workspace(), "tiny")
    texts = {one.components["deck"].cards[0].data["text"] for one in load_alternatives(_workspace(), game)}
    assert texts == {"Long", "Short"}


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"a": "pieces.lost.cost"}, "a: found {pieces.lost.cost}; there is no “pieces.lost”"),
        ({"a": "2 +"}, "it ends too early"),
        ({"a": {"when": "x"}}, "a.when: found an unknown key; expected holds"),
        ({"a": ["x"]}, "expected keys and values"),
    ],
)
def test_a_wrong_formula_is_told_at_its_place(values: dict[str, object], says: str) -> None:
    with pytest.raises(ProblemsFound) as raised:
        load_game(_workspace(values=values), "tiny")
    assert any(says in str(p) and p.place.file.endswith("values.yaml") for p in raised.value.problems)
