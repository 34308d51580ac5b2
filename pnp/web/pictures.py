"""Faces → pictures within a page: read back from the PDF that prints them, so that the picture is the print."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.units import MM_PER_PT
from pnp.face.model import Face
from pnp.pdf.press import pdf_of
from pnp.pdf.write import DocumentInfo
from pnp.sheet.page import whole_page

KIND = "web-picture/1"
QUALITY, EFFORT = 78, 2  # of WebP: flat art stays clean, and a kit is not waited for
MOST_PIXELS = 4_000_000


class Picture(NamedTuple):
    """A face that a page shows: so many pixels wide, with what stands for it."""

    face: Face
    width: int
    alt: str
    share: float = 1.0  # of the row that it stands in
    framed: bool = False

    @property
    def key(self) -> str:
        """The same for the same picture."""
        return f"{self.face.key} {self.width}"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, within reason."""
        ratio = self.face.height / self.face.width
        width = min(self.width, int((MOST_PIXELS / ratio) ** 0.5))
        return width, max(1, round(width * ratio))


def addresses(pictures: Sequence[Picture], cache: Cache, jobs: int) -> dict[str, str]:
    """Every picture as an address that holds it, by its key; those that were made before come from the cache."""
    wanted = {one.key: one for one in pictures}
    ready = {key: cache.get(KIND, key) for key in wanted}
    missing = [one for key, one in wanted.items() if ready[key] is None]
    for one, data in zip(missing, _drawn(missing, cache, jobs), strict=True):
        cache.put(KIND, one.key, data)
        ready[one.key] = data
    return {key: f"data:image/webp;base64,{base64.b64encode(data or b'').decode()}" for key, data in ready.items()}


def _drawn(pictures: Sequence[Picture], cache: Cache, jobs: int) -> list[bytes]:
    if not pictures:
        return []
    import pypdfium2

    info = DocumentInfo("", "", "", "fr", "Simplex")
    pdf = pypdfium2.PdfDocument(pdf_of([whole_page(one.face) for one in pictures], info, cache, jobs))
    try:
        out = []
        for page, one in zip(pdf, pictures, strict=True):
            image = page.render(scale=one.size[0] * MM_PER_PT / one.face.width).to_pil().convert("RGB")
            data = io.BytesIO()
            image.save(data, "WEBP", quality=QUALITY, method=EFFORT)
            out.append(data.getvalue())
        return out
    finally:
        pdf.close()
