"""impose: what lies on the sheets, checked against the physical sheet and the numbers of the print conventions."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Sequence

import pypdfium2
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.base.geometry import IDENTITY, Rect
from pnp.base.papers import CARD_SIZES, PAPERS
from pnp.face.model import ArtItem, Face
from pnp.pdf.plain_art import render_plain
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.grids import DoesNotFit, best_grid, fits
from pnp.sheet.impose import impose
from pnp.sheet.model import Mark, Piece, Placement, Sheet, Spec
from pnp.sheet.page import Page, PlacedFace
from pnp.sheet.tiles import tile
from pnp.svg.art import Art

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
EDGE = 5.0  # what no office printer reaches
OVERLAP = 12.0
TINY = 1e-5
CASES = settings(max_examples=150)
FEWER = settings(max_examples=60)

papers = st.sampled_from([PAPERS[name] for name in ("a4", "letter", "a3", "a5")])
duplexes = st.sampled_from(["long", "short", "none"])
lengths = st.floats(8, 130).map(lambda v: round(v, 2))
sizes = st.one_of(st.sampled_from(list(CARD_SIZES.values())), st.tuples(lengths, lengths))
bleeds = st.one_of(st.sampled_from([0.0, 1.8, 2.0, 3.0]), st.floats(0, 6).map(lambda v: round(v, 2)))
gap_lengths = st.floats(0, 9).map(lambda v: round(v, 2))
gaps = st.one_of(st.none(), st.just((0.0, 0.0)), st.tuples(gap_lengths, gap_lengths))


@st.composite
def specs(draw: st.DrawFn, name: str = "cards") -> Spec:
    """Components of all kinds that go on an A5 sheet."""
    width, height = draw(sizes)
    spec = Spec(name, width, height, draw(bleeds), draw(bleeds), draw(gaps), draw(st.sampled_from([0, 0, 1, 2, 5])))
    return spec if fits(spec, PAPERS["a5"]) else Spec(name, 63.0, 88.0, 3.0, 2.0)


@st.composite
def decks(draw: st.DrawFn, most: int = 45) -> list[Piece]:
    """The pieces of one component."""
    spec = draw(specs())
    has_back = draw(st.booleans())
    return deck(spec, draw(st.integers(1, most)), has_back)


@st.composite
def mixtures(draw: st.DrawFn) -> list[Piece]:
    """The pieces of several components of one document."""
    out: list[Piece] = []
    for index in range(draw(st.integers(2, 4))):
        spec = draw(specs(f"part{index}"))
        out += deck(spec, draw(st.integers(1, 16)), draw(st.booleans()))
    return out


def deck(spec: Spec, count: int, has_back: bool = True) -> list[Piece]:
    """So many pieces of one component, some of them copies."""
    return [Piece(spec, f"{spec.component}-{i // 3}", i % 3 + 1, has_back) for i in range(count)]


def shown(placement: Placement) -> Rect:
    """What is printed of a face: its trim and its bleed."""
    return placement.trim.grown(*placement.bleeds)


def overlap(a: Rect, b: Rect) -> float:
    """How deep two rectangles run into each other, in mm."""
    across = min(a.right, b.right) - max(a.x, b.x)
    down = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(0.0, min(across, down))


def check_sheets(sheets: Sequence[Sheet]) -> None:
    """What holds for every sheet, whatever is on it."""
    for sheet in sheets:
        for p in sheet.placements:
            area = shown(p)
            margins = (area.x, area.y, sheet.width - area.right, sheet.height - area.bottom)
            assert min(margins) >= EDGE - TINY, f"{p.piece.id} is {min(margins):.3f} mm from the page's edge"
            assert p.trim.width == pytest.approx(p.piece.spec.width)
            assert p.trim.height == pytest.approx(p.piece.spec.height)
            assert max(p.bleeds) <= p.piece.spec.bleed + TINY, "more bleed than there is art"
            assert min(p.bleeds) >= 0
            if p.piece.spec.gap is None:
                assert min(p.bleeds) >= min(p.piece.spec.bleed, p.piece.spec.min_bleed) - TINY
        for a, b in itertools.combinations(sheet.placements, 2):
            assert overlap(a.trim, b.trim) <= TINY, f"{a.piece.id} and {b.piece.id} lie on each other"
            assert overlap(shown(a), shown(b)) <= TINY, f"bleed of {a.piece.id} runs into {b.piece.id}'s"


def check_all_there(pieces: Sequence[Piece], sheets: Sequence[Sheet], duplex: str) -> None:
    """Every piece once, and its back once if it is to have one."""
    fronts = Counter((p.piece.id, p.piece.copy) for s in sheets if s.side == "front" for p in s.placements)
    backs = Counter((p.piece.id, p.piece.copy) for s in sheets if s.side == "back" for p in s.placements)
    assert fronts == Counter((p.id, p.copy) for p in pieces)
    assert backs == Counter((p.id, p.copy) for p in pieces if p.has_back and duplex != "none")


def check_marks(sheet: Sheet) -> None:
    """Cut marks touch no print; on fronts they lie on trim lines and lead to the page's edge or to the next block.

    A long mark may be two: its end at the page's edge and its end at the print.
    A back carries the marks of its whole front, also of pieces without a back: one cuts from the back.
    """
    xs = {round(v, 2) for p in sheet.placements for v in (p.trim.x, p.trim.right)}
    ys = {round(v, 2) for p in sheet.placements for v in (p.trim.y, p.trim.bottom)}
    for mark in (m for m in sheet.marks if m.kind == "cut"):
        upright = mark.x1 == mark.x2
        assert upright or mark.y1 == mark.y2, "a cut that is not straight"
        if sheet.side == "front":
            at = mark.x1 if upright else mark.y1
            assert any(abs(at - v) <= 0.011 for v in (xs if upright else ys)), "a mark beside its cut"
            same_line = [m for m in sheet.marks if (m.x1 == m.x2) == upright and at in (m.x1, m.y1)]
            low, high = sorted((mark.y1, mark.y2) if upright else (mark.x1, mark.x2))
            to_block = upright and _between_blocks(sheet, low, high)
            assert any(_at_edge(sheet, m) for m in same_line) or to_block, f"{mark} ends nowhere"
        line = Rect(min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1))
        for p in sheet.placements:
            assert not _crosses(line, shown(p)), f"{mark} runs through {p.piece.id}"


def _between_blocks(sheet: Sheet, low: float, high: float) -> bool:
    """Whether a stretch of y lies in a gap that has print above and below."""
    areas = [shown(p) for p in sheet.placements]
    return any(a.bottom <= low for a in areas) and any(a.y >= high for a in areas)


def _crosses(line: Rect, area: Rect) -> bool:
    """Whether a line has a point inside an area."""
    return (
        line.x < area.right - TINY
        and line.right > area.x + TINY
        and line.y < area.bottom - TINY
        and line.bottom > area.y + TINY
    )


# --- one component a document -----------------------------------------------------------------------------------


@CASES
@given(decks(), papers, duplexes)
def test_one_component_lies_safely_and_completely_on_its_sheets(pieces: list[Piece], paper, duplex: str) -> None:
    """No overlap, no print near the edge, every piece once."""
    sheets = impose(pieces, paper, duplex)
    check_sheets(sheets)
    check_all_there(pieces, sheets, duplex)


@CASES
@given(decks(), papers, duplexes)
def test_marks_of_one_component_guide_the_guillotine(pieces: list[Piece], paper, duplex: str) -> None:
    """Each trim line of a sheet has marks that run out to the page's edge."""
    for sheet in impose(pieces, paper, duplex):
        check_marks(sheet)
        if not sheet.placements:
            continue
        for p in sheet.placements:
            for x, y in ((p.trim.x, p.trim.y), (p.trim.right, p.trim.bottom)):
                uprights = [m for m in sheet.marks if m.x1 == m.x2 and abs(m.x1 - x) <= 0.01]
                levels = [m for m in sheet.marks if m.y1 == m.y2 and abs(m.y1 - y) <= 0.01]
                assert min((min(m.y1, m.y2) for m in uprights), default=9) <= TINY, "a cut without a mark at the top"
                assert max((max(m.y1, m.y2) for m in uprights), default=0) >= sheet.height - TINY, "… at the bottom"
                assert min((min(m.x1, m.x2) for m in levels), default=9) <= TINY, "… at the left"
                assert max((max(m.x1, m.x2) for m in levels), default=0) >= sheet.width - TINY, "… at the right"


