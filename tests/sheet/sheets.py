"""What tests of sheets share: pieces of all kinds, and what holds for every sheet whatever is on it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from pnp.base.choices import Duplex
from pnp.base.geometry import Rect
from pnp.base.papers import CARD_SIZES, PAPERS
from pnp.sheet.grids import fits
from pnp.sheet.model import Mark, Piece, Placement, Sheet, Spec

Paper = tuple[float, float]
A4, LETTER = PAPERS["a4"], PAPERS["letter"]
EDGE = 5.0  # what no office printer reaches
OVERLAP = 12.0
TINY = 1e-5
CASES = settings(max_examples=150)
FEWER = settings(max_examples=60)

papers = st.sampled_from([PAPERS[name] for name in ("a4", "letter", "a3", "a5")])
duplexes: st.SearchStrategy[Duplex] = st.sampled_from(("long", "short", "none"))
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
            size = p.trim[2:] if p.rotation % 180 == 0 else p.trim[:1:-1]
            assert size == pytest.approx(p.piece.spec[1:3])
            assert max(p.bleeds) <= p.piece.spec.bleed + TINY, "more bleed than there is art"
            assert min(p.bleeds) >= 0
            if p.piece.spec.gap is None:
                assert min(p.bleeds) >= min(p.piece.spec.bleed, p.piece.spec.min_bleed) - TINY
        for a, b in itertools.combinations(sheet.placements, 2):
            assert overlap(a.trim, b.trim) <= TINY, f"{a.piece.id} and {b.piece.id} lie on each other"
            assert overlap(shown(a), shown(b)) <= TINY, f"bleed of {a.piece.id} runs into {b.piece.id}'s"


def check_all_there(pieces: Sequence[Piece], sheets: Sequence[Sheet], duplex: Duplex) -> None:
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


def _at_edge(sheet: Sheet, mark: Mark) -> bool:
    """Whether a mark reaches the edge of its page."""
    xs, ys = sorted((mark.x1, mark.x2)), sorted((mark.y1, mark.y2))
    if mark.x1 == mark.x2:
        return ys[0] <= TINY or ys[1] >= sheet.height - TINY
    return xs[0] <= TINY or xs[1] >= sheet.width - TINY


def pairs(sheets: Sequence[Sheet]) -> list[tuple[Sheet, Sheet]]:
    """Fronts with their backs."""
    return list(zip(sheets[::2], sheets[1::2], strict=True))
