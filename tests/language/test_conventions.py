"""conventions: what the table says of each language agrees with CLDR, and counted words take the right form."""

from __future__ import annotations

import pytest
from babel import Locale

from pnp.language.catalogue import wrong_forms
from pnp.language.conventions import FORMS, NARROW, NO_BREAK, counted, known, language, plural_forms

CLDR = ("zero", "one", "two", "few", "many", "other")  # in its order


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
        ("cs", "list | listy | listů", {1: "list", 2: "listy", 4: "listy", 5: "listů", 6: "listů", 1002: "listů"}),
        ("ru", "лист | листа | листов", {1: "лист", 22: "листа", 5: "листов", 1021: "лист"}),
        ("pt-PT", "folha | folhas", {0: "folhas", 1: "folha"}),
        ("pt-BR", "folha | folhas", {0: "folha", 1: "folha", 2: "folhas"}),
        ("qaa", "lipu | lipu mute", {1: "lipu", 2: "lipu mute"}),
    ],
)
def test_a_counted_word_takes_the_form_of_its_number(code: str, forms: str, expected: dict[int, str]) -> None:
    """By the plural rule of the language; a word with one form keeps it."""
    assert {number: counted(forms, number, code) for number in expected} == expected
    assert FORMS not in forms or not wrong_forms(forms, code, forms)


@pytest.mark.parametrize("code", known())
def test_a_short_rule_is_that_of_cldr(code: str) -> None:
    """What is counted without loading CLDR is counted as CLDR would."""
    forms, rule = plural_forms(code), Locale.parse(code).plural_form
    found = [{rule(number) for number in numbers} for numbers in forms]
    assert all(len(names) == 1 for names in found) and len(set().union(*found)) == len(forms)
    order = [CLDR.index(name) for names in found for name in names]
    assert order == sorted(order)
    words = FORMS.join(f"form {index}" for index in range(len(forms)))
    for index, numbers in enumerate(forms):
        assert {counted(words, number, code) for number in numbers} == {f"form {index}"}


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (
            "pl",
            "arkusz | arkusze",
            "has 2 forms of a counted word; expected 3, separated by |, for the numbers 1 | 2",
        ),
        ("pl", "a | b | c | d", "has 4 forms of a counted word; expected 3"),
        (
            "cs",
            "list",
            "has 1 form of a counted word; expected 3, separated by |, for the numbers 1 | 2, 3, 4 | 0",
        ),
        ("ja", "枚 | 枚", "has 2 forms of a counted word; expected 1"),
        ("ar", "a | b", "has 2 forms of a counted word; expected 6"),
    ],
)
def test_too_many_or_too_few_forms_are_told_with_the_numbers_of_each(code: str, words: str, said: str) -> None:
    """For every language that CLDR knows, whether or not it has a file here."""
    assert f"found “{words}”, which {said}" in str(wrong_forms(words, code, words))


def test_the_two_blanks_are_what_they_are_called() -> None:
    """U+202F and U+00A0."""
    assert (NARROW, NO_BREAK) == ("\u202f", "\u00a0")
