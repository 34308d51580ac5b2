"""The letters that a page uses → fonts within it: a subset of each, as WOFF."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterable
from typing import NamedTuple

import uharfbuzz as hb

from pnp.text.fonts import Font, FontBook

WEIGHTS = {"regular": 400, "semibold": 600, "bold": 700, "black": 900}
LEVEL = 9  # of compression


class Face(NamedTuple):
    """A font of a page, by the role that its styles name."""

    role: str
    weight: str
    italic: bool = False


def rules(book: FontBook, faces: Iterable[Face], letters: set[str]) -> str:
    """A rule for each font; what cannot be made smaller is left out, and the browser's own letters are used."""
    out = []
    for face in faces:
        font = book.font(face.role, face.weight, face.italic)
        data = _subset(font, letters) if font else b""
        if data:
            out.append(
                f'@font-face{{font-family:"pnp-{face.role}";font-weight:{WEIGHTS[face.weight]};'
                f"font-style:{'italic' if face.italic else 'normal'};"
                f'src:url("data:font/woff;base64,{base64.b64encode(data).decode()}")format("woff")}}'
            )
    return "\n".join(out)


def _subset(font: Font, letters: set[str]) -> bytes:
    """The part of a font that some letters need, with its kerning."""
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update(map(ord, letters))
    wanted.flags = hb.SubsetFlags.NO_HINTING
    try:
        return woff(bytes(hb.subset(font.hb_face, wanted).blob.data))
    except (RuntimeError, ValueError, MemoryError):  # what HarfBuzz cannot read, it does not explain
        return b""


def woff(font: bytes) -> bytes:
    """A TrueType font as WOFF 1.0: the same tables, each compressed by itself."""
    flavour, count = font[:4], int.from_bytes(font[4:6], "big")
    directory, bodies = b"", b""
    start = 44 + 20 * count
    total = 12 + 16 * count
    for index in range(count):
        tag, check, offset, length = struct.unpack(">4sIII", font[12 + 16 * index : 28 + 16 * index])
        body = font[offset : offset + length]
        small = zlib.compress(body, LEVEL)
        small = small if len(small) < length else body
        directory += struct.pack(">4sIIII", tag, start + len(bodies), len(small), length, check)
        bodies += small + b"\0" * (-len(small) % 4)
        total += length + -length % 4
    size = start + len(bodies)
    return (
        b"wOFF" + flavour + struct.pack(">IHHIHHIIIII", size, count, 0, total, 1, 0, 0, 0, 0, 0, 0) + directory + bodies
    )
