"""Slices poured into columns: they end level, and part no paragraph where a little more length spares it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import IDENTITY
from pnp.face.model import ArtItem, Face, TextItem
from pnp.pages.blocks import SETTERS
from pnp.pages.columns import GUTTER, WHOLE, Columns, Poured, Slice
from pnp.svg.drawings import disc
from tests.pages.flows import block, flow, mans

LINE = 4.0
MARGIN = 15.0
BOTTOM = 270.0
EMPTY = {"ground": "cream", "pieces": (), "callouts": ()}
TWO = Columns(2, 86.0, MARGIN)


def paragraph(lines: int) -> list[Slice]:
    """Lines that may be parted, but none of them alone."""
    sign = (ArtItem(disc(1.0, "#000000"), IDENTITY),)
    keeps = [(at == 0 and lines > 1) or at == lines - 2 for at in range(lines)]
    return [Slice(LINE, sign, keep=keep, more=at < lines - 1) for at, keep in enumerate(keeps)]


def column_of(poured: Poured) -> list[list[int]]:
    """On each page, the column of every item."""
    return [[round((item.matrix[4] - MARGIN) / (TWO.width + GUTTER)) for item in page] for page in poured.pages]


def lowest(page: Face) -> float:
    """How far down the text of a page goes, its foot left out."""
    return max(i.matrix[5] for i in page.items if isinstance(i, TextItem) and i.matrix[5] < BOTTOM)


def levelled(slices: Sequence[Slice], whole: bool, bottom: float = BOTTOM) -> Poured:
    """Slices in two columns that end level."""
    return TWO.levelled(slices, TWO.pour(slices, MARGIN, bottom), bottom, whole)


def test_a_paragraph_stays_whole_where_its_column_may_be_a_little_longer() -> None:
    """The other column ends a line or two before it."""
    slices = [*paragraph(5), *paragraph(6), Slice(28.0, paragraph(1)[0].items)]
    assert column_of(levelled(slices, whole=False)) == [[0] * 9 + [1] * 3]
    assert column_of(levelled(slices, whole=True)) == [[0] * 11 + [1]]


def test_a_long_paragraph_is_parted_all_the_same() -> None:
    """Level columns are worth more than a paragraph of a whole column."""
    made = column_of(levelled(paragraph(30), whole=True))
    assert made == column_of(levelled(paragraph(30), whole=False)) == [[0] * 15 + [1] * 15]


def test_there_is_no_more_room_than_the_page_has() -> None:
    slices = [*paragraph(5), *paragraph(6), Slice(28.0, paragraph(1)[0].items)]
    assert column_of(levelled(slices, True, MARGIN + 40)) == column_of(levelled(slices, False, MARGIN + 40))


@pytest.mark.slow
@given(st.lists(st.integers(1, 14), min_size=1, max_size=9))
def test_whole_paragraphs_cost_little_length(lengths: list[int]) -> None:
    """Nothing is lost, the order stays, and no column is longer than it may be."""
    slices = [line for count in lengths for line in paragraph(count)]
    parted, whole = levelled(slices, False), levelled(slices, True)
    assert parted.lowest - 1e-6 <= whole.lowest <= parted.lowest + WHOLE + 0.02
    (columns,) = column_of(whole)
    assert len(columns) == sum(lengths) and columns == sorted(columns)


@pytest.mark.slow
def test_no_page_is_added_for_a_whole_paragraph() -> None:
    """Where what follows across the page would not fit any more, it is parted; where it does, it stays whole."""
    rules = mans().components["rules"]
    paragraphs = tuple(block("text", "Une voiture file dans la nuit. " * n) for n in (9, 11, 8))
    found = {}
    for tall in range(150, 250):
        below = block("arrangement", {**EMPTY, "size": [180, tall]}, caption="", wide=False)
        blocks = (*paragraphs, block("columns", 1), below)
        one = flow()
        pages = one.pages(rules._replace(blocks=blocks, ornament="", ground="", most_pages=0), SETTERS)
        found[tall] = len(pages), round(lowest(pages[0]), 1)
    most = max(tall for tall, (pages, _) in found.items() if pages == 1)
    assert found[150][1] > found[most][1], "parted only so that the page holds all"
