"""Pictures within a page."""

from __future__ import annotations

import base64
import io
from pathlib import Path

from PIL import Image

from pnp.base.cache import Cache
from pnp.base.geometry import IDENTITY
from pnp.face.model import ArtItem, Face
from pnp.svg import drawings
from pnp.web.pictures import MOST_PIXELS, Picture, addresses

RED = Face(40.0, 20.0, 0.0, (ArtItem(drawings.stripe(40.0, 20.0, "#cc2200"), IDENTITY),))


def test_a_face_becomes_a_picture_once_and_alike(tmp_path: Path) -> None:
    shown = [Picture(RED, 100, "rouge"), Picture(RED, 100, "encore")]
    first = addresses(shown, Cache(tmp_path), 1)
    assert list(first) == [shown[0].key]
    data = base64.b64decode(first[shown[0].key].removeprefix("data:image/webp;base64,"))
    image = Image.open(io.BytesIO(data)).convert("RGB")
    assert image.size == (100, 50)
    pixel = image.getpixel((50, 25))
    assert isinstance(pixel, tuple) and abs(pixel[0] - 0xCC) < 8 and pixel[2] < 12
    assert addresses(shown, Cache(tmp_path), 1) == addresses(shown, Cache(None), 1) == first


def test_no_picture_is_larger_than_reason() -> None:
    tall = Picture(Face(1.0, 1000.0, 0.0, ()), 960, "")
    width, height = tall.size
    assert 0 < width * height <= MOST_PIXELS * 1.05
