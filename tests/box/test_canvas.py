"""Texts, pieces and codes at their places on a label or a net."""

from __future__ import annotations

import re

import numpy
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Rect, apply
from pnp.box.canvas import QUIET, Canvas, emblem_of, qr_code, telling_face
from pnp.face.model import Face, FaceItem, Faces
from pnp.text.lines import Overflow, Setting
from tests.box.box_pages import GAMES, corners, drafted, papers, picture, text_of
from tests.pages.flows import flow, mans, said
from tests.sampling import sample


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAMES, lambda game: game == "mans"))
def test_the_code_is_that_of_the_kit(game: str) -> None:
    """Its modules, measured on the printed page, are those of another maker's matrix, at 0.1 mm, with a quiet zone."""
    box, name = papers(game), drafted(game).kit_id
    matrix = numpy.array([list(row) for row in segno.make(f"pnp:{name}", error="q", micro=False).matrix]) > 0
    dpi, side = 600, len(matrix)
    page = picture(box.data, 1, dpi)
    x, y = next((x, y) for x, y, w, h in corners(box.data, 1) if (w, h) == (50.0, 80.0))
    dots, module = dpi / 25.4, 30.0 / (side + 8)
    left, top, size = x + 0.5, y + 42.6, 30.0
    area = page[round(top * dots) : round((top + size) * dots), round(left * dots) : round((left + size) * dots)]
    rows, columns = numpy.nonzero(area.min(axis=1) < 128)[0], numpy.nonzero(area.min(axis=0) < 128)[0]
    for first, last in ((rows[0], rows[-1]), (columns[0], columns[-1])):
        assert abs(first / dots - 4 * module) < 0.1
        assert abs((last + 1 - first) / dots - side * module) < 0.1
    assert side * module >= 20
    middles = [round((4.5 + i) * module * dots) for i in range(side)]
    seen = area[numpy.ix_(middles, middles)]
    assert set(numpy.unique(seen)) <= {0, 255}, "pure black on white"
    assert ((seen < 128) == matrix).all()
    assert text_of(box.data, 1).count(name) == 2


LENGTH = st.floats(5, 200)


def canvas() -> Canvas:
    return Canvas(flow().setter)


@given(LENGTH, LENGTH, st.sampled_from([0, 90, 180, 270]))
def test_a_turned_part_covers_the_box_that_was_turned(width: float, height: float, degrees: int) -> None:
    """Its corners are those of the box, whichever way up; what is added there lands on the same sheet."""
    sheet, box = canvas(), Rect(11.0, 7.0, width, height)
    part, inner = sheet.turned(box, degrees)
    corners = {
        (round(x, 6), round(y, 6))
        for x, y in (apply(part.matrix, u, v) for u in (0, inner.width) for v in (0, inner.height))
    }
    assert corners == {(round(x, 6), round(y, 6)) for x in (box.x, box.right) for y in (box.y, box.bottom)}
    part.ground(inner, "accent")
    assert len(sheet.items) == 1


@given(LENGTH, LENGTH, LENGTH, LENGTH)
def test_a_piece_stands_whole_in_its_box_or_covers_it(width: float, height: float, wide: float, high: float) -> None:
    """In its own proportions, in the middle; what is sliced is cut at the box."""
    face, box = Face(width, height, 0.0, ()), Rect(3.0, 4.0, wide, high)
    placed = canvas().face(face, box)
    assert placed.width / placed.height == pytest.approx(width / height)
    assert placed.x >= box.x - 1e-6 and placed.right <= box.right + 1e-6
    assert placed.y >= box.y - 1e-6 and placed.bottom <= box.bottom + 1e-6
    sheet = canvas()
    assert sheet.face(face, box, slice_off=True) == box
    (item,) = sheet.items
    assert isinstance(item, FaceItem) and (item.face.width, item.face.height) == (wide, high)
    (inner,) = item.face.items
    assert isinstance(inner, FaceItem)
    factor = inner.matrix[0]
    assert width * factor >= wide - 1e-6 and height * factor >= high - 1e-6


def test_a_text_that_is_too_long_is_a_problem_or_was_only_tried() -> None:
    """At the place that is to blame; of several texts the first that fits is taken."""
    sheet = canvas()
    style, box = sheet.style("label-fact"), Rect(0, 0, 20.0, 4.0)
    assert sheet.text("Oui", style, box) > 0 and not sheet.setter.problems.found
    assert style is not None
    drawn = list(sheet.items)
    assert isinstance(sheet.attempt("mot " * 90, style, box), Overflow)
    assert isinstance(sheet.attempt("Oui", style, box), Setting)
    assert sheet.items == drawn and not sheet.setter.problems.found
    sheet.text("mot " * 90, style, box)
    (problem,) = sheet.setter.problems
    assert problem.field == "title" and "does not fit" in problem.message
    fresh = canvas()
    assert fresh.first_fitting(["mot " * 90, "Oui", "Non"], style, box) and said(fresh.items) == "Oui"
    assert not fresh.first_fitting(["mot " * 90], style, box)


@pytest.mark.parametrize("content", ["pnp:mans-fr-1.0-0123abcd", "x", "é" * 40])
def test_a_code_is_that_of_another_maker_with_white_around_it(content: str) -> None:
    """Module by module, read from the path."""
    art = qr_code(content)
    matrix = segno.make(content, error="q", micro=False).matrix
    side = len(matrix)
    assert art.view == (0.0, 0.0, side + 2 * QUIET, side + 2 * QUIET)
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1", art.svg)
    dark = {(int(x) + i, int(y)) for x, y, length in runs for i in range(int(length))}
    assert dark == {(x + QUIET, y + QUIET) for y, row in enumerate(matrix) for x, value in enumerate(row) if value}


def test_a_game_is_known_by_its_board_or_else_by_the_back_of_most_cards() -> None:
    """Without either, by its largest front; without any face, by none."""
    game = mans()
    cards = [(c, card) for c in game.components.values() if c.kind == "cards" for card in c.cards]
    fronts: Faces = {(card.id, "front"): Face(*c.size, 1.0, ()) for c, card in cards}
    back, other = Face(63.0, 88.0, 2.0, ()), Face(63.0, 88.0, 3.0, ())
    backs: Faces = {(card.id, "back"): other if c.id == "stand" else back for c, card in cards if c.back}
    assert telling_face(game, {**fronts, **backs}) is back
    largest = max((c for c, _ in cards), key=lambda c: c.size[0] * c.size[1])
    found = telling_face(game, fronts)
    assert found is not None and (found.width, found.height) == largest.size
    assert telling_face(game, {}) is None


def test_the_emblem_is_the_picture_beside_the_first_title() -> None:
    """A file of the game; a game whose pages show none has none."""
    name = emblem_of(mans())
    assert name and canvas().picture(name, Rect(0, 0, 20, 20))
    bare = mans()._replace(components={})
    assert emblem_of(bare) == ""
