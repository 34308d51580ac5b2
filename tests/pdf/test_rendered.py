"""rendered: what art is once it is drawn, of either kind, comes into a PDF as it is."""

from __future__ import annotations

import io

import pikepdf

from pnp.base.geometry import IDENTITY
from pnp.face.model import ArtItem, Face
from pnp.pdf.art import render
from pnp.pdf.rendered import DrawnPage, Operators, Rendered
from pnp.pdf.write import write_pdf
from pnp.sheet.page import whole_page
from tests.drawn import drawn
from tests.pdf.drawings import INFO, VIEW

ART = drawn('<rect width="40" height="30" fill="#ff0000"/>', VIEW)


def form_of(drawing: Rendered) -> bytes:
    """The content of the form that the page draws."""
    page = whole_page(Face(40.0, 30.0, 0.0, (ArtItem(ART, IDENTITY),)))
    with pikepdf.open(io.BytesIO(write_pdf([page], INFO, {ART.key: drawing}))) as pdf:
        (form,) = pdf.pages[0].obj.Resources.XObject.values()
        return form.read_bytes()


def test_operators_are_the_content_of_their_form() -> None:
    """To the byte, whatever they begin with: what they are is said by their kind, not by a mark in them."""
    for content in (b"1 0 0 rg 0 0 9 9 re f", b"%PDF is what a comment may say too\n1 0 0 rg 0 0 9 9 re f"):
        assert form_of(Operators(content)).strip() == content


def test_a_drawn_page_is_taken_out_of_its_file() -> None:
    """The operators that another library has written, and no file inside the file."""
    content = form_of(DrawnPage(render(ART.svg)))
    assert b"1 0 0 rg" in content and b"%PDF" not in content
