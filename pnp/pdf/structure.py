"""Marked content → the structure tree of a tagged PDF: headings, lists, tables and figures in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from pnp.base.geometry import Matrix, Rect, apply
from pnp.base.units import PT_PER_MM as K
from pnp.face.tags import Step, Tag

Box = tuple[float, float, float, float]  # left, bottom, right, top


class Marked(NamedTuple):
    """A stretch of a page's content: what it is, and if it is a picture where it stands, in points."""

    tag: Tag
    box: Box | None = None


class _Place(NamedTuple):
    page: int
    mcid: int


@dataclass(eq=False)
class _Element:
    """One element of the tree with what is in it, in reading order."""

    role: str
    number: int = 0
    alt: str = ""
    lang: str = ""
    box: Box | None = None
    inside: list[_Element | _Place] = field(default_factory=list)

    def elements(self) -> list[_Element]:
        return [one for one in self.inside if isinstance(one, _Element)]


def corners(matrix: Matrix, area: Rect) -> Box:
    """The box around an area that a matrix moves, in points with y up from the same origin."""
    points = [apply(matrix, x, y) for x in (area.x, area.right) for y in (area.y, area.bottom)]
    xs, ys = [x * K for x, _ in points], [-y * K for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def give_structure(pdf: pikepdf.Pdf, marked: Sequence[Sequence[Marked]]) -> None:
    """Say of every page what its content is, from its marks in the order of their MCIDs."""
    tree = _tree(marked)
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    parents: list[list[pikepdf.Object | None]] = [[None] * len(page) for page in marked]
    root.K = _written(pdf, tree, root, parents)
    numbers: list[pikepdf.Object | int] = []
    for index, (page, found) in enumerate(zip(pdf.pages, parents, strict=True)):
        if found:
            page.obj.StructParents = index
            numbers += [index, pdf.make_indirect(Array(found))]
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(numbers)))
    root.ParentTreeNextKey = len(parents)
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)


def _tree(marked: Sequence[Sequence[Marked]]) -> _Element:
    """The outline, from marks that are sorted by its numbers."""
    places = [(one, _Place(page, mcid)) for page, marks in enumerate(marked) for mcid, one in enumerate(marks)]
    document = _Element("Document")
    known: dict[tuple[Step, ...], _Element] = {}
    for (tag, box), place in sorted(places, key=lambda one: [step.number for step in one[0].tag.path]):
        here = document
        for depth, step in enumerate(tag.path, 1):
            if not step.role:
                continue
            path = tag.path[:depth]
            if path not in known:
                known[path] = _Element(step.role, step.number)
                here.inside.append(known[path])
            here = known[path]
        here.inside.append(place)
        here.alt, here.lang = here.alt or tag.alt, here.lang or tag.lang
        here.box = here.box or box
    _fill_rows(document)
    return document


def _fill_rows(element: _Element) -> None:
    """Give every row of a table all its cells: an empty one is a cell as well."""
    rows = [row for row in element.elements() if row.role == "TR"]
    columns = max((cell.number + 1 for row in rows for cell in row.elements()), default=0)
    for row in rows:
        cells = {cell.number: cell for cell in row.elements()}
        role = row.elements()[0].role
        row.inside = [cells.get(column) or _Element(role, column) for column in range(columns)]
    for inner in element.elements():
        _fill_rows(inner)


def _written(
    pdf: pikepdf.Pdf, element: _Element, parent: pikepdf.Object, parents: list[list[pikepdf.Object | None]]
) -> pikepdf.Object:
    """An element and all below it as objects of the document."""
    made = pdf.make_indirect(Dictionary(S=Name(f"/{element.role}"), P=parent))
    if element.alt:
        made.Alt = String(element.alt)
    if element.lang:
        made.Lang = String(element.lang)
    attributes = _attributes(element)
    if attributes is not None:
        made.A = attributes
    page = next((one.page for one in element.inside if isinstance(one, _Place)), None)
    if page is not None:
        made.Pg = pdf.pages[page].obj
    kids = list(_kids(pdf, element, made, parents, page))
    if kids:
        made.K = kids[0] if len(kids) == 1 else Array(kids)
    return made


def _kids(
    pdf: pikepdf.Pdf,
    element: _Element,
    made: pikepdf.Object,
    parents: list[list[pikepdf.Object | None]],
    page: int | None,
) -> Iterator[pikepdf.Object | int]:
    for one in element.inside:
        if isinstance(one, _Element):
            yield _written(pdf, one, made, parents)
            continue
        parents[one.page][one.mcid] = made
        if one.page == page:
            yield one.mcid
        else:
            yield Dictionary(Type=Name.MCR, Pg=pdf.pages[one.page].obj, MCID=one.mcid)


def _attributes(element: _Element) -> pikepdf.Object | None:
    """What readers want to know of some roles: whose a head is, how a list counts, where a figure stands."""
    if element.role == "TH":
        return Dictionary(O=Name.Table, Scope=Name.Column)
    if element.role == "L":
        labels = any(part.role == "Lbl" for entry in element.elements() for part in entry.elements())
        return Dictionary(O=Name.List, ListNumbering=Name.Decimal if labels else Name.Disc)
    if element.role == "Figure" and element.box:
        return Dictionary(O=Name.Layout, BBox=Array([round(v, 2) for v in element.box]))
    return None
