"""The bytes of a font file as strangers may have made it → its tables, each where the file says and none in another.

Whoever reads on (HarfBuzz, the readers of a PDF) makes something of damaged tables, each something else.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pnp.base.messages import Complaint, Message, message
from pnp.base.reading import MEGABYTE

MOST_BYTES = 32 * MEGABYTE
TRUETYPE = (b"\0\1\0\0", b"true")
# how a file begins → what it is
KINDS: dict[bytes, Message] = {
    b"OTTO": message("it is an OpenType font with CFF outlines"),
    b"ttcf": message("it is a collection of several fonts"),
    b"wOFF": message("it is a font for web pages (WOFF)"),
    b"wOF2": message("it is a font for web pages (WOFF 2)"),
    b"%!PS": message("it is a PostScript font"),
    b"\x80\x01%!": message("it is a PostScript font"),
    b"PK\3\4": message("it is a ZIP archive; unpack it"),
}
# tables that do not reach the paper: hints are left out of what is embedded, and variations are never applied
IDLE = frozenset(
    ("DSIG", "EBDT", "EBLC", "EBSC", "FFTM", "LTSH", "MERG", "MVAR", "PCLT", "PfEd", "STAT", "TTFA", "VDMX", "VORG",
     "VVAR", "HVAR", "avar", "cvar", "cvt", "fpgm", "fvar", "gasp", "gvar", "hdmx", "meta", "name", "post", "prep",
     "vhea", "vmtx")
)  # fmt: skip
_REQUIRED = {
    "head": 54,
    "maxp": 6,
    "hhea": 36,
    "cmap": 4,
    "hmtx": 4,
    "loca": 4,
}  # and their fewest bytes
_PIXELS = frozenset({"CBDT", "sbix", "EBDT", "bdat"})
_MAGIC = 0x5F0F3CF5
_LARGEST_EM = 16384
_SMALLEST_EM = 16


class NoFont(Complaint, ValueError):
    """Why a file cannot be used as a font, in a few words."""


class Record(NamedTuple):
    """What a file says of one of its tables."""

    tag: str
    checksum: int
    start: int
    length: int

    @property
    def end(self) -> int:
        """Where the next byte is that is not of this table."""
        return self.start + self.length


@dataclass(frozen=True)
class Tables:
    """The tables of a font file by their tags."""

    data: bytes
    records: Mapping[str, Record]

    def __contains__(self, tag: str) -> bool:
        return tag in self.records

    def __getitem__(self, tag: str) -> bytes:
        record = self.records[tag]
        return self.data[record.start : record.end]

    @property
    def is_variable(self) -> bool:
        """Whether one file holds many styles."""
        return "fvar" in self


class Measures(NamedTuple):
    """What the other tables count by."""

    upem: int
    glyphs: int
    long_places: bool  # of the outlines, in `loca`


def tables_of(data: bytes, kinds: tuple[bytes, ...] = TRUETYPE) -> Tables:
    """The tables of a file, if it is of one of these kinds and every table lies in it for itself."""
    if data[:4] not in kinds:
        raise NoFont(KINDS.get(data[:4], message("it is no TrueType font")))
    return Tables(data, {record.tag: record for record in _directory(data)})


def measures_of(tables: Tables) -> Measures:
    """What the tables of a TrueType font count by, once they are found to agree."""
    if "glyf" not in tables:
        raise NoFont(_in_place_of_outlines(tables))
    for tag, least in _REQUIRED.items():
        if tag not in tables:
            raise NoFont(message("its table {tag} is missing", tag=tag))
        if tables.records[tag].length < least:
            raise NoFont(message("its table {tag} is cut short", tag=tag))
    upem, long_places = _head(tables["head"])
    (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    (wide,) = struct.unpack_from(">H", tables["hhea"], 34)
    if not glyphs:
        raise NoFont(message("it has no glyphs"))
    if not 1 <= wide <= glyphs or tables.records["hmtx"].length < 4 * wide + 2 * (glyphs - wide):
        raise NoFont(
            message("its table hmtx is damaged: widths of {wide} among {glyphs} glyphs", wide=wide, glyphs=glyphs)
        )
    _check_cmap(tables["cmap"])
    return Measures(upem, glyphs, long_places)


def _in_place_of_outlines(tables: Tables) -> Message:
    """What a file is that has no TrueType outlines."""
    if tables.records.keys() & {"CFF", "CFF2"}:
        return KINDS[b"OTTO"]
    return (
        message("it has pixels in the place of outlines")
        if tables.records.keys() & _PIXELS
        else message("its table glyf is missing")
    )


def _directory(data: bytes) -> list[Record]:
    """The records of all tables, none beyond the file and none that reaches the paper upon another."""
    count = int.from_bytes(data[4:6], "big")
    head = 12 + 16 * count
    if not count:
        raise NoFont(message("it has no tables"))
    if head > len(data):
        raise NoFont(message("the file is cut short"))
    rows = struct.iter_unpack(">4sIII", data[12:head])
    records = [Record(tag.decode("latin-1").rstrip(" \0"), *numbers) for tag, *numbers in rows]
    if len({record.tag for record in records}) < count:
        raise NoFont(message("it has a table twice"))
    if any(record.end > len(data) for record in records):
        raise NoFont(message("the file is cut short"))
    placed = sorted((r for r in records if r.length and r.tag not in IDLE), key=lambda record: record.start)
    if placed and placed[0].start < head:
        raise NoFont(message("its table {tag} lies upon the list of tables", tag=placed[0].tag))
    for one, other in pairwise(placed):
        if other.start < one.end:
            raise NoFont(message("its tables {tag} and {tag2} lie upon each other", tag=one.tag, tag2=other.tag))
    return records


def _head(head: bytes) -> tuple[int, bool]:
    """Units to an em, and whether `loca` has long numbers."""
    magic, upem, places, kind = *struct.unpack_from(">I2xH", head, 12), *struct.unpack_from(">hh", head, 50)
    if magic != _MAGIC or places not in (0, 1) or kind:
        raise NoFont(message("its table head is damaged"))
    if not _SMALLEST_EM <= upem <= _LARGEST_EM:
        raise NoFont(
            message(
                "its table head says {upem} units to an em, where {smallest_em} to {largest_em} can be",
                upem=upem,
                smallest_em=_SMALLEST_EM,
                largest_em=_LARGEST_EM,
            )
        )
    return upem, bool(places)


def _check_cmap(cmap: bytes) -> None:
    """Whether every map from characters to glyphs lies within the table."""
    version, count = struct.unpack_from(">HH", cmap)
    rows = cmap[4 : 4 + 8 * count]
    starts = [start for _, start in struct.iter_unpack(">II", rows)] if len(rows) == 8 * count else []
    if version or not starts or any(start + 4 > len(cmap) for start in starts):
        raise NoFont(message("its table cmap is damaged"))
