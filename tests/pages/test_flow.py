"""Slices poured into columns and pages: nothing lost, nothing cut, what belongs together stays together."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.geometry import IDENTITY
from pnp.face.model import ArtItem, Face, TextItem
from pnp.face.setter import RED
from pnp.pages.blocks import SETTERS
from pnp.pages.columns import Slice, moved
from pnp.pages.flow import FOOT, MARGIN, Part
from pnp.svg.drawings import disc
from tests.pages.flows import A4, HERE, arts, block, complaints, flow, lines, mans, said

BOTTOM = A4[1] - MARGIN - FOOT
ROOM = BOTTOM - MARGIN
SIGNS = [disc(1.0 + number / 100, "#000000") for number in range(60)]
HEIGHTS = st.lists(st.tuples(st.floats(1, 120), st.floats(0, 8), st.booleans()), min_size=1, max_size=60)


def strip(number: int, height: float, above: float = 0.0, keep: bool = False) -> Slice:
    """A slice with a sign of its own at its top left."""
    return Slice(height, (ArtItem(SIGNS[number], IDENTITY),), above, keep)


def where(pages: list[Face]) -> dict[int, tuple[int, float, float]]:
    """The page and the place of each sign."""
    numbers = {id(sign): number for number, sign in enumerate(SIGNS)}
    return {
        numbers[id(item.art)]: (page, item.matrix[4], item.matrix[5])
        for page, face in enumerate(pages)
        for item in arts(face)
    }


@pytest.mark.slow
@settings(max_examples=40)
@given(HEIGHTS, st.sampled_from([1, 2, 3]))
def test_every_slice_stands_once_in_order_and_inside_its_column(
    slices: list[tuple[float, float, bool]], columns: int
) -> None:
    """Whatever their heights and spaces, and whichever stay with the next."""
    one = flow(columns=columns)
    made = [strip(n, height, above, keep=keep and n % 3 == 0) for n, (height, above, keep) in enumerate(slices)]
    places = where(one.finished(made, "Essai", HERE))
    assert sorted(places) == list(range(len(made)))
    assert [places[n] for n in sorted(places)] == sorted(places.values()), "read column by column, page by page"
    for number, (_, x, y) in places.items():
        assert y >= MARGIN - 1e-6 and y + made[number].height <= BOTTOM + 1e-6
        assert any(x == pytest.approx(MARGIN + c * (one.width + 8.0)) for c in range(columns))


def test_what_is_kept_with_the_next_goes_with_it_to_the_next_page() -> None:
    """A heading does not stay behind alone at the foot of a column."""
    below = [strip(0, ROOM - 20), strip(1, 10, keep=True), strip(2, 15)]
    places = where(flow(columns=1).finished(below, "Essai", HERE))
    assert [places[n][0] for n in (0, 1, 2)] == [0, 1, 1]
    loose = [below[0], strip(1, 10), below[2]]
    assert [where(flow(columns=1).finished(loose, "Essai", HERE))[n][0] for n in (0, 1, 2)] == [0, 0, 1]


def test_the_head_of_a_table_is_repeated_where_a_column_begins_with_its_row() -> None:
    """And only there."""
    head = Slice(8.0, (ArtItem(SIGNS[9], IDENTITY),))
    rows = [strip(0, ROOM), Slice(12.0, (ArtItem(SIGNS[1], IDENTITY),), head=head), strip(2, 5)]
    pages = flow(columns=1).finished(rows, "Essai", HERE)
    places = where(pages)
    assert places[9] == (1, MARGIN, MARGIN)
    assert places[1] == (1, MARGIN, MARGIN + 8.0)
    assert sum(item.art is SIGNS[9] for page in pages for item in arts(page)) == 1


def test_a_page_break_ends_the_page() -> None:
    """However empty it is, with columns to come."""
    places = where(flow().finished([strip(0, 5), Slice(0.0, (), page_break=True), strip(1, 5)], "Essai", HERE))
    assert places == {0: (0, MARGIN, MARGIN), 1: (1, MARGIN, MARGIN)}


def test_a_few_lines_alone_on_the_last_page_are_brought_back() -> None:
    """By narrower spaces between the blocks; if that is not enough, everything stays where it was."""
    fits = [strip(n, ROOM / 10 - 1.0, 2.0) for n in range(10)]
    assert len(flow(columns=1).finished(fits, "Essai", HERE)) == 1
    too_many = [strip(n, ROOM / 10, 2.0) for n in range(11)]
    pages = flow(columns=1).finished(too_many, "Essai", HERE)
    places = where(pages)
    assert len(pages) == 2
    assert places[1][2] - places[0][2] == pytest.approx(ROOM / 10 + 2.0)


def test_every_page_has_its_title_and_its_number() -> None:
    """At the foot, with the game's name and version."""
    pages = flow(columns=1).finished([strip(n, ROOM) for n in range(3)], "Essai", HERE)
    for number, page in enumerate(pages, 1):
        assert f"Essai · {mans().meta.version}" in said(page.items)
        assert f"{number} / 3" in lines(page.items)
        feet = [item.matrix[5] for item in page.items if isinstance(item, TextItem)]
        assert min(feet) > BOTTOM


