"""Operators of a page: what is measured is what is drawn, to a twentieth of a millimetre."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pypdfium2 as pdfium
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.geometry import Matrix, Rect, multiply, rotate, scale, translate
from pnp.base.units import MM_PER_PT
from pnp.face.model import Face
from pnp.pdf.content import ContentWriter
from pnp.pdf.operators import n, rect
from pnp.pdf.write import write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.text.fonts import Word
from pnp.text.linebreak import Icon
from pnp.text.typeset import Line, Setting
from tests.pdf.text_pages import BOOK, CORNER, INFO, TEXT, Char, item, page, pdf_of, read, set_text

CASES = settings(max_examples=40)
NEAR = 0.05  # mm


def origins(line: Line) -> list[tuple[str, float]]:
    """Every word of a line and where it should stand, in mm from the box."""
    found, x = [], line.x
    for piece in line.pieces:
        if isinstance(piece, Word) and piece.text != " ":
            found.append((piece.text, x))
        x += (piece if isinstance(piece, float) else piece.width) * line.size * MM_PER_PT
    return found


def seen(chars: Sequence[Char]) -> list[Char]:
    """The characters without plain blanks, of which a reader keeps only one in a row."""
    return [char for char in chars if char.text != " "]


def letters(line: Line) -> int:
    """How many characters of a line are seen."""
    return sum(len(text) for text, _ in origins(line))


def ink(line: Line) -> tuple[float, float]:
    """Where the ink of a line starts and ends, by the outlines of its first and last glyph."""
    words = [p for p in line.pieces if isinstance(p, Word)]
    em = line.size * MM_PER_PT
    first, last = words[0].glyphs[0], words[-1].glyphs[-1]
    font, end = words[0].font, words[-1].font
    left = font.hb_font.get_glyph_extents(first.gid).x_bearing / font.upem
    box = end.hb_font.get_glyph_extents(last.gid)
    width = sum(p if isinstance(p, float) else p.width for p in line.pieces)
    right = width - (last.advance - box.x_bearing - box.width) / end.upem
    return line.x + left * em, line.x + right * em


def check_places(setting: Setting, chars: Sequence[Char]) -> None:
    """Every word of a setting stands on the page where the setting says."""
    rest = seen(chars)
    for line in setting.lines:
        for text, x in origins(line):
            own, rest = rest[: len(text)], rest[len(text) :]
            assert "".join(char.text for char in own) == text
            assert own[0].x == pytest.approx(CORNER[0] + x, abs=NEAR), text
            assert own[0].y == pytest.approx(CORNER[1] + line.y, abs=NEAR), text
    assert not rest


@pytest.mark.parametrize("align", ["left", "right", "center", "justify"])
@pytest.mark.parametrize(("size", "width"), [(9.0, 60.0), (14.3, 75.0)])
def test_ink_starts_and_ends_where_the_setting_says(align: str, size: float, width: float) -> None:
    """First and last glyph of each line, read back from the page."""
    setting = set_text(TEXT, width, size=size, align=align)
    chars = seen(read(pdf_of(setting)))
    assert len(setting.lines) >= 3
    for line in setting.lines:
        own, chars = chars[: letters(line)], chars[letters(line) :]
        left, right = ink(line)
        assert own[0].left == pytest.approx(CORNER[0] + left, abs=NEAR)
        assert own[-1].right == pytest.approx(CORNER[0] + right, abs=NEAR)
        if align in ("right", "justify") and line is not setting.lines[-1]:
            assert CORNER[0] + width - own[-1].right < 1.0
        if align in ("left", "justify"):
            assert own[0].left - CORNER[0] < 1.0


@CASES
@given(
    st.lists(st.sampled_from([*TEXT.split(), "**gras**", "*AVATAR*", "12\u202f000"]), min_size=1, max_size=25),
    st.sampled_from(["left", "right", "center", "justify"]),
    st.sampled_from([7.0, 9.0, 12.3]),
)
def test_every_word_stands_where_the_setting_says(words: list[str], align: str, size: float) -> None:
    """Any words, styles, alignment and size."""
    setting = set_text(" ".join(words), 60.0, size=size, align=align)
    check_places(setting, read(pdf_of(setting)))


def test_baselines_on_the_page_are_a_leading_apart() -> None:
    """As the style says, paragraphs included."""
    setting = set_text("un\ndeux\n\ntrois", size=10, leading=1.5, paragraph=0.7)
    ys = sorted({round(char.y, 3) for char in read(pdf_of(setting))})
    one = 10 * MM_PER_PT
    assert [ys[1] - ys[0], ys[2] - ys[1]] == pytest.approx([1.5 * one, 2.2 * one], abs=0.01)


def test_kerning_is_drawn() -> None:
    """The letters of AVATAR stand at HarfBuzz's places, not at their natural ones."""
    setting = set_text("AVATAR", size=40)
    (word,) = (p for p in setting.lines[0].pieces if isinstance(p, Word))
    chars = read(pdf_of(setting))
    x = natural = CORNER[0]
    for glyph, char in zip(word.glyphs, chars, strict=True):
        assert char.x == pytest.approx(x, abs=NEAR)
        x += glyph.advance / word.font.upem * 40 * MM_PER_PT
        natural += glyph.natural / word.font.upem * 40 * MM_PER_PT
    assert natural - x > 1.0


