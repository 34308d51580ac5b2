"""bidi: which characters run from right to left, and in which order the pieces of a line are seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.bidi import levels, visual_order

HEBREW, ARABIC = "שלום", "سلام"


@pytest.mark.parametrize("text", ["", "Un mot", "12 × 3 « été »", "日本語"])
def test_a_text_from_left_to_right_needs_no_levels(text: str) -> None:
    """The quick way is taken; in a language from right to left only for what has letters, and those from the left."""
    assert levels(text, rtl=False) is None
    assert (levels(text, rtl=True) is None) == any(char.isalpha() for char in text)


@pytest.mark.parametrize("sign", ["−", "-", "+", "±"])
def test_a_signed_number_keeps_its_sign_before_it(sign: str) -> None:
    """In a line from right to left, at its start, in brackets and after a word; a dash between numbers is no sign."""
    for text in (f"{sign}3", f"({sign}3)", f"{HEBREW} {sign}3 {HEBREW}", f"{ARABIC} {sign}12"):
        found = levels(text, rtl=True)
        assert found is not None
        at = text.index(sign)
        assert found[at] == found[at + 1] == 2, text
    between = levels(f"{HEBREW} 3–6", rtl=True)
    assert between is not None and between[-2] == 1


def test_a_text_that_is_not_translated_runs_as_its_own_language_does() -> None:
    """Its full stop stands at its end, on the right; digits alone have the direction of the line."""
    assert levels("°Payez 3 (au plus).", rtl=True) is None
    assert levels("3.", rtl=True) is not None
    mixed = levels(f"{HEBREW} Marathon.", rtl=True)
    assert mixed is not None and mixed[-1] == 1


@pytest.mark.parametrize("word", [HEBREW, ARABIC])
def test_letters_run_as_their_script_does(word: str) -> None:
    """Odd levels from right to left, even ones the other way, whatever is around them."""
    inside = levels(f"a {word} b", rtl=False)
    assert inside is not None
    assert [level % 2 for level in inside] == [0, 0, *[1] * len(word), 0, 0]
    around = levels(f"{word} abc {word}", rtl=True)
    assert around is not None
    latin = slice(len(word) + 1, len(word) + 4)
    assert all(level % 2 == 0 for level in around[latin]) and around[0] == around[-1] == 1


def test_numbers_run_from_left_to_right_inside_a_line_from_right_to_left() -> None:
    """So that 24 is not read as 42."""
    found = levels(f"{HEBREW} 24 {HEBREW}", rtl=True)
    assert found is not None
    assert found[5:7] == (2, 2) and visual_order(found[5:7]) == [0, 1]


@given(st.text(st.sampled_from("ab 12.()\u200f\u202b\u202c" + HEBREW + ARABIC), max_size=20), st.booleans())
def test_every_character_has_a_level(text: str, rtl: bool) -> None:
    """Also the marks that the algorithm takes out, and never below that of the line."""
    found = levels(text, rtl)
    assert found is None or (len(found) == len(text) and all(level >= rtl for level in found))


@pytest.mark.slow
@given(st.lists(st.integers(0, 4), max_size=12))
def test_an_order_shows_each_piece_once(line: list[int]) -> None:
    """Pieces of even levels alone stay as they are; those of one odd level are turned round."""
    order = visual_order(line)
    assert sorted(order) == list(range(len(line)))
    assert visual_order([level * 2 for level in line]) == list(range(len(line)))
    assert visual_order([1] * len(line)) == list(range(len(line)))[::-1]


def test_a_stretch_inside_a_stretch_is_turned_twice() -> None:
    """A number of two pieces between words from right to left, in a line from left to right."""
    assert visual_order([0, 1, 2, 2, 1, 0]) == [0, 4, 2, 3, 1, 5]
