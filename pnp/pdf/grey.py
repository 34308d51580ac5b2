"""Every colour of a finished PDF becomes the grey of the same lightness, in DeviceGray.

The operators are those that `drawing.py`, `content.py` and cairo write; their strings are in hexadecimal digits, so
that an operator is never mistaken for text. Greys keep the luminance of their colours, so texts keep their contrast;
pictures as well, which Pillow's own greys would not. Masks say where something shows, in greys, and stay.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from typing import TYPE_CHECKING

import pikepdf

from pnp.base.colours import LIGHT, channel, light, luminance
from pnp.svg.embedded import opened

if TYPE_CHECKING:
    from PIL import Image

_NUMBER = rb"(-?(?:\d++(?:\.\d*+)?+|\.\d++))"
_COLOUR = re.compile(rb"(?<![\w.])" + rb"\s++".join([_NUMBER] * 3) + rb"\s++(rg|RG)(?![\w])")
STEPS = 65535  # of light: as many as tell all greys apart, also the dark ones
STRIP = 256  # rows that are worked on at a time
QUALITY = 95  # of a JPEG that is written again


@lru_cache(maxsize=4096)
def grey(red: float, green: float, blue: float) -> float:
    """The grey of a colour's luminance, all between 0 and 1."""
    return channel(luminance((red, green, blue)))


def _operator(match: re.Match[bytes]) -> bytes:
    """A colour operator as one of grey."""
    value = f"{grey(*(float(match[i]) for i in (1, 2, 3))):.3f}".rstrip("0").rstrip(".")
    return f"{value or '0'} {'g' if match[4] == b'rg' else 'G'}".encode()


def make_grey(pdf: pikepdf.Pdf) -> None:
    """Take every colour out of a document: its pages, its forms, its pictures and its gradients."""
    for one in list(pdf.objects):
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == pikepdf.Name.Form:
            one.write(_COLOUR.sub(_operator, one.read_bytes()))
            group = one.get("/Group")
            if group is not None and group.get("/CS") == pikepdf.Name.DeviceRGB:  # else greys are mixed of colours
                group.CS = pikepdf.Name.DeviceGray
        elif isinstance(one, pikepdf.Stream) and one.get("/Subtype") == pikepdf.Name.Image:
            _grey_image(one)
        _grey_shadings(one)
    for page in pdf.pages:
        page.contents_coalesce()
        contents = page.obj.Contents
        contents.write(_COLOUR.sub(_operator, contents.read_bytes()))


def _grey_shadings(one: pikepdf.Object) -> None:
    """Every gradient in an object; what it refers to has its own turn."""
    if isinstance(one, pikepdf.Dictionary | pikepdf.Stream) and "/ShadingType" in one:
        _grey_shading(one)
    inner = one.values() if isinstance(one, pikepdf.Dictionary) else one if isinstance(one, pikepdf.Array) else ()
    for item in inner:
        if isinstance(item, pikepdf.Object) and not item.is_indirect:
            _grey_shadings(item)


def _grey_shading(shading: pikepdf.Object) -> None:
    """A gradient between greys."""
    if shading.get("/ColorSpace") == pikepdf.Name.DeviceRGB:
        shading.ColorSpace = pikepdf.Name.DeviceGray
        _grey_function(shading.Function)


def _grey_function(function: pikepdf.Object) -> None:
    """What a gradient runs through: from one colour to another, or several of these joined."""
    if function.FunctionType == 3:
        for part in function.Functions:
            _grey_function(part)
    for end in ("/C0", "/C1"):
        if end in function and len(function[end]) == 3:
            function[end] = pikepdf.Array([round(grey(*(float(v) for v in function[end])), 4)])


def _grey_image(image: pikepdf.Stream) -> None:
    """A picture in greys: a JPEG stays one, rows stay rows; how much they cover stays as it is."""
    if image.get("/ColorSpace") != pikepdf.Name.DeviceRGB:
        return
    from PIL import Image

    if image.get("/Filter") == pikepdf.Name.DCTDecode:
        with opened(image.read_raw_bytes()) as photo:
            out = io.BytesIO()
            grey_picture(photo.convert("RGB")).save(out, "JPEG", quality=QUALITY)
        image.write(out.getvalue(), filter=pikepdf.Name.DCTDecode)
    else:
        size = int(image.Width), int(image.Height)
        image.write(grey_picture(Image.frombytes("RGB", size, image.read_bytes())).tobytes())
    image.ColorSpace = pikepdf.Name.DeviceGray


def grey_picture(picture: Image.Image) -> Image.Image:
    """A picture of colours in the greys of the same luminance."""
    from PIL import Image

    out = Image.new("L", picture.size)
    for top in range(0, picture.height, STRIP):
        strip = picture.crop((0, top, picture.width, min(top + STRIP, picture.height)))
        out.paste(_grey_strip(strip), (0, top))
    return out


def _grey_strip(strip: Image.Image) -> Image.Image:
    """Some rows: the light of all channels together, in 16 bits, and the grey that gives it."""
    from PIL import ImageMath

    parts: dict[str, Image.Image] = {}
    for name, table, found in zip("rgb", _tables(), strip.split(), strict=True):
        parts[name] = found.point([value >> 8 for value in table])
        parts[name * 2] = found.point([value & 255 for value in table])

    def sum_of(of: dict[str, ImageMath._Operand]) -> ImageMath._Operand:
        return (of["r"] + of["g"] + of["b"]) * 256 + of["rr"] + of["gg"] + of["bb"]

    total: Image.Image = ImageMath.lambda_eval(sum_of, **parts)
    return total.point(_greys(), "L")


@lru_cache(maxsize=1)
def _tables() -> tuple[list[int], ...]:
    """For each channel, the light that each of its values gives, in so many steps; white is all of them."""

    def table(share: float) -> list[int]:
        return [round(light(value / 255) * share * STEPS) for value in range(256)]

    red, blue = table(LIGHT[0]), table(LIGHT[2])
    return red, [min(value, STEPS - red[255] - blue[255]) for value in table(LIGHT[1])], blue


@lru_cache(maxsize=1)
def _greys() -> list[int]:
    """The grey of each amount of light."""
    return [round(channel(step / STEPS) * 255) for step in range(STEPS + 1)]
