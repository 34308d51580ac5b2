"""Figures as lines for a terminal."""

from __future__ import annotations

import re

import pytest

from pnp.base.messages import verbatim
from pnp.base.problems import Place, Problem
from pnp.face.model import Face
from pnp.kit.build import Draft
from pnp.readability.colours import SIGHTS
from pnp.readability.contrast import Reading
from pnp.readability.measure import Figures, Measured, Readability
from pnp.readability.pairs import Pair
from pnp.readability.report import NONE, WIDTH, summary, table
from pnp.readability.subjects import Subject


@pytest.mark.slow
def test_the_figures_of_each_component_fit_a_terminal(said: str, measured: Readability) -> None:
    """One row for each, at most a hundred columns wide, after what the check has always said."""
    lines = said.splitlines()
    start = next(i for i, line in enumerate(lines) if line.endswith("may be hard to read"))
    assert [line.split(":")[0] for line in lines[: start + 1]] == ["race"] * (start + 1)
    rows = list(table(measured))
    assert [row.split()[0] for row in rows[1:5]] == ["readme", "inventory", "course", "weather"]
    assert [line for line in lines[start + 1 :] if re.match("  [^ ]", line)] == rows[1:]
    assert [line for line in lines[start + 1 :] if line.startswith("  ")] == list(table(measured, pieces=True))
    assert max(map(len, table(measured, pieces=True))) <= 100
    (tokens,) = (row for row in rows if row.startswith("  tokens"))
    assert re.search(r"^  tokens +3  24\.0 pt +\d\.\d\d \(3\) token-\w+ +3\.5 red/green deuteranopia$", tokens)
    (course,) = (row for row in rows if row.startswith("  course"))
    assert re.search(r" slick/rain \w+ \+ signs$", course)


@pytest.mark.slow
def test_every_piece_has_its_figures(said: str, drafted: Draft) -> None:
    """And every kind of sight its nearest colours."""
    figures = r" +\d+\.\d pt “.*” +\d+\.\d\d \((?:3|4\.5)\) “.*”$"
    for card in (*drafted.game.components["course"].cards, *drafted.game.components["tokens"].cards):
        assert re.search(rf"^    {card.id}(?: \+\d+)?{figures}", said, re.M), card.id
    for sight in SIGHTS:
        assert re.search(rf"^    {sight}: \d+\.\d token-\w+/token-\w+, ", said, re.M), sight
    assert "    deuteranopia: 3.5 token-red/token-green, told apart by colour alone" in said
    assert re.search(r"^    deuteranopia: \d+\.\d slick-1/rain-1, also told apart by their signs$", said, re.M)


def figures(name: str, size: float, contrast: float) -> Figures:
    """A face with one line."""
    line = Reading("Personne ne double ici", size, "#000000", contrast, "#ffffff")
    return Figures(Subject("course", name, Face(9, 9, 0.0, ()), Place("x.yaml")), line, line)


def pair(one: str, other: str, distance: float, signs: bool = False) -> Pair:
    return Pair(figures(one, 9, 9).subject, figures(other, 9, 9).subject, "deuteranopia", distance, signs)


def test_a_row_has_the_smallest_text_the_palest_and_the_nearest_colours() -> None:
    """Of all faces of a component; what two names share is left out."""
    faces = (figures("slick-1", 9.0, 12.0), figures("slick-2", 8.2, 14.0), figures("rain-1", 10.0, 4.999))
    near = (pair("slick-1", "rain-1", 12.3, True), pair("slick-1", "slick-2", 30.0))
    head, row = table(Readability((Measured("course", 40, faces, near),), ()))
    assert head.split() == ["pieces", "text", "contrast", "(needed)", "nearest", "colours,", "ΔE"]
    assert " ".join(row.split()) == ("course 40 8.2 pt 4.99 (4.5) rain-1 12.3 slick/rain deuteranopia + signs")


def test_a_component_without_texts_or_colours_has_dashes() -> None:
    """Nothing is made up."""
    bare = Figures(figures("x", 9, 9).subject, None, None)
    _, row = table(Readability((Measured("board", 1, (bare,)),), ()))
    assert row.split() == ["board", "1", NONE, NONE, NONE]


def test_faces_with_the_same_figures_are_told_once() -> None:
    """With their number; each sight has a line of its own."""
    faces = tuple(figures(f"slick-{n}", 9.0, 12.0) for n in range(4))
    lines = list(table(Readability((Measured("course", 4, faces, (pair("a", "b", 3.5),)),), ()), pieces=True))
    assert [line.split()[:2] for line in lines[2:]] == [["slick-0", "+3"], ["deuteranopia:", "3.5"]]
    assert lines[3].endswith("a/b, told apart by colour alone")


def test_long_names_are_shortened_until_the_table_fits() -> None:
    """A hundred columns, whatever a game calls its cards."""
    long = "une-carte-au-nom-interminable"
    faces = (figures(long, 9.0, 12.0),)
    rows = list(table(Readability((Measured(long, 4, faces, (pair(long, f"{long}-bis", 3.5),)),), ())))
    assert max(map(len, rows)) <= WIDTH and "…" in rows[1]


def test_the_summary_counts_what_is_hard_to_read() -> None:
    """In words."""
    problem = Problem(Place("x.yaml"), "a", verbatim("pale"))
    told = [summary(Readability((), (problem,) * count)) for count in (0, 1, 2)]
    assert told == ["everything can be read", "1 thing may be hard to read", "2 things may be hard to read"]
