"""pixels: pictures as a PDF holds them, as they are where that can be, and no more than is needed."""

from __future__ import annotations

import io
import zlib
from typing import Any

import pytest
from PIL import Image

from pnp.pdf.pixels import raster_of, rows_of
from pnp.pdf.rendered import Raster
from pnp.svg.embedded import Embedded
from tests.pdf.drawings import PICTURES


def rows(raster: Raster) -> bytes:
    """The colours of all pixels."""
    return zlib.decompress(raster.data)


def file_of(image: Image.Image, kind: str, **options: Any) -> Embedded:
    """A picture as it would stand in a drawing."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return Embedded(out.getvalue(), kind, *image.size)


@pytest.mark.parametrize(("mode", "channels"), [("RGB", 3), ("L", 1)])
def test_a_jpeg_is_taken_as_it_is(mode: str, channels: int) -> None:
    """To the byte: nothing is lost twice."""
    picture = file_of(Image.new(mode, (500, 400), "#8b2b3e"), "JPEG")
    made = raster_of(picture)
    assert made.is_jpeg and made.data == picture.data and made.alpha is None
    assert (made.width, made.height, made.channels, made.smooth) == (500, 400, channels, True)


@pytest.mark.parametrize("marker", [b"\xff\xc9", b"\xff\xca"])
def test_a_jpeg_that_few_readers_know_is_unpacked(marker: bytes) -> None:
    """Arithmetic coding: Pillow reads it, a PDF may not hold it."""
    picture = file_of(Image.effect_noise((500, 450), 50), "JPEG", progressive=marker == b"\xff\xca")
    plain = b"\xff\xc2" if marker == b"\xff\xca" else b"\xff\xc0"
    assert raster_of(picture).is_jpeg and picture.data.count(plain) == 1
    strange = picture._replace(data=picture.data.replace(plain, marker))
    try:
        made = raster_of(strange)
    except OSError:  # a Pillow without arithmetic coding
        return
    assert not made.is_jpeg and len(rows(made)) == 500 * 450


def test_a_small_picture_is_made_finer() -> None:
    """Smoothly, so that no printer shows its pixels as squares; greys of 16 bits too."""
    made = raster_of(file_of(Image.linear_gradient("L").resize((5, 3)).convert("RGB"), "PNG"))
    assert (made.width, made.height, made.channels, made.is_jpeg) == (20, 12, 3, False)
    assert set(rows(raster_of(file_of(Image.new("I;16", (2, 2), 0x8000), "PNG")))) == {0x80}


def test_a_jpeg_for_a_press_is_turned_into_screen_colours() -> None:
    """CMYK in JPEG files means two opposite things to readers, and black ink only could not read it."""
    made = raster_of(file_of(Image.new("CMYK", (5, 3), (0, 255, 255, 0)), "JPEG"))
    assert not made.is_jpeg and made.channels == 3 and len(rows(made)) == 45 * 16
    assert rows(made)[0] > 240 and max(rows(made)[1:3]) < 15


def test_coverage_is_kept_apart_from_colours() -> None:
    """Of files with alpha and of palettes with one colour that is none."""
    for name in ("alpha.png", "palette.png"):
        with Image.open(PICTURES / name) as image:
            made, whole = rows_of(image), image.convert("RGBA")
        assert made.alpha and zlib.decompress(made.alpha) == whole.getchannel("A").tobytes()
        assert rows(made) == whole.convert("RGB").tobytes()


@pytest.mark.parametrize(
    ("mode", "colour", "channels", "data"),
    [
        ("1", 1, 1, b"\xff" * 4),
        ("L", 7, 1, b"\x07" * 4),
        ("RGB", (1, 2, 3), 3, b"\x01\x02\x03" * 4),
        ("RGBA", (1, 2, 3, 255), 3, b"\x01\x02\x03" * 4),
        ("I;16", 0x8000, 1, b"\x80" * 4),
    ],
)
def test_what_covers_everything_has_rows_alone(mode: str, colour: Any, channels: int, data: bytes) -> None:
    """One channel for greys of whatever depth, three for colours, none for a coverage that is full."""
    made = rows_of(Image.new(mode, (2, 2), colour), smooth=False)
    assert (made.channels, made.alpha, made.smooth) == (channels, None, False)
    assert rows(made) == data