def test_a_block_that_is_higher_than_a_page_is_told() -> None:
    """With its place and by how much; the page is made all the same."""
    one = flow(columns=1)
    component = mans().components["rules"]._replace(blocks=(block("tower", ""),))
    assert len(one.pages(component, {"tower": lambda _, b: [strip(0, ROOM + 30)]})) == 1
    assert complaints(one) == [f"{HERE}: tower: is 30 mm too high for a page; shorten it or part it in two"]


def test_a_second_language_follows_each_block_and_is_smaller() -> None:
    """But for what says the same in both."""
    first = mans().components["rules"]._replace(blocks=(block("text", "Lune."), block("text", "Nova.")))
    second = first._replace(blocks=(block("text", "Moon."), block("text", "Nova.")))
    (page,) = flow().pages(first, SETTERS, second)
    assert lines(page.items)[:3] == ["Lune.", "Moon.", "Nova."]
    sizes = [line.size for item in page.items if isinstance(item, TextItem) for line in item.lines]
    assert sizes[1] < sizes[0] == sizes[2]


def test_moved_items_keep_all_but_their_place() -> None:
    """By millimetres of the page, whatever their own matrix."""
    item = ArtItem(SIGNS[0], (0.5, 0.0, 0.0, 0.5, 3.0, 4.0))
    assert moved([item], 10.0, 20.0) == [ArtItem(SIGNS[0], (0.5, 0.0, 0.0, 0.5, 13.0, 24.0))]


def test_a_word_that_is_too_wide_for_its_column_is_refused_or_shown_in_red() -> None:
    """As on cards: a problem at its block, or small and red, and noted, where everything is to be seen."""
    word = "m" * 60
    one = flow()
    assert one.text(word, "page-text", 20.0, HERE) == ([], 0.0)
    assert len(complaints(one)) == 1 and f"{HERE}" in complaints(one)[0] and "too wide" in complaints(one)[0]
    other = flow(on_overflow="show")
    (item,), height = other.text(word[:18], "page-text", 20.0, HERE)
    assert isinstance(item, TextItem) and item.color == RED and height > 0 and not complaints(other)
    (noted,) = other.setter.too_long
    assert noted.problem.place == HERE and noted.texts == (word[:18],)
    (item,), _ = other.text("mot", "page-text", 20.0, HERE)
    assert isinstance(item, TextItem) and item.color != RED


@pytest.mark.slow
def test_a_text_that_may_fill_one_page_is_set_closer_then_smaller() -> None:
    """As small as it must be, never below 8 points; where even that is too much, it keeps its usual size."""
    rules = mans().components["rules"]
    for paragraphs, pages in ((8, 1), (22, 1), (200, 5)):
        text = tuple(block("text", "Les voitures partent au coup de drapeau. " * 8) for _ in range(paragraphs))
        one = flow(columns=1)
        found = one.pages(rules._replace(blocks=text, most_pages=1), SETTERS)
        usual = flow(columns=1).pages(rules._replace(blocks=text, most_pages=0), SETTERS)
        assert (len(found) == 1) == (pages == 1) and (len(usual) > 1) == (paragraphs > 8)
        assert one.reached >= 8.0 and (one.size == 1.0) == (paragraphs != 22)


def test_a_block_is_shown_in_the_kits_that_it_is_for() -> None:
    """Its case must hold of the kit, or of one of its parts."""
    blocks = (
        block("text", "Toujours.", kits=""),
        block("text", "Pliez.", kits="fold"),
        block("text", "Ou.", kits="choice"),
    )
    rules = mans().components["rules"]._replace(blocks=blocks)

    def shown(**more: Any) -> str:
        return said(flow(columns=1, **more).pages(rules, SETTERS)[0].items)

    assert "Toujours." in shown() and "Pliez." not in shown() and "Ou." not in shown()
    assert "Pliez." in shown(cases=frozenset({"fold"}))
    assert "Ou." in shown(parts=[Part(None, "Jonques", 20, "", case="choice")])
