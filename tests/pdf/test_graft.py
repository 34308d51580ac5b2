"""Art, fonts, layer and metadata in a drafted PDF."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops, ImageStat

from pnp.base.geometry import IDENTITY, Rect
from pnp.face.model import ArtItem, Face
from pnp.pdf import cairo
from pnp.pdf.drawing import draw
from pnp.pdf.graft import describe, graft
from pnp.pdf.rendered import DrawnPage
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.model import Mark
from pnp.sheet.page import Page, PlacedFace
from tests.drawn import drawn
from tests.pdf.drawings import INFO, MEAN, VIEW


def test_a_placed_piece_of_art_keeps_to_its_matrix() -> None:
    """Both kinds of art fill the same part of a page when they are moved and scaled."""
    art, again = (drawn('<rect width="40" height="30" fill="#000"/>', VIEW) for _ in range(2))
    face = Face(60.0, 60.0, 0.0, (ArtItem(art, (0.5, 0.0, 0.0, 0.5, 10.0, 20.0)), ArtItem(again, IDENTITY)))
    page = Page(60.0, 60.0, (PlacedFace(face, Rect(0, 0, 60, 60)),))
    pictures = []
    for drawing in (draw(art.scene, Rect(*VIEW)), DrawnPage(cairo.render(art.svg))):
        pdf = pypdfium2.PdfDocument(write_pdf([page], INFO, {art.key: drawing}))
        pictures.append(pdf[0].render(scale=1).to_pil().convert("L"))
        pdf.close()
    assert ImageStat.Stat(pictures[0]).mean[0] < 200, "two blank pages are equal too"
    assert ImageStat.Stat(ImageChops.difference(*pictures)).mean[0] < MEAN


def test_marks_are_a_layer_that_can_be_switched_off() -> None:
    """One layer, shown at first, named for people; the page's marks stand in it."""
    page = Page(60.0, 60.0, (), (Mark(5, 5, 10, 5),))
    with pikepdf.open(io.BytesIO(write_pdf([page], INFO, {}))) as pdf:
        layers = pdf.Root.OCProperties
        assert [str(layer.Name) for layer in layers.OCGs] == ["Cut marks"]
        assert [layer.objgen for layer in layers.D.ON] == [layers.OCGs[0].objgen]
        assert pdf.pages[0].obj.Resources.Properties.Marks.objgen == layers.OCGs[0].objgen
        steps = [str(step.operator) for step in pikepdf.parse_content_stream(pdf.pages[0])]
        assert steps.index("BDC") < steps.index("S") < steps.index("EMC")


@pytest.mark.parametrize("title", ["Jonques & dés", "<b>1 < 2</b>", "Œuvre “à part”"])
def test_a_document_says_whose_it_is_in_well_formed_metadata(title: str) -> None:
    """Title, author and language, whatever signs they have; and no clock."""
    info = DocumentInfo(title, "A. & B.", "", "pt-BR", "Simplex")
    with pikepdf.open(io.BytesIO(write_pdf([Page(20.0, 20.0, ())], info, {}))) as pdf:
        assert str(pdf.Root.Lang) == "pt-BR" and str(pdf.docinfo["/Title"]) == title
        assert "/CreationDate" not in pdf.docinfo and "/ModDate" not in pdf.docinfo
        with pdf.open_metadata() as metadata:
            assert metadata["dc:title"] == title and metadata["dc:creator"] == ["A. & B."]


def test_a_form_is_as_large_as_its_face_with_its_bleed() -> None:
    """In points with y upwards; nothing of the bleed is cut off."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        graft(pdf, (), {}, [("P1", Face(63.0, 88.0, 3.0, ()), "")], {})
        describe(pdf, "t", "a", "fr")
        box = [float(v) / 72 * 25.4 for v in pdf.pages[0].obj.Resources.XObject.P1.BBox]
        assert box == pytest.approx([-3, -91, 66, 3], abs=0.001)
