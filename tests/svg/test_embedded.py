"""embedded: pictures in a file are looked at before anybody draws them, and nothing is fetched."""

from __future__ import annotations

import base64
import io
import random
import zlib
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from pnp.svg import embedded as module
from pnp.svg.embedded import FORMATS, NoPicture, data_of, embedded, is_data, is_svg, opened

END = 12  # bytes of the last chunk of a PNG, after which nothing of the picture comes


def file_of(form: str, size: tuple[int, int] = (5, 3)) -> bytes:
    """A small picture."""
    out = io.BytesIO()
    Image.new("RGB", size, "#8b2b3e").save(out, form)
    return out.getvalue()


def noisy(width: int, height: int) -> Image.Image:
    """Pixels that hardly any format can pack, the same in every run."""
    return Image.frombytes("RGB", (width, height), random.Random(1).randbytes(3 * width * height))


def href_of(data: bytes, kind: str = "image/png") -> str:
    """A reference that holds it."""
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


@pytest.mark.parametrize("form", FORMATS)
def test_pictures_of_pixels_are_known_by_what_they_are(form: str) -> None:
    """Not by what they are called."""
    data = file_of(form)
    assert embedded(href_of(data)) == embedded(href_of(data, "image/jpg")) == (data, form, 5, 3, 1)


def test_a_reference_is_read_in_every_form() -> None:
    """Broken into lines, percent-encoded, in capitals, without base64."""
    data = file_of("PNG")
    text = base64.b64encode(data).decode()
    lines = "\n ".join(text[at : at + 20] for at in range(0, len(text), 20))
    for href in (f"data:image/png;base64,{lines}", f"DATA:image/PNG;BASE64,{text}", f"data:;base64,{text}",
                 f" data:image/png;charset=utf-8;base64,{text}", f"data:image/png,{quote(data)}",
                 f"data:image/png;base64,{lines.replace(chr(10), '%0A')}"):  # fmt: skip
        assert data_of(href) == data == embedded(href).data


