"""pseudo: a made-up language that is longer and has accents everywhere; what is no text stays as it is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.definition.markup import parse
from pnp.language.pseudo import GROWTH, pseudo


@given(st.text(alphabet="abé ABC{}*\n.!", max_size=80))
def test_the_pseudo_language_keeps_markup_and_values(text: str) -> None:
    """Braces, stars and line breaks stay, in their order."""
    kept = re.compile(r"\{[^{}]*\}|\*+|\n")
    assert kept.findall(pseudo(text)) == kept.findall(text)


@pytest.mark.parametrize(
    "text", [r"un \*mot\* et \{deux\}", "2 * 3 *      * 4", "**un** {clock} *deux*", r"a \\ b", "« *un* »"]
)
def test_what_can_be_printed_can_be_in_the_pseudo_language(text: str) -> None:
    """Signs that are printed are, and styles open and close as before."""
    marks = [[(run.bold, run.italic, run.icon) for run in runs] for runs in parse(text)]
    assert [[(run.bold, run.italic, run.icon) for run in runs] for runs in parse(pseudo(text))] == marks


@pytest.mark.parametrize("words", ["Lune", "Le verre de vin", "Une phrase un peu plus longue, pour voir.", "Mot " * 60])
def test_the_pseudo_language_grows_as_translations_do(words: str) -> None:
    """Short texts by more than long ones, and every vowel has an accent."""
    text = words.strip()
    factor = next(factor for limit, factor in GROWTH if len(text) <= limit)
    assert len(pseudo(text)) == pytest.approx(len(text) * factor, abs=8)
    assert not set("aeiou") & set(pseudo(text))
