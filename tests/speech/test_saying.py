"""speech/saying: a message in a language: its pattern from the catalogue, its numbers as that language writes them."""

from __future__ import annotations

import pytest
from babel import Locale

from pnp.base.messages import counted, figure, joined, message, one_of, verbatim, word
from pnp.base.problems import Place, Problem
from pnp.speech.saying import SIGNS, said
from pnp.speech.tongues import speaking


def test_a_message_is_said_in_a_language() -> None:
    """With the messages that stand in it; English is as the sources have it."""
    told = message("found {found}; expected {accepted}{hint}", found="x", accepted=message("a date"), hint="")
    assert said(told, "fr") == "trouvé\u00a0: x\u202f; attendu\u00a0: une date"
    assert said(told, "en") == told == "found x; expected a date"
    with speaking("fr"):
        assert said(told) == "trouvé\u00a0: x\u202f; attendu\u00a0: une date"


def test_what_no_catalogue_has_stays_english() -> None:
    """Also in languages that have most."""
    assert said(message("nobody ever said {this}", this="this"), "fr") == "nobody ever said this"


@pytest.mark.parametrize(("count", "french"), [(0, "0\u00a0problème"), (1, "1\u00a0problème"), (2, "2\u00a0problèmes")])
def test_plurals_go_by_the_rules_of_the_language(count: int, french: str) -> None:
    """French has one form for nothing and one."""
    assert said(counted("{count} problem", "{count} problems", count), "fr") == french


def test_numbers_are_written_as_the_language_does() -> None:
    """Decimals and thousands; a text that looks like one is left alone."""
    told = message("{down:.1f} mm too high ({lines} lines)", down=1234.5, lines=3)
    assert said(told, "fr") == "trop haut de 1234,5\u00a0mm (3 lignes)"
    assert said(figure("−1,234.5"), "fr") == "−1\u202f234,5" and said(figure("1,234.5"), "de") == "1.234,5"
    assert said(verbatim("1,234.5"), "fr") == "1,234.5"


def test_the_signs_are_those_of_cldr() -> None:
    """For every language that there is."""
    for tongue, signs in SIGNS.items():
        symbols = Locale.parse(tongue).number_symbols["latn"]
        assert (signs.decimal, signs.group) == (symbols["decimal"], symbols["group"])


def test_what_stands_in_a_row_is_said_part_by_part() -> None:
    """French has a blank before a colon, but not in a place that programs read."""
    assert said(joined((message("text"), "x"), ": "), "fr") == "texte\u00a0: x"
    assert said(one_of([message("text"), "x"]), "fr") == "texte, x"
    problem = Problem(Place("cards/a.yaml", 3, 5), "title", message("nothing"))
    assert said(problem.line, "fr") == "cards/a.yaml:3:5: title: rien"


def test_a_word_depends_on_where_it_stands() -> None:
    """The same English word is another one in French."""
    assert said(word("cut marks", "none"), "fr") == "aucun" and said(message("none"), "fr") == "aucune"
    assert said(word("side", "back"), "fr") == "dos"
