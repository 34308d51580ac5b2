"""A kit → one PDF for its box: the sheet to count on, the labels, the nets."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.geometry import Rect
from pnp.base.messages import message
from pnp.base.papers import Paper
from pnp.base.problems import UsageError
from pnp.box.canvas import Canvas
from pnp.box.labels import BLEED, Box, Label, Shelf, labels
from pnp.box.net_faces import NetFace, net_face, size_on_paper
from pnp.box.nets import Net
from pnp.box.packing import Pack, Stock, net_of, packs_of
from pnp.definition.components import Component
from pnp.definition.game import Game
from pnp.face.model import Face
from pnp.face.spoken import spoken
from pnp.face.tags import Step
from pnp.kit.build import Draft
from pnp.kit.contents import parts_of
from pnp.kit.layout import scale_of
from pnp.pages.flow import Flow
from pnp.pages.kit_blocks import ALL_SETTERS
from pnp.pages.tagging import texts
from pnp.pdf.press import pdf_of
from pnp.pdf.write import DocumentInfo
from pnp.sheet.model import PRINTABLE, Mark
from pnp.sheet.page import Page, PlacedFace, whole_page

SHEET = "inventory"  # the shared pages that are counted on
MARK_OFF, MARK_LONG = 2.4, 3.0  # mm from a label to its cut marks, and their length
GAP = 11.0  # mm between labels: room for the marks of both
COTE = 60.0  # mm for the shelf mark in the sheet's corner
SLUG = 3.4  # mm of small print at the foot
NARROWEST = 136.0  # mm of paper


class Wanted(NamedTuple):
    """What somebody wants of the box: what stands on it, how large it is, what its decks are put into."""

    shelf: Shelf
    box: Box | None = None
    stock: Stock = Stock()
    net: str = ""  # tuck, envelope or none; empty means by the thickness


class Packed(NamedTuple):
    """A pack and its net, and whether the paper is large enough for it."""

    pack: Pack
    net: Net
    fits: bool


class BoxPapers(NamedTuple):
    """The PDF, and what there is to be said about it."""

    data: bytes
    pages: int
    packed: tuple[Packed, ...]
    loose: tuple[Component, ...]  # lies in the box as it is


def _as_printed(made: Draft) -> Game:
    """The game with every component in the size that it has on paper."""
    scaled = {
        name: one._replace(size=(one.size[0] * scale_of(one, made.options), one.size[1] * scale_of(one, made.options)))
        for name, one in made.game.components.items()
    }
    return made.game._replace(components=MappingProxyType(scaled))


def box_papers(made: Draft, wanted: Wanted, paper: Paper, cache: Cache, jobs: int) -> BoxPapers:
    """Everything for the box of a kit, on one paper."""
    size = paper.size
    if min(size) < NARROWEST:
        raise UsageError(
            message(
                "{name} is too small for the labels; expected a paper at least {narrowest:g} mm wide",
                name=paper.name,
                narrowest=NARROWEST,
            )
        )
    packs, loose = packs_of(_as_printed(made), wanted.stock)
    packed = []
    if wanted.net != "none":
        for pack in packs:
            net = net_of(pack, wanted.stock, wanted.net)
            packed.append(Packed(pack, net, fits_on(net, size)))
    labelled = _label_pages(made, wanted, size)  # first: a shelf mark that cannot be printed is refused there
    pages = [*_sheet(made, wanted.shelf, size), *labelled]
    nets = [net_face(made.setter, made.faces, p.pack, p.net, wanted.stock, _room(size)) for p in packed if p.fits]
    pages += _net_pages(made, nets, size)
    made.setter.problems.stop_if_any()
    meta = made.game.meta
    title = f"{meta.title} – {made.game.components[SHEET].title}"
    info = DocumentInfo(title, ", ".join(meta.authors), "", made.game.lang, "Simplex")
    data = pdf_of(pages, info, cache, jobs)
    return BoxPapers(data, len(pages), tuple(packed), tuple(loose))


def fits_on(net: Net, paper: tuple[float, float]) -> bool:
    """Whether a net can be printed on a paper, with its head and measures."""
    return _way_up(size_on_paper(net, _room(paper)), paper) is not None


def _room(paper: tuple[float, float]) -> float:
    """What a printer prints across a paper, whichever way up."""
    return min(paper) - 2 * PRINTABLE


def _sheet(made: Draft, shelf: Shelf, size: tuple[float, float]) -> list[Page]:
    """Every kind of piece, to be counted at each return."""
    component = made.game.components[SHEET]
    flow = Flow(made.setter, size, made.faces, parts=parts_of(_as_printed(made), made.faces))
    second = made.second.components[SHEET] if made.second else None
    faces = flow.pages(component, ALL_SETTERS, second)
    if shelf.cote:
        label, _ = flow.text(shelf.cote, "sheet-cote", COTE, component.place, size[0] - flow.margin - COTE, flow.margin)
        faces[0] = Face(*size, 0.0, (*faces[0].items, *texts(label, Step("Part", 1), Step("P"))))
    return [whole_page(face, "" if number else component.title) for number, face in enumerate(faces)]


def _label_pages(made: Draft, wanted: Wanted, size: tuple[float, float]) -> list[Page]:
    """Labels in rows, each row with one height, so that it is cut in one go."""
    edge = PRINTABLE + MARK_OFF + MARK_LONG
    room = Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge - SLUG)
    made_labels = labels(made.setter, made.faces, wanted.shelf, wanted.box, room.width)
    words = made.game.words
    pages: list[Page] = []
    for stack in _stacked(made_labels, room):
        placed = [PlacedFace(label.face, at, (BLEED,) * 4, alt=_said(label.face, made)) for label, at in stack]
        marks = [mark for _, at in stack for mark in _corners(at)]
        small = _small_print(made, f"{words['labels']} · {words['labels_how']}", size)
        pages.append(Page(*size, (*placed, small), tuple(marks), bookmark="" if pages else words["labels"]))
    return pages


def _stacked(items: Sequence[Label], room: Rect) -> list[list[tuple[Label, Rect]]]:
    """Labels from left to right, rows from top to bottom, page by page."""
    pages: list[list[tuple[Label, Rect]]] = [[]]
    x, y, low = room.x, room.y, room.y
    for label in items:
        width, height = label.face.width, label.face.height
        if x > room.x and x + width > room.right + 0.01:
            x, y = room.x, low + GAP
        if pages[-1] and y + height > room.bottom + 0.01:
            pages.append([])
            x, y = room.x, room.y
        pages[-1].append((label, Rect(x, y, width, height)))
        x, low = x + width + GAP, max(low, y + height) if x > room.x else y + height
    return pages


def _corners(box: Rect) -> list[Mark]:
    """Cut marks at the four corners of a label."""
    off, end = MARK_OFF, MARK_OFF + MARK_LONG
    across = [
        Mark(x + side * off, y, x + side * end, y)
        for x, side in ((box.x, -1), (box.right, 1))
        for y in (box.y, box.bottom)
    ]
    down = [
        Mark(x, y + side * off, x, y + side * end)
        for y, side in ((box.y, -1), (box.bottom, 1))
        for x in (box.x, box.right)
    ]
    return across + down


def _net_pages(made: Draft, nets: Sequence[NetFace], size: tuple[float, float]) -> list[Page]:
    """One net to a page, or as many below each other as fit."""
    pages: list[tuple[tuple[float, float], list[tuple[NetFace, float]], float]] = []
    for net in nets:
        paper = _way_up((net.face.width, net.face.height), size)
        assert paper is not None
        if pages and pages[-1][0] == paper and pages[-1][2] + net.face.height <= paper[1] - PRINTABLE - SLUG:
            _, placed, low = pages[-1]
            pages[-1] = (paper, [*placed, (net, low)], low + net.face.height + GAP)
        else:
            pages.append((paper, [(net, PRINTABLE + 1.0)], PRINTABLE + 1.0 + net.face.height + GAP))
    return [_net_page(made, paper, placed) for paper, placed, _ in pages]


def _net_page(made: Draft, paper: tuple[float, float], placed: Sequence[tuple[NetFace, float]]) -> Page:
    words, faces, marks = made.game.words, [], []
    for net, y in placed:
        x = round((paper[0] - net.face.width) / 2, 2)
        placed_at = Rect(x, y, net.face.width, net.face.height)
        faces.append(PlacedFace(net.face, placed_at, alt=_said(net.face, made)))
        marks += [m._replace(x1=m.x1 + x, y1=m.y1 + y, x2=m.x2 + x, y2=m.y2 + y) for m in net.lines]
    names = [f"{words[f'net_{net.net.kind}']} · {net.pack.title}" for net, _ in placed]
    small = _small_print(made, " · ".join(names), paper)
    return Page(*paper, (*faces, small), tuple(marks), bookmark=" · ".join(names))


def _said(face: Face, made: Draft) -> str:
    """The words of a label or a net."""
    return spoken(face, made.setter.readings)


def _way_up(needed: tuple[float, float], paper: tuple[float, float]) -> tuple[float, float] | None:
    """The paper upright or lying, whichever takes something of this size; None if neither does."""
    for width, height in (paper, paper[::-1]):
        if needed[0] <= width - 2 * PRINTABLE and needed[1] <= height - 2 * PRINTABLE - 1.0 - SLUG:
            return width, height
    return None


def _small_print(made: Draft, text: str, size: tuple[float, float]) -> PlacedFace:
    """What a page is, at its foot."""
    canvas = Canvas(made.setter)
    meta = made.game.meta
    box = Rect(PRINTABLE + 5.0, size[1] - PRINTABLE - SLUG, size[0] - 2 * PRINTABLE - 10.0, SLUG)
    canvas.text(f"{meta.title} · {text} · {meta.version} · 100 %", canvas.style("slug"), box)
    face = Face(*size, 0.0, tuple(canvas.items))
    return PlacedFace(face, Rect(0, 0, *size))
