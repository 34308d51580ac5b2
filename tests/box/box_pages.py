"""Draft kits and the papers of their boxes, made once, and what can be read on a page."""

from __future__ import annotations

import io
from collections import defaultdict
from functools import cache as remembered
from typing import NamedTuple

import numpy
import pikepdf
import pypdfium2
from click.testing import CliRunner, Result

from pnp.base.cache import Cache, default_folder
from pnp.base.papers import paper
from pnp.box.document import BoxPapers, Wanted, box_papers
from pnp.box.labels import Shelf
from pnp.box.packing import Stock
from pnp.cli.inventory import command
from pnp.definition.workspace import Workspace
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
GAMES = ("jonques", "mans", "marathon")
MM = 25.4 / 72


@remembered
def drafted(game: str, size: str = "a4") -> Draft:
    return draft(WORKSPACE, PrintOptions(game, paper=size), Cache(default_folder()))


@remembered
def papers(game: str, size: str = "a4", cote: str = "JE 24H", stock: Stock = Stock(), net: str = "") -> BoxPapers:  # noqa: B008
    made = drafted(game, size)
    wanted = Wanted(Shelf(cote, made.kit_id), None, stock, net)
    return box_papers(made, wanted, paper(size), Cache(default_folder()), 1)


class Line(NamedTuple):
    """A line of the cutter's layer, in mm from the top left; dashed ones are folded."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool


def lines_of(data: bytes, index: int) -> list[Line]:
    """What the layer of marks of a page draws, read from the page's operators."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[index]
        height = float(page.mediabox[3])
        out, inside, dashed = [], False, False
        points: list[tuple[float, float]] = []
        for step in pikepdf.parse_content_stream(page):
            name = str(step.operator)
            if name == "BDC":
                inside = str(step.operands[1]) == "/Marks"
            elif name == "EMC":
                inside = False
            elif inside and name == "d":
                dashed = len(step.operands[0]) > 0
            elif inside and name in ("m", "l"):
                x, y = (float(value) for value in step.operands)
                points.append((x * MM, -y * MM))
            elif inside and name == "S":
                (x1, y1), (x2, y2) = points
                out.append(Line(x1, y1, x2, y2, dashed))
                points = []
        assert height > 0
        return out


def text_of(data: bytes, index: int) -> str:
    """What a page says, on one line."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        return " ".join(
            pdf[index].get_textpage().get_text_bounded().replace("\u202f", " ").replace("\xa0", " ").split()
        )
    finally:
        pdf.close()


def picture(data: bytes, index: int, dpi: int) -> numpy.ndarray:
    """A page in grey."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        pixels: numpy.ndarray = pdf[index].render(scale=dpi / 72, grayscale=True).to_numpy()
        return pixels.squeeze().copy()
    finally:
        pdf.close()


def typed(*words: str, status: int = 0) -> Result:
    """Run the command as it is typed."""
    result = CliRunner().invoke(command, list(words), catch_exceptions=False)
    assert result.exit_code == status, result.output
    return result


def corners(data: bytes, index: int) -> set[tuple[float, float, float, float]]:
    """Rectangles whose four corners have cut marks on both sides: left, top, width, height."""
    marks = [line for line in lines_of(data, index) if not line.dashed]
    across = {(round(m.x2, 2), round(m.y1, 2), m.x2 > m.x1) for m in marks if m.y1 == m.y2}
    down = {(round(m.x1, 2), round(m.y2, 2), m.y2 > m.y1) for m in marks if m.x1 == m.x2}
    found: dict[tuple[bool, bool], set[tuple[float, float]]] = defaultdict(set)
    for far_x, y, right in across:
        for x, far_y, low in down:
            near = abs(abs(far_x - x) - 5.4) < 0.02 and abs(abs(far_y - y) - 5.4) < 0.02
            if near and (far_x > x) == right and (far_y > y) == low:
                found[right, low].add((x, y))
    out = set()
    for x, y in found[False, False]:
        far_x = min(a for a, b in found[True, False] if b == y and a > x)
        far_y = min(b for a, b in found[False, True] if a == x and b > y)
        assert (far_x, far_y) in found[True, True]
        out.add((x, y, round(far_x - x, 1), round(far_y - y, 1)))
    return out


def columns_of(lines: list[Line]) -> list[float]:
    """The upright folds of a net and its last cut, from left to right, if they are as high as its tallest fold."""
    upright = [line for line in lines if abs(line.x1 - line.x2) < 0.01]
    tall = max(abs(line.y1 - line.y2) for line in upright if line.dashed)
    return sorted({round(line.x1, 2) for line in upright if abs(abs(line.y1 - line.y2) - tall) < 0.02})