def _at_edge(sheet: Sheet, mark: Mark) -> bool:
    xs, ys = sorted((mark.x1, mark.x2)), sorted((mark.y1, mark.y2))
    if mark.x1 == mark.x2:
        return ys[0] <= TINY or ys[1] >= sheet.height - TINY
    return xs[0] <= TINY or xs[1] >= sheet.width - TINY


@FEWER
@given(specs(), papers, st.integers(1, 60))
def test_a_half_empty_sheet_uses_the_slots_of_a_full_one(spec: Spec, paper, count: int) -> None:
    """Slots and bleeds of fewer pieces are the first ones of many."""
    grid = best_grid(spec, paper)
    assert grid is not None
    full = impose(deck(spec, grid.columns * grid.rows), paper, "none")
    assert len(full) == 1, "a grid's own number fills one sheet"
    slots = [(p.trim, p.bleeds) for p in full[0].placements]
    for sheet in impose(deck(spec, count), paper, "none"):
        assert [(p.trim, p.bleeds) for p in sheet.placements] == slots[: len(sheet.placements)]
        assert (sheet.width, sheet.height) == (full[0].width, full[0].height)


@FEWER
@given(specs(), papers)
def test_no_other_orientation_holds_more(spec: Spec, paper) -> None:
    """The grid chosen is the larger of the two, and one more row or column has no room."""
    grid = best_grid(spec, paper)
    assert grid is not None
    least = min(spec.bleed, spec.min_bleed)
    for page in (paper, paper[::-1]):
        counts = []
        for axis, size in ((0, spec.width), (1, spec.height)):
            gap = 2 * least if spec.gap is None else spec.gap[axis]
            count = 0
            while (count + 1) * size + count * gap + 2 * least <= page[axis] - 2 * EDGE + 1e-9:
                count += 1
            counts.append(min(count, spec.columns) if axis == 0 and spec.columns else count)
        assert counts[0] * counts[1] <= grid.columns * grid.rows


