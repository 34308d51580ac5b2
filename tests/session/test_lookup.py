"""lookup: a card is read as it is printed, with its passage of the rules."""

from __future__ import annotations

import pytest

from pnp.session.lookup import meant, passages
from tests.session.shipped import NAMES, loaded


@pytest.mark.parametrize(
    ("name", "typed", "title", "said"),
    [
        ("marathon", "salon", "Salon", "Posez un pion sur une case vide de la pyramide"),
        ("marathon", "ludo rdc", "Ludo du rez-de-chaussée", "Un seul pion par joueur."),
        ("marathon", "petnaque", "Terrain de pétanque", "Prenez une case vide"),
        ("mans", "pluie", "Pluie", "−3 points"),
        ("mans", "surchauffe", "Surchauffe !", "0 point"),
        ("jonques", "tenir la frontiere", "Tenir la frontière", "jonques"),
    ],
)
def test_words_find_a_card_or_a_passage(name: str, typed: str, title: str, said: str) -> None:
    """In any spelling; its values are filled in."""
    found = meant(typed, passages(loaded(name)))
    assert [one.title.replace("\u202f", " ") for one in found] == [title]
    assert said in " ".join(found[0].paragraphs)


def test_a_card_is_read_with_its_part_of_the_rules() -> None:
    """The card's own texts first; the heading of the rules has a number before the same name."""
    (salon,) = meant("salon", passages(loaded("marathon")))
    assert salon.paragraphs[0].startswith("Faites triompher") and len(salon.paragraphs) > 3


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_is_read_has_braces_or_markup(name: str) -> None:
    """Values are filled in, icons are words."""
    for passage in passages(loaded(name)):
        for text in (passage.title, *passage.paragraphs):
            assert "{" not in text and "**" not in text and "[" not in text, text
