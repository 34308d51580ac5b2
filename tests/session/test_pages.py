"""pages: what is longer than a small terminal waits, and nothing is lost or torn without need."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.session.pages import ROOM, Block, Pages, ScreenLine, block
from tests.session.toy import CASES

BLOCKS = st.lists(st.integers(1, 2 * ROOM), max_size=12)


def blocks(sizes: list[int]) -> list[Block]:
    return [[ScreenLine(f"{i}.{n}") for n in range(size)] for i, size in enumerate(sizes)]


@given(BLOCKS)
@CASES
def test_every_line_comes_once_in_its_order(sizes: list[int]) -> None:
    """No page is longer than a terminal, and a block that fits a page is never torn."""
    pages, shown = Pages(), list[list[ScreenLine]]()
    shown.append(list(pages.first(blocks(sizes))))
    while pages.waiting:
        shown.append(list(pages.next()))
    assert all(len(page) <= ROOM for page in shown)
    assert [line for page in shown for line in page] == [line for one in blocks(sizes) for line in one]
    for i, size in enumerate(sizes):
        assert size > ROOM or sum(any(line.text.startswith(f"{i}.") for line in page) for page in shown) == 1


def test_whoever_answers_at_once_has_seen_enough() -> None:
    """The rest is forgotten."""
    pages = Pages()
    assert len(list(pages.first(blocks([20, 20])))) == 20 and pages.waiting
    pages.forget()
    assert not pages.waiting and list(pages.next()) == []


def test_a_sentence_is_folded() -> None:
    """Its lines have its kind; the later ones are indented."""
    lines = block("word " * 30, "news", "  ")
    assert [line.kind for line in lines] == ["news", "news"] and lines[1].text.startswith("  word")
