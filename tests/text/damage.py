"""Small fonts, and seeded damage to them: bytes at random, and numbers that tables count by."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import uharfbuzz as hb

from pnp.text.checksums import sum_of
from pnp.text.tables import Tables, tables_of

LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "àâçéèêëîïôöûùüÉÀ’“”«»–—…·×°\u00a0\u202f"
Damage = Callable[[bytearray, Tables, random.Random], None]


@lru_cache
def small_font(path: Path, letters: str = LETTERS) -> bytes:
    """A font with some letters of another one, with kerning and ligatures, that is as sound."""
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update(map(ord, letters))
    subset = hb.subset(hb.Face(path.read_bytes()), wanted)
    return sealed(bytes(subset.blob.data))


def sealed(data: bytes) -> bytes:
    """A font file with the checksums that its bytes have; one that is no font any more as it is."""
    try:
        tables = tables_of(data)
    except ValueError:
        return data
    if "head" not in tables or tables.records["head"].length < 12:
        return data
    out = bytearray(data)
    head = tables.records["head"].start
    out[head + 8 : head + 12] = bytes(4)
    for number, record in enumerate(tables.records.values()):
        at = 12 + 16 * number + 4
        out[at : at + 4] = struct.pack(">I", sum_of(bytes(out[record.start : record.end])))
    out[head + 8 : head + 12] = struct.pack(">I", (0xB1B0AFBA - sum_of(bytes(out))) & 0xFFFFFFFF)
    return bytes(out)


def with_tables(data: bytes, changes: dict[str, bytes | None]) -> bytes:
    """A font with some tables in the place of its own, or without them; sealed."""
    tables = tables_of(data)
    kept: dict[str, bytes] = {tag: tables[tag] for tag in tables.records}
    kept = {tag: table for tag, table in sorted((kept | changes).items()) if table is not None}
    return sealed(packed(kept))


def packed(tables: dict[str, bytes]) -> bytes:
    """A font file of these tables, without checksums."""
    count, power = len(tables), len(tables).bit_length() - 1
    head = b"\0\1\0\0" + struct.pack(">4H", count, 16 << power, power, 16 * count - (16 << power))
    at = len(head) + 16 * count
    body = b""
    for tag, table in tables.items():
        head += struct.pack(">4sIII", tag.encode().ljust(4), 0, at + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    return head + body


def changed(data: bytes, tag: str, at: int, form: str, *values: int) -> bytes:
    """A font with other numbers at a place of a table; its checksums stay."""
    out = bytearray(data)
    put(out, tables_of(data), tag, at, form, *values)
    return bytes(out)


def put(data: bytearray, tables: Tables, tag: str, at: int, form: str, *values: int) -> None:
    """Numbers at a place of a table."""
    struct.pack_into(f">{form}", data, tables.records[tag].start + at, *values)


def glyph_at(tables: Tables, gid: int) -> tuple[int, int]:
    """Where the bytes of a glyph start and end in the file."""
    (is_long,) = struct.unpack_from(">h", tables["head"], 50)
    form, size, unit = (">2I", 4, 1) if is_long else (">2H", 2, 2)
    start, end = struct.unpack_from(form, tables["loca"], gid * size)
    base = tables.records["glyf"].start
    return base + start * unit, base + end * unit


# --- kinds of damage --------------------------------------------------------------------------------------------


def _flip(data: bytearray, tables: Tables, dice: random.Random) -> None:
    for _ in range(dice.choice((1, 1, 2, 8))):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def _flip_in_outlines(data: bytearray, tables: Tables, dice: random.Random) -> None:
    record = tables.records["glyf"]
    for _ in range(dice.choice((1, 3, 10))):
        data[dice.randrange(record.start, record.end)] = dice.randrange(256)


def _flip_in_a_table(data: bytearray, tables: Tables, dice: random.Random) -> None:
    record = dice.choice(list(tables.records.values()))
    for _ in range(dice.choice((1, 4))):
        data[dice.randrange(record.start, record.end)] = dice.choice((0, 1, 0x7F, 0x80, 0xFF, dice.randrange(256)))


def _flip_in_the_list(data: bytearray, tables: Tables, dice: random.Random) -> None:
    data[dice.randrange(4, 12 + 16 * len(tables.records))] ^= 1 << dice.randrange(8)


def _zeros(data: bytearray, tables: Tables, dice: random.Random) -> None:
    at, length = dice.randrange(len(data)), dice.choice((4, 64, 512, 4096))
    data[at : at + length] = bytes(len(data[at : at + length]))


def _cut(data: bytearray, tables: Tables, dice: random.Random) -> None:
    del data[dice.randrange(len(data)) :]


def _leave_out(data: bytearray, tables: Tables, dice: random.Random) -> None:
    at = dice.randrange(len(data))
    del data[at : at + dice.choice((1, 2, 4, 100))]


def _insert(data: bytearray, tables: Tables, dice: random.Random) -> None:
    at = dice.randrange(len(data))
    data[at:at] = dice.randbytes(dice.choice((1, 2, 4, 100)))


def _loca(data: bytearray, tables: Tables, dice: random.Random) -> None:
    record = tables.records["loca"]
    at = dice.randrange(0, record.length - 4, 2)
    put(data, tables, "loca", at, "H", dice.choice((0, 1, 0xFFFF, dice.randrange(0x10000))))


def _counts(data: bytearray, tables: Tables, dice: random.Random) -> None:
    tag, at = dice.choice((("maxp", 4), ("hhea", 34), ("head", 18), ("head", 50), ("cmap", 2), ("OS/2", 88)))
    put(data, tables, tag, at, "H", dice.choice((0, 1, 2, 3, 0x7FFF, 0xFFFF, dice.randrange(0x10000))))


def _contours(data: bytearray, tables: Tables, dice: random.Random) -> None:
    start, end = _some_glyph(tables, dice)
    at = dice.choice((0, 10, 12, 14))
    if start + at + 2 <= end:
        struct.pack_into(">H", data, start + at, dice.choice((0, 1, 3, 0xFF, 0x7FFF, 0xFFFE, dice.randrange(0x10000))))


def _box(data: bytearray, tables: Tables, dice: random.Random) -> None:
    start, end = _some_glyph(tables, dice)
    if start + 10 <= end:
        struct.pack_into(">h", data, start + 2 * dice.randrange(1, 5), dice.randrange(-0x8000, 0x8000))


def _composite(data: bytearray, tables: Tables, dice: random.Random) -> None:
    gid = dice.randrange(1, _glyphs(tables))
    start, end = glyph_at(tables, gid)
    if start + 18 <= end:
        part = dice.choice((gid, gid - 1, 0xFFFF, dice.randrange(_glyphs(tables))))
        flags = dice.choice((0x0001, 0x0021, 0x0002, 0x0003, 0x0023, 0x01A3))
        struct.pack_into(">h", data, start, -1)
        struct.pack_into(">HHhh", data, start + 10, flags, part, dice.randrange(-300, 300), dice.randrange(-9, 9000))


def _glyphs(tables: Tables) -> int:
    return int(struct.unpack_from(">H", tables["maxp"], 4)[0])


def _some_glyph(tables: Tables, dice: random.Random) -> tuple[int, int]:
    return glyph_at(tables, dice.randrange(_glyphs(tables)))


KINDS: dict[str, Damage] = {
    "flip": _flip,
    "flip in the outlines": _flip_in_outlines,
    "flip in a table": _flip_in_a_table,
    "flip in the list of tables": _flip_in_the_list,
    "zeros": _zeros,
    "cut": _cut,
    "leave out": _leave_out,
    "insert": _insert,
    "loca": _loca,
    "counts": _counts,
    "contours": _contours,
    "box": _box,
    "composite": _composite,
}


def damaged(data: bytes, seed: int) -> tuple[str, bytes, bool]:
    """A kind of damage, the font with it, and whether its checksums were made right again."""
    dice = random.Random(seed)
    kind = list(KINDS)[seed % len(KINDS)]
    out = bytearray(data)
    KINDS[kind](out, tables_of(data), dice)
    if dice.random() < 0.3:
        resealed = sealed(bytes(out))
        return f"{kind}, sealed", resealed, True
    return kind, bytes(out), False
