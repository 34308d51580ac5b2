"""Fonts in the finished PDF: every text copies and is found exactly, each font is embedded once, as a subset."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
import uharfbuzz as hb

from pnp.base.messages import verbatim
from pnp.base.problems import Place, Problem, ProblemsFound
from pnp.pdf.font import MOST_CODES, FontUse
from pnp.text.fonts import Font
from tests.limits import HANGS
from tests.pdf.text_pages import SPECIAL, TEXT, many_pages, objects, pdf_of, read, set_text
from tests.places import ROOT


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


def test_subset_tags_tell_subsets_apart() -> None:
    """Two documents with other glyphs have other font names, so that joined files do not mix them up."""

    def name(text: str) -> str:
        with pikepdf.open(io.BytesIO(pdf_of(set_text(text)))) as pdf:
            return next(str(f.BaseFont) for f in objects(pdf, "/Font"))

    assert name("abc") == name("abc") != name("abd")


# --- fonts that cannot be embedded ------------------------------------------------------------------------------


@pytest.fixture
def use() -> FontUse:
    """A font that a document uses."""
    font = Font.open(ROOT / "fonts/fraunces/Fraunces-Regular.ttf", "fonts/own/Own-Regular.ttf")
    made = FontUse(font, "F1")
    made.encode(font.shape("mot"), 10.0)
    return made


def embedding(use: FontUse) -> list[str]:
    """What is told of a font that does not get into a document."""
    with pikepdf.new() as pdf, pytest.raises(ProblemsFound) as error:
        use.embed(pdf)
    return list(map(str, error.value.problems))


def test_a_font_that_harfbuzz_cannot_reduce_is_told(use: FontUse) -> None:
    """With its file, as a problem and no traceback."""
    use.font.hb_face = hb.Face(b"\0\1\0\0" + bytes(100))
    why = "cannot be embedded: HarfBuzz finds no sound glyphs in it; get the file anew"
    assert embedding(use) == [f"fonts/own/Own-Regular.ttf: {why}"]


def test_a_font_with_faults_goes_into_no_document(use: FontUse) -> None:
    """Whoever has set a text in it, and wherever that was noted."""
    use.font.faults.append(Problem(Place("fonts/own/Own-Regular.ttf"), "glyph 1", verbatim("its outline is damaged")))
    assert embedding(use) == ["fonts/own/Own-Regular.ttf: glyph 1: its outline is damaged"]


def test_codes_have_two_bytes(use: FontUse) -> None:
    """One more would be another glyph."""
    use.codes.update(((1, str(number)), number) for number in range(MOST_CODES))
    assert "cannot be embedded: a document uses 65,538 of its glyphs; at most 65,535 can be" in embedding(use)[0]
