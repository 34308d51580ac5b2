"""Texts as they are read aloud: icons by their words, in the form that goes with what stands before them."""

from __future__ import annotations

import pytest

from pnp.language.aloud import Readings

FRENCH = Readings("fr", {"clock": "période | périodes", "plus": "plus", "heat": "point de chauffe | points de chauffe"})
ENGLISH = Readings("en", {"clock": "period | periods", "die": "die | dice"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Payez ses 3 {clock}.", "Payez ses 3 périodes."),
        ("Payez 1 {clock}, puis 0\u00a0{clock}.", "Payez 1 période, puis 0\u00a0période."),
        ("Payez **+2** {clock}", "Payez +2 périodes"),
        ("Payez les {clock} de sa rangée", "Payez les périodes de sa rangée"),
        ("au prochain {heat}", "au prochain point de chauffe"),
        ("7 B {heat}{heat} !", "7 B 2 points de chauffe !"),
        ("un 8 {heat}{heat}", "un 8 (2 points de chauffe)"),
        ("{plus}{plus}", "2 × plus"),
        ("un jeton {plus}ou rien", "un jeton plus ou rien"),
        ("coûte 3{clock}", "coûte 3 périodes"),
        ("un {strange-sign} ici", "un strange sign ici"),
        ("Deux\nlignes\n\net *deux* paragraphes \\{x\\}", "Deux lignes et deux paragraphes {x}"),
        ("Rien à lire.", "Rien à lire."),
    ],
)
def test_what_is_said_for_an_icon(text: str, said: str) -> None:
    assert FRENCH.aloud(text) == said


def test_every_language_counts_by_its_own_rule_and_words() -> None:
    """None of a thing is several in English, one in French."""
    assert ENGLISH.aloud("0 {clock}, 1 {clock}, two {die}, a {die}") == "0 periods, 1 period, two dice, a die"
    assert Readings("xx", {"clock": "a | b"}).aloud("3 {clock}, les {clock}") == "3 b, les a"


def test_numbers_without_end_are_counted_all_the_same() -> None:
    assert FRENCH.aloud(f"{'9' * 400} {{clock}}") == f"{'9' * 400} périodes"
