"""lines: broken lines get their baselines and their starts; blanks are stretched where a line is justified."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import MM_PER_PT
from pnp.definition.game import Style
from pnp.text.fonts import Word
from pnp.text.linebreak import Icon, Span
from pnp.text.lines import Broken, Line, placed, stretched
from tests.text.setting import CASES, TEXTS, font, right_of, set_text, texts


@pytest.mark.parametrize("role", ["text", "display"])
def test_baselines_stand_a_leading_apart(role: str) -> None:
    """The first baseline stands a cap height below the top; paragraphs are further apart by their gap."""
    setting = set_text("un\ndeux\n\ntrois\nquatre", font=role, size=10, leading=1.5, paragraph=0.7)
    ys = [line.y for line in setting.lines]
    one = 10 * MM_PER_PT
    assert ys[0] == pytest.approx(font(role=role).cap_height * one)
    assert [b - a for a, b in itertools.pairwise(ys)] == pytest.approx([1.5 * one, 2.2 * one, 1.5 * one])
    assert setting.height >= ys[-1]


@pytest.mark.slow
@CASES
@given(TEXTS, st.sampled_from(["left", "right", "center"]))
def test_alignment_moves_lines_and_changes_nothing_else(text: str, align: str) -> None:
    """Left, right and centred texts have the same words and as many lines; the free end is where it should be."""
    plain, moved = set_text(text, 60, align="left"), set_text(text, 60, align=align)
    assert " ".join(texts(plain)) == " ".join(texts(moved)) and len(plain.lines) == len(moved.lines)
    for line in moved.lines:
        free = 60 - (right_of(line) - line.x)
        assert line.x == pytest.approx({"left": 0, "center": free / 2, "right": free}[align], abs=1e-4)


@pytest.mark.slow
@CASES
@given(TEXTS)
def test_justified_lines_end_at_the_box_but_for_the_last(text: str) -> None:
    """Blanks are stretched evenly; the last line and a line of one word are left alone."""
    setting = set_text(text, 60, align="justify")
    for line in setting.lines[:-1]:
        stretched = [p for p in line.pieces if isinstance(p, float)]
        blanks = sum(isinstance(p, Word) and p.text == " " for p in line.pieces)
        assert len(stretched) == blanks and len(set(stretched)) <= 1
        if blanks:
            assert right_of(line) == pytest.approx(60, abs=1e-4)
    assert not [p for p in setting.lines[-1].pieces if isinstance(p, float)]


def test_the_last_line_of_every_paragraph_is_not_justified() -> None:
    """Neither at the end of a paragraph nor before a line break of the author."""
    for text in ("un deux\n\ntrois quatre", "un deux\ntrois quatre"):
        for line in set_text(text, 60, align="justify").lines:
            assert not [p for p in line.pieces if isinstance(p, float)], text


def test_left_is_where_lines_begin() -> None:
    """In a language from right to left that is the right side; centred lines are centred all the same."""
    word = font().shape("mot")
    line = Broken([Span((word,), word.width)], set(), {0})
    free = 50 - word.width * 10 * MM_PER_PT

    def start(align: str, rtl: bool) -> float:
        (found,) = placed(line, Style(align=align), font(), 10, 50, 0, rtl)
        return found.x

    assert [start(align, False) for align in ("left", "center", "right")] == pytest.approx([0, free / 2, free])
    assert [start(align, True) for align in ("left", "center", "right")] == pytest.approx([free, free / 2, 0])


def test_pieces_are_laid_in_the_order_in_which_they_are_seen() -> None:
    """A line whose levels are odd starts with its last piece."""
    one, blank, two = (font().shape(text) for text in ("un", " ", "deux"))
    line = Broken([Span((one, blank, two), 3.0, (1, 1, 1))], set(), {0})
    (found,) = placed(line, Style(), font(), 10, 50, 0, True)
    assert found.pieces == (two, blank, one)


@given(st.floats(0, 5), st.integers(0, 4))
def test_free_room_is_spread_evenly_over_the_blanks(free: float, blanks: int) -> None:
    """Behind each blank the same; a line without blanks is left alone."""
    word, blank = font().shape("mot"), font().shape(" ")
    pieces = (word, *(piece for _ in range(blanks) for piece in (blank, word)))
    found = stretched(pieces, free)
    added = [piece for piece in found if isinstance(piece, float)]
    assert tuple(piece for piece in found if not isinstance(piece, float)) == pieces
    assert len(added) == blanks and sum(added) == pytest.approx(free if blanks else 0)


@CASES
@given(TEXTS, st.sampled_from(["left", "justify"]))
def test_the_width_of_a_line_is_in_millimetres(text: str, align: str) -> None:
    """From where it begins to where its last piece ends, stretched blanks and icons included."""
    for line in set_text(text, 60, align=align).lines:
        assert line.width == pytest.approx(right_of(line) - line.x)
    icon = Line(3.0, 0.0, 10.0, (Icon("sun", 1.5), 0.5))
    assert icon.width == pytest.approx(2.0 * 10 * MM_PER_PT)
