"""Sheets → pages: gives each imposed sheet its faces and the small print in its margins."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import pairwise

from pnp.base.geometry import Rect, translate
from pnp.base.papers import Paper
from pnp.face.model import ArtItem, Face, Faces, TextItem
from pnp.face.setter import Blame, SetText, TextSetter
from pnp.language.typography import polish
from pnp.sheet.model import PRINTABLE, TILE_OVERLAP, Placement, Sheet
from pnp.sheet.page import Page, PlacedFace
from pnp.sheet.tiles import tile_name
from pnp.svg import drawings
from pnp.text.lines import Setting

SLUG_HEIGHT = 2.6
MAP_HEIGHT = 8.0


def furnish(sheets: Sequence[Sheet], faces: Faces, setter: TextSetter, title: str, paper: Paper) -> list[Page]:
    """Pages ready to be written, in the order of the sheets."""
    seen: set[str] = set()
    fronts = sum(1 for s in sheets if s.side == "front")
    number = 0
    pages = []
    for sheet in sheets:
        number += sheet.side == "front"
        bookmark = _bookmark(sheet, setter, seen)
        placed = [_placed(p, faces[p.piece.id, p.side]) for p in sheet.placements]
        small = _small_print(sheet, setter, title, paper, number, fronts)
        if small:
            placed.append(PlacedFace(small, Rect(0, 0, sheet.width, sheet.height)))
        pages.append(
            Page(sheet.width, sheet.height, tuple(placed), sheet.marks, sheet.trim_box, sheet.bleed_box, bookmark)
        )
    return pages


def _placed(p: Placement, face: Face) -> PlacedFace:
    """A face where its placement says."""
    return PlacedFace(face, p.trim, p.bleeds, p.rotation, p.part, p.piece.spec.scale)


def _bookmark(sheet: Sheet, setter: TextSetter, seen: set[str]) -> str:
    """The components that appear first on this sheet."""
    fresh = [c for c in dict.fromkeys(p.piece.spec.component for p in sheet.placements) if c not in seen]
    seen.update(fresh)
    return " · ".join(setter.game.components[c].title for c in fresh)


def _small_print(sheet: Sheet, setter: TextSetter, title: str, paper: Paper, number: int, count: int) -> Face | None:
    """What this sheet is, in the bottom margin between the cut marks; for tiles also the label and the plan."""
    if not sheet.placements:
        return None
    words, meta = setter.game.words, setter.game.meta
    scale = sheet.placements[0].piece.spec.scale
    size = "" if scale == 1.0 else f" · {words['scaled']} {round(scale * 100):d} %"
    side = words["front" if sheet.side == "front" else "back"]
    where = f"{words['sheet']} {number}/{count}, {side}"
    texts = (
        f"{meta.title} · {title} · {where} · {meta.version} · {paper.title}, 100 %{size}",
        f"{meta.title} · {where} · {meta.version}{size}",
        f"{number}/{count} · {meta.version}",
    )
    items: list[ArtItem | TextItem] = []
    room = sheet.height - PRINTABLE - sheet.bleed_box.bottom
    if room >= SLUG_HEIGHT - 0.2:
        y = sheet.height - PRINTABLE - min(room, 4.0) + (min(room, 4.0) - SLUG_HEIGHT) / 2
        items += _slug(setter, texts, _free_gap(sheet), y)
    if sheet.tiles:
        items += _tile_label(sheet, sheet.placements[0], setter)
    return Face(sheet.width, sheet.height, 0.0, tuple(items)) if items else None


def _free_gap(sheet: Sheet) -> tuple[float, float]:
    """The widest stretch of the bottom margin that no cut mark crosses."""
    low = [m.x1 for m in sheet.marks if m.x1 == m.x2 and max(m.y1, m.y2) > sheet.height - PRINTABLE - 4]
    edges = sorted({PRINTABLE, sheet.width - PRINTABLE, *low})
    left, right = max(pairwise(edges), key=lambda pair: round(pair[1] - pair[0], 3))
    return left + 1.5, right - 1.5


def _slug(setter: TextSetter, texts: Sequence[str], gap: tuple[float, float], y: float) -> list[ArtItem | TextItem]:
    """The longest of several texts that fits between two marks, on one line."""
    style = setter.style("slug", setter.game.place)
    if style is None:
        return []
    one_line = dataclasses.replace(style, lines=1)
    for text in texts:
        setting = setter.typesetter.set(polish(text, setter.game.lang), one_line, gap[1] - gap[0], 100.0)
        if isinstance(setting, Setting):
            return setter.items(SetText(setting, setter.resources.style_colour(style)), translate(gap[0], y))
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
