"""Every colour of a finished PDF becomes the grey of the same lightness, in DeviceGray.

The operators are those that `plain_art.py`, `content.py` and cairo write; their strings are in hexadecimal digits, so
that an operator is never mistaken for text. Greys keep the luminance of their colours, so texts keep their contrast.
"""

from __future__ import annotations

import re
from functools import lru_cache

import pikepdf

from pnp.base.colours import channel, luminance

_NUMBER = rb"(-?(?:\d+\.?\d*|\.\d+))"
_COLOUR = re.compile(rb"(?<![\w.])" + rb"\s+".join([_NUMBER] * 3) + rb"\s+(rg|RG)(?![\w])")


@lru_cache(maxsize=4096)
def grey(red: float, green: float, blue: float) -> float:
    """The grey of a colour's luminance, all between 0 and 1."""
    return channel(luminance((red, green, blue)))


def _operator(match: re.Match[bytes]) -> bytes:
    """A colour operator as one of grey."""
    value = f"{grey(*(float(match[i]) for i in (1, 2, 3))):.3f}".rstrip("0").rstrip(".")
    return f"{value or '0'} {'g' if match[4] == b'rg' else 'G'}".encode()


def make_grey(pdf: pikepdf.Pdf) -> None:
    """Take every colour out of a document: its pages, its forms and its gradients."""
    for one in list(pdf.objects):
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == pikepdf.Name.Form:
            one.write(_COLOUR.sub(_operator, one.read_bytes()))
            group = one.get("/Group")
            if group is not None and group.get("/CS") == pikepdf.Name.DeviceRGB:  # else greys are mixed of colours
                group.CS = pikepdf.Name.DeviceGray
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
