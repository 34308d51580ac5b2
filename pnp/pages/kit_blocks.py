"""The blocks that tell of the kit itself: rulers, print jobs, parts, inventory → slices."""

from __future__ import annotations

import math
from collections.abc import Callable

from pnp.base.geometry import IDENTITY, translate
from pnp.definition.components import Block
from pnp.face.model import ArtItem, Item
from pnp.face.tags import Step
from pnp.pages.blocks import SETTERS, table
from pnp.pages.columns import Slice, moved
from pnp.pages.flow import Flow
from pnp.pages.pieces import picture_of
from pnp.pages.tagging import LIST, TABLE, cell, picture, texts
from pnp.svg import drawings

PICTURE, NUMBER, BLANK = 16.0, 14.0, 12.5  # widths of the inventory's columns, mm
NAME = 50.0  # at least


def rulers(flow: Flow, block: Block) -> list[Slice]:
    """Ten centimetres and four inches, to be laid beside a real ruler."""
    ink = flow.game.palette["ink"]
    items: list[Item] = []
    y = 0.0
    for length, step, every, word in ((100.0, 1.0, 10, "ruler_cm"), (101.6, 25.4 / 8, 8, "ruler_in")):
        at, text = len(items), flow.game.words[word]
        drawn = ArtItem(drawings.ruler(length, step, every, ink), translate(-1.0, y))
        items += picture([drawn], flow.readings.aloud(text), number=at)
        for figure in range(round(length / step / every) + 1):
            x = figure * step * every
            number, _ = flow.text(str(figure), "page-tick", 6.0, block.place, x - 3.0, y + 5.6)
            items += texts(number, Step("Figure", at))
        beside, _ = flow.text(text, "page-text", flow.full_width - 108, block.place, 106.0, y + 1.2)
        items += texts(beside, Step("P", at + 1))
        y += 11.0
    return [Slice(y - 2.0, tuple(items), 2.5)]


def job_list(flow: Flow, block: Block) -> list[Slice]:
    """What to print on which paper."""
    words = flow.game.words
    rows = {
        "head": tuple(words[w] for w in ("job_file", "job_what", "job_paper", "job_sheets")),
        "rows": tuple(
            (f"**{j.file}**", f"**{j.title}**\n{j.note}" if j.note else f"**{j.title}**", j.stock, j.sheets)
            for j in flow.jobs
        )
        + ((("", f"**{words['sheets_total']}**", "", flow.total),) if flow.total else ()),
        "widths": (2.5, 5.2, 3.7, 3.8),
        "align": (),
    }
    return table(flow, Block("table", rows, {}, block.place))


def part_list(flow: Flow, block: Block) -> list[Slice]:
    """Every kind of piece with its picture and count, several to a row."""
    per_row = 6
    height = flow.size * (11.5 if len(flow.parts) > per_row else 24.0)  # a single row may be larger
    wide = flow.width / per_row
    out = []
    rows = [flow.parts[i : i + per_row] for i in range(0, len(flow.parts), per_row)]
    for at, row in enumerate(rows):
        items: list[Item] = []
        tall = 0.0
        for index, part in enumerate(row):
            x = index * wide
            body = LIST, Step("LI", at * per_row + index), Step("LBody")
            if part.face:
                fit = min(height, (wide - 5.0) * part.face.height / part.face.width, part.face.height)
                left = x + (wide - part.face.width * fit / part.face.height) / 2
                items += picture(picture_of(flow, part.face, left, (height - fit) / 2, fit), part.title, *body)
            label = f"**{part.count} ×** {part.title}" + (f"\n{part.detail}" if part.detail else "")
            placed, low = flow.text(label, "page-part", wide - 2.5, block.place, x + 1.25, height + 2.0)
            items += texts(placed, *body, Step("P", 1))
            tall = max(tall, low)
        out.append(Slice(height + 2.0 + tall, tuple(items), 2.5))
    return out


def inventory(flow: Flow, block: Block) -> list[Slice]:
    """Every kind of piece with its count, and blank columns: what was counted at each return."""
    words, palette = flow.game.words, flow.game.palette
    room = math.floor((flow.width - PICTURE - NUMBER - NAME) / BLANK)  # on narrow paper there are fewer columns
    columns = max(1, min(int(block.options["counts"]), room))
    left = flow.width - columns * BLANK
    name = left - PICTURE - NUMBER
    date, _ = flow.text(words["inventory_date"], "page-part", columns * BLANK, block.place, left)
    head, _ = flow.text(words["inventory_piece"], "page-table-head", name, block.place, PICTURE + 1.0, 3.2)
    count, _ = flow.text(words["inventory_count"], "page-table-head-center", NUMBER, block.place, left - NUMBER, 3.2)
    ground = ArtItem(drawings.stripe(left, 9.0, palette["accent"]), IDENTITY)
    empty = ArtItem(drawings.cells(columns, BLANK, 9.0, palette["muted"]), translate(left, 0.0))
    named = (*cell(head, 0, 1, True), *cell(count, 0, 2, True))
    out = [Slice(4.0, tuple(date), 2.0, keep=True), Slice(9.0, (ground, *named, empty), keep=True)]
    for index, part in enumerate(flow.parts):
        label = "\n".join(filter(None, (f"**{part.title}**", part.detail, part.designs)))
        text, tall = flow.text(label, "page-small", name - 3.0, block.place, PICTURE + 1.0, 2.0)
        high = max(tall + 3.6, 14.0 * flow.size)
        items: list[Item] = [ArtItem(drawings.stripe(left, high, palette["tint"]), IDENTITY)] if index % 2 else []
        if part.face:
            fit = min(11.0 * flow.size, (PICTURE - 4.0) * part.face.height / part.face.width, part.face.height)
            wide = part.face.width * fit / part.face.height
            drawn = picture_of(flow, part.face, (PICTURE - wide) / 2, (high - fit) / 2, fit)
            items += picture(drawn, part.title, TABLE, Step("TR", index + 1), Step("TD", 0))
        figure, low = flow.text(str(part.count), "page-count", NUMBER, block.place, left - NUMBER)
        empty = ArtItem(drawings.cells(columns, BLANK, high, palette["muted"]), translate(left, 0.0))
        counted = moved(figure, 0.0, (high - low) / 2)
        out.append(Slice(high, (*items, *cell(text, index + 1, 1), *cell(counted, index + 1, 2), empty)))
    return [*out, Slice(1.0, ())]


ALL_SETTERS: dict[str, Callable[[Flow, Block], list[Slice]]] = {
    **SETTERS,
    "ruler": rulers,
    "jobs": job_list,
    "parts": part_list,
    "inventory": inventory,
}
