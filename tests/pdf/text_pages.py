"""Texts on a page, and what a reader finds there."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any, NamedTuple

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from pnp.base.geometry import Matrix, Rect, translate
from pnp.base.problems import Place, Problems
from pnp.base.units import MM_PER_PT
from pnp.definition.game import Style
from pnp.definition.workspace import Workspace
from pnp.face.model import Face, FaceItem, TextItem
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.text.fonts import FontBook
from pnp.text.typeset import Setting, Typesetter
from tests.places import ROOT

BOOK = FontBook(
    Workspace((ROOT,)), {"text": "source-sans-3", "display": "fraunces"}, Problems(), Place("cards/x/game.yaml")
)
INFO = DocumentInfo("Essai", "Autrice", "papier", "fr", "Simplex")
PAGE = 200.0
CORNER = (20.0, 30.0)  # of the box on the page
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
