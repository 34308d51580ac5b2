"""conventions: what the table says of each language agrees with CLDR, and counted words take the right form."""

from __future__ import annotations

import pytest
from babel import Locale

from pnp.language.conventions import FORMS, NARROW, NO_BREAK, counted, known, language


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
    """By the plural rule of the language; a word with one form keeps it."""
    assert {number: counted(forms, number, code) for number in expected} == expected
    known_to_cldr = {*Locale.parse(code).plural_form.tags, "other"}
    assert len(forms.split(FORMS)) <= len(known_to_cldr)


def test_the_two_blanks_are_what_they_are_called() -> None:
    """U+202F and U+00A0."""
    assert (NARROW, NO_BREAK) == ("\u202f", "\u00a0")
