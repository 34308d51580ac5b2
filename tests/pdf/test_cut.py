"""cut: what stands at a place of a page, by itself."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2

from pnp.base.geometry import Rect
from pnp.pdf.cut import cut

MM = 72 / 25.4
PAGE = """1 0 0 1 0 283.465 cm
q 28.346 -85.039 56.693 56.693 re W n 1 0 0 1 28.346 -28.346 cm
1 0 0 rg -100 -200 400 400 re f BT /F1 6 Tf 10 -20 Td (mine) Tj ET
Q
q 85.039 -85.039 56.693 56.693 re W n 1 0 0 1 85.039 -28.346 cm
0 1 0 rg -100 -200 400 400 re f BT /F2 6 Tf 10 -20 Td (theirs) Tj ET
Q
/OC /Marks BDC q 0 G 5 w 0 -56 m 283 -56 l S Q EMC
"""


def page(content: str = PAGE) -> pikepdf.Pdf:
    """A page of 100 mm with two pieces that share a cut, and a mark across both."""
    pdf = pikepdf.new()
    made = pdf.add_blank_page(page_size=(100 * MM, 100 * MM))
    fonts = {
        f"/F{n}": pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name(name))
        for n, name in ((1, "/Helvetica"), (2, "/Courier"))
    }
    layer = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=pikepdf.String("Cut marks")))
    made.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(fonts), Properties=pikepdf.Dictionary(Marks=layer))
    made.obj.Contents = pdf.make_stream(content.encode())
    return pdf


AREA = Rect(10.0, 10.0, 20.0, 20.0)


def test_a_piece_is_cut_without_marks_and_neighbours() -> None:
    """Its own words and fonts come along, and nothing else."""
    art = cut(page(), 1, AREA)
    assert art.view == (0.0, 0.0, 20.0, 20.0)
    with pypdfium2.PdfDocument(art.drawn.pdf) as pdf:
        assert pdf[0].get_textpage().get_text_bounded() == "mine"
        image = pdf[0].render(scale=2).to_numpy()
        assert image.shape[:2] == (114, 114) and (image[5:-5, 5:-5, 2] > 200).mean() > 0.9
        assert not (image[:, :, 1] > image[:, :, 2]).any()
    with pikepdf.open(io.BytesIO(art.drawn.pdf)) as read:
        assert list(read.pages[0].Resources.Font.keys()) == ["/F1"]


def test_what_cannot_be_told_apart_is_clipped_to_its_place() -> None:
    """An area that is no piece's own shows all but the marks, and no more than the area."""
    art = cut(page(), 1, Rect(25.0, 10.0, 10.0, 20.0))
    with pypdfium2.PdfDocument(art.drawn.pdf) as pdf:
        image = pdf[0].render(scale=2).to_numpy()
    assert image.shape[:2] == (114, 57)
    assert (image[:, :27, 2] == 255).all() and (image[:, 31:, 1] == 255).all() and not (image.max(axis=2) < 200).any()


def test_the_same_cut_is_the_same_art() -> None:
    """And another place is another."""
    assert cut(page(), 1, AREA).key == cut(page(), 1, AREA).key != cut(page(), 1, AREA.moved(20.0, 0.0)).key
