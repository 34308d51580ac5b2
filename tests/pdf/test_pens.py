"""pens: outlines as operators, in a drawing's own units or in points from below."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from pnp.pdf.operators import K
from pnp.pdf.pens import DrawingPen, PagePen
from pnp.svg.outlines import trace
from tests.svg.strokes import lengths, points, radii, traced

OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def numbers(text: str) -> list[float]:
    """The operands of some operators."""
    return [float(value) for value in re.findall(r"-?\d[\d.]*", text)]


@pytest.mark.slow
@given(points, points, lengths, radii)
def test_a_page_is_written_in_points_from_below(
    one: tuple[float, float], two: tuple[float, float], across: float, radius: float
) -> None:
    """Stroke by stroke what a drawing's pen writes, times its factor and turned round; no exponents anywhere."""
    d = f"M{one[0]:.2f} {one[1]:.2f}L{two[0]:.2f} {two[1]:.2f}H{across:.2f}A{radius:.2f} 5 20 0 1 500 500Z"
    drawing, page = DrawingPen(), PagePen()
    for pen in (drawing, page):
        trace("path", {"d": d}, pen)
    known = traced("path", {"d": d})
    assert [stroke.split()[-1] for stroke in drawing.out] == [OPERATORS[letter] for letter in known.letters]
    wanted = [value for _, values in known.strokes for value in values]
    assert numbers(drawing.path) == pytest.approx(wanted, abs=0.001)
    assert numbers(page.path)[::2] == pytest.approx([x * K for x in wanted[::2]], abs=0.001)
    assert numbers(page.path)[1::2] == pytest.approx([-y * K for y in wanted[1::2]], abs=0.001)
    assert "e" not in drawing.path + page.path


def test_a_drawing_has_an_operator_for_rectangles() -> None:
    """Shorter than five strokes; round corners need them."""
    pen = DrawingPen()
    pen.rect(1, 2, 30, 40)
    assert pen.path == "1 2 30 40 re"
    pen = DrawingPen()
    pen.rect(0, 0, 10, 10, 2, 2)
    assert [stroke.split()[-1] for stroke in pen.out] == ["m", *["l", "c"] * 4, "h"]


def test_a_rectangle_of_a_page_with_round_corners_has_four_bends_and_closes() -> None:
    """It starts behind its first corner; the bends stay inside."""
    pen = PagePen()
    pen.rect(0, 0, 25.4, 25.4, 2.54, 2.54)
    path = pen.path
    assert path.startswith("7.2 0 m") and path.endswith("c h")
    assert path.count(" c") == 4 and path.count(" l") == 4
    assert all(-72 <= value <= 72 for value in numbers(path))
