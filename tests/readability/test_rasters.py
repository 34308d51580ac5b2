"""Faces as pixels: which lie inside a box, which colour is commonest."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.cache import Cache
from pnp.base.geometry import translate
from pnp.face.model import Face
from pnp.readability.rasters import DOTS, MOST, Raster, Span, hex_of, printed
from tests.readability.lines import art, face, look, text


def test_the_commonest_colour_is_that_of_the_ground() -> None:
    """Not that of a picture on it, nor of the texts."""
    drawn = art('<rect width="60" height="40" fill="#fbf6ea"/><circle cx="30" cy="20" r="12" fill="#8b2b3e"/>')
    assert look(drawn, text("Grand", 40, translate(5, 20))).ground == "#fbf6ea"


LENGTH = st.floats(0.05, 9.0)


def raster(*rows: list[int]) -> Raster:
    """Pixels of one millimetre each, with one that does not count at the end of every row."""
    values = array("I", [value for row in rows for value in (*row, 0xDEAD)])
    return Raster(len(rows[0]), len(rows), len(rows[0]) + 1, memoryview(values), 1.0)


@given(st.floats(-2, 9), st.floats(-2, 9), LENGTH, LENGTH)
def test_pixels_of_a_box_are_those_whose_middle_is_in_it(x: float, y: float, width: float, height: float) -> None:
    """One at least, if the middle of the box is on the face."""
    blank = raster(*([0] * 8 for _ in range(8)))
    found = {(c, s.row) for s in blank.spans(box(x, y, width, height)) for c in range(s.start, s.end)}
    wanted = {(c, r) for c in range(8) for r in range(8) if x <= c + 0.5 <= x + width and y <= r + 0.5 <= y + height}
    assert found == wanted or (not wanted and len(found) <= 1)


def box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def test_a_stretch_of_one_colour_is_even_and_another_is_not() -> None:
    """Nothing is said of no pixels at all."""
    red, green = 0x0000FF, 0x00FF00
    two = raster([red, red, green], [red, red, green])
    assert two.even([Span(0, 0, 2), Span(1, 0, 2)]) == "#ff0000"
    assert two.even([Span(0, 0, 3)]) == "" and two.even([]) == ""
    assert two.commonest() == "#ff0000"
    assert list(two.values(Span(1, 1, 3))) == [red, green]


@given(st.integers(0, 0xFFFFFF))
def test_a_pixel_has_its_red_first(value: int) -> None:
    """Pixels have it last."""
    assert int(hex_of(value)[1:], 16).to_bytes(3, "big") == value.to_bytes(3, "little")


def test_a_face_is_printed_at_its_size_and_a_huge_one_more_coarsely() -> None:
    """150 dots an inch, or as many as memory is spent on."""
    huge = Face(2000.0, 1500.0, 0.0, ())
    with printed([face(art('<rect width="60" height="40" fill="#8b2b3e"/>')), huge], Cache(None), 1) as sheets:
        small, large = sheets.raster(0), sheets.raster(1, grey=True)
    assert (small.width, small.height) == pytest.approx((60 * DOTS, 40 * DOTS), abs=1.01)
    assert small.even(small.spans(box(1, 1, 50, 30))) == "#8b2b3e"
    assert large.dots < DOTS and large.width * large.height <= MOST * 1.01
