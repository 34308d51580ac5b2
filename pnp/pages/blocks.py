"""Each kind of block of a flowing document → slices. The table SETTERS is the index."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.base.geometry import IDENTITY, Rect, translate
from pnp.base.messages import message
from pnp.base.units import MM_PER_PT
from pnp.definition.components import Block
from pnp.face import bindings
from pnp.face.model import ArtItem, Item
from pnp.face.pictures import place_picture
from pnp.face.tags import Step
from pnp.pages import pieces, tables
from pnp.pages.columns import Slice, moved
from pnp.pages.covers import cover
from pnp.pages.filling import filled
from pnp.pages.flow import Flow, with_items
from pnp.pages.tagging import LIST, cell, picture, texts
from pnp.svg import drawings

BOX = 2.8  # mm above and below a tinted box
WHOLE_TABLE = 12  # rows up to which a table is never split


def title(flow: Flow, block: Block) -> list[Slice]:
    """The document's title across the page."""
    if block.options["cover"] and not flow.small:
        return cover(flow, block)
    items: list[Item] = []
    x = 0.0
    image = "" if flow.small else block.options.get("image") or ""
    palette = flow.game.palette
    height = 34.0 if image else 0.0
    if image:
        box = Rect(0, 0, 34.0, 34.0)
        picture = place_picture(flow.setter.opener, image, box, block.place)
        items += [picture] if picture else []
        x = 40.0
    title, tall = flow.text(filled(flow, block.value, block), "page-title", flow.full_width - x, block.place)
    subtitle: list[Item] = []
    low = 0.0
    if block.options["subtitle"]:
        subtitle, low = flow.text(
            filled(flow, block.options["subtitle"], block), "page-subtitle", flow.full_width - x, block.place
        )
    top = max(0.0, (height - tall - low - 3.0) / 2)
    items += texts(moved(title, x, top), Step("H1")) + texts(moved(subtitle, x, top + tall + 3.0), Step("P", 1))
    height = max(height, tall + low + 3.0)
    items.append(ArtItem(drawings.stripe(flow.full_width, 0.6, palette["accent"]), translate(0, height + 3.0)))
    return [Slice(height + 5.0, tuple(items), 0.0, False, span=True)]


def heading(flow: Flow, block: Block) -> list[Slice]:
    """A section's heading with a rule under it."""
    items, height = flow.text(filled(flow, block.value, block), "page-heading", flow.width, block.place)
    rule = ArtItem(drawings.stripe(flow.width, 0.35, flow.game.palette["accent"]), translate(0, height + 0.8))
    return [Slice(height + 2.8, (*items, rule), 4.4, keep=True)]


def subheading(flow: Flow, block: Block) -> list[Slice]:
    items, height = flow.text(filled(flow, block.value, block), "page-subheading", flow.width, block.place)
    return [Slice(height + 1.2, tuple(items), 3.4, keep=True)]


def plain(flow: Flow, block: Block) -> list[Slice]:
    text = filled(flow, block.value, block)
    slices = flow.paragraphs(text, "page-text", block.place, 1.6)
    if text.rstrip().endswith(":") and slices:  # it leads to what follows
        slices[-1] = slices[-1]._replace(keep=True)
    return slices


def credits(flow: Flow, block: Block) -> list[Slice]:
    return flow.paragraphs(filled(flow, block.value, block), "page-small", block.place, 2.5)


def bullets(flow: Flow, block: Block) -> list[Slice]:
    """A list with bullets."""
    out: list[Slice] = []
    mark = drawings.disc(1.1, flow.game.palette["accent"])
    for index, text in enumerate(block.value):
        rows = flow.paragraphs(filled(flow, text, block), "page-text", block.place, 1.6 if index == 0 else 0.9, 4.0)
        if rows:
            rows[0] = with_items(rows[0], ArtItem(mark, translate(1.2, 0.75)))
        out += _entry(rows, index)
    return out


def steps(flow: Flow, block: Block) -> list[Slice]:
    """A numbered list."""
    out: list[Slice] = []
    ground = drawings.disc(4.4, flow.game.palette["accent"])
    for index, text in enumerate(block.value):
        rows = flow.paragraphs(filled(flow, text, block), "page-text", block.place, 1.9, 6.6)
        number, _ = flow.text(str(index + 1), "page-step", 4.4, block.place, 0.0, 0.45)
        rows = _entry(rows, index, moved(number, 0.0, -0.55))
        if rows:
            rows[0] = with_items(rows[0], ArtItem(ground, translate(0.0, -0.95)))
        out += rows
    return out


def _entry(rows: Sequence[Slice], number: int, label: Sequence[Item] = ()) -> list[Slice]:
    """The slices of one entry of a list, the first with its label before it."""
    step = Step("LI", number)
    out = [row._replace(items=tuple(texts(row.items, LIST, step, Step("LBody", 1)))) for row in rows]
    if out and label:
        out[0] = with_items(out[0], *texts(label, LIST, step, Step("Lbl")))
    return out


def example(flow: Flow, block: Block) -> list[Slice]:
    """A tinted box."""
    name = block.options.get("name") or flow.game.words.get("example", "")
    return [
        _box(flow, filled(flow, f"**{name}** — {block.value}" if name else block.value, block), block, "tint", "accent")
    ]


def note(flow: Flow, block: Block) -> list[Slice]:
    return [_box(flow, filled(flow, block.value, block), block, "note", "muted")]


