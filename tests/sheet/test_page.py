"""page: a page with real faces on it is a plain value that says only what it was given."""

from __future__ import annotations

import io

import pikepdf
import pytest

from pnp.base.cache import NO_CACHE
from pnp.base.geometry import IDENTITY, Rect
from pnp.face.model import ArtItem, Face
from pnp.pdf.art import render_all
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.sheet.page import Page, PlacedFace, whole_page
from tests.drawn import drawn

INFO = DocumentInfo("t", "a", "s", "fr", "Simplex")


def face() -> Face:
    """A red face of 20 × 30 mm with 2 mm of bleed."""
    view = (-2.0, -2.0, 24.0, 34.0)
    art = drawn('<rect x="-2" y="-2" width="24" height="34" fill="#ff0000"/>', view)
    return Face(20.0, 30.0, 2.0, (ArtItem(art, IDENTITY),))


def test_a_face_shows_nothing_past_its_trim_and_stands_upright_unless_it_is_said() -> None:
    """Whole, at its own size; pages alike are equal, so that sameness can be asked for."""
    placed = PlacedFace(face(), Rect(10, 10, 20, 30))
    assert (placed.bleeds, placed.rotation, placed.part, placed.scale) == ((0, 0, 0, 0), 0, None, 1.0)
    page = Page(210.0, 297.0, (placed,))
    assert (page.marks, page.trim_box, page.bleed_box, page.bookmark) == ((), None, None, "")
    assert page == Page(210.0, 297.0, (placed,)) != page._replace(bookmark="Cards")


@pytest.mark.parametrize("boxes", [True, False])
def test_what_a_page_says_is_what_is_written(boxes: bool) -> None:
    """Its size and its boxes, or the page where it has none; from the top left in mm to points from below."""
    trim, bleed = Rect(10, 10, 20, 30), Rect(8, 8, 24, 34)
    page = Page(210.0, 297.0, (PlacedFace(face(), trim, (2, 2, 2, 2)),), (), *((trim, bleed) if boxes else ()))
    rendered = render_all(arts_of([page]), NO_CACHE)
    with pikepdf.open(io.BytesIO(write_pdf([page], INFO, rendered))) as pdf:
        found = pdf.pages[0].obj

        def box(name: str) -> list[float]:
            return [float(v) * 25.4 / 72 for v in found[name]]

        assert box("/MediaBox") == pytest.approx([0, 0, 210, 297], abs=0.01)
        assert box("/TrimBox") == pytest.approx([10, 257, 30, 287] if boxes else [0, 0, 210, 297], abs=0.01)
        assert box("/BleedBox") == pytest.approx([8, 255, 32, 289] if boxes else [0, 0, 210, 297], abs=0.01)


def test_a_face_that_fills_its_page_stands_on_it_from_edge_to_edge() -> None:
    """Upright, without bleed or marks, and found by its bookmark if it has one."""
    one = face()
    assert whole_page(one, "Rules") == Page(20.0, 30.0, (PlacedFace(one, Rect(0, 0, 20, 30)),), bookmark="Rules")
    assert whole_page(one).bookmark == ""


def test_a_page_the_other_way_up_has_everything_turned_about_its_middle() -> None:
    """Twice is as before."""
    page = Page(60.0, 80.0, (PlacedFace(face(), Rect(10, 5, 20, 30)),))
    (placed,) = page.upside_down.faces
    assert (placed.trim, placed.rotation) == (Rect(30, 45, 20, 30), 180)
    assert page.upside_down.upside_down == page
