"""Text in the finished PDF: what is measured is what is drawn, it copies exactly, each font is embedded once."""

from __future__ import annotations

import ctypes
import io
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.geometry import Matrix, Rect, multiply, rotate, scale, translate
from pnp.base.problems import Place, Problems
from pnp.base.units import MM_PER_PT
from pnp.definition.models import Style
from pnp.definition.workspace import Workspace
from pnp.face.model import Face, FaceItem, TextItem
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.text.fonts import FontBook, Word
from pnp.text.linebreak import Icon
from pnp.text.typeset import Line, Setting, Typesetter
from tests.limits import HANGS
from tests.places import ROOT

CASES = settings(max_examples=40)

BOOK = FontBook(
    Workspace((ROOT,)), {"text": "source-sans-3", "display": "fraunces"}, Problems(), Place("cards/x/game.yaml")
)
INFO = DocumentInfo("Essai", "Autrice", "papier", "fr", "Simplex")
PAGE = 200.0
CORNER = (20.0, 30.0)  # of the box on the page
NEAR = 0.05  # mm
TEXT = "Voilà un texte efficace de l’Escale, assez long pour AVATAR et pour trois lignes au moins, je crois."
SPECIAL = "12\u202f000\u202f€ «\u202fœuvre\u202f» mot\u00a0: −3 … é Ç ’ – office"


class Char(NamedTuple):
    """A character as a reader finds it: origin and ink in mm from the page's top left corner."""

    text: str
    x: float
    y: float
    left: float
    right: float
    font: str


def set_text(text: str, width: float = 120.0, **style: Any) -> Setting:
    """A text that fits."""
    found = Typesetter(BOOK, "fr").set(text, Style(**style), width, 150.0)
    assert isinstance(found, Setting), found
    return found


def item(setting: Setting, matrix: Matrix | None = None) -> TextItem:
    """Set lines as an item at the test's corner."""
    return TextItem(setting.lines, matrix or translate(*CORNER), "#1a2b3c")


def page(*items: TextItem | FaceItem) -> Page:
    """A page with one face that covers it."""
    return Page(PAGE, PAGE, (PlacedFace(Face(PAGE, PAGE, 0.0, items), Rect(0, 0, PAGE, PAGE)),))


def pdf_of(*settings_: Setting) -> bytes:
    """A document with all the settings on one page, each at the corner."""
    return write_pdf([page(*(item(s) for s in settings_))], INFO, {})


def read(data: bytes, number: int = 0) -> list[Char]:
    """Every character of a page that pdfium finds, generated ones left out."""
    document = pdfium.PdfDocument(data)
    text = document[number].get_textpage()
    found = []
    for index in range(text.count_chars()):
        if pdfium_c.FPDFText_IsGenerated(text, index) == 1:
            continue
        x, y, flags = ctypes.c_double(), ctypes.c_double(), ctypes.c_int()
        pdfium_c.FPDFText_GetCharOrigin(text, index, x, y)
        name = ctypes.create_string_buffer(200)
        pdfium_c.FPDFText_GetFontInfo(text, index, name, 200, flags)
        left, _, right, _ = text.get_charbox(index)
        found.append(
            Char(
                chr(pdfium_c.FPDFText_GetUnicode(text, index)),
                x.value * MM_PER_PT,
                PAGE - y.value * MM_PER_PT,
                left * MM_PER_PT,
                right * MM_PER_PT,
                name.value.decode(),
            )
        )
    document.close()
    return found


def copied(data: bytes) -> str:
    """The text of the first page as pdfium copies it."""
    return "".join(char.text for char in read(data))


def by_poppler(data: bytes, folder: Path) -> str:
    """The text as poppler's pdftotext copies it, any run of blanks as one."""
    if not shutil.which("pdftotext"):
        pytest.skip("poppler's pdftotext is not installed")
    (folder / "text.pdf").write_bytes(data)
    command = ["pdftotext", "-enc", "UTF-8", str(folder / "text.pdf"), "-"]
    found = subprocess.run(command, capture_output=True, check=True, timeout=HANGS).stdout.decode()
    return " ".join(found.split())


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


# --- what is measured is what is drawn --------------------------------------------------------------------------


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


