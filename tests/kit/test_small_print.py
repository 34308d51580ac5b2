"""Lines in the margins of sheets: what each is, and how tiles lie together."""

from __future__ import annotations

import pytest

from pnp.base.choices import SIDES
from pnp.base.papers import paper
from pnp.face.model import ArtItem, Face, Faces, TextItem
from pnp.kit.small_print import furnish
from pnp.sheet.impose import impose
from pnp.sheet.marks import with_marks
from pnp.sheet.model import PRINTABLE, Piece, Sheet, Spec
from pnp.sheet.page import Page
from tests.pages.flows import A4, complaints, flow, lines, mans, said

CARD = Spec("course", 63.0, 88.0, 3.0, 2.0)


def pieces(count: int, spec: Spec = CARD, back: bool = False) -> list[Piece]:
    return [Piece(spec, "slick-1", number, back) for number in range(1, count + 1)]


def furnished(sheets: list[Sheet], size: str = "a4") -> list[Page]:
    """Pages of a document called Cartes."""
    one = flow()
    face = Face(63.0, 88.0, 3.0, ())
    faces: Faces = {("slick-1", side): face for side in SIDES}
    pages = furnish(sheets, faces, one.setter, "Cartes", paper(size))
    assert not complaints(one)
    return pages


def margin(page: Page, sheet: Sheet) -> str:
    """What stands in the margins of a page."""
    return " ".join(said(placed.face.items) for placed in page.faces[len(sheet.placements) :])


def test_every_sheet_says_what_it_is() -> None:
    """Game, document, number and side of the sheet, version, paper and size."""
    sheets = impose(pieces(12, back=True), A4, "long")
    pages = furnished(sheets)
    count = len(sheets) // 2
    assert count == 2 and len(pages) == 4
    for index, (sheet, page) in enumerate(zip(sheets, pages, strict=True)):
        words = margin(page, sheet)
        assert mans().meta.title in words and "Cartes" in words and "A4, 100 %" in words
        assert f"feuille {index // 2 + 1}/{count}, {'verso' if index % 2 else 'recto'}" in words
        assert len(page.faces) == len(sheet.placements) + 1


def test_another_size_and_another_paper_are_told() -> None:
    """As people write them."""
    small = Spec("course", 63 * 0.9, 88 * 0.9, 3.0, 2.0, scale=0.9)
    sheets = impose(pieces(1, small), (230.0, 330.0), "none")
    words = margin(furnished(sheets, "230x330")[0], sheets[0])
    assert "230 × 330 mm, 100 %" in words and "90 %" in words


def test_small_print_keeps_to_what_printers_can_print_and_off_the_pieces() -> None:
    """Above the last 5 mm, below the last bleed, between two cut marks."""
    sheets = impose(pieces(6), A4, "none")
    (sheet,), (page,) = sheets, furnished(sheets)
    item, cut = [i for placed in page.faces[len(sheet.placements) :] for i in placed.face.items]
    assert isinstance(item, TextItem) and isinstance(cut, TextItem)
    assert item.matrix[4:] != cut.matrix[4:], "each has its own place"
    left, top = item.matrix[4:]
    assert sheet.bleed_box.bottom <= top <= sheet.height - PRINTABLE
    line = item.lines[0]
    wide = sum(p if isinstance(p, float) else p.width for p in line.pieces) * line.size * 25.4 / 72
    low = [m.x1 for m in sheet.marks if m.x1 == m.x2 and max(m.y1, m.y2) > top]
    assert low and not any(left + line.x < x < left + line.x + wide for x in low)


def test_a_bookmark_stands_where_a_component_begins() -> None:
    """Once, by its title."""
    sheets = impose(pieces(20), A4, "none")
    title = mans().components["course"].title
    assert [page.bookmark for page in furnished(sheets)] == [title, *[""] * (len(sheets) - 1)]


def test_a_tile_has_its_name_a_plan_and_its_neighbours() -> None:
    """Which lie over it and which under it; all tiles of a board have different names."""
    sheets = impose(pieces(1, Spec("course", 250.0, 360.0, 3.0, 2.0)), A4, "none")
    pages = furnished(sheets)
    labels = [sheet.placements[0].label for sheet in sheets]
    assert len(set(labels)) == len(labels) > 1
    words = mans().words
    for sheet, page, label in zip(sheets, pages, labels, strict=True):
        items = page.faces[-1].face.items
        assert any(line.startswith(f"{words['tile']} {label} ") for line in lines(items))
        assert sum(isinstance(item, ArtItem) for item in items) == 1
        others = {other for other in labels if other != label}
        assert any(other in margin(page, sheet) for other in others)


def test_an_empty_back_has_no_small_print() -> None:
    """It is there only so that nothing else is printed behind a front."""
    empty = Sheet(*A4, "back", (), ())
    assert furnished([empty])[0].faces == ()


@pytest.mark.parametrize(("size", "turned"), [("a4", False), ("letter", True)])
def test_a_sheet_says_that_it_may_be_cut_in_any_order(size: str, turned: bool) -> None:
    """Nine cards that touch leave no line free at the head of a Letter sheet: it stands upright at the side then."""
    touching = Spec("course", 63.0, 88.0, 3.0, 2.0, (0.0, 0.0))
    (sheet,) = impose(pieces(9, touching), paper(size).size, "none")
    (page,) = furnished([sheet], size)
    items = [i for placed in page.faces[len(sheet.placements) :] for i in placed.face.items if isinstance(i, TextItem)]
    assert "Un repère à chaque coin : coupez dans l’ordre" in margin(page, sheet) and "recto" in margin(page, sheet)
    assert all((item.matrix[:4] == (0.0, -1.0, 1.0, 0.0)) == turned for item in items)
    bare = with_marks(sheet, "none")
    assert "repère" not in margin(furnished([bare], size)[0], bare), "without ticks there is nothing to say"


def test_pieces_of_several_sizes_are_all_told() -> None:
    """In large print a sheet may hold cards and tokens."""
    small, large = Spec("course", 20.0, 20.0, 2.0, 2.0, scale=1.2), Spec("course", 80.0, 100.0, 2.0, 2.0, scale=1.4)
    (sheet,) = impose([*pieces(1, small), *pieces(1, large)], A4, "none")
    assert "pièces à 120 %, 140 %" in margin(furnished([sheet])[0], sheet)
