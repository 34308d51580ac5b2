"""What every template and every text can name: the game, its words and all its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.definition.game import Game


def values_of(game: Game) -> dict[str, Any]:
    """The names `game`, `words` and `pieces` with all that stands behind them."""
    meta = game.meta
    to = game.words.get("to", "–")
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
        },
        "words": game.words,
        "pieces": {card.id: card.data for c in game.components.values() for card in c.cards},
    }


def _span(ends: Sequence[int], to: str) -> str:
    """From fewest to most, or the one number that there is: 3 à 6 with a word between, 3–6 with a sign."""
    between = f" {to} " if any(char.isalpha() for char in to) else to
    return between.join(str(n) for n in dict.fromkeys(ends))
