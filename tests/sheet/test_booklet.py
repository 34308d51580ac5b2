"""booklet: the rules on folded sheets. Folded and stapled, page follows page, upright, to the last one."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.cache import Cache
from pnp.base.choices import Duplex
from pnp.base.papers import paper
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.sheet.booklet import half_of, order
from tests.places import ROOT

pytestmark = pytest.mark.slow
WORKSPACE = Workspace.here(ROOT)
MM = 72 / 25.4
Blank = int | None  # a page, or none


def folded(sides: Sequence[tuple[Blank, Blank]]) -> list[Blank]:
    """The pages of a booklet in reading order, by folding the sheets: each side is left and right, fronts first.

    A sheet that lies inside another follows its left half's back and comes before its right half.
    """
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first: list[Blank] = []
    last: list[Blank] = []
    for front, back in sheets:  # the outermost sheet first
        first += [front[1], back[0]]
        last = [back[1], front[0], *last]
    return [*first, *last]


@given(st.integers(1, 200))
def test_folding_brings_pages_into_their_order(count: int) -> None:
    """Whatever their number: a multiple of four, blank at the end, and no sheet too many."""
    sides = order(count)
    assert folded(sides) == list(range(2 * len(sides)))
    assert len(sides) % 2 == 0 and count <= 2 * len(sides) < count + 4


def numbers(page: pypdfium2.PdfPage) -> list[tuple[int, float, float]]:
    """The page numbers that stand at the foot, with where each stands in mm from the top left of the sheet."""
    text = page.get_textpage()
    whole = text.get_text_range()
    out = []
    for found in re.finditer(r"(\d+) / (\d+)", whole):
        left, low, right, high = text.get_charbox(found.start())
        out.append((int(found[1]), (left + right) / 2 / MM, (page.get_height() - (low + high) / 2) / MM))
    return out


@pytest.mark.full_cases("long-mans", "short-mans", "none-", "short-marathon", "long-marathon", "short-jonques")
@pytest.mark.parametrize("game", WORKSPACE.games())
@pytest.mark.parametrize("duplex", ["long", "short", "none"])
def test_a_printed_booklet_can_be_leafed_through(game: str, duplex: Duplex, art_cache: Cache) -> None:
    """By the numbers on the sheets: turned over on the chosen edge and folded, 1 is followed by 2, to the end."""
    kit = build(WORKSPACE, PrintOptions(game, duplex=duplex, only=("rules",)), art_cache)
    document = next(d for d in kit.documents if "booklet" in d.entry["id"])
    plain = next(d for d in kit.documents if d.entry["id"] == "rules")
    assert document.entry["sheets"] * 2 == document.entry["pages"]
    assert document.entry["duplex"] == ("short" if duplex == "short" else "long")
    with pypdfium2.PdfDocument(document.data) as pdf:
        sides, count = [], 0
        for index, page in enumerate(pdf):
            width, height = (v / MM for v in page.get_size())
            assert (width, height) == pytest.approx(sorted(paper("a4").size, reverse=True), abs=0.01)
            upside_down = index % 2 == 1 and duplex != "short"
            pair = {}
            for number, x, y in numbers(page):
                assert (y < height / 2) == upside_down, "a page stands on its head when the sheet is turned"
                pair["left" if (x < width / 2) != upside_down else "right"] = number - 1
                count = max(count, number)
            sides.append((pair.get("left"), pair.get("right")))
        whole = [page for page in folded(sides) if page is not None]
        assert whole == list(range(count))
        words = set(" ".join(page.get_textpage().get_text_bounded() for page in pdf).split())
    with pypdfium2.PdfDocument(plain.data) as pdf:
        same = set(" ".join(page.get_textpage().get_text_bounded() for page in pdf).split())
    missing = {word for word in same - words if word.isalpha() and len(word) > 6}
    assert len(missing) < 0.05 * len(same), missing  # but for words that are hyphenated elsewhere


def test_a_page_is_half_of_the_sheet() -> None:
    """The sheet lies across, however its size is given."""
    assert half_of((210.0, 297.0)) == (148.5, 210.0)
    assert half_of((420.0, 297.0)) == (210.0, 297.0)
