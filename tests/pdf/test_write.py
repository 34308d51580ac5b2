"""Whole documents: only fonts that are used, the same bytes for the same pages, repeated faces, boxes, bookmarks."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf
import pytest

from pnp.base.geometry import IDENTITY, Rect, scale
from pnp.face.model import ArtItem, Face, FaceItem
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.sheet.page import Page, PlacedFace
from tests.drawn import drawn
from tests.pdf.text_pages import INFO, PAGE, SPECIAL, TEXT, item, many_pages, objects, page, pdf_of, read, set_text


def test_repeated_faces_are_searchable_too() -> None:
    """Text inside a form that stands several times, and inside a card shown in the rules."""
    inner = Face(PAGE, PAGE, 0.0, (item(set_text(SPECIAL)),))
    outer = Face(PAGE, PAGE, 0.0, (FaceItem(inner, scale(0.5, 0.5)),))
    whole = Rect(0, 0, PAGE, PAGE)
    pages = [Page(PAGE, PAGE, (PlacedFace(face, whole),)) for face in (inner, inner, outer)]
    data = write_pdf(pages, INFO, {})
    assert ["".join(c.text for c in read(data, number)) for number in range(3)] == [SPECIAL] * 3


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


def test_pages_have_their_size_their_boxes_and_their_bookmarks() -> None:
    """In millimetres from the top left, as printers read them; a page without boxes is its own."""
    pages = [Page(100.0, 80.0, (), (), Rect(10, 5, 60, 40), Rect(7, 2, 66, 46), "Cartes"), Page(50.0, 40.0, ())]
    with pikepdf.open(io.BytesIO(write_pdf(pages, INFO, {}))) as pdf:
        first, second = ({n: [float(v) / 72 * 25.4 for v in p.obj[n]] for n in BOXES} for p in pdf.pages)
        assert first["/MediaBox"] == pytest.approx([0, 0, 100, 80], abs=0.01)
        assert first["/TrimBox"] == pytest.approx([10, 35, 70, 75], abs=0.01)
        assert first["/BleedBox"] == pytest.approx([7, 32, 73, 78], abs=0.01)
        assert second["/TrimBox"] == second["/BleedBox"] == pytest.approx([0, 0, 50, 40], abs=0.01)
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Cartes"]


BOXES = ("/MediaBox", "/TrimBox", "/BleedBox")


@pytest.mark.parametrize("duplex", ["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"])
def test_printers_are_asked_for_full_size_and_the_right_edge(duplex: str) -> None:
    """By what viewers hand on to them."""
    data = write_pdf([page()], DocumentInfo("t", "a", "s", "fr", duplex), {})
    with pikepdf.open(io.BytesIO(data)) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert (str(wishes.PrintScaling), str(wishes.Duplex)) == ("/None", f"/{duplex}")


def test_a_face_that_stands_often_is_written_once() -> None:
    """Unless it is said which faces are forms."""
    face = Face(PAGE, PAGE, 0.0, (item(set_text("mot")),))
    pages = [Page(PAGE, PAGE, (PlacedFace(face, Rect(0, 0, PAGE, PAGE)),)) for _ in range(3)]
    for forms, count in ((None, 1), (frozenset[str](), 0), (frozenset((face.key,)), 1)):
        with pikepdf.open(io.BytesIO(write_pdf(pages, INFO, {}, forms))) as pdf:
            assert len(pdf.pages[0].obj.Resources.XObject) == count


def test_art_is_found_wherever_it_stands_and_listed_once() -> None:
    """On pages, and in faces shown in other faces."""
    one, two = (drawn(f'<circle r="{r}"/>', (0, 0, 9, 9)) for r in (1, 2))
    inner = Face(9.0, 9.0, 0.0, (ArtItem(two, IDENTITY),))
    outer = Face(20.0, 20.0, 0.0, (ArtItem(one, IDENTITY), FaceItem(inner, IDENTITY), FaceItem(inner, IDENTITY)))
    pages = [Page(20.0, 20.0, (PlacedFace(face, Rect(0, 0, 20, 20)),)) for face in (outer, inner, outer)]
    assert [art.key for art in arts_of(pages)] == [one.key, two.key]
