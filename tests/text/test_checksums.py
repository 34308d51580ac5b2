"""checksums: what may be damaged although it can be read, among that which reaches the paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.text.checksums import wrong_checksums
from pnp.text.tables import tables_of
from tests.places import ROOT
from tests.text.damage import changed, small_font, with_tables

FILES = sorted((ROOT / "fonts").glob("*/*.ttf"))
FONT = small_font(ROOT / "fonts/fraunces/Fraunces-Regular.ttf")
WHOLE = "the list of its tables looks damaged, and the checksum of the file is wrong"


def wrong(data: bytes) -> list[str]:
    """What is said of a file."""
    return [str(told) for told in wrong_checksums(tables_of(data))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_said_of_shipped_fonts(path: Path) -> None:
    """Whoever made them."""
    assert wrong(path.read_bytes()) == []


@pytest.mark.parametrize("tag", ["glyf", "loca", "hmtx", "GPOS", "cmap", "head"])
def test_a_table_that_has_changed_is_named(tag: str) -> None:
    """If it reaches the paper."""
    assert wrong(changed(FONT, tag, 20, "B", 0x5A)) == [f"the checksum of its table {tag} is wrong"]


@pytest.mark.parametrize("tag", ["name", "prep", "gvar"])
def test_what_is_not_printed_may_be_as_it_likes(tag: str) -> None:
    """Hints and variations are not embedded, and names are for menus."""
    assert wrong(changed(with_tables(FONT, {tag: bytes(40)}), tag, 20, "B", 0x5A)) == []


def test_a_wrong_sum_of_the_whole_file_is_no_matter() -> None:
    """Many programs never set it."""
    assert wrong(changed(FONT, "head", 8, "I", 0)) == []


def test_a_list_of_tables_that_has_changed_is_told() -> None:
    """A table by a wrong name is not used, and its own sum is still right."""
    renamed = FONT.replace(b"GPOS", b"GPOT", 1)
    assert wrong(renamed) == [WHOLE]
    assert wrong(FONT[:5] + bytes([FONT[5] - 1]) + FONT[6:]) == [WHOLE]
    assert wrong(with_tables(FONT, {"ABCD": bytes(4)})) == []  # a table of somebody's own, and the sum is right