@pytest.mark.parametrize("role", ["text", "display"])
def test_a_long_line_does_not_drift(role: str) -> None:
    """Fractions of widths do not add up: the last word of a long line stands as exactly as the first."""
    text = "La manche s’achève quand un joueur pose sa dernière carte sur la pile de la table verte"
    setting = set_text(text, 170.0, font=role, size=10)
    assert len(setting.lines) == 1
    check_places(setting, read(pdf_of(setting)))


def test_a_narrow_blank_that_the_font_lacks_is_drawn_narrow() -> None:
    """U+202F in Fraunces: what follows stands nearer than after a space."""
    setting = set_text("12\u202f000", font="display", size=20)
    chars = read(pdf_of(setting))
    check_places(setting, chars)
    gap = chars[3].x - chars[2].x
    assert gap == pytest.approx(0.2 * 20 * MM_PER_PT, abs=NEAR)


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("un {clock} mot", {}),
        ("{clock} au début", {}),
        ("{clock}", {}),
        ("à la fin {clock}\n{clock} et au début", {}),
        ("deux {clock}{arrow} de suite", {}),
        ("dans **{clock} du gras** ici", {}),
        ("«\u202f{clock}\u202f» cité", {"font": "display"}),
        ("un {clock} mot et {clock} un autre encore et fin", {"align": "justify"}),
        ("un {clock} mot et {clock} un autre encore et fin", {"align": "right"}),
    ],
)
def test_icons_leave_their_room(text: str, style: dict[str, Any]) -> None:
    """Words after an icon stand behind it, wherever it is; other text on the page before changes nothing."""
    setting = set_text(text, 40.0, **style)
    check_places(setting, read(pdf_of(setting)))
    before = set_text("xyz", size=30)
    check_places(setting, read(pdf_of(before, setting))[3:])


def test_combining_marks_stand_over_their_letters() -> None:
    """Letters without a precomposed form: the mark moves nothing, and is not far off."""
    setting = set_text("x\u0307\u0301 fin", size=12)
    chars = read(pdf_of(setting))
    assert next(c for c in chars if c.text == "f").x == pytest.approx(
        CORNER[0] + origins(setting.lines[0])[-1][1], abs=NEAR
    )
    assert max(c.right for c in chars) < CORNER[0] + 20


