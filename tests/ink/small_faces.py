"""Faces to save ink on, and their prints."""

from __future__ import annotations

from functools import cache as once

import numpy
import pypdfium2
from hypothesis import settings
from hypothesis import strategies as st
from PIL import Image

from pnp.base.cache import Cache, default_folder
from pnp.base.geometry import IDENTITY, Rect, translate
from pnp.definition.workspace import Workspace
from pnp.face.model import ArtItem, Face, TextItem
from pnp.ink.saver import InkSaver
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from pnp.pdf.art import render_all
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.text.fonts import Font
from pnp.text.typeset import Line
from tests.drawn import drawn as art
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
GAMES = ("marathon", "mans", "jonques")
DPI = 150
BOARD = 20_000.0  # mm²
INFO = DocumentInfo("saver", "test", "", "fr", "Simplex")
FONT = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Bold.ttf")
CASES = settings(max_examples=60)
COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda c: (c[0] / 255, c[1] / 255, c[2] / 255))


def saved(face: Face) -> Face:
    """The low-ink form of one face by itself."""
    return InkSaver().saved(face)


@once
def drafted(game: str) -> Draft:
    """A kit before it is written."""
    return draft(WORKSPACE, PrintOptions(game), Cache(default_folder()))


@once
def saver(game: str) -> InkSaver:
    """One converter for all tests of a game."""
    return InkSaver()


@once
def small_faces(game: str) -> tuple[Face, ...]:
    """Every face of a game but the boards, which take longest."""
    faces = {face.digest: face for face in drafted(game).faces.values()}
    return tuple(face for face in faces.values() if face.width * face.height < BOARD)


class Printed:
    """Pages through the PDF writer, read back by an independent reader."""

    def __init__(self, pages: list[Page], art_cache: Cache) -> None:
        self.pdf = pypdfium2.PdfDocument(write_pdf(pages, INFO, render_all(arts_of(pages), art_cache)))

    def __enter__(self) -> Printed:
        return self

    def __exit__(self, *_: object) -> None:
        self.pdf.close()

    def image(self, number: int, dpi: int = DPI) -> Image.Image:
        """A page as it is printed."""
        image: Image.Image = self.pdf[number].render(scale=dpi / 72).to_pil()
        return image.convert("RGB")

    def characters(self, number: int) -> list[tuple[str, tuple[int, ...]]]:
        """Every character of a page with its box in tenths of a point."""
        text = self.pdf[number].get_textpage()
        boxes = [tuple(round(v * 10) for v in text.get_charbox(i)) for i in range(text.count_chars())]
        found = [(text.get_text_range(i, 1), box) for i, box in enumerate(boxes)]
        text.close()
        return found


def alone(face: Face) -> Page:
    """A face on a page of its own size."""
    return Page(face.width, face.height, (PlacedFace(face, Rect(0, 0, face.width, face.height)),))


def picture(face: Face, dpi: int = DPI) -> Image.Image:
    """One face as it is printed."""
    with Printed([alone(face)], Cache(None)) as printed:
        return printed.image(0, dpi)


def ink(image: Image.Image) -> float:
    """How much of a picture is ink: 0 is paper, 1 is black."""
    return 1 - float(numpy.asarray(image).mean()) / 255


def drawn(*inner: str, size: tuple[float, float] = (60.0, 80.0), bleed: float = 0.0) -> Face:
    """A face of some drawings, each an item of its own."""
    view = (-5.0, -5.0, size[0] + 10, size[1] + 10)
    return Face(*size, bleed, tuple(ArtItem(art(i, view), IDENTITY) for i in inner))


def written(text: str, colour: str, x: float, y: float, points: float = 12) -> TextItem:
    """A set line."""
    return TextItem((Line(0.0, 0.0, points, (FONT.shape(text),)),), translate(x, y), colour)


def svg_of(face: Face) -> str:
    """All drawings of a face, one after the other."""
    return "".join(item.art.svg for item in face.items if isinstance(item, ArtItem))


def shade(image: Image.Image, x: float, y: float, dpi: int = DPI) -> float:
    """How much ink there is at a point of mm."""
    return ink(image.crop((int(x * dpi / 25.4), int(y * dpi / 25.4), int(x * dpi / 25.4) + 1, int(y * dpi / 25.4) + 1)))
