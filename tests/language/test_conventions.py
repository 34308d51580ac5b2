"""languages: what the table says of each language agrees with CLDR, and counted words take the right form."""

from __future__ import annotations

import re

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from pnp.language.conventions import FORMS, counted, known, language, plural_forms
from pnp.language.pseudo import GROWTH, pseudo
from pnp.language.typography import decimal, polish
from pnp.text.linebreak import hyphen_points


@pytest.mark.parametrize("code", known())
def test_the_table_agrees_with_cldr(code: str) -> None:
    """Name, direction, decimal mark and number of plural forms."""
    locale, data = Locale.parse(code), language(code)
    assert data.name == locale.get_display_name(code)
    assert data.rtl == (locale.text_direction == "rtl")
    system = {"latn": "latn"}.get(str(locale.default_numbering_system), "latn")
    marks = {locale.number_symbols[name]["decimal"] for name in locale.number_symbols if name in (system, "arab")}
    assert data.decimal in marks
    assert len(data.quotes) == 4


@pytest.mark.parametrize(
    ("code", "forms", "expected"),
    [
        ("fr", "feuille | feuilles", {0: "feuille", 1: "feuille", 2: "feuilles"}),
        ("en", "sheet | sheets", {0: "sheets", 1: "sheet", 2: "sheets"}),
        ("de", "Blatt | Blätter", {1: "Blatt", 5: "Blätter"}),
        ("ja", "枚", {1: "枚", 2: "枚"}),
        ("pl", "arkusz | arkusze | arkuszy", {1: "arkusz", 2: "arkusze", 5: "arkuszy", 22: "arkusze"}),
        ("en", "same", {1: "same", 2: "same"}),
    ],
)
def test_a_counted_word_takes_the_form_of_its_number(code: str, forms: str, expected: dict[int, str]) -> None:
    assert {number: counted(forms, number, code) for number in expected} == expected
    assert len(forms.split(FORMS)) in (1, plural_forms(code), 3)


def test_words_are_parted_by_their_own_dictionary() -> None:
    """German parts where French would not."""
    assert hyphen_points("streichholzschachtel", "de") != hyphen_points("streichholzschachtel", "fr")
    assert hyphen_points("פנסים", "he") == ()


@pytest.mark.parametrize(
    ("lang", "before", "after"),
    [
        ("en", "80 g/m², 63 × 88 mm", "80\u00a0g/m², 63\u00a0× 88\u00a0mm"),
        ("en", "Really ?", "Really ?"),
        ("de", "z. B. 10 Minuten", "z.\u202fB. 10\u00a0Minuten"),
        ("fr", "Vraiment ?", "Vraiment\u202f?"),
        ("it", "10 minuti...", "10\u00a0minuti…"),
        ("pt-BR", "l'arbre", "l’arbre"),
    ],
)
def test_spacing_is_that_of_the_language(lang: str, before: str, after: str) -> None:
    assert polish(before, lang) == after


def test_decimals() -> None:
    assert (decimal(68.5, "fr"), decimal(68.5, "en"), decimal(3.0, "de")) == ("68,5", "68.5", "3")


# --- the pseudo-language ------------------------------------------------------------------------------------------


@given(st.text(alphabet="abé ABC{}*\n.!", max_size=80))
def test_the_pseudo_language_keeps_markup_and_values(text: str) -> None:
    """Braces, stars and line breaks stay, in their order."""
    kept = re.compile(r"\{[^{}]*\}|\*+|\n")
    assert kept.findall(pseudo(text)) == kept.findall(text)


@pytest.mark.parametrize("words", ["Lune", "Le verre de vin", "Une phrase un peu plus longue, pour voir.", "Mot " * 60])
def test_the_pseudo_language_grows_as_translations_do(words: str) -> None:
    text = words.strip()
    factor = next(factor for limit, factor in GROWTH if len(text) <= limit)
    assert len(pseudo(text)) == pytest.approx(len(text) * factor, abs=8)
    assert not set("aeiou") & set(pseudo(text))
