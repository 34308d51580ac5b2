"""The structure tree: outlines that were written in any order, read back."""

from __future__ import annotations

from pnp.base.geometry import IDENTITY, Rect, translate
from pnp.face.model import Face, TextItem
from pnp.face.tags import Role, Step, Tag
from pnp.pdf.structure import corners
from pnp.pdf.write import write_pdf
from pnp.sheet.model import Mark
from pnp.sheet.page import Page, PlacedFace
from tests.pdf.text_pages import INFO, PAGE, set_text
from tests.whole.tagged import Tagged, figures_by_pdfium, read


def said(text: str, *path: tuple[Role, int], y: float = 20.0) -> TextItem:
    setting = set_text(text)
    return TextItem(setting.lines, translate(20.0, y), "#000000", Tag(tuple(Step(*one) for one in path)))


def page(*items: TextItem, alt: str = "", marks: tuple[Mark, ...] = ()) -> Page:
    face = Face(PAGE, PAGE, 0.0, items)
    return Page(PAGE, PAGE, (PlacedFace(face, Rect(0, 0, PAGE, PAGE), alt=alt),), marks)


def written(*pages: Page) -> Tagged:
    return read(write_pdf(pages, INFO, {}))


def roles(found: Tagged) -> list[tuple[str, str]]:
    return [(one.role, one.text.strip()) for one in found.root.walk()]


def test_what_comes_first_in_the_outline_is_read_first() -> None:
    """Whatever page it stands on, as in a booklet; a paragraph goes on from page to page."""
    second = said("la fin.", ("", 2), ("P", 0), ("", 1))
    first = said("Début et", ("", 2), ("P", 0), ("", 0))
    head = said("Titre", ("", 1), ("H1", 0))
    found = written(page(second), page(head, first))
    assert roles(found) == [("Document", ""), ("H1", "Titre"), ("P", "Début et la fin.")]
    assert not found.loose


def test_a_row_has_all_its_cells() -> None:
    cells = [said("a", ("Table", 0), ("TR", 0), ("TH", 1)), said("b", ("Table", 0), ("TR", 1), ("TD", 2), y=40.0)]
    found = written(page(*cells))
    assert [len(one.children) for one in found.root.walk() if one.role == "TR"] == [3, 3]
    (table,) = found.root.children
    assert [[cell.words for cell in row.children] for row in table.children] == [["", "a", ""], ["", "", "b"]]


def test_a_face_with_words_is_a_figure_and_one_without_adorns() -> None:
    plain = TextItem(set_text("Carte").lines, translate(20.0, 20.0), "#000000")
    other = plain._replace(lines=set_text("Marge").lines)
    data = write_pdf([page(plain, alt="Une carte"), page(other, marks=(Mark(0, 5, 10, 5),))], INFO, {})
    found = read(data)
    assert [(one.role, one.alt) for one in found.root.walk()] == [("Document", ""), ("Figure", "Une carte")]
    assert figures_by_pdfium(data) == [[("Figure", "Une carte")], []]
    assert "".join(found.artifacts).strip() == "Marge"


def test_another_language_is_said() -> None:
    item = said("The end", ("", 1), ("P", 0))
    assert item.tag
    found = written(page(item._replace(tag=item.tag._replace(lang="en"))))
    assert [one.lang for one in found.root.walk()] == ["", "en"]


def test_where_a_picture_stands() -> None:
    left, bottom, right, top = corners(translate(10.0, 20.0), Rect(0, 0, 25.4, 25.4))
    assert [round(v, 2) for v in (left, bottom, right, top)] == [28.35, -128.69, 100.35, -56.69]
    assert corners(IDENTITY, Rect(0, 0, 0, 0)) == (0, 0, 0, 0)
