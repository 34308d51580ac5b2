"""Drawings for tests of art: a table of small ones, the pictures of our own prints, and those of their judges.

`pictures/<file>.yaml` holds them: a name and what stands inside the svg element, or `judge: resvg` and `svg:` where
cairosvg is known to be wrong. `href="photo.png"` means the file beside it.
"""

from __future__ import annotations

import base64
import io
import re
from functools import cache as once
from typing import NamedTuple

import pypdfium2
import resvg_py
import yaml
from PIL import Image, ImageChops

from pnp.base.geometry import Rect
from pnp.face.model import ArtItem, Face
from pnp.pdf import cairo
from pnp.pdf.rendered import DrawnPage, Rendered
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.art import Art
from pnp.svg.writer import framed
from tests.drawn import drawn
from tests.places import ROOT

PICTURES = ROOT / "tests/pdf/pictures"
FONTS = tuple((str(path), path.stem) for path in sorted((ROOT / "fonts/source-sans-3").glob("*.ttf")))
ELSEWHERE = "parts"  # the file of what our own pens cannot say
INFO = DocumentInfo("picture", "test", "", "fr", "Simplex")
VIEW = (0.0, 0.0, 40.0, 30.0)
PIXELS = 10  # to a mm of what is compared
FINER = 3  # times as many are drawn: edges that are rounded otherwise are no difference
MEAN = 2.0  # of 255, over the whole picture: what pdfium makes of gradients in 256 steps
OFF, SHARE = 16, 0.015  # of 255, and of all pixels: so many may be off by so much
KINDS = {"png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"}


class Sample(NamedTuple):
    """A drawing of the table."""

    file: str
    name: str
    inner: str
    judge: str

    @property
    def art(self) -> Art:
        """As the program reads it."""
        read = drawn(self.inner, VIEW, f"{self.name}.svg")
        return Art(read.content, VIEW, read.source, fonts=FONTS)


class Difference(NamedTuple):
    """How far two pictures are apart: the mean of 255, and the share of pixels that are off."""

    mean: float
    share: float


@once
def samples() -> dict[str, Sample]:
    """The whole table, by file and name."""
    found = {}
    for path in sorted(PICTURES.glob("*.yaml")):
        for name, said in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            said = {"svg": said} if isinstance(said, str) else said
            judge = said.get("judge", "resvg" if path.stem == ELSEWHERE else "cairosvg")
            found[f"{path.stem}/{name}"] = Sample(path.stem, name, _with_files(said["svg"]), judge)
    return found


def _with_files(inner: str) -> str:
    """The pictures that a drawing names, inside it."""

    def data(match: re.Match[str]) -> str:
        coded = base64.b64encode((PICTURES / match[1]).read_bytes()).decode()
        return f'xlink:href="data:{KINDS[match[2]]};base64,{coded}"'

    return re.sub(r'\bhref="(\w+\.(png|jpg|svg))"', data, inner)


def pdf_of(art: Art, rendered: Rendered, grey: bool = False) -> bytes:
    """One drawing on a page of its size."""
    x, y, width, height = art.view
    face = Face(width, height, 0.0, (ArtItem(art, (1.0, 0.0, 0.0, 1.0, -x, -y)),))
    page = Page(width, height, (PlacedFace(face, Rect(0, 0, width, height)),))
    return write_pdf([page], INFO._replace(grey=grey), {art.key: rendered})


def seen(pdf: bytes, pixels: int = PIXELS) -> Image.Image:
    """The first page, by pdfium; so many pixels to a mm."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        image: Image.Image = document[0].render(scale=pixels * FINER * 25.4 / 72).to_pil()
        return image.convert("RGB").reduce(FINER)
    finally:
        document.close()


def printed(art: Art, rendered: Rendered) -> Image.Image:
    """One drawing through the PDF writer and back."""
    return seen(pdf_of(art, rendered))


def by_cairosvg(inner: str, art: Art) -> Image.Image:
    """What cairosvg makes of an SVG as a person has written it."""
    return printed(art, DrawnPage(cairo.render(framed(inner, art.view))))


def by_resvg(inner: str, art: Art) -> Image.Image:
    """What resvg makes of it, on white paper."""
    width, height = (round(side * PIXELS * FINER) for side in art.view[2:])
    svg = framed(inner, art.view, pixels=(width, height))
    png = resvg_py.svg_to_bytes(
        svg_string=svg, dpi=96.0, skip_system_fonts=True, font_files=[path for path, _ in art.fonts]
    )
    with Image.open(io.BytesIO(bytes(png))) as image:
        paper = Image.new("RGBA", image.size, "white")
        return Image.alpha_composite(paper, image.convert("RGBA")).convert("RGB").reduce(FINER)


JUDGES = {"cairosvg": by_cairosvg, "resvg": by_resvg}


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """How far two pictures are apart, each pixel by the channel that differs most."""
    assert one.size == other.size
    red, green, blue = ImageChops.difference(one, other).split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    total = sum(strongest)
    return Difference(sum(v * n for v, n in enumerate(strongest)) / total, sum(strongest[OFF + 1 :]) / total)


def is_inked(image: Image.Image) -> bool:
    """Whether anything at all was drawn: two blank pages are equal too."""
    return image.convert("L").getextrema()[0] < 250  # type: ignore[operator]  # one channel
