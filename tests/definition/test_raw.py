"""Files as plain data, before they are checked."""

from __future__ import annotations

import yaml

from pnp.definition.raw import plain, scope_of


def _node(text: str) -> yaml.Node:
    node: yaml.Node | None = yaml.compose(text, Loader=yaml.SafeLoader)
    assert node is not None
    return node


def test_values_are_what_yaml_says() -> None:
    """Numbers are numbers, words are words, lists cannot be changed."""
    text = "{a: 1, b: 0x10, c: 1.5, d: yes, e: ~, f: word, g: [1, two], h: '3'}"
    assert plain(_node(text)) == {
        "a": 1, "b": 16, "c": 1.5, "d": True, "e": None, "f": "word", "g": (1, "two"), "h": "3",
    }  # fmt: skip


def test_pieces_and_components_are_found_by_name() -> None:
    """Copies are counted, by the card's own number or the component's."""
    deck = _node("{quantity: 2, cards: [{id: a, cost: 1}, {id: b, cost: 3, quantity: 5}]}")
    scope = scope_of(_node("{players: [2, 4], parameters: {rounds: 6}}"), {"deck": deck})
    assert scope["pieces"]["b"] == {"quantity": 5, "id": "b", "cost": 3}
    assert scope["components"]["deck"]["pieces"] == 7
    assert (scope["game"]["players_max"], scope["game"]["parameters"], scope["game"]["variants"]) == (
        4,
        {"rounds": 6},
        {},
    )


def test_what_is_broken_is_passed_over() -> None:
    """It is told where it is checked."""
    scope = scope_of(None, {"deck": _node("[1, 2]"), "other": _node("{cards: 7}")})
    assert scope["pieces"] == {} and scope["components"]["other"] == {"cards": (), "pieces": 0}
