"""Art drawn by program with svgwrite: panels, rulers, discs, tile plans; then the same path as hand-drawn art."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.geometry import Rect
from pnp.svg.art import Art
from pnp.svg.reader import art_of

if TYPE_CHECKING:
    import svgwrite
    from svgwrite.base import BaseElement


def _drawing(width: float, height: float) -> svgwrite.Drawing:
    import svgwrite  # 40 ms, and many kits need none of this

    # debug=False: svgwrite's validator rejects valid paths and costs time
    return svgwrite.Drawing(size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"0 0 {width:g} {height:g}", debug=False)


def _art(drawing: svgwrite.Drawing, width: float, height: float) -> Art:
    return art_of(drawing.tostring(), (0.0, 0.0, width, height))


@lru_cache(maxsize=512)
def panel(width: float, height: float, fill: str, bar: str = "", radius: float = 1.2) -> Art:
    """A tinted box, with a bar down its left side."""
    drawing = _drawing(width, height)
    drawing.add(drawing.rect((0, 0), (width, height), rx=radius, fill=fill))
    if bar:
        drawing.add(drawing.rect((0, 0), (1.2, height), rx=0.6, fill=bar))
    return _art(drawing, width, height)


@lru_cache(maxsize=512)
def stripe(width: float, height: float, fill: str) -> Art:
    """A plain rectangle: rules under headings, grounds of table rows."""
    drawing = _drawing(width, height)
    drawing.add(drawing.rect((0, 0), (width, height), fill=fill))
    return _art(drawing, width, height)


@lru_cache(maxsize=512)
def frame(width: float, height: float, stroke: str, radius: float) -> Art:
    """A hairline around a picture of a card; a little larger than the card."""
    drawing = _drawing(width + 1, height + 1)
    drawing.add(drawing.rect((0.5, 0.5), (width, height), rx=radius, fill="none", stroke=stroke, stroke_width=0.2))
    return _art(drawing, width + 1, height + 1)


@lru_cache(maxsize=512)
def cells(columns: int, width: float, height: float, stroke: str) -> Art:
    """A row of empty cells to write in; rows below one another share their lines."""
    drawing = _drawing(columns * width, height)
    for column in range(columns):
        drawing.add(drawing.rect((column * width, 0), (width, height), fill="none", stroke=stroke, stroke_width=0.2))
    return _art(drawing, columns * width, height)


@lru_cache(maxsize=512)
def disc(diameter: float, fill: str) -> Art:
    """A filled circle behind the number of a step."""
    drawing = _drawing(diameter, diameter)
    drawing.add(drawing.circle((diameter / 2, diameter / 2), diameter / 2, fill=fill))
    return _art(drawing, diameter, diameter)


def ruler(length: float, step: float, long_every: int, colour: str) -> Art:
    """A ruler of exactly `length` mm, to be checked with a real one."""
    width, height = length + 2, 7.0
    drawing = _drawing(width, height)
    lines: BaseElement = drawing.g(stroke=colour, stroke_width=0.25, fill="none")
    lines.add(drawing.line((1, 0.125), (1 + length, 0.125)))
    for index in range(round(length / step) + 1):
        x = 1 + index * step
        tall = 5.0 if index % long_every == 0 else 3.4 if index * 2 % long_every == 0 else 2.2
        lines.add(drawing.line((round(x, 4), 0), (round(x, 4), tall)))
    drawing.add(lines)
    return _art(drawing, width, height)


def tile_map(columns: int, rows: int, current: int, box: Rect, colour: str) -> Art:
    """How the tiles of a board lie together, the current one filled."""
    drawing = _drawing(box.width, box.height)
    gap = 0.6
    width = (box.width - 1 - gap * (columns - 1)) / columns
    height = (box.height - 1 - gap * (rows - 1)) / rows
    for index in range(columns * rows):
        row, column = divmod(index, columns)
        x, y = 0.5 + column * (width + gap), 0.5 + row * (height + gap)
        fill = colour if index == current else "none"
        drawing.add(drawing.rect((x, y), (width, height), fill=fill, stroke=colour, stroke_width=0.3))
    return _art(drawing, box.width, box.height)
