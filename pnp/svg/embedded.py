"""Pictures that stand in an SVG file as `data:` → their bytes, within limits; nothing is ever fetched."""

from __future__ import annotations

import base64
import binascii
import io
import re
import warnings
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote_to_bytes

from pnp.base.geometry import IDENTITY, Matrix
from pnp.base.messages import Complaint, message

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

MOST_BYTES = 24 * 1024 * 1024
MOST_PIXELS = 60_000_000  # an A4 page at 600 dpi and half as much again
MOST_KEPT = 2 * MOST_BYTES  # characters of references
MOST_SCANS, USUAL_SCANS = 100, 20  # of a progressive JPEG, each of which goes over all pixels; programs write about 10
SCAN = b"\xff\xda"
SMALL, FINER = 200_000, 4  # pixels below which a picture is printed with so many times as many along each side
FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
_DATA = re.compile(r"\s*+data:([\w.+-]++/[\w.+-]++)?+((?:;[\w.+-]++(?:=[\w.+-]*+)?+)*+),", re.IGNORECASE)


ORIENTATION = 0x0112  # the mark in EXIF that says how a camera was held
UPRIGHT = 1
# by that mark: from the unit square of the stored pixels to that of the picture as it is seen, y down
TURNS: dict[int, Matrix] = {
    UPRIGHT: IDENTITY,
    2: (-1.0, 0.0, 0.0, 1.0, 1.0, 0.0),
    3: (-1.0, 0.0, 0.0, -1.0, 1.0, 1.0),
    4: (1.0, 0.0, 0.0, -1.0, 0.0, 1.0),
    5: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
    6: (0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
    7: (0.0, -1.0, -1.0, 0.0, 1.0, 1.0),
    8: (0.0, -1.0, 1.0, 0.0, 0.0, 1.0),
}
ON_ITS_SIDE = (5, 6, 7, 8)
QUALITY = 95  # of a JPEG that is written again


class Embedded(NamedTuple):
    """A picture of pixels: its file, its format, its size as it is seen, and how the pixels of the file are turned."""

    data: bytes
    format: str
    width: int
    height: int
    orientation: int = UPRIGHT

    @property
    def turn(self) -> Matrix:
        """From the unit square of the stored pixels to that of the picture, y down."""
        return TURNS[self.orientation]


_DAMAGED = message("found a picture that is damaged or none; expected PNG, JPEG, GIF or WebP")


class NoPicture(Complaint, ValueError):
    """What is wrong with an embedded picture; says what is accepted."""


def is_data(href: str) -> bool:
    """Whether a reference holds what it refers to."""
    return href.lstrip()[:5].lower() == "data:"


def is_svg(href: str) -> bool:
    """Whether a reference holds an SVG."""
    match = _DATA.match(href)
    if match is None or match[1]:
        return match is not None and match[1].lower() == "image/svg+xml"
    return data_of(href)[:400].lstrip()[:5].lower() in (b"<svg ", b"<?xml")


def data_of(href: str) -> bytes:
    """The bytes that a reference holds; NoPicture where it holds none."""
    match = _DATA.match(href)
    if match is None:
        raise NoPicture(
            message("found data that is no picture; expected data:image/png;base64,… or data:image/jpeg;base64,…")
        )
    return _bytes(href[match.end() :], ";base64" in match[2].lower())


_kept: OrderedDict[str, Embedded] = OrderedDict()  # looked at before, the last used at the end


def embedded(href: str) -> Embedded:
    """The picture in a `data:` reference, looked at by Pillow; NoPicture says why it cannot be printed.

    As many are kept as one file can hold, so that none is unpacked again for every time that it is used.
    """
    if href in _kept:
        _kept.move_to_end(href)
        return _kept[href]
    _kept[href] = found = _looked_at(href)
    while len(_kept) > 1 and sum(map(len, _kept)) > MOST_KEPT:
        _kept.popitem(last=False)
    return found


def pixels_of(href: str) -> tuple[int, int]:
    """How many pixels must be unpacked (more of a JPEG that comes scan by scan), and printed, by a picture's head."""
    width, height, unpacked = _measured(data_of(href))
    return unpacked, width * height * (FINER**2 if is_small(width, height) else 1)


def is_small(width: int, height: int) -> bool:
    """Whether a picture is printed with finer pixels: many printers would show its own as squares."""
    return width * height < SMALL


def _looked_at(href: str) -> Embedded:
    data = data_of(href)
    _measured(data)
    try:
        with opened(data) as image:
            image.verify()  # the checksums of PNG, which are not looked at when it is unpacked
        with opened(data) as image:
            image.load()
            orientation = _orientation(image)
            size = image.size[::-1] if orientation in ON_ITS_SIDE else image.size
            return Embedded(data, image.format or "", *size, orientation)
    except Exception:  # whatever the library makes of a stranger's bytes
        raise NoPicture(_DAMAGED) from None


def _orientation(image: ImageFile) -> int:
    """How a picture must be turned to be seen as it was taken; what is no such mark turns nothing."""
    try:
        found = image.getexif().get(ORIENTATION, UPRIGHT)
    except Exception:  # EXIF is a file of its own, in which anything may stand
        return UPRIGHT
    return found if found in TURNS else UPRIGHT


def upright(href: str) -> str:
    """A `data:` reference whose pixels stand as they are seen, for renderers that do not read EXIF."""
    picture = embedded(href)
    if picture.orientation == UPRIGHT:
        return href
    from PIL.ImageOps import exif_transpose

    with opened(picture.data) as image:
        turned = exif_transpose(image)
        jpeg = image.format == "JPEG"
    out = io.BytesIO()
    turned.save(out, "JPEG" if jpeg else "PNG", **({"quality": QUALITY, "subsampling": 0} if jpeg else {}))
    kind = "jpeg" if jpeg else "png"
    return f"data:image/{kind};base64,{base64.b64encode(out.getvalue()).decode()}"


def _measured(data: bytes) -> tuple[int, int, int]:
    """Width, height and the pixels to unpack, by the head alone; NoPicture where they are past the limits."""
    if len(data) > MOST_BYTES:
        raise NoPicture(
            message(
                "found a picture of {count} MB; expected at most {most_bytes} MB",
                count=len(data) // 1000000,
                most_bytes=MOST_BYTES // 1000000,
            )
        )
    try:
        with opened(data) as image:
            width, height = image.size
            scans = data.count(SCAN) if image.format == "JPEG" else 1
    except Exception:  # whatever the library makes of a stranger's bytes
        raise NoPicture(_DAMAGED) from None
    if width * height > MOST_PIXELS:
        most = message("{most_pixels} million pixels", most_pixels=MOST_PIXELS // 1000000)
        raise NoPicture(
            message(
                "found a picture of {width} × {height} pixels; expected at most {most}",
                width=width,
                height=height,
                most=most,
            )
        )
    if scans > MOST_SCANS:
        raise NoPicture(
            message(
                "found a JPEG that comes in {scans} scans; expected at most {most}; save it again, not progressive",
                scans=scans,
                most=MOST_SCANS,
            )
        )
    return width, height, width * height * max(1, -(-scans // USUAL_SCANS))


@contextmanager
def opened(data: bytes) -> Iterator[ImageFile]:
    """A picture of one of the formats, for Pillow to unpack; what it has to say of odd ones is for nobody."""
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(io.BytesIO(data), formats=FORMATS) as image:
            yield image


def _bytes(text: str, coded: bool) -> bytes:
    """The bytes behind the comma."""
    if not coded:
        return unquote_to_bytes(text)
    try:
        return base64.b64decode(re.sub(r"\s+|%0A|%0D", "", text), validate=False)
    except (binascii.Error, ValueError):
        return b""
