"""values: what every template and every text can name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.definition.values import values_of
from tests.pages.flows import mans


def test_a_game_its_words_and_its_pieces_can_be_named() -> None:
    """By the names that the documentation gives, with the values of the files."""
    game = mans()
    found = values_of(game)
    assert set(found) == {"game", "words", "values", "pieces", "components"}
    assert (found["game"]["title"], found["game"]["version"]) == (game.meta.title, game.meta.version)
    assert found["game"]["authors"] == ", ".join(game.meta.authors) and found["words"] is game.words
    cards = [card for component in game.components.values() for card in component.cards]
    first = {**cards[0].data, "id": cards[0].id, "quantity": cards[0].quantity}
    assert set(found["pieces"]) == {card.id for card in cards} and found["pieces"][cards[0].id] == first
    assert found["components"]["stand"]["pieces"] == game.components["stand"].pieces
    assert found["components"]["stand"]["cards"] == (found["pieces"]["stand"],)


@pytest.mark.parametrize(("players", "said"), [((2, 4), "2 à 4"), ((2, 2), "2"), ((1, 6), "1 à 6")])
def test_from_fewest_to_most_in_the_words_of_the_language(players: tuple[int, int], said: str) -> None:
    """One number is said once; both ends can be named by themselves."""
    game = mans()
    found = values_of(game._replace(meta=replace(game.meta, players=players)))["game"]
    assert found["players"] == said and (found["players_min"], found["players_max"]) == players
    bare = game._replace(meta=replace(game.meta, minutes=(30, 60)), words={})
    assert values_of(bare)["game"]["minutes"] == "30–60"


@pytest.mark.parametrize(("word", "said"), [("à", "3 à 6"), ("–", "3–6"), ("〜", "3〜6"), ("až", "3 až 6")])
def test_a_sign_between_numbers_has_no_blanks_and_a_word_has(word: str, said: str) -> None:
    """As the language writes it: 3–6 giocatori, 3 bis 6 Spieler."""
    game = mans()
    shown = values_of(game._replace(meta=replace(game.meta, players=(3, 6)), words={"to": word}))
    assert shown["game"]["players"] == said
