"""backs: behind their fronts when the sheet is turned, told from the physical sheet."""

from __future__ import annotations

import math

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.cache import NO_CACHE
from pnp.base.choices import Duplex, Side
from pnp.base.geometry import IDENTITY
from pnp.face.model import ArtItem, Face
from pnp.pdf.art import render_all
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.backs import back_of, read_through
from pnp.sheet.impose import impose
from pnp.sheet.model import Mark, Piece, Placement, Spec
from pnp.sheet.page import Page, PlacedFace, whole_page
from pnp.svg.art import Art
from tests.drawn import drawn
from tests.sheet.sheets import A4, CASES, FEWER, Paper, deck, decks, mixtures, pairs, papers, shown

Point = tuple[float, float, float]


def turned_over(point: Point, page: tuple[float, float], duplex: Duplex) -> Point:
    """A point of the paper after the sheet is turned half way round about the middle line along the named edge.

    The paper lies at z = 0 and is looked at from above. Its long edges run up and down if it stands upright, from
    left to right if it lies; turning about an axis keeps what is along it and reverses the other two directions.
    """
    x, y, z = point
    width, height = page
    long_runs_down = height > width
    axis_runs_down = long_runs_down if duplex == "long" else not long_runs_down
    return (width - x, y, -z) if axis_runs_down else (x, height - y, -z)


def on_page(placement: Placement, a: float, b: float) -> tuple[float, float]:
    """Where a point of a face, in mm from its own top left corner, is printed on its page."""
    trim = placement.trim
    width, height = placement.piece.spec.width, placement.piece.spec.height
    angle = math.radians(placement.rotation)
    dx, dy = a - width / 2, b - height / 2
    x = trim.x + trim.width / 2 + dx * math.cos(angle) - dy * math.sin(angle)
    y = trim.y + trim.height / 2 + dx * math.sin(angle) + dy * math.cos(angle)
    return x, y


@CASES
@given(st.one_of(decks(), mixtures()), papers, st.sampled_from(["long", "short"]))
def test_turning_the_sheet_brings_each_back_on_its_front_with_its_top_up(
    pieces: list[Piece], paper: Paper, duplex: Duplex
) -> None:
    """A card held upright and turned like a page shows its back upright: what is left on the front is right behind."""
    pieces = [Piece(p.spec, p.id, p.copy, True) for p in pieces]
    for front, back in pairs(impose(pieces, paper, duplex)):
        page = (front.width, front.height)
        behind = {(p.piece.id, p.piece.copy): p for p in back.placements}
        for p in front.placements:
            width, height = p.piece.spec.width, p.piece.spec.height
            for a, b in ((0.0, 0.0), (width, 0.0), (width, height), (width * 0.3, height * 0.1)):
                x, y = on_page(p, a, b)
                u, v = on_page(behind[p.piece.id, p.piece.copy], width - a, b)
                # the back page is read after the turn: turn the point of the front and look where it has got to
                assert turned_over((x, y, 0.0), page, duplex)[:2] == pytest.approx((u, v), abs=1e-6)


@FEWER
@given(decks(), papers, st.sampled_from(["long", "short"]))
def test_bleeds_and_marks_of_backs_lie_behind_those_of_fronts(
    pieces: list[Piece], paper: Paper, duplex: Duplex
) -> None:
    """Cut from the back or from the front: it is the same cut."""
    pieces = [Piece(p.spec, p.id, p.copy, True) for p in pieces]
    for front, back in pairs(impose(pieces, paper, duplex)):
        page = (front.width, front.height)
        for p, q in zip(front.placements, back.placements, strict=True):
            corners = ((shown(p).x, shown(p).y), (shown(p).right, shown(p).bottom))
            turned = sorted(turned_over((x, y, 0.0), page, duplex)[:2] for x, y in corners)
            behind = sorted([(shown(q).x, shown(q).y), (shown(q).right, shown(q).bottom)])
            xs, ys = sorted(t[0] for t in turned), sorted(t[1] for t in turned)
            assert [*xs, *ys] == pytest.approx([behind[0][0], behind[1][0], *sorted(b[1] for b in behind)])
        turned_marks = {_rounded(m, page, duplex) for m in front.marks}
        assert turned_marks == {_rounded(m) for m in back.marks}