@FEWER
@given(decks(), papers)
def test_sheets_are_as_few_as_the_grid_allows_and_keep_the_order(pieces: list[Piece], paper) -> None:
    """Pieces fill the sheets in printing order, row by row."""
    sheets = impose(pieces, paper, "none")
    grid = best_grid(pieces[0].spec, paper)
    assert grid is not None
    assert len(sheets) == math.ceil(len(pieces) / (grid.columns * grid.rows))
    assert [p.piece for s in sheets for p in s.placements] == pieces
    for sheet in sheets:
        order = [(round(p.trim.y, 3), p.trim.x) for p in sheet.placements]
        assert order == sorted(order)


@FEWER
@given(decks(), papers)
def test_a_full_grid_stands_in_the_middle_of_the_page(pieces: list[Piece], paper) -> None:
    """Left and right margins are equal, so are top and bottom."""
    spec = pieces[0].spec
    grid = best_grid(spec, paper)
    assert grid is not None
    box = impose(deck(spec, grid.columns * grid.rows), paper, "none")[0].trim_box
    assert box.x == pytest.approx(grid.page[0] - box.right)
    assert box.y == pytest.approx(grid.page[1] - box.bottom)


# --- several components a document ------------------------------------------------------------------------------


@pytest.mark.slow
@CASES
@given(mixtures(), papers, duplexes)
def test_several_components_lie_safely_and_completely_on_their_sheets(pieces: list[Piece], paper, duplex: str) -> None:
    """No overlap, no print near the edge, every piece once, also where grids stack."""
    sheets = impose(pieces, paper, duplex)
    check_sheets(sheets)
    check_all_there(pieces, sheets, duplex)


@pytest.mark.slow
@CASES
@given(mixtures(), papers, duplexes)
def test_marks_of_stacked_grids_run_through_no_print(pieces: list[Piece], paper, duplex: str) -> None:
    """Marks stay out of the bleed of their own block and of the others."""
    for sheet in impose(pieces, paper, duplex):
        check_marks(sheet)


def test_a_piece_as_tall_as_the_paper_keeps_its_margin_beside_other_components() -> None:
    """What fits a sheet of its own must not slide to the page's edge when the document holds more."""
    tall = Spec("aid", 190.0, 281.0, 3.0, 2.0)
    assert fits(tall, A4)
    pieces = [*deck(Spec("cards", 63.0, 88.0, 3.0, 2.0), 2), *deck(tall, 1)]
    check_sheets(impose(pieces, A4, "none"))