# --- copying and searching --------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["text", "display"])
@pytest.mark.parametrize("char", ["\u202f", "\u00a0", "œ", "Œ", "«", "»", "−", "…", "é", "Ç", "’", "–", "€", "×"])
def test_each_character_copies_as_itself(role: str, char: str) -> None:
    """Also the narrow blank in Fraunces, which is drawn with another glyph."""
    assert copied(pdf_of(set_text(f"a{char}b", font=role))) == f"a{char}b"


@pytest.mark.parametrize("role", ["text", "display"])
@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_a_line_copies_exactly(role: str, weight: str) -> None:
    """Blanks of every kind, signs, a ligature."""
    assert copied(pdf_of(set_text(SPECIAL, font=role, weight=weight))) == SPECIAL


@pytest.mark.parametrize("role", ["text", "display"])
def test_poppler_copies_the_words_in_order(role: str, tmp_path: Path) -> None:
    """A second reader; it makes any blank a plain one, so only the words are compared."""
    assert by_poppler(pdf_of(set_text(SPECIAL, font=role)), tmp_path) == " ".join(SPECIAL.split())


@pytest.mark.parametrize(("role", "glyphs"), [("text", 1), ("display", 1)])
def test_a_ligature_is_one_glyph_and_copies_as_its_letters(role: str, glyphs: int, tmp_path: Path) -> None:
    """Drawn once, found as two letters by both readers."""
    data = pdf_of(set_text("ff", font=role))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        shown = [op.operands[0] for op in pikepdf.parse_content_stream(pdf.pages[0]) if str(op.operator) == "TJ"]
        codes = b"".join(bytes(part) for array in shown for part in array if isinstance(part, pikepdf.String))
    assert len(codes) == 2 * glyphs
    assert copied(data) == "ff"
    assert by_poppler(data, tmp_path) == "ff"


@pytest.mark.parametrize("align", ["left", "justify"])
def test_wrapped_text_copies_with_blanks_between_all_words(align: str, tmp_path: Path) -> None:
    """Within lines and from line to line, with bold and italic words among them."""
    text = TEXT.replace("efficace", "**efficace**").replace("trois", "*trois*")
    data = pdf_of(set_text(text, 50.0, align=align))
    document = pdfium.PdfDocument(data)
    found = document[0].get_textpage().get_text_range()
    document.close()
    assert found.split() == TEXT.split()
    assert by_poppler(data, tmp_path) == TEXT


def test_a_word_with_a_combining_mark_copies_exactly() -> None:
    """Nothing is added that was not typed."""
    assert copied(pdf_of(set_text("x\u0323"))) == "x\u0323"


def test_text_is_found_by_a_search() -> None:
    """The reader's own search finds a phrase with its narrow blank."""
    document = pdfium.PdfDocument(pdf_of(set_text(f"avant {SPECIAL} après")))
    text = document[0].get_textpage()
    assert text.search("efficace").get_next() is None
    assert text.search("«\u202fœuvre\u202f»").get_next() is not None
    assert text.search("office").get_next() is not None
    document.close()


def test_repeated_faces_are_searchable_too() -> None:
    """Text inside a form that stands several times, and inside a card shown in the rules."""
    inner = Face(PAGE, PAGE, 0.0, (item(set_text(SPECIAL)),))
    outer = Face(PAGE, PAGE, 0.0, (FaceItem(inner, scale(0.5, 0.5)),))
    whole = Rect(0, 0, PAGE, PAGE)
    pages = [Page(PAGE, PAGE, (PlacedFace(face, whole),)) for face in (inner, inner, outer)]
    data = write_pdf(pages, INFO, {})
    assert ["".join(c.text for c in read(data, number)) for number in range(3)] == [SPECIAL] * 3


# --- embedding --------------------------------------------------------------------------------------------------


def objects(pdf: pikepdf.Pdf, kind: str) -> Iterator[pikepdf.Object]:
    """All dictionaries of a type."""
    for found in pdf.objects:
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == kind:
            yield found


def many_pages() -> bytes:
    """A document whose pages use four fonts over and over, in forms and in pages."""
    one = Face(PAGE, PAGE, 0.0, (item(set_text("Un **gras** AVATAR")),))
    pages = [Page(PAGE, PAGE, (PlacedFace(one, Rect(0, 0, PAGE, PAGE)),)) for _ in range(3)]
    pages += [
        page(item(set_text(f"Page **{n}** *penchée*")), item(set_text("Titre", font="display"))) for n in range(4)
    ]
    return write_pdf(pages, INFO, {})


