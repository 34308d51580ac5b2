"""Set lines of a face: their size, and where their ink lies."""

from __future__ import annotations

import numpy
import pytest

from pnp.base.cache import Cache
from pnp.base.geometry import scale
from pnp.face.model import GroupItem
from pnp.readability.rasters import DOTS, printed
from pnp.readability.texts import set_lines
from tests.readability.lines import TURNS, face, text


@pytest.mark.parametrize("turn", TURNS)
def test_the_box_of_a_word_holds_its_ink_and_little_more(turn: str) -> None:
    """Compared with the pixels of the printed word, however it is turned."""
    made = face(text("Épargne", 24, TURNS[turn]))
    (line,) = set_lines(made)
    with printed([made], Cache(None), 1) as sheets:
        raster = sheets.raster(0, grey=True)
        ink = 255 - numpy.frombuffer(raster.pixels, numpy.uint8).reshape(raster.height, raster.stride).astype(int)
        inside = numpy.zeros_like(ink, dtype=bool)
        for row, start, end in raster.spans(line.words[0].box):
            inside[row, start:end] = True
    assert ink[inside].sum() > 0.96 * ink.sum() > 0  # the rest is the soft edge
    (x1, y1), (x2, y2), _, (x4, y4) = line.words[0].box
    area = abs((x2 - x1) * (y4 - y1) - (x4 - x1) * (y2 - y1)) * DOTS**2
    assert inside.sum() == pytest.approx(area, rel=0.05)
    xs, ys = zip(*line.words[0].box, strict=True)
    rows, columns = numpy.nonzero(ink > 128)
    for low, high, found in ((min(xs), max(xs), columns), (min(ys), max(ys), rows)):
        if turn != "slanting":  # the corners of a slanting box reach further than its ink
            assert low * DOTS - 1 < found.min() < low * DOTS + 2
            assert high * DOTS - 2 < found.max() < high * DOTS + 1


def test_a_size_counts_the_scale_of_its_place() -> None:
    """Turned text keeps its size, text that is squeezed one way has the size of that way."""
    sizes = {turn: set_lines(face(text("x", 10, matrix)))[0].size for turn, matrix in TURNS.items()}
    assert sizes.pop("half as large") == 5
    assert all(size == pytest.approx(10) for size in sizes.values())
    assert set_lines(face(text("x", 10, scale(0.8, 1))))[0].size == 8


def test_lines_in_groups_are_found() -> None:
    """With their opacity, at the scale of their place."""
    (line,) = set_lines(face(GroupItem((GroupItem((text("x", 10, scale(0.5, 0.5)),), 0.5),), 0.5, None, scale(2, 2))))
    assert (line.size, line.opacity, line.text) == (10, 0.25, "x")
