"""The parts of a drawing that other renderers draw: what each is asked, and what comes of the answer.

cairosvg gives a page of operators. resvg gives pixels: first few, to see where there is anything, then that place at
600 dots an inch.
"""

from __future__ import annotations

import hashlib
import io
import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.base.geometry import IDENTITY, Matrix, Rect, inverse, multiply, size_of
from pnp.base.messages import message
from pnp.pdf.pixels import rows_of
from pnp.pdf.rendered import DrawnPage, Raster
from pnp.svg.art import Art, Fonts
from pnp.svg.bounds import corners
from pnp.svg.embedded import upright
from pnp.svg.references import referred
from pnp.svg.scene import Group, Node, Part, Renderer
from pnp.svg.writer import framed, to_text, wrapped

DPI = 600
_OUTSIDE = re.compile(r'<(?:image|feImage)\b[^>]* xlink:href="(?!#|\s*data:)([^"]*)"', re.IGNORECASE)
MOST_PIXELS = 80_000_000  # what one part may have; an A3 page at 600 dpi has 70 million
PROBE = 600  # pixels along the longer side of the first look
MISSING = message("needs resvg to be drawn: install it with python -m pip install resvg-py")
MARGIN = 3  # pixels of the first look around what was seen: antialiasing and thin tails


class Commission(NamedTuple):
    """What a renderer is asked to draw: SVG text, the part of the plane, the pixels to a unit, the fonts."""

    renderer: Renderer
    inner: str
    area: Rect
    page: tuple[float, float]
    per_unit: float
    fonts: Fonts

    @property
    def key(self) -> str:
        """A hash of all that the answer depends on."""
        return hashlib.sha256("\0".join(map(str, self)).encode()).hexdigest()


class Answer(NamedTuple):
    """What was drawn: a PDF or a PNG, and the part of the plane that it shows; nothing where nothing is to be seen."""

    data: bytes
    area: Rect | None


def parts_in(nodes: Sequence[Node], matrix: Matrix = IDENTITY) -> Iterator[tuple[Part, Matrix]]:
    """Every part in a scene, with the matrix from its units to those of the drawing."""
    for node in nodes:
        if isinstance(node, Part):
            yield node, matrix
        elif isinstance(node, Group):
            yield from parts_in(node.children, multiply(matrix, node.matrix))


def commission(part: Part, matrix: Matrix, art: Art, scale: float) -> Commission:
    """What to ask for a part of a drawing that is printed at `scale` mm to a unit."""
    inner = "".join(to_text(element, upright) for element in part.elements)
    if part.inherited:
        inner = wrapped("g", part.inherited, inner)
    inherits = any("url(" in value for value in part.inherited.values())
    if inherits or any(any(referred(element)) for one in part.elements for element in one.walk()):
        around = "".join(to_text(element, upright) for element in (*art.defs, *art.content))
        inner = f"<defs>{around}</defs>{inner}"
    area = corners(Rect(*art.view), inverse(matrix))
    per_unit = DPI / 25.4 * scale * size_of(matrix)
    return Commission(part.renderer, inner, area, (part.viewport[0], part.viewport[1]), per_unit, art.fonts)


def carry_out(asked: Commission) -> Answer:
    """Draw what was asked; whatever goes wrong is raised."""
    return _by_cairo(asked) if asked.renderer == "cairosvg" else _by_resvg(asked)


def taken(answer: Answer) -> tuple[Raster | DrawnPage, Rect] | None:
    """An answer as it is embedded."""
    if answer.area is None:
        return None
    if answer.data[:4] == b"%PDF":
        return DrawnPage(answer.data), answer.area
    from PIL import Image

    with Image.open(io.BytesIO(answer.data)) as image:
        return rows_of(image, smooth=False), answer.area  # at 600 dpi there is nothing to smooth


def _by_cairo(asked: Commission) -> Answer:
    from pnp.pdf.cairo import render

    return Answer(render(framed(asked.inner, asked.area, asked.page)), asked.area)


def _by_resvg(asked: Commission) -> Answer:
    """A first look at all of it, then the pixels of the place where there is something."""
    from PIL import Image

    if outside := _OUTSIDE.search(asked.inner):  # which the reader refuses, and resvg would load
        raise ValueError(message("refused to load {outside}", outside=outside[1]))
    area = asked.area
    coarse = min(asked.per_unit, PROBE / max(area.width, area.height))
    with Image.open(io.BytesIO(_png(asked, area, coarse))) as image:
        seen = image.getchannel("A").point(lambda value: 255 if value else 0).getbbox()
    if seen is None:
        return Answer(b"", None)
    step_x, step_y = area.width / image.width, area.height / image.height
    around = (seen[0] - MARGIN, seen[1] - MARGIN, seen[2] + MARGIN, seen[3] + MARGIN)
    box = tuple(side * step for side, step in zip(around, (step_x, step_y) * 2, strict=True))
    size = (min(box[2], area.width) - max(box[0], 0.0)) * (min(box[3], area.height) - max(box[1], 0.0))
    fine = min(asked.per_unit, math.sqrt(MOST_PIXELS / size))
    # on the grid of the whole, so that pixels stay whole
    left, top = (max(0, math.floor(side * fine)) for side in box[:2])
    right = min(math.ceil(area.width * fine - 1e-6), math.ceil(box[2] * fine))
    bottom = min(math.ceil(area.height * fine - 1e-6), math.ceil(box[3] * fine))
    place = Rect(area.x + left / fine, area.y + top / fine, (right - left) / fine, (bottom - top) / fine)
    return Answer(_png(asked, place, fine), place)


def _png(asked: Commission, area: Rect, per_unit: float) -> bytes:
    """Pixels with alpha, by resvg, with the fonts of the workspace and no others."""
    try:
        import resvg_py
    except (ImportError, OSError) as error:
        raise RuntimeError(MISSING) from error

    width, height = (max(1, round(side * per_unit)) for side in (area.width, area.height))
    svg = framed(asked.inner, area, asked.page, (width, height))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            dpi=96.0,
            font_size=12.0,  # where nobody says it, as in Inkscape
            skip_system_fonts=True,
            font_files=[path for path, _ in asked.fonts],
        )
    )
