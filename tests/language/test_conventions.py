"""conventions: what the table says of each language agrees with CLDR, and counted words take the right form."""

from __future__ import annotations

import pytest
from babel import Locale, localedata

from pnp.language.catalogue import wrong_forms
from pnp.language.conventions import NARROW, NO_BREAK, known, language
from pnp.language.plurals import FORMS, counted, plural_forms

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


def test_every_rule_is_that_of_cldr() -> None:
    """Of every language and region that it knows, for all numbers that a kit counts."""
    for name in localedata.locale_identifiers():
        rule, code = Locale.parse(name).plural_form, name.replace("_", "-")
        found = [[rule(number) for number in numbers] for numbers in plural_forms(code)]
        names = [CLDR.index(form) for form, *_ in found]
        assert names == sorted(set(names)), code
        assert all(len(set(forms)) == 1 for forms in found), code


@pytest.mark.parametrize(("old", "new"), [("iw", "he"), ("in", "id"), ("mo", "ro"), ("tl", "fil"), ("tw", "ak")])
def test_an_old_code_has_the_rule_of_its_language(old: str, new: str) -> None:
    """As CLDR has it."""
    assert plural_forms(old) == plural_forms(new)


@pytest.mark.parametrize("code", known())
def test_a_counted_word_has_the_form_that_its_number_stands_under(code: str) -> None:
    """Counting and checking translations agree."""
    forms = plural_forms(code)
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