def test_raised_marks_are_drawn_raised() -> None:
    """HarfBuzz's vertical offsets reach the page: the second accent stands above the first."""
    setting = set_text("x\u0307\u0301", size=40)
    (word,) = (p for p in setting.lines[0].pieces if isinstance(p, Word))
    assert max(glyph.dy for glyph in word.glyphs) > 0, "this font has learnt the letter; choose another one"
    data = pdf_of(setting)
    plain = pdf_of(set_text("x\u0301", size=40))

    def top(data: bytes) -> int:
        document = pdfium.PdfDocument(data)
        image = document[0].render(scale=2, grayscale=True).to_numpy().squeeze()
        document.close()
        return int((image < 128).any(axis=1).argmax())

    assert top(plain) - top(data) > 3


@pytest.mark.parametrize(
    ("matrix", "place"),
    [
        (multiply(translate(*CORNER), rotate(90)), lambda x, y: (CORNER[0] - y, CORNER[1] + x)),
        (multiply(translate(*CORNER), rotate(180)), lambda x, y: (CORNER[0] - x, CORNER[1] - y)),
        (multiply(translate(*CORNER), scale(2, 2)), lambda x, y: (CORNER[0] + 2 * x, CORNER[1] + 2 * y)),
    ],
    ids=["quarter", "half", "double"],
)
def test_turned_and_scaled_text(matrix: Matrix, place: Any) -> None:
    """A box that the template turns or scales."""
    setting = set_text("Ah oui")
    chars = read(write_pdf([page(item(setting, matrix))], INFO, {}))
    for (word, x), char in zip(origins(setting.lines[0]), (chars[0], chars[3]), strict=True):
        assert char.text == word[0]
        assert (char.x, char.y) == pytest.approx(place(x, setting.lines[0].y), abs=NEAR)


@pytest.mark.parametrize("pieces", [(Icon("a", 1.0), Icon("b", 1.0)), (Icon("a", 1.0), 0.5), (0.25, Icon("a", 1.0))])
def test_numbers_in_a_text_array_are_kept_apart(pieces: tuple[Icon | float, ...]) -> None:
    """Two moves in a row are two numbers, or one sum."""
    font = BOOK.font("text", "regular", False)
    assert font
    a, b = font.shape("a"), font.shape("b")
    setting = Setting((Line(0.0, 5.0, 10.0, (a, *pieces, b)),), 10.0, 5.0)
    check_places(setting, read(pdf_of(setting)))


def test_a_piece_with_round_corners_is_cut_round_and_others_square() -> None:
    """Clipped to its trim and its bleed; turned about its own middle."""
    places = PlacedFace(Face(20.0, 30.0, 3.0, ()), Rect(10, 10, 20, 30), (1.0,) * 4, rotation=180)
    square = ContentWriter().page(Page(60.0, 60.0, (places,)))
    assert rect(Rect(9, 9, 22, 32)) + " W n" in square and " c" not in square.replace(" cm", "")
    assert "-1 0 0 -1 " in square and f"{n(30 * 72 / 25.4)} {n(-40 * 72 / 25.4)} cm" in square
    rounded = ContentWriter().page(Page(60.0, 60.0, (places._replace(face=Face(20.0, 30.0, 3.0, (), 2.0)),)))
    assert rounded.count(" c") - rounded.count(" cm") == 4 and " re " not in rounded
    assert f"q {n(12 * 72 / 25.4)} {n(-9 * 72 / 25.4)} m" in rounded, "the radius grows by the bleed"


def test_a_piece_on_its_side_fills_its_place() -> None:
    """A face of 20 × 30 mm turned by a quarter stands on 30 × 20 mm: its top left corner comes to the top right."""
    placed = PlacedFace(Face(20.0, 30.0, 0.0, ()), Rect(10, 10, 30, 20), rotation=90)
    content = ContentWriter().page(Page(60.0, 60.0, (placed,)))
    assert f"0 -1 1 0 {n(40 * 72 / 25.4)} {n(-10 * 72 / 25.4)} cm" in content, content
