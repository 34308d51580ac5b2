"""tables: what a font file is, and whether its tables are where and what they must be, before anybody reads them."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from pnp.text.tables import KINDS, NoFont, measures_of, tables_of
from tests.places import ROOT
from tests.text.damage import changed, packed, small_font, with_tables

FILES = sorted((ROOT / "fonts").glob("*/*.ttf"))
FONT = small_font(ROOT / "fonts/fraunces/Fraunces-Regular.ttf")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_shipped_fonts_are_sound(path: Path) -> None:
    """Their tables lie side by side and agree."""
    measures = measures_of(tables_of(path.read_bytes()))
    assert measures.upem in (1000, 2000) and measures.glyphs > 600


@pytest.mark.parametrize(
    ("start", "what"), [*KINDS.items(), (b"Dear", "it is no TrueType font"), (b"", "it is no TrueType font")]
)
def test_each_kind_of_file_is_called_what_it_is(start: bytes, what: str) -> None:
    """So that one knows what to look for."""
    with pytest.raises(NoFont) as error:
        tables_of(start + bytes(500))
    assert str(error.value) == what


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"glyf": None, "CFF": b"\1\0\4\1"}, "it is an OpenType font with CFF outlines"),
        ({"glyf": None, "CBDT": bytes(8)}, "it has pixels in the place of outlines"),
        ({"glyf": None}, "its table glyf is missing"),
        ({"cmap": None}, "its table cmap is missing"),
        ({"maxp": b"\0\1\0\0"}, "its table maxp is cut short"),
        ({"hmtx": bytes(12)}, "its table hmtx is damaged: widths of"),
        ({"cmap": b"\0\0\0\1\0\3\0\1\0\0\1\0"}, "its table cmap is damaged"),
        ({"cmap": b"\0\0\xff\xff"}, "its table cmap is damaged"),
    ],
)
def test_what_lacks_or_is_too_short_is_named(changes: dict[str, bytes | None], what: str) -> None:
    """Table by table."""
    with pytest.raises(NoFont, match=what):
        measures_of(tables_of(with_tables(FONT, changes)))


@pytest.mark.parametrize(
    ("tag", "at", "value", "what"),
    [
        ("head", 12, 0, "its table head is damaged"),
        ("head", 18, 15, "15 units to an em, where 16 to 16384 can be"),
        ("head", 18, 16385, "16385 units to an em"),
        ("head", 50, 2, "its table head is damaged"),
        ("head", 52, 1, "its table head is damaged"),
        ("maxp", 4, 0, "it has no glyphs"),
        ("maxp", 4, 0xFFFF, "its table hmtx is damaged"),
        ("hhea", 34, 0, "widths of 0 among"),
        ("hhea", 34, 0x7FFF, "widths of 32767 among"),
        ("cmap", 0, 1, "its table cmap is damaged"),
    ],
)
def test_numbers_that_cannot_be_are_told(tag: str, at: int, value: int, what: str) -> None:
    """Whatever the other tables say."""
    with pytest.raises(NoFont, match=what):
        measures_of(tables_of(changed(FONT, tag, at, "H", value)))


def test_tables_lie_in_the_file_and_beside_each_other() -> None:
    """None beyond its end, upon the list, upon another, or twice; hints may lie where they like, nobody prints them."""
    tables = {"glyf": bytes(40), "head": bytes(54)}
    whole = packed(tables)
    assert set(tables_of(whole).records) == {"glyf", "head"}

    def moved(number: int, start: int, length: int, tag: bytes = b"") -> bytes:
        out = bytearray(whole)
        struct.pack_into(">II", out, 12 + 16 * number + 8, start, length)
        out[12 + 16 * number : 12 + 16 * number + len(tag)] = tag
        return bytes(out)

    for data, what in (
        (whole[:30], "cut short"),
        (whole[:-3], "cut short"),
        (moved(1, 0xFFFFFFF0, 54), "cut short"),
        (moved(1, 84, 0x7FFFFFFF), "cut short"),
        (moved(0, 20, 24), "its table glyf lies upon the list of tables"),
        (moved(0, 44, 41), "its tables glyf and head lie upon each other"),
        (moved(0, 44, 40, b"head"), "it has a table twice"),
        (whole[:4] + bytes(8) + whole[12:], "it has no tables"),
        (whole[:4] + b"\xff\xff" + whole[6:], "cut short"),
    ):
        with pytest.raises(NoFont, match=what):
            tables_of(data)
    assert "fpgm" in tables_of(moved(0, 44, 60, b"fpgm"))


def test_a_variable_font_is_known() -> None:
    """By the table of its axes."""
    assert tables_of(with_tables(FONT, {"fvar": bytes(20)})).is_variable and not tables_of(FONT).is_variable
