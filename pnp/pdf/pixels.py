"""Pictures of pixels → what a PDF holds of them: JPEG as it is where that can be, else rows of colours and coverage."""

from __future__ import annotations

import io
from functools import lru_cache

from pnp.pdf.rendered import Raster
from pnp.svg.embedded import Embedded

SMALL, FINER = 200_000, 4  # pixels below which a picture gets so many times as many along each side


@lru_cache(maxsize=32)
def raster_of(picture: Embedded, smooth: bool = True) -> Raster:
    """An embedded picture as a PDF holds it."""
    from PIL import Image

    with Image.open(io.BytesIO(picture.data)) as image:
        if smooth and picture.width * picture.height < SMALL:  # many printers would show its pixels as squares
            plain = image.convert("RGBA" if "A" in image.getbands() or "transparency" in image.info else "RGB")
            finer = plain.resize((picture.width * FINER, picture.height * FINER), Image.Resampling.BICUBIC)
            return rows_of(finer, smooth)
        if image.format == "JPEG" and image.mode in ("L", "RGB"):
            channels = len(image.mode) if image.mode == "RGB" else 1
            return Raster(*image.size, picture.data, True, channels, None, smooth)
        return rows_of(image, smooth)


def rows_of(image: object, smooth: bool = True) -> Raster:
    """Any picture of Pillow's as rows of colours, and of coverage where it does not cover all."""
    from PIL import Image

    assert isinstance(image, Image.Image)
    if image.mode.startswith("I"):  # 16 bits for a grey, which Pillow would cut off at 255
        image = image.point(lambda value: value * (1 / 256)).convert("L")
    grey = image.mode in ("1", "L")
    has_alpha = "A" in image.getbands() or "transparency" in image.info
    if not has_alpha:
        plain = image.convert("L" if grey else "RGB")
        return Raster(*image.size, plain.tobytes(), False, 1 if grey else 3, None, smooth)
    whole = image.convert("RGBA")
    alpha = whole.getchannel("A")
    opaque = alpha.getextrema() == (255, 255)
    return Raster(*image.size, whole.convert("RGB").tobytes(), False, 3, None if opaque else alpha.tobytes(), smooth)
