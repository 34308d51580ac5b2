"""synonyms: keys as other tools and other languages call them."""

from __future__ import annotations

import pytest

from pnp.definition.synonyms import ELSEWHERE, meant

CARD = ("id", "quantity", "source", "title", "story", "tint", "art")


@pytest.mark.parametrize("word", ["count", "qty", "copies", "number", "amount", "Nombre", "quantité", "Anzahl"])
def test_a_number_of_copies_is_the_quantity(word: str) -> None:
    """In several languages, with or without capitals."""
    assert meant(word, CARD) == " (did you mean quantity?)"


@pytest.mark.parametrize(
    ("word", "accepted", "told"),
    [
        ("img", CARD, " (did you mean art?)"),
        ("img", ("id", "image"), " (did you mean image?)"),
        ("titre", CARD, " (did you mean title?)"),
        ("colour", ("size", "color"), " (did you mean color?)"),
        ("-id", CARD, " (did you mean - id, with a blank behind the hyphen?)"),
        ("title:Sun", CARD, " (did you mean title: Sun, with a blank behind the colon?)"),
        ("\u00a0title", CARD, " (there is a no-break blank or the like in it; write ordinary blanks)"),
        ("zeppelin", CARD, ""),
        ("count", ("id", "icon"), ""),
    ],
)
def test_what_is_meant_is_told_or_nothing(word: str, accepted: tuple[str, ...], told: str) -> None:
    """Only what is accepted there; the nearest spelling goes before a synonym."""
    assert meant(word, accepted) == told


def test_what_is_given_already_is_not_called_otherwise() -> None:
    """A card that has its title and a name besides means something else by it."""
    assert meant("name", CARD, given=("id", "name")) == " (did you mean title?)"
    assert meant("name", CARD, given=("id", "title", "name")) == ""


def test_the_table_is_in_small_letters() -> None:
    """As words are looked up."""
    assert all(words == words.casefold() for words in ELSEWHERE.values())
