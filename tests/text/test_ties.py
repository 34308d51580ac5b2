"""ties: numbers stay with nouns, one-letter words with what follows, formulas on one line; and all of it yields."""

from __future__ import annotations

import dataclasses
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.definition.game import Style
from pnp.text.linebreak import unbreakable
from pnp.text.lines import Setting
from pnp.text.ties import OBJECT, ties
from tests.text.setting import CASES, TEXTS, WIDTHS, setter, texts


def tied(text: str, lang: str = "fr") -> list[str]:
    """The words behind which no line should end."""
    pieces = unbreakable(text, lang)
    return [pieces[index].strip() for index in sorted(ties(pieces, lang))]


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("posez 4 cartes", "fr", ["4"]),
        ("À 3 joueurs", "fr", ["À", "3"]),
        ("malus\u00a0: −2 points", "fr", ["malus\u00a0:", "−2"]),
        ("donne 4 + 2 = 6 points", "fr", ["4", "+", "2", "=", "6"]),
        (f"payez 3 {OBJECT} puis", "fr", ["3"]),
        ("il en reste 4. Table", "fr", []),
        ("voir page 4, puis", "fr", ["page"]),
        ("see page 4, then", "en", ["page"]),
        ("siehe Seite 4, dann", "de", ["Seite"]),
        ("Seite 4, puis", "fr", []),
        ("e o i giocatori", "it", ["e", "o", "i"]),
        ("des mots simples", "fr", []),
    ],
)
def test_what_belongs_together_is_tied(text: str, lang: str, found: list[str]) -> None:
    """By rules of all languages, and by the words of each."""
    assert tied(text, lang) == found


@pytest.mark.parametrize("text", ["4 + 2 + 3 = 9", "À 3 joueurs"])
def test_a_tie_yields_where_a_line_can_only_end_at_one(text: str) -> None:
    """Nothing overflows for it: what is tied and longer than a line is broken."""
    found = setter().set(text, Style(size=10), 13, 100)
    assert isinstance(found, Setting) and len(found.lines) > 1


@pytest.mark.slow
@CASES
@given(TEXTS, WIDTHS, st.floats(8, 60), st.booleans())
def test_ties_never_make_a_text_smaller(text: str, width: float, height: float, hyphenate: bool) -> None:
    """A text with numbers fits at the size at which the same text fits with words of the same width."""
    style = Style(size=12, floor=6, hyphenate=hyphenate)
    free = setter()
    found = setter().set(text, style, width, height)
    paragraphs = free.segments(text, style)
    assert isinstance(paragraphs, list)
    loose = [[s._replace(tied=False) for s in segments] for segments in paragraphs]
    font = free.book.font(style.font, style.weight, style.italic)
    assert font
    sizes = [6 + 0.25 * step for step in range(25)]
    fits = [s for s in sizes if isinstance(free._try(loose, style, font, s, width, height), Setting)]
    if isinstance(found, Setting):
        assert found.size in fits
    else:
        assert 6.0 not in fits


@pytest.mark.slow
@CASES
@given(TEXTS, WIDTHS)
def test_lines_of_a_high_box_end_at_no_tie(text: str, width: float) -> None:
    """Where there is room, no line ends behind a number or a one-letter word, if the two fit on one."""
    found = setter().set(text, Style(size=9), width, 1000)
    assert isinstance(found, Setting)
    for line, after in itertools.pairwise(texts(found)):
        pair = f"{line.split(' ')[-1]} {after.split(' ')[0]}"
        assert not tied(pair), pair


@CASES
@given(TEXTS, st.floats(40, 120), st.sampled_from(["left", "center", "right"]))
def test_hyphens_of_ragged_text_keep_to_their_limits(text: str, width: float, align: str) -> None:
    """At least four letters before and three behind, never on two lines running, never in bold."""
    for bold in (False, True):
        marked = f"**{text}**" if bold else text
        found = setter().set(marked, Style(size=9, hyphenate=True, align=align), width, 1000)
        assert isinstance(found, Setting)
        lines = texts(found)
        ends = []
        for line, after in itertools.pairwise(lines):
            head, tail = line.split(" ")[-1], after.split(" ")[0]
            split = head.endswith("-") and head + tail not in text
            ends.append(split)
            if split:
                assert len(head) - 1 >= 4 and len(tail.strip("».,\u202f!")) >= 3 and not bold
        assert not any(a and b for a, b in itertools.pairwise(ends))


def test_a_last_word_is_not_alone_where_the_line_above_can_spare_one() -> None:
    """A word is pulled down, and no line is added."""
    text = "une table du jardin et encore une belle carte"
    for width in range(30, 60):
        for hyphenate in (False, True):
            found = setter().set(text, Style(size=10, hyphenate=hyphenate), width, 100)
            assert isinstance(found, Setting)
            assert len(found.lines) == 1 or " " in texts(found)[-1], (width, texts(found))


def test_the_style_of_the_text_is_not_changed_by_ties() -> None:
    """Two settings of the same text are alike."""
    style = Style(size=9)
    first = setter().set("À 3 joueurs, posez 4 cartes", style, 30, 100)
    assert first == setter().set("À 3 joueurs, posez 4 cartes", dataclasses.replace(style), 30, 100)


def test_words_that_a_no_break_space_ties_are_no_lone_word() -> None:
    """“Plein gaz | aux Hunaudières” stays so: nothing more is drawn down."""
    setting = setter().set("Plein gaz aux\u00a0Hunaudières", Style(size=10), 34, 100)
    assert isinstance(setting, Setting)
    assert texts(setting) == ["Plein gaz", "aux\u00a0Hunaudières"]