def _box(flow: Flow, text: str, block: Block, fill: str, bar: str) -> Slice:
    palette = flow.game.palette
    items, height = flow.text(text, "page-box", flow.width - 6.4, block.place, 4.0, 2.2)
    ground = ArtItem(drawings.panel(flow.width, height + 4.0, flow.tint(fill), palette[bar]), IDENTITY)
    return Slice(height + 4.0, (ground, *items), BOX, below=BOX)


def table(flow: Flow, block: Block) -> list[Slice]:
    """Rows on light stripes, the head in bold."""
    try:
        head_cells, body = tables.filled(block.value, flow.setter.values)
    except bindings.BindingError as error:
        flow.problems.add(block.place, "table", error.message)
        return []
    short = len(body) <= WHOLE_TABLE
    count = max(len(row) for row in (head_cells, *body))
    for number, row in enumerate(body, 1):
        if len(row) != count:
            complaint = message(
                'found {count} cells in row {number}; expected {count2}; write "" for an empty one',
                count=len(row),
                number=number,
                count2=count,
            )
            flow.problems.add(block.place, "table", complaint)
    shares = block.value["widths"] if not flow.booklet else ()
    if shares and len(shares) != count:
        flow.problems.add(
            block.place,
            "table.widths",
            message("found {count} widths; expected {count2}, one a column", count=len(shares), count2=count),
        )
        return []
    widths = [flow.width * w / sum(shares) for w in shares] if shares else _column_widths(flow, head_cells, body, block)
    aligns = tuple(block.value["align"]) + ("left",) * count
    out = [_row(flow, head_cells, widths, aligns, "page-table-head", 0, block)] if head_cells else []
    for index, row in enumerate(body):
        out.append(_row(flow, row, widths, aligns, "page-table", index + 1, block, index % 2 == 1))
    if out:
        out[0] = Slice(out[0].height, out[0].items, 2.4, keep=True)
    head = out[0] if head_cells else None
    rows = [
        Slice(s.height, s.items, s.above, keep=s.keep or short, head=head if i else None)
        for i, s in enumerate(out[:-1])
    ]
    return [*rows, *(Slice(s.height + 1.4, s.items, s.above, head=head if rows else None) for s in out[-1:])]


def _column_widths(flow: Flow, head: tables.Row, body: Sequence[tables.Row], block: Block) -> list[float]:
    """Columns wide enough for their widest word; what is left goes to those with most text."""
    count = max(len(row) for row in (head, *body))
    least, most = [0.0] * count, [0.0] * count
    for style_name, row in (("page-table-head", head), *(("page-table", row) for row in body)):
        style = flow.setter.style(style_name, block.place)
        for index, text in enumerate(row):
            segments = flow.setter.typesetter.segments(text, style) if style and text else []
            if style is None or not isinstance(segments, list):
                continue
            em = style.size * MM_PER_PT
            for paragraph in segments:
                widths = [s.width * em for s in paragraph]
                least[index] = max(least[index], *widths, 0.0)
                most[index] = max(most[index], sum(widths) + 0.2 * em * len(widths))
    least, most = [w + 2.6 for w in least], [w + 2.6 for w in most]
    spare = flow.width - sum(least)
    wish = [max(0.0, high - low) for low, high in zip(least, most, strict=True)]
    total = sum(wish)
    if spare <= 0 or total <= 0:
        return [w * flow.width / sum(least) for w in least]
    if total <= spare:
        return [m + (spare - total) / count for m in most]
    return [low + spare * w / total for low, w in zip(least, wish, strict=True)]


def _row(
    flow: Flow,
    cells: Sequence[str],
    widths: Sequence[float],
    aligns: Sequence[str],
    style: str,
    number: int,
    block: Block,
    striped: bool = False,
) -> Slice:
    """One row; that of the head has the number 0."""
    palette, head = flow.game.palette, number == 0
    items: list[Item] = []
    tall = 0.0
    x = 0.0
    for column, (text, width, align) in enumerate(zip(cells, widths, aligns, strict=False)):
        if not text:
            x += width
            continue
        named = style if align == "left" else f"{style}-{align}"
        placed, height = flow.text(text, named, width - 2.4, block.place, x + 1.2, 1.3)
        items += cell(placed, number, column, head)
        tall = max(tall, height)
        x += width
    fill = palette["accent"] if head else flow.tint() if striped else ""
    ground: list[Item] = [ArtItem(drawings.stripe(flow.width, tall + 2.2, fill), IDENTITY)] if fill else []
    return Slice(tall + 2.2, (*ground, *items), keep=head)


def figure(flow: Flow, block: Block) -> list[Slice]:
    """A picture file."""
    height = float(block.options["height"])
    room, ink = Rect(0, 0, pieces.width_of(flow, block), height), flow.game.palette["ink"]
    item = place_picture(flow.setter.opener, block.value, room, block.place, ink, field_name="figure")
    alt = flow.readings.aloud(filled(flow, block.options["caption"], block))
    return [pieces.captioned(flow, picture([item] if item else [], alt), height, block)]


def new_page(flow: Flow, block: Block) -> list[Slice]:
    return [Slice(0.0, (), page_break=True)]


SETTERS: dict[str, Callable[[Flow, Block], list[Slice]]] = {
    "title": title,
    "heading": heading,
    "subheading": subheading,
    "text": plain,
    "list": bullets,
    "steps": steps,
    "example": example,
    "note": note,
    "table": table,
    "pieces": pieces.row,
    "arrangement": pieces.arrangement,
    "figure": figure,
    "credits": credits,
    "newpage": new_page,
}
