"""linebreak: where a line may end by language, and the two ways of choosing among the ends."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from icu4py.breakers import LineBreaker

from pnp.base.units import MM_PER_PT
from pnp.definition.game import Style
from pnp.text import linebreak
from pnp.text.fonts import Word
from pnp.text.linebreak import INSIDE_WORD, LONE, Segment, Span, fill, hyphen_points, least_ragged, unbreakable
from tests.text.setting import CASES, SIZES, TEXTS, WIDTHS, font, setter


def inside(spans: Sequence[Span]) -> int:
    """How many lines end inside a compound word."""
    ends = [span.pieces[-1] for span in spans[:-1] if span.pieces]
    return sum(isinstance(end, Word) and end.text.endswith("-") for end in ends)


@pytest.mark.slow
@CASES
@given(TEXTS, SIZES, WIDTHS)
def test_least_ragged_needs_no_more_lines_than_first_fit(text: str, size: float, width: float) -> None:
    """Even ends never cost a line; and the ends are no more uneven than those of first fit."""
    paragraphs = setter().segments(text, Style())
    assert isinstance(paragraphs, list)
    segments = [segment._replace(tied=False) for segment in paragraphs[0]]
    measure = width / (size * MM_PER_PT)
    even, greedy = least_ragged(segments, measure), fill(segments, measure)
    assert len(even) == len(greedy)
    if all(span.width <= measure for span in greedy):

        def ragged(spans: Sequence[Span]) -> float:
            free = sum((measure - s.width) ** 2 for s in spans[:-1]) + 0.2 * (measure - spans[-1].width) ** 2
            return free + (LONE if len(spans[-1].pieces) == 1 else 0.0) + INSIDE_WORD * inside(spans)

        assert ragged(even) <= ragged(greedy) + 1e-6


def test_least_ragged_is_the_best_of_all_ways_to_break() -> None:
    """Against every possible way to break eight words."""
    space = font().shape(" ")
    segments = [
        Segment((word,), word.width, space, False, word.width + space.width)
        for word in map(font().shape, ["aaa", "bb", "cc", "ddddd", "e", "ffff", "gg", "hhh"])
    ]
    measure = 4.2
    ways = []
    for mask in range(1 << (len(segments) - 1)):
        lines, start = [], 0
        for end in [i + 1 for i in range(len(segments) - 1) if mask >> i & 1] + [len(segments)]:
            lines.append(sum(s.width for s in segments[start:end]) + space.width * (end - start - 1))
            start = end
        if max(lines) <= measure:
            free = [(measure - w) ** 2 for w in lines]
            ways.append((len(lines), sum(free[:-1]) + 0.2 * free[-1], lines))
    found = least_ragged(segments, measure)
    assert [span.width for span in found] == pytest.approx(min(ways)[2])


@pytest.mark.parametrize("lang", ["ja", "ja-JP"])
def test_no_japanese_line_begins_with_a_small_letter_or_a_long_vowel(lang: str) -> None:
    """Strict kinsoku: they stay with the letter before them."""
    pieces = unbreakable("スーパーのカードをシャッフルして、ちょっと待って。", lang)
    assert pieces[0] == "スー" and "シャッ" in pieces
    assert not [piece for piece in pieces if piece[0] in "ーッャっょゃ。、"]


def test_the_language_chooses_the_dictionary() -> None:
    """French and English part the same letters differently."""
    assert hyphen_points("magnifique", "fr") != hyphen_points("magnifique", "en_US")
    assert hyphen_points("magnifique", "xx") == ()


@pytest.mark.slow
def test_words_are_parted_by_their_own_dictionary() -> None:
    """German parts where French would not."""
    assert hyphen_points("streichholzschachtel", "de") != hyphen_points("streichholzschachtel", "fr")
    assert hyphen_points("פנסים", "he") == ()


@pytest.mark.parametrize("word", ["mot", "Malheureusement", "12000000", "l’incompréhensible"])
def test_short_words_names_and_numbers_stay_whole(word: str) -> None:
    """And what is no single word."""
    assert hyphen_points(word, "fr") == ()


def test_signs_around_a_word_do_not_move_its_points() -> None:
    """Points count from the start of the text, quotation marks and all."""
    bare = hyphen_points("incompréhensible", "fr")
    assert bare and hyphen_points("«\u202fincompréhensible\u202f!", "fr") == tuple(p + 2 for p in bare)


@pytest.mark.slow
def test_the_quick_way_to_break_plain_text_is_icu_s() -> None:
    """Texts that need no ICU are cut exactly where ICU would cut them."""
    dice = random.Random(2)
    seen = 0
    for _ in range(40_000):
        text = "".join(dice.choices("abcdéèÀœZ019'’,.;:!? ·/-", k=dice.randrange(1, 14))).strip()
        if text and linebreak._PLAIN.fullmatch(text):
            seen += 1
            expected = [text[start:end] for start, end in LineBreaker(text, "fr").segments()]
            assert unbreakable(text, "fr") == expected
    assert seen > 3000
