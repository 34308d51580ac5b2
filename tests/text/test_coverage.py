"""Every visible character that is set must draw something, and in the font that was asked for."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.problems import Place, Problems
from pnp.definition.workspace import Workspace
from pnp.text.coverage import is_partly_covered, is_visible
from pnp.text.fonts import Font, FontBook
from pnp.text.tables import tables_of
from tests.places import ROOT
from tests.text.damage import LETTERS, small_font, with_tables

REGULAR = ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf"
FILES = sorted((ROOT / "fonts").glob("*/*.ttf"))


def font_with(tmp_path: Path, data: bytes) -> tuple[Font, Problems]:
    """A font file of these bytes, opened."""
    path = tmp_path / "Mine-Regular.ttf"
    path.write_bytes(data)
    problems = Problems()
    return Font.open(path, "fonts/mine/Mine-Regular.ttf", problems), problems


def test_letters_without_outlines_are_reported(tmp_path: Path) -> None:
    """All of glyf is zeros, with the right checksums: each letter is named, a blank is not."""
    whole = small_font(REGULAR)
    font, problems = font_with(tmp_path, with_tables(whole, {"glyf": bytes(len(tables_of(whole)["glyf"]))}))
    font.shape("D é")
    said = [str(problem) for problem in problems.found]
    assert [line.split(": ")[1] for line in said] == ["“D”", "“é”"]
    assert all("it draws nothing" in line and "Mine-Regular.ttf" in line for line in said)


def test_places_that_are_all_zero_are_reported(tmp_path: Path) -> None:
    """All of loca is zeros: no glyph has any bytes."""
    whole = small_font(REGULAR)
    font, problems = font_with(tmp_path, with_tables(whole, {"loca": bytes(len(tables_of(whole)["loca"]))}))
    font.shape("D")
    assert "“D”: it draws nothing" in str(problems.found[0])


def test_an_outline_without_an_area_is_reported(tmp_path: Path) -> None:
    """All points of the letter at one height: a line that has no width."""
    whole = small_font(REGULAR, "D ")
    flat = (
        struct.pack(">5h", 1, 0, 0, 100, 0) + struct.pack(">2H", 2, 0) + bytes((0x33, 0x33, 0x33)) + bytes((1, 50, 49))
    )
    count = len(tables_of(whole)["loca"]) // 2
    offsets = [0] + [len(flat) + len(flat) % 2] * (count - 1)
    glyf = flat + bytes(len(flat) % 2)
    head = bytearray(tables_of(whole)["head"])
    head[50:52] = b"\0\0"
    loca = struct.pack(f">{count}H", *(offset // 2 for offset in offsets))
    font, _ = font_with(tmp_path, with_tables(whole, {"glyf": glyf, "loca": loca, "head": bytes(head)}))
    assert not font.outlines.draws(0)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_visible_character_of_the_shipped_fonts_draws_something(path: Path) -> None:
    """Each by itself; so no kit that builds today is refused."""
    problems = Problems()
    font = Font.open(path, path.name, problems)
    for char in filter(font.has, map(chr, range(0x20, 0x3000))):
        font.shape(char)
    assert [str(problem) for problem in problems.found] == []


def test_letters_from_another_family_are_mentioned(tmp_path: Path) -> None:
    """Half a character map: the other half is drawn by another family, which build and check say."""
    folder = tmp_path / "fonts/mine"
    folder.mkdir(parents=True)
    (folder / "Mine-Regular.ttf").write_bytes(small_font(REGULAR, LETTERS.replace("e", "").replace("é", "")))
    book = FontBook(Workspace((tmp_path, ROOT)), {"text": "mine"}, Problems(), Place("game.yaml"))
    font = book.font("text", "regular", False)
    assert font
    for char in "e→é":  # an arrow is no letter: it may come from anywhere
        assert book.substitute(font, char, "regular", False)
    (line,) = book.warnings
    assert "Mine-Regular.ttf lacks “e”, “é”, which" in line


def test_another_alphabet_may_come_from_another_family() -> None:
    """A font without any Hebrew letter is not damaged."""
    assert is_partly_covered("é", "abc".__contains__)
    assert is_partly_covered("א", "בג".__contains__)
    assert not is_partly_covered("א", "abc".__contains__)
    assert not is_partly_covered("→", "←abc".__contains__)


@given(st.characters(categories=["L", "Nd", "Po", "Sm"], exclude_characters="\u2800\u3164\u115f\u1160\uffa0"))
def test_letters_digits_and_signs_are_visible(char: str) -> None:
    """Whatever the script."""
    assert is_visible(char)


@given(st.characters(categories=["Z", "Cc", "Cf", "M"]))
def test_blanks_controls_and_marks_need_not_be_seen(char: str) -> None:
    """By themselves."""
    assert not is_visible(char)