def test_each_font_is_embedded_once_as_a_subset() -> None:
    """One Type 0 font, one descriptor and one small file per font used, whatever the number of pages."""
    with pikepdf.open(io.BytesIO(many_pages())) as pdf:
        fonts = [f for f in objects(pdf, "/Font") if f.Subtype == "/Type0"]
        names = sorted((str(f.BaseFont) for f in fonts), key=lambda name: name.split("+")[1])
        assert [name.split("+")[1] for name in names] == [
            "Fraunces-Regular",
            "SourceSans3-Bold",
            "SourceSans3-Italic",
            "SourceSans3-Regular",
        ]
        assert all(re.fullmatch(r"/[A-Z]{6}\+[\w-]+", n) for n in names)
        descriptors = list(objects(pdf, "/FontDescriptor"))
        assert sorted(str(d.FontName) for d in descriptors) == sorted(names)
        files = [d.FontFile2 for d in descriptors]
        assert len({f.objgen for f in files}) == len(files) == 4
        for file in files:
            assert len(file.read_bytes()) < 40_000


def test_no_other_font_is_left_in_the_file() -> None:
    """No Helvetica, and no font that is not embedded."""
    data = many_pages()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        described = [str(f.get("/BaseFont")) for f in objects(pdf, "/Font")]
        assert len(described) == 8 and all("+" in name for name in described)
        for font in objects(pdf, "/Font"):
            assert font.Subtype in ("/Type0", "/CIDFontType2")
            assert "/ToUnicode" in font or "/FontDescriptor" in font
        buffer = io.BytesIO()
        pdf.save(buffer, object_stream_mode=pikepdf.ObjectStreamMode.disable, stream_decode_level=None)
    assert b"Helvetica" not in data and b"Helvetica" not in buffer.getvalue()


def used_fonts(pdf: pikepdf.Pdf) -> Iterator[tuple[str, pikepdf.Object]]:
    """Every Tf of pages and forms, with the fonts that it may name."""
    streams = [(p, p.obj.Resources) for p in pdf.pages]
    streams += [(x, x.Resources) for p in pdf.pages for x in p.obj.Resources.XObject.values()]  # type: ignore[misc]
    for stream, resources in streams:
        for op in pikepdf.parse_content_stream(stream):
            if str(op.operator) == "Tf":
                yield str(op.operands[0]), resources.Font


def test_content_names_only_fonts_that_are_there() -> None:
    """Neither pages with text nor pages without name a font that the document does not have."""
    empty = write_pdf([page()], INFO, {})
    for data in (many_pages(), empty):
        with pikepdf.open(io.BytesIO(data)) as pdf:
            for name, fonts in used_fonts(pdf):
                assert name in fonts


def test_a_face_s_text_is_written_only_where_it_stands() -> None:
    """The page's opening code sets no font and no leading of its own."""
    with pikepdf.open(io.BytesIO(pdf_of(set_text("mot", size=9)))) as pdf:
        operators = pikepdf.parse_content_stream(pdf.pages[0])
        assert [[str(o) for o in op.operands] for op in operators if str(op.operator) == "Tf"] == [["/F1", "9"]]


def test_the_same_text_gives_the_same_bytes() -> None:
    """And another text does not."""
    assert pdf_of(set_text(TEXT)) == pdf_of(set_text(TEXT))
    assert pdf_of(set_text(TEXT)) != pdf_of(set_text(TEXT[:-1]))


def test_subset_tags_tell_subsets_apart() -> None:
    """Two documents with other glyphs have other font names, so that joined files do not mix them up."""

    def name(text: str) -> str:
        with pikepdf.open(io.BytesIO(pdf_of(set_text(text)))) as pdf:
            return next(str(f.BaseFont) for f in objects(pdf, "/Font"))

    assert name("abc") == name("abc") != name("abd")


@pytest.mark.parametrize("pieces", [(Icon("a", 1.0), Icon("b", 1.0)), (Icon("a", 1.0), 0.5), (0.25, Icon("a", 1.0))])
def test_numbers_in_a_text_array_are_kept_apart(pieces: tuple[Icon | float, ...]) -> None:
    """Two moves in a row are two numbers, or one sum."""
    font = BOOK.font("text", "regular", False)
    assert font
    a, b = font.shape("a"), font.shape("b")
    setting = Setting((Line(0.0, 5.0, 10.0, (a, *pieces, b)),), 10.0, 5.0)
    check_places(setting, read(pdf_of(setting)))