@pytest.mark.parametrize(
    "data",
    [
        b"", b"hello", b"<svg/>", file_of("PNG")[:40], file_of("JPEG")[:-300], file_of("GIF")[:15], file_of("BMP"),
        file_of("TIFF"), b"\x89PNG\r\n\x1a\n" + b"\0" * 50,
    ],
    ids=["nothing", "text", "SVG", "a cut PNG", "a cut JPEG", "a cut GIF", "BMP", "TIFF", "zeros"],
)  # fmt: skip
def test_what_is_damaged_or_no_picture_is_told(data: bytes) -> None:
    """With what is accepted; formats that nobody needs are not even tried."""
    with pytest.raises(NoPicture, match="damaged or none; expected PNG, JPEG, GIF or WebP"):
        embedded(href_of(data))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_picture_whose_end_is_missing_is_told(form: str) -> None:
    """Its head alone would look sound."""
    out = io.BytesIO()
    noisy(90, 90).save(out, form)
    data = out.getvalue()
    assert embedded(href_of(data)).width == 90
    with pytest.raises(NoPicture, match="damaged or none"):
        embedded(href_of(data[: len(data) // 2]))


@pytest.mark.parametrize("href", ["data:image/png;base64", "data:", "data:image/png;base64,!!!", "data:a b,c"])
def test_a_reference_without_data_is_told(href: str) -> None:
    """It holds no picture."""
    with pytest.raises(NoPicture, match=r"expected (data:image/png|PNG)"):
        embedded(href)


def test_pictures_that_are_too_large_are_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by their pixels nor by their bytes; the message says how large and how large they may be."""
    monkeypatch.setattr(module, "MOST_PIXELS", 2_000_000)
    assert embedded(href_of(file_of("PNG", (2000, 1000)))).width == 2000
    with pytest.raises(NoPicture, match=r"found a picture of 2000 × 1001 pixels; expected at most 2 million pixels"):
        embedded(href_of(file_of("PNG", (2000, 1001))))
    monkeypatch.setattr(module, "MOST_BYTES", 2_000_000)
    with pytest.raises(NoPicture, match=r"found a picture of 3 MB; expected at most 2 MB"):
        embedded(href_of(b"a" * 3_000_000))


def test_a_bomb_is_known_by_its_head() -> None:
    """A PNG that says it is immense is never decoded."""
    data = file_of("PNG")
    bomb = data[:16] + (2**30).to_bytes(4, "big") * 2 + data[24:]
    with pytest.raises(NoPicture, match="expected"):
        embedded(href_of(bomb))


def test_an_immense_picture_is_told_without_a_warning(recwarn: pytest.WarningsRecorder) -> None:
    """Pillow has something to say of pictures of this size, on the terminal."""
    head = (10_000).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
    chunk = b"IHDR" + head
    bomb = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\x0d" + chunk + zlib.crc32(chunk).to_bytes(4, "big") + file_of("PNG")[33:]
    with pytest.raises(NoPicture, match="found a picture of 10000 × 10000 pixels; expected at most 60 million pixels"):
        embedded(href_of(bomb))
    assert not recwarn.list


def noise(form: str, **options: Any) -> bytes:
    """A picture of which every byte counts."""
    out = io.BytesIO()
    noisy(60, 40).save(out, form, **options)
    return out.getvalue()


def test_a_png_with_a_wrong_byte_is_told() -> None:
    """Wherever it is: Pillow would unpack another picture, or the first rows of it."""
    data = noise("PNG")
    assert embedded(href_of(data)).format == "PNG"
    for at in range(40, len(data) - END, 97):
        with pytest.raises(NoPicture, match="damaged or none"):
            embedded(href_of(data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]))


def test_what_is_packed_too_well_is_not_unpacked() -> None:
    """Words of a PNG that take a megabyte and more."""
    words = PngInfo()
    words.add_text("Comment", "a" * 3_000_000, zip=True)
    with pytest.raises(NoPicture, match="damaged or none"):
        embedded(href_of(noise("PNG", pnginfo=words)))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("kind", ["flip", "cut", "insert", "zeros"])
def test_whatever_a_stranger_does_to_a_picture_it_is_one_or_told(
    form: str, kind: str, recwarn: pytest.WarningsRecorder
) -> None:
    """Seeded damage: no traceback, no warning, and what is taken can be unpacked again."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "words"
    whole = noise(form, exif=exif) if form != "GIF" else noise(form)
    for seed in range(40):
        dice = random.Random(seed)
        data, at = bytearray(whole), dice.randrange(len(whole) if seed % 2 else 200)
        if kind == "flip":
            data[at] ^= 1 << dice.randrange(8)
        elif kind == "cut":
            del data[at:]
        elif kind == "insert":
            data[at:at] = dice.randbytes(dice.choice((1, 40)))
        else:
            data[at : at + 20] = bytes(len(data[at : at + 20]))
        with suppress(NoPicture):
            taken = embedded(href_of(bytes(data)))
            with opened(taken.data) as image:
                assert sorted(image.convert("RGB").size) == sorted((taken.width, taken.height))
    assert not recwarn.list


def test_the_first_of_several_pictures_is_taken() -> None:
    """Of an animation, and of what cameras call MPO."""
    first, second = Image.new("RGB", (6, 4), "red"), Image.new("RGB", (6, 4), "blue")
    for form in ("GIF", "PNG", "WEBP", "MPO"):
        out = io.BytesIO()
        first.save(out, form, save_all=True, append_images=[second])
        with opened(embedded(href_of(out.getvalue())).data) as image:
            red, _, blue = image.convert("RGB").getpixel((3, 2))  # type: ignore[misc]
        assert red > 200 > 50 > blue


def test_references_that_hold_what_they_refer_to_are_told_from_others() -> None:
    """By their first letters."""
    assert is_data(" DATA:image/png,") and not is_data("database.png") and not is_data("#data:")
    assert is_svg("data:image/svg+xml;utf8,<svg/>") and is_svg("data:image/SVG+xml,") and not is_svg("data:image/png,")
    assert not is_svg("picture.svg")
