"""Sheets → pages: gives each imposed sheet its faces and the small print in its margins."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.base.geometry import Matrix, Rect, multiply, rotate, translate
from pnp.base.papers import Paper
from pnp.face.large_print import least_points, letters_from
from pnp.face.model import ArtItem, Face, Faces, TextItem
from pnp.face.setter import Blame, SetText, TextSetter
from pnp.face.spoken import Descriptions
from pnp.language.typography import polish
from pnp.sheet.marks import MARK_LENGTH
from pnp.sheet.model import PRINTABLE, TILE_OVERLAP, Placement, Sheet
from pnp.sheet.page import Page, PlacedFace
from pnp.sheet.tiles import tile_name
from pnp.svg import drawings
from pnp.text.lines import Setting

SLUG_HEIGHT = 2.6
BAND = 4.0  # mm of a margin that a line of small print may stand in
MAP_HEIGHT = 8.0


def furnish(
    sheets: Sequence[Sheet], faces: Faces, setter: TextSetter, title: str, paper: Paper, bare: Faces | None = None
) -> list[Page]:
    """Pages ready to be written, in the order of the sheets; large print says how large the letters of `bare` are."""
    seen: set[str] = set()
    words = Descriptions(setter.game, setter.opener)
    fronts = sum(1 for s in sheets if s.side == "front")
    number = 0
    pages = []
    for sheet in sheets:
        number += sheet.side == "front"
        bookmark = _bookmark(sheet, setter, seen)
        placed = [_placed(p, faces[p.piece.id, p.side], words) for p in sheet.placements]
        small = _small_print(sheet, setter, title, paper, number, fronts, _letters(sheet, setter, bare or {}))
        if small:
            placed.append(PlacedFace(small, Rect(0, 0, sheet.width, sheet.height)))
        pages.append(
            Page(sheet.width, sheet.height, tuple(placed), sheet.marks, sheet.trim_box, sheet.bleed_box, bookmark)
        )
    return pages


def _placed(p: Placement, face: Face, words: Descriptions) -> PlacedFace:
    """A face where its placement says, with its words."""
    alt = words.of(p.piece.id, p.side, face)
    if p.label:
        alt = f"{alt} ({words.game.words['tile']} {p.label})"
    return PlacedFace(face, p.trim, p.bleeds, p.rotation, p.part, p.piece.spec.scale, alt)


def _bookmark(sheet: Sheet, setter: TextSetter, seen: set[str]) -> str:
    """The components that appear first on this sheet."""
    fresh = [c for c in dict.fromkeys(p.piece.spec.component for p in sheet.placements) if c not in seen]
    seen.update(fresh)
    return " · ".join(setter.game.components[c].title for c in fresh)


def _letters(sheet: Sheet, setter: TextSetter, bare: Faces) -> str:
    """In large print, how large the smallest letters of a sheet are."""
    if not setter.least_points:
        return ""
    placed = [(bare[key], p.piece.spec.scale) for p in sheet.placements if (key := (p.piece.id, p.side)) in bare]
    sizes = [size * scale for face, scale in placed if (size := least_points(face.items))]
    return f" · {letters_from(min(sizes), setter.game)}" if sizes else ""


def _small_print(
    sheet: Sheet, setter: TextSetter, title: str, paper: Paper, number: int, count: int, letters: str
) -> Face | None:
    """What this sheet is, in the bottom margin between the cut marks; for tiles also the label and the plan."""
    if not sheet.placements:
        return None
    words, meta = setter.game.words, setter.game.meta
    scales = sorted({round(p.piece.spec.scale * 100) for p in sheet.placements})
    scaled = ", ".join(f"{scale:d} %" for scale in scales)
    size = letters if scales == [100] else f" · {words['scaled']} {scaled}{letters}"
    side = words["front" if sheet.side == "front" else "back"]
    where = f"{words['sheet']} {number}/{count}, {side}"
    texts = (
        f"{meta.title} · {title} · {where} · {meta.version} · {paper.title}, 100 %{size}",
        f"{meta.title} · {where} · {meta.version}{size}",
        f"{where} · {meta.version}{size}",
        f"{number}/{count} · {meta.version}{letters}",
        f"{number}/{count} · {meta.version}",
    )
    stretches = _stretches(sheet)
    items = _slug(setter, texts, stretches)
    if any(mark.kind == "tick" for mark in sheet.marks) and not sheet.tiles:
        items += _slug(setter, (words["cut_order"], words["cut_order_short"]), stretches)
    if sheet.tiles:
        items += _tile_label(sheet, sheet.placements[0], setter)
    return Face(sheet.width, sheet.height, 0.0, tuple(items)) if items else None


class Stretch(NamedTuple):
    """A free stretch of a margin: where its line begins, and how long it may be."""

    matrix: Matrix
    width: float


def _stretches(sheet: Sheet) -> list[Stretch]:
    """What no cut mark crosses: at the foot, at the head, in a wide blank, then upwards at both sides; widest first.

    The top margin of tiles is taken by their label.
    """
    box, wide, high = sheet.bleed_box, sheet.width - PRINTABLE, sheet.height - PRINTABLE
    blank = 2 * BAND if high - box.bottom > 3 * MARK_LENGTH else 0.0
    foot, head, middle = (high, high - box.bottom), (PRINTABLE, box.y - PRINTABLE), ((box.bottom + high) / 2, blank)
    out = []
    for (at, room), outwards in ((foot, -1), (head, 1), (middle, 1))[: 1 if sheet.tiles else 3]:
        out += [
            Stretch(translate(low, y), length) for low, length, y in _gaps(sheet, at, outwards * room, upright=True)
        ]
    for at, room in () if sheet.tiles else ((PRINTABLE, box.x - PRINTABLE), (wide, box.right - wide)):
        out += [
            Stretch(multiply(translate(x, low + length), rotate(-90)), length)
            for low, length, x in _gaps(sheet, at, room, upright=False)
        ]
    return out


def _gaps(sheet: Sheet, at: float, room: float, upright: bool) -> list[tuple[float, float, float]]:
    """Between marks of one direction, in a band from `at` inwards: where each gap begins, its length, its line."""
    if abs(room) < SLUG_HEIGHT - 0.2:
        return []
    band = min(abs(room), BAND)
    low = at if room > 0 else at - band
    long = sheet.width if upright else sheet.height
    ends = [(m.x1, m.x2, m.y1, m.y2) if upright else (m.y1, m.y2, m.x1, m.x2) for m in sheet.marks]
    crossing = [x1 for x1, x2, y1, y2 in ends if x1 == x2 and min(y1, y2) < low + band and max(y1, y2) > low]
    edges = sorted({PRINTABLE, long - PRINTABLE, *(x for x in crossing if PRINTABLE < x < long - PRINTABLE)})
    line = low + (band - SLUG_HEIGHT) / 2
    found = [(first + 1.5, second - first - 3.0, line) for first, second in pairwise(edges)]
    return sorted(found, key=lambda gap: -round(gap[1], 3))


def _slug(setter: TextSetter, texts: Sequence[str], stretches: list[Stretch]) -> list[ArtItem | TextItem]:
    """The longest of several texts that fits between two marks, on one line; its stretch is taken then.

    Rather level than upright at a side: some readers of PDFs lose the blanks of a page whose lines run both ways.
    """
    style = setter.style("slug", setter.game.place)
    if style is None:
        return []
    one_line = dataclasses.replace(style, lines=1)
    for text, is_level in [(t, True) for t in texts[:-1]] + [(t, False) for t in texts[:-1]] + [(texts[-1], True)]:
        for number, stretch in enumerate(stretches):
            if is_level != (stretch.matrix[1] == 0.0):
                continue
            setting = setter.typesetter.set(polish(text, setter.game.lang), one_line, stretch.width, 100.0)
            if isinstance(setting, Setting):
                del stretches[number]
                return setter.items(SetText(setting, setter.style_colour(style)), stretch.matrix)
    return []


def _tile_label(sheet: Sheet, tile: Placement, setter: TextSetter) -> list[ArtItem | TextItem]:
    """The tile's name and the plan of all tiles, in the top margin."""
    assert sheet.tiles is not None
    columns, rows = sheet.tiles
    room = tile.trim.y - tile.bleeds[1] - PRINTABLE
    words = setter.game.words
    height = min(MAP_HEIGHT, room - 1.0)
    if height < 3.0:
        return []
    spec = tile.piece.spec
    box = Rect(0, 0, max(4.0, height * spec.width / spec.height), height)
    across = round(tile.part.x / (tile.trim.width - TILE_OVERLAP)) if tile.part else 0
    down = round(tile.part.y / (tile.trim.height - TILE_OVERLAP)) if tile.part else 0
    index = down * columns + across
    x, y = tile.trim.x + 16.0, PRINTABLE + (room - height) / 2
    plan = drawings.tile_map(columns, rows, index, box, setter.game.palette["muted"])
    items: list[ArtItem | TextItem] = [ArtItem(plan, translate(x, y))]
    text = f"{words['tile']} {tile.label} · {words['tile_cut']}"
    over = [tile_name(down, across + 1)] * (across + 1 < columns) + [tile_name(down + 1, across)] * (down + 1 < rows)
    under = [tile_name(down, across - 1)] * (across > 0) + [tile_name(down - 1, across)] * (down > 0)
    text += f" · {words['tile_over']} {', '.join(over)}" if over else ""
    text += f" · {words['tile_under']} {', '.join(under)}" if under else ""
    items += _line(setter, text, "tile-label", x + box.width + 3.0, y + height / 2 - 1.2, sheet.width)
    return items


def _line(setter: TextSetter, text: str, style_name: str, x: float, y: float, width: float) -> list[ArtItem | TextItem]:
    """One line of small print."""
    place = setter.game.place
    style = setter.style(style_name, place)
    made = setter.set(text, style, width, 100.0, Blame(place, style_name, place)) if style else None
    return setter.items(made, translate(x, y)) if made else []
