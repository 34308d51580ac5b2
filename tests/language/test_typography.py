"""The blanks, apostrophes and dots of each language: before and after."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.language.typography import decimal, polish

CASES = settings(max_examples=400)

N, S = "\u202f", "\u00a0"

FRENCH = [
    # signs that stand high want a narrow no-break blank before them
    ("Bravo !", f"Bravo{N}!"),
    ("Bravo!", f"Bravo{N}!"),
    (f"Bravo{S}!", f"Bravo{N}!"),
    (f"Bravo{N}!", f"Bravo{N}!"),
    ("Bravo   !", f"Bravo{N}!"),
    ("Ah ? Oh ; non !", f"Ah{N}? Oh{N}; non{N}!"),
    ("Vraiment ?!", f"Vraiment{N}?!"),
    ("(non) !", f"(non){N}!"),
    ("Et puis...", "Et puis…"),
    ("Quoi...?", f"Quoi…{N}?"),
    ("**Vite !**", f"**Vite{N}!**"),
    ("**Vite!**", f"**Vite{N}!**"),
    # the colon wants a whole one
    ("But : gagner", f"But{S}: gagner"),
    (f"But{N}: gagner", f"But{S}: gagner"),
    # quotation marks
    ("« Oui »", f"«{N}Oui{N}»"),
    ("«Oui »", f"«{N}Oui{N}»"),
    (f"«{S}Oui{S}»", f"«{N}Oui{N}»"),
    ("« Oui ! »", f"«{N}Oui{N}!{N}»"),
    ("Il dit : « Oui »", f"Il dit{S}: «{N}Oui{N}»"),
    # apostrophes
    ("l'arbre", "l’arbre"),
    ("aujourd'hui, d'où", "aujourd’hui, d’où"),
    ("l’arbre", "l’arbre"),
    # numbers and units
    ("12 000", f"12{N}000"),
    (f"12{S}000 points !", f"12{N}000 points{N}!"),
    ("1 234 567", f"1{N}234{N}567"),
    ("de 10 à 12 ans", f"de 10 à 12{S}ans"),
    ("88 mm", f"88{S}mm"),
    ("50 %", f"50{S}%"),
    ("45 min", f"45{S}min"),
    # what must stay
    ("12 0000", "12 0000"),
    ("de 3 à 6", "de 3 à 6"),
    ("2 cartes", "2 cartes"),
    ("10:30", "10:30"),
    ("https://exemple.fr/a?b=c;d", "https://exemple.fr/a?b=c;d"),
    ("{clock} puis {arrow-up}", "{clock} puis {arrow-up}"),
    ("un mot\n\nun autre", "un mot\n\nun autre"),
    ("", ""),
]


@pytest.mark.parametrize(("before", "after"), FRENCH)
def test_french(before: str, after: str) -> None:
    """Each rule of French, with what is typed and what is printed."""
    assert polish(before, "fr") == after
    assert polish(before, "fr-CA") == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("300 g/m²", f"300{S}g/m²"),
        ("63 × 88 mm", f"63{S}× 88{S}mm"),
        (f"12{S}000", f"12{N}000"),
    ],
)
def test_french_units_that_the_rules_name(before: str, after: str) -> None:
    """Units and blanks that stand in the table of rules are kept together too."""
    assert polish(before, "fr") == after


@pytest.mark.parametrize("lang", ["en", "de", "it", "xx"])
@pytest.mark.parametrize(("text", "_after"), FRENCH)
def test_other_languages_have_no_french_blanks(lang: str, text: str, _after: str) -> None:
    """Only … and ’ are common to all languages; a number may stay with its unit, nothing else moves."""
    expected = re.sub(r"(?<=\w)'(?=\w)", "’", text.replace("...", "…"))
    closer = re.sub(rf"(?<=\d)(?:{S}(?=mm|min|%)|(?=%))", " ", polish(text, lang))
    assert closer == expected


TYPED = st.text(alphabet=f"aé1 0;:!?«»'.…%*(){N}{S}\n×", max_size=16)


@pytest.mark.slow
@CASES
@given(TYPED)
def test_polishing_twice_changes_nothing(text: str) -> None:
    """A polished text is left alone, in French and elsewhere."""
    for lang in ("fr", "en"):
        once = polish(text, lang)
        assert polish(once, lang) == once


@CASES
@given(TYPED)
def test_only_blanks_dots_and_apostrophes_change(text: str) -> None:
    """No letter, digit or sign is lost, added or moved."""

    def bare(value: str) -> str:
        return re.sub(f"[ {N}{S}]", "", value).replace("...", "…").replace("’", "'")

    dotted = re.sub(r"\.\.\.", "…", text)
    assert bare(polish(text, "fr")) == bare(dotted)


@pytest.mark.slow
@CASES
@given(st.lists(st.sampled_from(["Ah", "non", "l’ami", "12"]), min_size=1, max_size=4), st.sampled_from("!?;»:"))
def test_no_line_can_end_before_a_sign(words: list[str], sign: str) -> None:
    """A sign after a typed blank never stands after a blank that may break."""
    text = polish(" ".join(words) + f" {sign} suite", "fr")
    assert not re.search(r"[ \n][!?;»:]", text)


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
    """Units, abbreviations and signs as each language wants them."""
    assert polish(before, lang) == after


def test_decimals() -> None:
    """A comma or a dot, and none behind a whole number."""
    assert (decimal(68.5, "fr"), decimal(68.5, "en"), decimal(3.0, "de")) == ("68,5", "68.5", "3")
