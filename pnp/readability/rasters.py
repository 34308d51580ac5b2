"""Faces → pixels, by the way that prints them: one PDF, read back. Plain bytes, no library of pictures."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.cache import Cache
from pnp.base.units import MM_PER_PT
from pnp.face.model import Face
from pnp.pdf.press import pdf_of
from pnp.pdf.write import DocumentInfo
from pnp.sheet.page import Page, whole_page

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

DOTS = 150 / 25.4  # pixels in a mm
MOST = 24_000_000  # pixels of one face; larger boards are looked at more coarsely
ROWS = 120  # of pixels, spread over a face: enough to know its commonest colour
Corners = Sequence[tuple[float, float]]


class Span(NamedTuple):
    """Pixels beside one another in one row."""

    row: int
    start: int
    end: int


class Raster(NamedTuple):
    """A face as pixels: 0xbbggrr in colour, or grey from 0 to 255."""

    width: int
    height: int
    stride: int  # pixels from one row to the next
    pixels: memoryview
    dots: float = DOTS  # pixels in a mm

    def spans(self, corners: Corners) -> list[Span]:
        """The pixels whose middle lies inside a convex box of mm, at least one if any of it is on the face."""
        points = [(x * self.dots - 0.5, y * self.dots - 0.5) for x, y in corners]
        sides = list(zip(points, [*points[1:], points[0]], strict=True))
        found = []
        ys = [y for _, y in points]
        for row in range(max(0, math.ceil(min(ys))), min(self.height - 1, math.floor(max(ys))) + 1):
            xs = [
                x1 + (x2 - x1) * (row - y1) / (y2 - y1)
                for (x1, y1), (x2, y2) in sides
                if y1 != y2 and min(y1, y2) <= row <= max(y1, y2)
            ]
            start, end = (max(0, math.ceil(min(xs))), min(self.width, math.floor(max(xs)) + 1)) if xs else (0, 0)
            if start < end:
                found.append(Span(row, start, end))
        if not found:  # smaller than a pixel
            x, y = (round(sum(p[i] for p in points) / len(points)) for i in (0, 1))
            if 0 <= x < self.width and 0 <= y < self.height:
                found.append(Span(y, x, x + 1))
        return found

    def values(self, span: Span) -> memoryview:
        """The pixels of a span."""
        start = span.row * self.stride
        return self.pixels[start + span.start : start + span.end]

    def even(self, spans: Sequence[Span]) -> str:
        """The one colour of all these pixels, or nothing."""
        first = b""
        for span in spans:
            values = self.values(span)
            first = first or values[:1].tobytes()
            if values.tobytes() != first * len(values):  # by bytes, as most lines of most pages are on plain paper
                return ""
        return hex_of(int.from_bytes(first, sys.byteorder)) if first else ""

    def commonest(self) -> str:
        """The colour that covers most of the face."""
        counts: Counter[int] = Counter()
        for row in range(0, self.height, max(1, self.height // ROWS)):
            counts.update(self.values(Span(row, 0, self.width)))
        return hex_of(min(counts, key=lambda value: (-counts[value], value)))


def hex_of(pixel: int) -> str:
    """A pixel as `#rrggbb`."""
    return f"#{pixel & 255:02x}{pixel >> 8 & 255:02x}{pixel >> 16 & 255:02x}"


class PrintedFaces(NamedTuple):
    """Faces as the pages of a PDF in memory; each is turned into pixels when it is asked for."""

    pdf: PdfDocument

    def raster(self, number: int, grey: bool = False, dots: float = DOTS) -> Raster:
        """One face as pixels."""
        page = self.pdf[number]
        width, height = (points * MM_PER_PT for points in page.get_size())
        dots = min(dots, math.sqrt(MOST / (width * height)))
        options = {"grayscale": True} if grey else {"rev_byteorder": True, "prefer_bgrx": True}
        bitmap = page.render(scale=dots * MM_PER_PT, draw_annots=False, may_draw_forms=False, **options)
        pixels, stride = memoryview(bytes(bitmap.buffer)), bitmap.stride
        if not grey:
            pixels, stride = pixels.cast("I"), stride // 4
        raster = Raster(bitmap.width, bitmap.height, stride, pixels, dots)
        bitmap.close()
        page.close()
        return raster


def printed(faces: Sequence[Face], cache: Cache, jobs: int) -> AbstractContextManager[PrintedFaces]:
    """Faces written as a build writes them, one on a page."""
    return printed_pages([whole_page(face) for face in faces], cache, jobs)


@contextmanager
def printed_pages(pages: Sequence[Page], cache: Cache, jobs: int) -> Iterator[PrintedFaces]:
    """Pages written as a build writes them."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(pdf_of(pages, DocumentInfo("", "", "", "en", "Simplex"), cache, jobs))
    try:
        yield PrintedFaces(pdf)
    finally:
        pdf.close()
