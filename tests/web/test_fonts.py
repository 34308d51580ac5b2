"""Fonts within a page."""

from __future__ import annotations

import base64
import re
import struct
import zlib

import uharfbuzz as hb

from pnp.web.fonts import Face, rules, woff
from tests.pages.flows import flow


def unpacked(data: bytes) -> dict[str, bytes]:
    """The tables of a WOFF file."""
    count = struct.unpack(">H", data[12:14])[0]
    out = {}
    for index in range(count):
        tag, offset, small, length, _ = struct.unpack(">4sIIII", data[44 + 20 * index : 64 + 20 * index])
        body = data[offset : offset + small]
        out[tag.decode()] = zlib.decompress(body) if small < length else body
        assert len(out[tag.decode()]) == length
    assert struct.unpack(">I", data[8:12])[0] == len(data)
    return out


def test_a_page_has_the_letters_that_it_uses_and_no_others() -> None:
    book = flow().setter.typesetter.book
    css = rules(book, [Face("text", "regular"), Face("display", "bold"), Face("none", "bold")], set("é été"))
    found = [base64.b64decode(one) for one in re.findall(r"base64,([^\"]+)", css)]
    assert len(found) == 2 and max(map(len, found)) < 20_000
    assert {"glyf", "cmap", "head"} <= unpacked(found[0]).keys()


def test_a_font_is_the_same_packed_and_unpacked() -> None:
    font = flow().setter.typesetter.book.font("text", "regular", False)
    assert font
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update({0x41})
    plain = bytes(hb.subset(font.hb_face, wanted).blob.data)
    tables = unpacked(woff(plain))
    count = struct.unpack(">H", plain[4:6])[0]
    for index in range(count):
        tag, _, offset, length = struct.unpack(">4sIII", plain[12 + 16 * index : 28 + 16 * index])
        assert tables[tag.decode()] == plain[offset : offset + length]
