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

from tests.limits import HANGS
from tests.pdf.text_pages import SPECIAL, TEXT, many_pages, objects, pdf_of, read, set_text


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
