"""What every template and every text can name: the game, its words and all its pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.definition.components import Card
from pnp.definition.game import Game


def values_of(game: Game) -> dict[str, Any]:
    """The names `game`, `words`, `values`, `pieces` and `components` with all that stands behind them."""
    meta = game.meta
    to = game.words.get("to", "–")
    listed = {name: tuple(_named(card) for card in c.cards) for name, c in game.components.items()}
    return {
        "game": {
            "title": meta.title,
            "version": meta.version,
            "authors": ", ".join(meta.authors),
            "credit": meta.credit,
            "players": _span(meta.players, to),
            "minutes": _span(meta.minutes, to),
            "players_min": meta.players[0],
            "players_max": meta.players[1],
            "age": meta.age,
            "minutes_min": meta.minutes[0],
            "minutes_max": meta.minutes[1],
            "parameters": meta.parameters,
            "variants": meta.variants,
        },
        "words": game.words,
        "values": game.values,
        "pieces": {card["id"]: card for cards in listed.values() for card in cards},
        "components": {
            name: {"title": game.components[name].title, "pieces": game.components[name].pieces, "cards": cards}
            for name, cards in listed.items()
        },
    }


def _named(card: Card) -> Mapping[str, Any]:
    """What stands on a card, with its id and its number of copies."""
    return {**card.data, "id": card.id, "quantity": card.quantity}


def _span(ends: Sequence[int], to: str) -> str:
    """From fewest to most, or the one number that there is: 3 à 6 with a word between, 3–6 with a sign."""
    between = f" {to} " if any(char.isalpha() for char in to) else to
    return between.join(str(n) for n in dict.fromkeys(ends))
