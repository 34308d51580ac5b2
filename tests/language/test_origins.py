"""origins: what is printed is found again in the PO file, by its context and its line."""

from __future__ import annotations

from pnp.base.problems import Place
from pnp.language.origins import NOWHERE, Origin, gathered


def origin(context: str, piece: str, line: int) -> Origin:
    """A text of the German file."""
    return Origin((context, "x"), piece, Place("de.po", line, 1))


ONE = origin("cards/one/title", "one", 4)
TWO = origin("cards/two/title", "two", 8)
WORD = origin("words/total", "", 12)
RULE = origin("rules/text", "", 16)
ORIGINS = gathered([("Boot", ONE), ("Boot", TWO), ("Summe", WORD), ("Nimm {n} Karten.", RULE)])


def filled(text: str) -> str:
    """A text with its value."""
    return text.replace("{n}", "3")


def test_the_same_words_on_two_cards_are_told_by_the_card() -> None:
    """Each has its own line."""
    assert ORIGINS.of(("Boot",), "Boot", "one", filled) == (ONE,)
    assert ORIGINS.of(("Boot",), "Boot", "two", filled) == (TWO,)
    assert ORIGINS.of(("Boot",), "Boot", "elsewhere", filled) == (ONE,)


def test_a_box_of_several_texts_names_the_longest_first() -> None:
    """It is the most likely to be too long."""
    assert ORIGINS.of(("Boot", "Summe", "3"), "Boot: Summe 3", "two", filled) == (WORD, TWO)


def test_a_text_is_found_with_its_values_and_inside_others() -> None:
    """As pages and margins print it; what was never translated is found nowhere."""
    assert ORIGINS.of((), "Nimm 3 Karten.", "", filled) == (RULE,)
    assert ORIGINS.of((), "**Beispiel** — Nimm 3 Karten.", "", filled) == (RULE,)
    assert ORIGINS.of((), "Autre chose", "", filled) == () == NOWHERE.of((), "Boot", "", filled)
