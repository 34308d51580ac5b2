"""Pictures of pixels → what a PDF holds of them: JPEG as it is where that can be, else rows of colours and coverage.

Rows are compressed at once, a few at a time: hundreds of pictures wait in memory until their document is written.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.pdf.rendered import Raster
from pnp.svg.embedded import FINER, Embedded, is_small, opened

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

LEVEL = 4  # of compression, as for all streams of a document (write.py)
STRIP = 256  # rows that are compressed at a time
FRAMES = (0xC0, 0xC1, 0xC2)  # the kinds of JPEG that a PDF may hold; others are for Pillow alone


@lru_cache(maxsize=32)
def raster_of(picture: Embedded) -> Raster:
    """An embedded picture as a PDF holds it; a small one finer, for many printers would show its pixels as squares."""
    from PIL import Image

    with opened(picture.data) as image:
        if is_small(picture.width, picture.height):
            size = (image.width * FINER, image.height * FINER)
            return rows_of(_plain(image).resize(size, Image.Resampling.BICUBIC))
        if image.format == "JPEG" and image.mode in ("L", "RGB") and _frame_of(picture.data) in FRAMES:
            return Raster(*image.size, picture.data, True, len(image.getbands()), None, True)
        return rows_of(image)


def _frame_of(data: bytes) -> int:
    """The marker that says which kind of JPEG a file is, the first of its family; 0 if there is none."""
    at = 2
    while at + 1 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return marker
        at += 1 if marker == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0


def rows_of(image: Picture, smooth: bool = True) -> Raster:
    """Any picture of Pillow's as rows of colours, and of coverage where it does not cover all."""
    plain = _plain(image)
    if plain.mode != "RGBA":
        return Raster(*plain.size, _packed(plain), False, len(plain.getbands()), None, smooth)
    alpha = plain.getchannel("A")
    opaque = alpha.getextrema() == (255, 255)
    return Raster(*plain.size, _packed(plain, "RGB"), False, 3, None if opaque else _packed(alpha), smooth)


def _packed(image: Picture, mode: str = "") -> bytes:
    """The rows of a picture, compressed."""
    packer, parts = zlib.compressobj(LEVEL), []
    for top in range(0, image.height, STRIP):
        strip = image.crop((0, top, image.width, min(top + STRIP, image.height)))
        parts.append(packer.compress((strip.convert(mode) if mode else strip).tobytes()))
    return b"".join((*parts, packer.flush()))


def _plain(image: Picture) -> Picture:
    """A picture in grey, in three colours, or in these with coverage."""
    if image.mode.startswith("I"):  # 16 bits for a grey, which Pillow would cut off at 255
        return image.point(lambda value: value * (1 / 256)).convert("L")
    if "A" in image.getbands() or "transparency" in image.info:
        return image.convert("RGBA")
    return image.convert("L" if image.mode in ("1", "L") else "RGB")
