"""Every page of a finished kit as a picture."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from pnp.base.cache import NO_CACHE
from pnp.base.geometry import IDENTITY, Rect
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.model import ArtItem, Face
from pnp.kit.build import Kit
from pnp.kit.manifest import BuiltDocument
from pnp.kit.options import PrintOptions
from pnp.kit.pictures import pages_of, png, write_pictures
from pnp.pdf.art import render_all
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.page import Page, PlacedFace
from tests.drawn import drawn

COLOURS = ("#ff0000", "#00ff00")


def two_pages() -> bytes:
    """A red page and a green one, 50.8 × 25.4 mm."""
    view = (0.0, 0.0, 50.8, 25.4)
    arts = [drawn(f'<rect width="51" height="26" fill="{colour}"/>', view) for colour in COLOURS]
    whole = Rect(0, 0, 50.8, 25.4)
    pages = [Page(50.8, 25.4, (PlacedFace(Face(50.8, 25.4, 0.0, (ArtItem(a, IDENTITY),)), whole),)) for a in arts]
    rendered = render_all(arts, NO_CACHE)
    return write_pdf(pages, DocumentInfo("t", "a", "", "fr", "Simplex"), rendered)


def test_pages_come_in_order_at_the_resolution_that_was_asked_for() -> None:
    """Two inches at 100 dots are 200 dots; what is printed is what is seen."""
    images = list(pages_of(two_pages(), 100))
    assert [image.size for image in images] == [(200, 100)] * 2
    assert [image.getpixel((100, 50)) for image in images] == [(255, 0, 0), (0, 255, 0)]
    assert next(pages_of(two_pages(), 50)).size == (100, 50)


def test_a_png_is_the_image_that_went_in() -> None:
    """Dot by dot."""
    image = next(pages_of(two_pages(), 30))
    again = Image.open(io.BytesIO(png(image)))
    assert again.format == "PNG" and again.tobytes() == image.tobytes()


def test_pictures_are_named_after_document_and_page(sea: Workspace, tmp_path: Path) -> None:
    """In the order of the kit; the way of writing them may be another."""
    game = load_game(sea, "sea", Problems())
    assert game is not None
    built = [BuiltDocument({"file": name}, (), two_pages()) for name in ("1-cards.pdf", "2-board.pdf")]
    kit = Kit(game, PrintOptions("sea"), tuple(built))
    paths = write_pictures(kit, tmp_path / "pictures", 20)
    assert [p.name for p in paths] == ["1-cards-01.png", "1-cards-02.png", "2-board-01.png", "2-board-02.png"]
    assert all(Image.open(io.BytesIO(path.read_bytes())).size == (40, 20) for path in paths)
    write_pictures(kit, tmp_path / "pictures", 20, lambda image: bytes(image.size))
    assert paths[0].read_bytes() == bytes((40, 20))
