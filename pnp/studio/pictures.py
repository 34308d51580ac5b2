"""Faces and pages → PNG pictures, read back from the PDF that prints them; kept by what is on them, within a limit."""

from __future__ import annotations

import hashlib
import io
from collections import OrderedDict
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.cache import Cache
from pnp.base.geometry import Rect
from pnp.base.units import MM_PER_PT
from pnp.face.model import Face
from pnp.pdf.rendered import Rendered
from pnp.pdf.scales import scales_of
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.readability.colours import seen
from pnp.sheet.page import Page, PlacedFace

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFilter import Color3DLUT

MOST_BYTES = 48 * 1024 * 1024  # of pictures that are kept
MOST_ART = 400  # drawings that are kept ready: more than any shipped game has on its cards
WIDTHS = (160, 240, 360, 540, 800, 1200, 1800)  # pixels: a picture is made in one of these, the page scales it
MOST_PIXELS = 9_000_000
STEPS = 33  # of a channel, in the table of a kind of sight
QUICK = 1  # compression of PNG: pictures go to this computer alone
ALONE = DocumentInfo("", "", "", "fr", "Simplex")


def width_for(wanted: int) -> int:
    """The width that a picture is made in, at least as wide as wanted if there is one."""
    return next((width for width in WIDTHS if width >= wanted), WIDTHS[-1])


class Pictures:
    """Makes pictures, and keeps those that were made last."""

    def __init__(self, cache: Cache, most: int = MOST_BYTES) -> None:
        self.cache, self.most = cache, most
        self.made = 0  # how many were drawn, and not found
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._art: OrderedDict[str, Rendered] = OrderedDict()

    def of_face(self, face: Face, width: int, sight: str = "", grey: bool = False) -> bytes:
        """A face with its bleed, so many pixels wide, as a kind of sight sees it."""
        bleed = face.bleed
        size = (face.width + 2 * bleed, face.height + 2 * bleed)
        placed = PlacedFace(face, Rect(bleed, bleed, face.width, face.height), (bleed,) * 4)
        return self._picture(f"face {face.key}", Page(*size, (placed,)), width, sight, grey)

    def of_page(self, page: Page, key: str, width: int, grey: bool = False) -> bytes:
        """A page of a document."""
        return self._picture(f"page {key}", page, width, "", grey)

    def _picture(self, name: str, page: Page, width: int, sight: str, grey: bool) -> bytes:
        key = hashlib.sha256(f"{name} {width} {sight} {grey}".encode()).hexdigest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        data = _png(seen_by(drawn(self._pdf(page, grey), page, width), sight))
        self.made += 1
        self._keep(key, data)
        return data

    def _pdf(self, page: Page, grey: bool) -> bytes:
        """The page as it would be printed; art that other pages had is not drawn again."""
        from pnp.pdf.art import render_all

        scales = scales_of([page])
        arts = {f"{art.key} {scales.get(art.key, 1.0):.4f}": art for art in arts_of([page])}
        missing = [art for key, art in arts.items() if key not in self._art]
        fresh = render_all(missing, self.cache, scales=lambda: scales) if missing else {}
        rendered = {art.key: fresh[art.key] if art.key in fresh else self._art[key] for key, art in arts.items()}
        for key, art in arts.items():
            self._art[key] = rendered[art.key]
            self._art.move_to_end(key)
        while len(self._art) > MOST_ART:
            self._art.popitem(last=False)
        return write_pdf([page], ALONE._replace(grey=grey), rendered)

    def _keep(self, key: str, data: bytes) -> None:
        self._kept[key] = data
        self._size += len(data)
        while self._size > self.most and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old)

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._size


def drawn(data: bytes, page: Page, width: int) -> Image:
    """The PDF of a page, so many pixels wide, within reason."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(data)
    try:
        scale = width * MM_PER_PT / page.width
        height = width * page.height / page.width
        if width * height > MOST_PIXELS:
            scale *= (MOST_PIXELS / (width * height)) ** 0.5
        image: Image = pdf[0].render(scale=scale).to_pil().convert("RGB")
        return image
    finally:
        pdf.close()


def seen_by(image: Image, sight: str) -> Image:
    """A picture as a kind of sight sees it, by the same figures that `check` measures with."""
    return image.filter(_lens(sight)) if sight else image


@lru_cache(maxsize=8)
def _lens(sight: str) -> Color3DLUT:
    """What a kind of sight makes of every colour: a table with some steps a channel, and what lies between."""
    from PIL.ImageFilter import Color3DLUT

    def through(red: float, green: float, blue: float) -> tuple[float, float, float]:
        colour = "#" + "".join(f"{round(255 * value):02x}" for value in (red, green, blue))
        first, second, third = (_encoded(amount) for amount in seen(colour, sight))
        return first, second, third

    return Color3DLUT.generate(STEPS, through)


def _encoded(amount: float) -> float:
    """Light as the number that a screen shows it by."""
    return 12.92 * amount if amount <= 0.0031308 else 1.055 * amount ** (1 / 2.4) - 0.055


def _png(image: Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "PNG", compress_level=QUICK)
    return data.getvalue()
