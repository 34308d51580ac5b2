"""outlines: every glyph that is printed is read first, with its parts, and what cannot be is told."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from pnp.text.outlines import DEEPEST, MOST_PARTS, MOST_POINTS, Damaged, Outlines, outlines_of
from pnp.text.tables import NoFont, measures_of, tables_of
from tests.places import ROOT
from tests.text.damage import changed, small_font

FILES = sorted((ROOT / "fonts").glob("*/*.ttf"))
FONT = small_font(ROOT / "fonts/fraunces/Fraunces-Regular.ttf")
UPEM = 1000
BOX = (0, 0, 100, 200)
CORNERS = ((0, 0), (100, 0), (100, 200), (0, 200))


def simple(points: tuple[tuple[int, int], ...] = CORNERS, box: tuple[int, ...] = BOX, on: int = 1) -> bytes:
    """A glyph of one contour, its steps in two bytes each."""
    steps = [[b - a for a, b in zip((0, *line), line, strict=False)] for line in zip(*points, strict=True)]
    head = struct.pack(">5hHH", 1, *box, len(points) - 1, 0) + bytes([on]) * len(points)
    return head + b"".join(struct.pack(f">{len(points)}h", *line) for line in steps)


def composite(*parts: tuple[int, int, int], box: tuple[int, ...] = BOX, flags: int = 3) -> bytes:
    """A glyph of others: each with its number, and how far it is moved."""
    out = struct.pack(">5h", -1, *box)
    for number, (gid, dx, dy) in enumerate(parts, 1):
        out += struct.pack(">HHhh", flags | (0x20 if number < len(parts) else 0), gid, dx, dy)
    return out


def font(*glyphs: bytes) -> Outlines:
    """Outlines of some glyphs."""
    places = [0]
    for glyph in glyphs:
        places.append(places[-1] + len(glyph))
    return Outlines(b"".join(glyphs), places, UPEM)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_glyph_of_the_shipped_fonts_is_sound(path: Path) -> None:
    """Simple ones and those of parts, blanks too."""
    tables = tables_of(path.read_bytes())
    measures = measures_of(tables)
    outlines = outlines_of(tables, measures)
    for gid in range(measures.glyphs):
        outlines.draws(gid)


def test_plain_glyphs_are_sound() -> None:
    """A blank, one without contours, a shape, one of parts, one whose box is that of its curves."""
    outlines = font(b"", struct.pack(">5h", 0, 0, 0, 0, 0), simple(), composite((2, 0, 0)), simple(box=(9, 9, 91, 191)))
    for gid in range(5):
        outlines.draws(gid)
    font(simple(box=(50, 50, 90, 150), on=0)).draws(0)  # control points may lie farther out than the curve


@pytest.mark.parametrize(
    ("glyph", "why"),
    [
        (simple()[:-1], "it ends too early"),
        (simple()[:12], "it ends too early"),
        (b"\0", "it ends too early"),
        (struct.pack(">5hHHH", 2, *BOX, 3, 3, 0) + bytes(30), "its contours do not follow each other"),
        (struct.pack(">5hHHH", 2, *BOX, 3, 1, 0) + bytes(30), "its contours do not follow each other"),
        (struct.pack(">5hHH", 1, *BOX, 3, 0xFFFF) + bytes(30), "it ends too early"),
        (struct.pack(">5hHHBB", 1, *BOX, 3, 0, 8, 4) + bytes(30), "it has more flags than points"),
        (struct.pack(">5hHH", 1, *BOX, MOST_POINTS, 0) + bytes(9), f"it has more than {MOST_POINTS:,} points"),
        (struct.pack(">5h", -2, *BOX), "it has -2 contours"),
        (simple(box=(0, 0, 30, 200)), "it runs out of the box that it gives itself"),
        (simple(((0, 0), (100, 900), (100, 200))), "it runs out of the box that it gives itself"),
        (simple(box=(-400, 0, 100, 200)), "it does not fill the box that it gives itself"),
        (simple(((0, 0), (17_000, 0), (9, 9)), (0, 0, 17_000, 9)), "it reaches farther than 16 em"),
        (composite((9, 0, 0)), "there is no such glyph"),
        (composite((0, 0, 0)), "it is a part of itself"),
        (composite((1, 0, 0))[:-1], "it ends too early"),
        (composite((1, 0, 500)), "it runs out of the box that it gives itself"),
        (composite((1, 0, 0), flags=0x103) + b"\0\4\0\0", "it ends too early"),
        (composite((1, 0, 0), (1, 99, 0), flags=1), "it ends too early"),
        (composite(*[(1, 0, 0)] * (MOST_PARTS + 1)), f"it has more than {MOST_PARTS} parts"),
    ],
)
def test_what_is_damaged_is_told(glyph: bytes, why: str) -> None:
    """In a few words."""
    with pytest.raises(Damaged) as error:
        font(glyph, simple()).draws(0)
    assert str(error.value) == why


def test_parts_that_go_round_or_too_deep_are_told() -> None:
    """Round by way of another, and one below the other without an end."""
    with pytest.raises(Damaged, match="it is a part of itself"):
        font(composite((1, 0, 0)), composite((0, 0, 0))).draws(0)
    ladder = [*(composite((gid + 1, 0, 0)) for gid in range(DEEPEST + 1)), simple()]
    font(*ladder).draws(1)
    with pytest.raises(Damaged, match=f"more than {DEEPEST} deep"):
        font(*ladder).draws(0)


def test_parts_do_not_grow_like_rabbits() -> None:
    """Ten parts of ten parts of ten parts are counted as they are read, not when all are there."""
    glyphs = [composite(*[(gid + 1, 0, 0)] * 10) for gid in range(7)]
    with pytest.raises(Damaged, match=f"more than {MOST_PARTS} parts"):
        font(*glyphs, simple()).draws(0)


def test_parts_are_turned_stretched_and_set_as_they_say() -> None:
    """Twice as high, moved by its own measure, or point upon point: each fills the box that is given."""
    twice = struct.pack(">5hHHbbhh", -1, 0, 0, 100, 400, 0x42, 1, 0, 0, 0x4000, 0x7FFF)
    half = struct.pack(">5hHHbbh", -1, 50, 0, 100, 100, 0x80A, 1, 100, 0, 0x2000)
    turned = struct.pack(">5hHHbb4h", -1, -200, 0, 0, 100, 0x82, 1, 0, 0, 0, 0x4000, -0x4000, 0)
    joined = struct.pack(">5hHHbbHHBB", -1, 0, 0, 200, 400, 0x22, 1, 0, 0, 0, 1, 2, 0)
    for glyph in (twice, half, turned, joined):
        font(glyph, simple()).draws(0)
        with pytest.raises(Damaged, match="box"):
            font(glyph[:2] + struct.pack(">4h", -900, -900, -800, -800) + glyph[10:], simple()).draws(0)


@pytest.mark.parametrize(
    ("at", "value", "what"),
    [(2, 0xFFFF, "do not go up"), (-2, 0xFFFF, "outlines lie beyond the table glyf")],
)
def test_places_of_outlines_go_up_and_stay_in_the_file(at: int, value: int, what: str) -> None:
    """Or nothing of the font is read."""
    tables = tables_of(FONT)
    data = changed(FONT, "loca", at % tables.records["loca"].length, "H", value)
    with pytest.raises(NoFont, match=what):
        outlines_of(tables_of(data), measures_of(tables_of(data)))


def test_too_few_places_are_told() -> None:
    """For each glyph one, and one for the end."""
    tables = tables_of(FONT)
    with pytest.raises(NoFont, match="loca is cut short"):
        outlines_of(tables, measures_of(tables)._replace(glyphs=5000))
