"""Checksums of a font file → words on what may be damaged: what is wrong here may still print well, so it is printed.

Many sound fonts have a wrong sum of the whole file; it counts where the list of tables looks damaged as well.
"""

from __future__ import annotations

import struct
import sys
from array import array

from pnp.base.messages import Message, message
from pnp.text.tables import IDLE, Record, Tables

_MOST = 0xFFFFFFFF
_WHOLE = 0xB1B0AFBA  # what all words of a file come to, with what `head` adds for it
_SUM = slice(8, 12)  # in `head`: what it adds; it counts as nothing in the sum of the table itself
_NOTHING = bytes(4)
# every table that OpenType, Apple, or the usual programs write, besides those that do not reach the paper
_KNOWN = IDLE | frozenset(
    ("BASE", "CBDT", "CBLC", "CFF", "CFF2", "COLR", "CPAL", "GDEF", "GPOS", "GSUB", "Glat", "Gloc", "JSTF",
     "MATH", "OS/2", "SVG", "Silf", "Sill", "Feat", "ankr", "bdat", "bhed", "bloc", "bsln", "cmap", "fdsc",
     "feat", "fmtx", "fond", "glyf", "gcid", "head", "hhea", "hmtx", "hsty", "just", "kern", "kerx", "lcar",
     "loca", "ltag", "maxp", "mort", "morx", "opbd", "prop", "sbix", "trak", "xref", "Zapf")
)  # fmt: skip


def wrong_checksums(tables: Tables) -> list[Message]:
    """What of a file is not as it was when its sums were made, among that which reaches the paper."""
    wrong = [
        message("the checksum of its table {tag} is wrong", tag=record.tag)
        for record in tables.records.values()
        if record.tag not in IDLE and _table_sum(tables, record) != record.checksum
    ]
    if not wrong and _looks_strange(tables) and not _is_whole(tables):
        wrong.append(message("the list of its tables looks damaged, and the checksum of the file is wrong"))
    return wrong


def _table_sum(tables: Tables, record: Record) -> int:
    table = tables[record.tag]
    return sum_of(table[: _SUM.start] + _NOTHING + table[_SUM.stop :] if record.tag == "head" else table)


def _is_whole(tables: Tables) -> bool:
    """Whether the sum of all bytes is what `head` says."""
    at = tables.records["head"].start
    added = int.from_bytes(tables["head"][_SUM], "big")
    rest = tables.data[: at + _SUM.start] + _NOTHING + tables.data[at + _SUM.stop :]
    return (sum_of(rest) + added) & _MOST == _WHOLE


def _looks_strange(tables: Tables) -> bool:
    """Whether the list of tables is not sorted, has numbers that do not go with their count, or names nobody knows."""
    tags = list(tables.records)
    count, power = len(tags), len(tags).bit_length() - 1
    search = (count, 16 << power, power, 16 * count - (16 << power))
    return tags != sorted(tags) or not _KNOWN.issuperset(tags) or struct.unpack_from(">4H", tables.data, 4) != search


def sum_of(data: bytes) -> int:
    """The sum of words of four bytes; what is missing of the last one counts as nothing."""
    words = array("I", data + bytes(-len(data) % 4))
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) & _MOST
