"""Marks as they are drawn: hairlines that a cutter can tell apart."""

from __future__ import annotations

import re

from pnp.pdf.content import ContentWriter
from pnp.pdf.marks import strokes
from pnp.pdf.operators import n
from pnp.sheet.model import Mark
from pnp.sheet.page import Page


def test_cuts_are_solid_and_folds_are_dashed() -> None:
    """Lines along a cut are grey; what has no length is not drawn."""
    marks = (Mark(0, 0, 10, 0), Mark(0, 5, 10, 5, "fold"), Mark(0, 9, 10, 9, "line"), Mark(3, 3, 3, 3))
    content = ContentWriter().page(Page(20.0, 20.0, (), marks))
    dashes = re.findall(r"G [\d.]+ w (\[.*?\]) 0 d\n0 (-?[\d.]+) m", content)
    assert dashes == [("[]", n(-9 * 72 / 25.4)), ("[]", "0"), ("[3 2]", n(-5 * 72 / 25.4))]
    assert content.count(" l S") == 3 and content.count("0.5 G") == 1


def test_a_crop_mark_is_a_black_hairline_at_its_place() -> None:
    """A fifth of a millimetre wide, from end to end, y upwards."""
    assert strokes([Mark(25.4, 25.4, 25.4, 50.8)]) == ["0 G 0.567 w [] 0 d", "72 -72 m 72 -144 l S"]
    assert strokes([]) == []


def test_the_cut_around_a_disc_is_a_circle() -> None:
    """Four curves between the middles of its sides, grey as every line along a cut; its corners are never touched."""
    style, path = strokes([Mark(25.4, 25.4, 50.8, 50.8, "round", 12.7)])
    assert style == "0.5 G 0.425 w [] 0 d" and path.count(" c") == 4 and path.endswith(" h S")
    ends = re.findall(r"([-\d.]+ [-\d.]+) (?:m|c|l)", path)
    assert set(ends) == {"108 -72", "144 -108", "108 -144", "72 -108"}


def test_a_tick_is_black_in_white_so_that_any_ground_shows_it() -> None:
    """On dark tokens, on light cards and on grey; the black lies on the very cut."""
    halo, first, core, second = strokes([Mark(25.4, 25.4, 27.94, 25.4, "tick")])
    assert halo == f"1 G {n(0.32 * 72 / 25.4)} w [] 0 d" and core == f"0 G {n(0.14 * 72 / 25.4)} w [] 0 d"
    assert first == second == "72 -72 m 79.2 -72 l S"
