"""rendered: what art is once it is drawn comes into a PDF as it is, whoever drew it."""

from __future__ import annotations

import io

import pikepdf

from pnp.pdf import cairo
from pnp.pdf.rendered import DrawnPage, Form, Rendered, Resources, State
from tests.drawn import drawn
from tests.pdf.drawings import VIEW, pdf_of

ART = drawn('<rect width="40" height="30" fill="#ff0000"/>', VIEW)


def form_of(drawing: Rendered) -> tuple[bytes, str]:
    """The content and the resources of the form that the page draws."""
    with pikepdf.open(io.BytesIO(pdf_of(ART, drawing))) as pdf:
        (form,) = pdf.pages[0].obj.Resources.XObject.values()
        return form.read_bytes(), repr(form.Resources)


def test_operators_are_the_content_of_their_form() -> None:
    """To the byte, whatever they begin with: what they are is said by their kind, not by a mark in them."""
    for content in (b"1 0 0 rg 0 0 9 9 re f", b"%PDF is what a comment may say too\n1 0 0 rg 0 0 9 9 re f"):
        assert form_of(Form(content, (0, 0, 9, 9)))[0].strip() == content


def test_what_operators_name_comes_with_them() -> None:
    """Here a state that lets others shine through."""
    used = Resources({"G1": State(0.5)}, {}, {}, {})
    content, resources = form_of(Form(b"/G1 gs 0 0 9 9 re f", (0, 0, 9, 9), used))
    assert b"/G1 gs" in content and "/G1" in resources and "/ca" in resources


def test_a_drawn_page_is_taken_out_of_its_file() -> None:
    """The operators that another library has written, and no file inside the file."""
    content, _ = form_of(DrawnPage(cairo.render(ART.svg)))
    assert b"1 0 0 rg" in content and b"%PDF" not in content