@FEWER
@given(mixtures(), papers, st.sampled_from(["long", "short"]))
def test_front_and_back_sheets_alternate(pieces: list[Piece], paper, duplex: str) -> None:
    """In a two-sided document every odd page is a front and the next one its back."""
    sheets = impose(pieces, paper, duplex)
    if any(p.has_back for p in pieces):
        assert [s.side for s in sheets] == ["front", "back"] * (len(sheets) // 2)
        for front, back in pairs(sheets):
            assert (front.width, front.height) == (back.width, back.height)
            expected = [(p.piece.id, p.piece.copy) for p in front.placements if p.piece.has_back]
            assert [(p.piece.id, p.piece.copy) for p in back.placements] == expected
    else:
        assert {s.side for s in sheets} == {"front"}


def pairs(sheets: Sequence[Sheet]) -> list[tuple[Sheet, Sheet]]:
    """Fronts with their backs."""
    return list(zip(sheets[::2], sheets[1::2], strict=True))


def test_tiles_of_a_two_sided_document_never_share_a_sheet_of_paper() -> None:
    """A printer set to two sides would print tile A2 behind tile A1, if there were no page between them."""
    pieces = [*deck(Spec("cards", 63.0, 88.0, 3.0, 2.0), 3), *deck(Spec("board", 360.0, 250.0, 3.0, 2.0), 1, False)]
    sheets = impose(pieces, A4, "long")
    assert [s.side for s in sheets] == ["front", "back"] * (len(sheets) // 2)


# --- backs, from the physical sheet -----------------------------------------------------------------------------

Point = tuple[float, float, float]


def turned_over(point: Point, page: tuple[float, float], duplex: str) -> Point:
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
def test_turning_the_sheet_brings_each_back_on_its_front_with_its_top_up(pieces, paper, duplex: str) -> None:
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
def test_bleeds_and_marks_of_backs_lie_behind_those_of_fronts(pieces: list[Piece], paper, duplex: str) -> None:
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


def _rounded(mark: Mark, page: tuple[float, float] | None = None, duplex: str = "") -> tuple[tuple[float, ...], ...]:
    ends = [(mark.x1, mark.y1), (mark.x2, mark.y2)]
    if page:
        ends = [turned_over((x, y, 0.0), page, duplex)[:2] for x, y in ends]
    return tuple(sorted(tuple(round(v, 3) + 0.0 for v in end) for end in ends))


FRONT = '<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/><rect width="20" height="20" fill="#ff0000"/>'
BACK = '<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/><rect x="43" width="20" height="20" fill="#0000ff"/>'


@pytest.mark.slow
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("bleed", [0.0, 3.0], ids=["portrait", "landscape"])
def test_printed_back_lies_behind_its_front_when_held_to_the_light(duplex: str, bleed: float) -> None:
    """On the finished PDF: the back's top right corner mark is exactly behind the front's top left one."""
    view = (-3.0, -3.0, 69.0, 94.0)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">'
    arts = {side: Art(f"{head}{inner}</svg>", view) for side, inner in (("front", FRONT), ("back", BACK))}
    faces = {side: Face(63.0, 88.0, 3.0, (ArtItem(art, IDENTITY),)) for side, art in arts.items()}
    rendered = {art.key: render_plain(art.svg, art.view) or b"" for art in arts.values()}
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


# --- the numbers of the print conventions -----------------------------------------------------------------------


def test_standard_cards_with_full_bleed_are_eight_up_on_lying_a4() -> None:
    """63 × 88 mm with 3 mm of bleed."""
    grid = best_grid(Spec("cards", 63.0, 88.0, 3.0, 2.0), A4)
    assert grid is not None
    assert (grid.page, grid.columns, grid.rows, grid.outer) == ((297.0, 210.0), 4, 2, 3.0)


def test_standard_cards_without_bleed_are_nine_up_with_known_margins() -> None:
    """3 × 3 leaves 10.5 and 16.5 mm."""
    sheet = impose(deck(Spec("cards", 63.0, 88.0, 0.0, 0.0), 9), A4, "none")[0]
    assert (sheet.width, sheet.height, len(sheet.placements)) == (210.0, 297.0, 9)
    assert sheet.trim_box == Rect(10.5, 16.5, 189.0, 264.0)


@pytest.mark.parametrize(("bleed", "count"), [(0.0, 9), (1.0, 9), (1.8, 9), (1.85, 8), (2.0, 8), (3.0, 8)])
def test_nine_up_lasts_up_to_one_point_eight_of_bleed(bleed: float, count: int) -> None:
    """Beyond that the 5 mm margin would be lost."""
    grid = best_grid(Spec("cards", 63.0, 88.0, bleed, bleed), A4)
    assert grid is not None
    assert grid.columns * grid.rows == count


def test_a_small_least_bleed_trades_bleed_for_a_ninth_card() -> None:
    """With min_bleed 1.8 the nine cards get all the bleed that then fits, 11/6 mm."""
    grid = best_grid(Spec("cards", 63.0, 88.0, 3.0, 1.8), A4)
    assert grid is not None
    assert (grid.columns, grid.rows) == (3, 3)
    assert grid.outer == pytest.approx(11 / 6)


@pytest.mark.parametrize("name", sorted(CARD_SIZES))
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_every_named_card_size_goes_on_office_paper(name: str, paper: tuple[float, float]) -> None:
    """With the usual 3 mm of bleed."""
    check_sheets(impose(deck(Spec(name, *CARD_SIZES[name], 3.0, 2.0), 11), paper, "long"))


def test_a_gap_of_zero_shares_the_cut() -> None:
    """Neighbours touch, only the outer edges bleed, and a shared cut has one mark."""
    sheet = impose(deck(Spec("tokens", 20.0, 20.0, 3.0, 2.0, (0.0, 0.0)), 500), A4, "none")[0]
    first, second = sheet.placements[:2]
    assert first.trim.right == pytest.approx(second.trim.x)
    assert first.bleeds == (3.0, 3.0, 0.0, 0.0)
    columns = len({round(p.trim.x, 3) for p in sheet.placements})
    tops = [m for m in sheet.marks if m.x1 == m.x2 and min(m.y1, m.y2) == 0.0]
    assert len(tops) == columns + 1


def test_columns_limits_the_row() -> None:
    """`columns` never gives more pieces a row than asked."""
    sheet = impose(deck(Spec("tokens", 20.0, 20.0, 2.0, 2.0, None, 3), 30), A4, "none")[0]
    assert len({round(p.trim.x, 3) for p in sheet.placements}) == 3


# --- boards as tiles --------------------------------------------------------------------------------------------

boards = st.tuples(st.floats(205, 900), st.floats(290, 900)).map(lambda s: (round(s[0], 1), round(s[1], 1)))


@CASES
@given(boards, bleeds, st.sampled_from([A4, LETTER, PAPERS["a3"]]))
@example((360.0, 250.0), 3.0, A4)
@example((594.0, 420.0), 3.0, A4)
def test_tiles_cover_the_board_exactly_and_overlap_by_twelve(board, bleed: float, paper) -> None:
    """Parts in rows and columns, each printed at its full size, named after where it lies."""
    piece = Piece(Spec("board", *board, bleed, 2.0), "board", 1, False)
    if fits(piece.spec, paper):
        return
    sheets = tile(piece, paper)
    assert sheets == impose([piece], paper, "none")
    columns, rows = sheets[0].tiles or (0, 0)
    assert len(sheets) == columns * rows
    grid = {}
    for index, sheet in enumerate(sheets):
        (placed,) = sheet.placements
        part = placed.part
        assert part is not None and sheet.tiles == (columns, rows)
        assert placed.label == f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index // columns]}{index % columns + 1}"
        assert (part.width, part.height) == pytest.approx((placed.trim.width, placed.trim.height))
        area = shown(placed)
        assert min(area.x, area.y, sheet.width - area.right, sheet.height - area.bottom) >= EDGE - TINY
        check_marks(sheet)
        grid[index // columns, index % columns] = placed
    for (row, column), placed in grid.items():
        part = placed.part
        assert part is not None
        neighbour_right, neighbour_below = grid.get((row, column + 1)), grid.get((row + 1, column))
        if neighbour_right and neighbour_right.part:
            assert part.right - neighbour_right.part.x == pytest.approx(OVERLAP)
        else:
            assert part.right == pytest.approx(board[0])
        if neighbour_below and neighbour_below.part:
            assert part.bottom - neighbour_below.part.y == pytest.approx(OVERLAP)
        else:
            assert part.bottom == pytest.approx(board[1])
        assert (part.x == 0.0) == (column == 0)
        assert (part.y == 0.0) == (row == 0)
        # left and upper edges are covered by their neighbours; right and lower ones lie on top and need bleed
        covered = (column > 0, row > 0)
        assert all(b == 0.0 for b, joined in zip(placed.bleeds[:2], covered, strict=True) if joined)
        assert placed.bleeds[2] == placed.bleeds[3] > 0 or bleed == 0
        assert all(0 <= b <= bleed for b in placed.bleeds)


def test_tiles_of_the_known_board_are_named_in_reading_order() -> None:
    """A1, A2, B1, B2 …, and glue lines stand where the neighbour's edge comes to lie."""
    piece = Piece(Spec("board", 360.0, 500.0, 3.0, 2.0), "board", 1, False)
    sheets = tile(piece, A4)
    assert [s.placements[0].label for s in sheets] == ["A1", "A2", "B1", "B2"]
    for sheet in sheets:
        (placed,) = sheet.placements
        glue = [m for m in sheet.marks if m.kind == "glue"]
        assert {m.x1 for m in glue if m.x1 == m.x2} == ({placed.trim.x + OVERLAP} if "2" in placed.label else set())
        assert {m.y1 for m in glue if m.y1 == m.y2} == ({placed.trim.y + OVERLAP} if "B" in placed.label else set())


def test_a_long_banner_still_has_readable_tile_names() -> None:
    """More than 26 rows do not run out of letters."""
    sheets = tile(Piece(Spec("banner", 150.0, 7500.0, 3.0, 2.0), "banner", 1, False), A4)
    labels = [s.placements[0].label for s in sheets]
    assert len(set(labels)) == len(labels) > 26
    assert all(re.fullmatch(r"[A-Z]+[0-9]+", label) for label in labels), labels[26:]


def test_a_monstrous_board_is_refused() -> None:
    """More than 60 sheets are a mistake, not a board."""
    with pytest.raises(DoesNotFit, match="would need"):
        impose([Piece(Spec("board", 3000.0, 3000.0, 3.0, 2.0), "board", 1, False)], A4, "none")


def test_no_pieces_make_no_sheets() -> None:
    """An empty document has no page."""
    assert impose([], A4, "long") == []


def test_sheet_boxes_go_around_what_is_printed() -> None:
    """The trim box around all trims, the bleed box around all bleeds; an empty sheet is its own box."""
    sheet = impose(deck(Spec("cards", 63.0, 88.0, 3.0, 2.0), 8), A4, "none")[0]
    assert sheet.bleed_box == pytest.approx(sheet.trim_box.grown(3.0, 3.0, 3.0, 3.0))
    empty = Sheet(210.0, 297.0, "back", (), ())
    assert empty.trim_box == empty.bleed_box == Rect(0, 0, 210.0, 297.0)


def test_folds_are_dashed_marks_beside_every_row() -> None:
    """At the fold's height in each row, on both sides, outside the pieces; on the back they are mirrored with it."""
    spec = Spec("ships", 16.0, 84.0, 2.0, 2.0, (0.0, 4.0), 10, (6.0, 38.0))
    for duplex in ("long", "short"):
        front, back = impose(deck(spec, 20), A4, duplex)
        rows = sorted({p.trim.y for p in front.placements})
        folds = [m for m in front.marks if m.kind == "fold"]
        assert sorted({round(m.y1, 6) for m in folds}) == [round(y + fold, 6) for y in rows for fold in spec.folds]
        assert len(folds) == 8 and all(m.y1 == m.y2 for m in folds)
        for mark in folds:
            assert all(
                overlap(shown(p), Rect(mark.x1, mark.y1, mark.x2 - mark.x1, 0.01)) == 0 for p in front.placements
            )
        turned = {round(m.y1 if duplex == "long" else A4[1] - m.y1, 6) for m in back.marks if m.kind == "fold"}
        assert turned == {round(m.y1, 6) for m in folds}


def test_pieces_with_other_folds_have_a_grid_of_their_own() -> None:
    """Marks for one piece's folds must not stand beside another's."""
    plain, folded = Spec("a", 40.0, 60.0, 2.0, 2.0), Spec("b", 40.0, 60.0, 2.0, 2.0, folds=(30.0,))
    assert plain.grid_key != folded.grid_key