def _rounded(
    mark: Mark, page: tuple[float, float] | None = None, duplex: Duplex = "long"
) -> tuple[tuple[float, ...], ...]:
    """The ends of a mark, seen from the other side if a page is given."""
    ends = [(mark.x1, mark.y1), (mark.x2, mark.y2)]
    if page:
        ends = [turned_over((x, y, 0.0), page, duplex)[:2] for x, y in ends]
    return tuple(sorted(tuple(round(v, 3) + 0.0 for v in end) for end in ends))


FRONT = '<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/><rect width="20" height="20" fill="#ff0000"/>'


BACK = '<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/><rect x="43" width="20" height="20" fill="#0000ff"/>'


@pytest.mark.slow
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("bleed", [0.0, 3.0], ids=["portrait", "landscape"])
def test_printed_back_lies_behind_its_front_when_held_to_the_light(duplex: Duplex, bleed: float) -> None:
    """On the finished PDF: the back's top right corner mark is exactly behind the front's top left one."""
    view = (-3.0, -3.0, 69.0, 94.0)
    arts: dict[Side, Art] = {"front": drawn(FRONT, view), "back": drawn(BACK, view)}
    faces = {side: Face(63.0, 88.0, 3.0, (ArtItem(art, IDENTITY),)) for side, art in arts.items()}
    rendered = render_all(arts.values(), NO_CACHE)
    sheets = impose(deck(Spec("cards", 63.0, 88.0, bleed, 2.0), 4), A4, duplex)
    pages = [
        Page(s.width, s.height, tuple(PlacedFace(faces[p.side], p.trim, p.bleeds, p.rotation) for p in s.placements))
        for s in sheets
    ]
    pdf = pypdfium2.PdfDocument(write_pdf(pages, DocumentInfo("t", "a", "s", "fr", "Simplex"), rendered))
    front, back = (page.render(scale=1).to_pil().convert("RGB") for page in pdf)
    pdf.close()
    landscape = front.width > front.height
    assert landscape == (bleed > 0)
    red = {(x, y) for x in range(front.width) for y in range(front.height) if front.getpixel((x, y)) == (255, 0, 0)}
    blue = set()
    for u in range(back.width):
        for v in range(back.height):
            if back.getpixel((u, v)) == (0, 0, 255):
                x, y, _ = turned_over((u + 0.5, v + 0.5, 0.0), (back.width, back.height), duplex)
                blue.add((int(x), int(y)))
    assert len(red) > 4 * 50 * 50
    assert len(red ^ blue) < len(red) * 0.1, "front and back marks do not lie on each other"


@pytest.mark.parametrize(("rotation", "sideways", "level"), [(0, 0, 180), (90, 270, 90), (180, 180, 0)])
def test_a_turned_front_has_its_back_turned_with_it(rotation: int, sideways: int, level: int) -> None:
    """A top that points to the right points to the left seen from behind, unless the sheet is turned over its head."""
    front = impose(deck(Spec("cards", 63.0, 88.0, 0.0, 0.0), 1), A4, "none")[0]
    assert front.width < front.height
    turned = front._replace(placements=tuple(p._replace(rotation=rotation) for p in front.placements))
    assert back_of(turned, "long").placements[0].rotation == sideways
    assert back_of(turned, "short").placements[0].rotation == level


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_pages_to_read_stand_upright_when_a_leaf_is_turned(duplex: Duplex) -> None:
    """Like a book if the long edge is turned; on the short one, backs are printed upside down to come out upright."""
    pages = [whole_page(Face(*A4, 0.0, ()), str(number)) for number in range(3)]
    out = read_through(pages, duplex, "alternating")
    assert [page.bookmark for page in out] == ["0", "1", "2"]
    assert [page.faces[0].rotation for page in out] == ([0, 0, 0] if duplex == "long" else [0, 180, 0])
    piles = read_through(pages, duplex, "fronts-first")
    assert [page.bookmark for page in piles] == ["0", "2", "1", ""] and piles[-1].faces == (), "both piles are alike"
