"""Each kind of block of a flowing document → slices. The table SETTERS is the index."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.base.geometry import IDENTITY, Rect, multiply, scale, translate
from pnp.base.messages import message
from pnp.base.nearness import did_you_mean
from pnp.base.units import MM_PER_PT
from pnp.definition.components import Block
from pnp.face import bindings
from pnp.face.model import ArtItem, Face, FaceItem, Item
from pnp.face.pictures import place_picture
from pnp.pages import tables
from pnp.pages.flow import Flow, Slice, moved, with_items
from pnp.svg import drawings

WHOLE_TABLE = 9  # rows up to which a table is never split


def title(flow: Flow, block: Block) -> list[Slice]:
    """The document's title across the page."""
    items: list[Item] = []
    x = 0.0
    image = "" if flow.small else block.options.get("image") or ""
    palette = flow.game.palette
    height = 34.0 if image else 0.0
    if image:
        box = Rect(0, 0, 34.0, 34.0)
        picture = place_picture(flow.setter.resources, image, box, block.place)
        items += [picture] if picture else []
        x = 40.0
    title, tall = flow.text(_filled(flow, block.value, block), "page-title", flow.full_width - x, block.place)
    subtitle: list[Item] = []
    low = 0.0
    if block.options["subtitle"]:
        subtitle, low = flow.text(
            _filled(flow, block.options["subtitle"], block), "page-subtitle", flow.full_width - x, block.place
        )
    top = max(0.0, (height - tall - low - 3.0) / 2)
    items += moved(title, x, top) + moved(subtitle, x, top + tall + 3.0)
    height = max(height, tall + low + 3.0)
    items.append(ArtItem(drawings.stripe(flow.full_width, 0.6, palette["accent"]), translate(0, height + 3.0)))
    return [Slice(height + 5.0, tuple(items), 0.0, False, span=True)]


def heading(flow: Flow, block: Block) -> list[Slice]:
    """A section's heading with a rule under it."""
    items, height = flow.text(_filled(flow, block.value, block), "page-heading", flow.width, block.place)
    rule = ArtItem(drawings.stripe(flow.width, 0.35, flow.game.palette["accent"]), translate(0, height + 0.8))
    return [Slice(height + 2.8, (*items, rule), 4.4, keep=True)]


def subheading(flow: Flow, block: Block) -> list[Slice]:
    items, height = flow.text(_filled(flow, block.value, block), "page-subheading", flow.width, block.place)
    return [Slice(height + 1.2, tuple(items), 3.4, keep=True)]


def plain(flow: Flow, block: Block) -> list[Slice]:
    text = _filled(flow, block.value, block)
    slices = flow.paragraphs(text, "page-text", block.place, 1.6)
    if text.rstrip().endswith(":") and slices:  # it leads to what follows
        slices[-1] = slices[-1]._replace(keep=True)
    return slices


def credits(flow: Flow, block: Block) -> list[Slice]:
    return flow.paragraphs(_filled(flow, block.value, block), "page-small", block.place, 2.5)


def bullets(flow: Flow, block: Block) -> list[Slice]:
    """A list with bullets."""
    out: list[Slice] = []
    mark = drawings.disc(1.1, flow.game.palette["accent"])
    for index, text in enumerate(block.value):
        rows = flow.paragraphs(_filled(flow, text, block), "page-text", block.place, 1.6 if index == 0 else 0.9, 4.0)
        if rows:
            rows[0] = with_items(rows[0], ArtItem(mark, translate(1.2, 0.75)))
        out += rows
    return out


def steps(flow: Flow, block: Block) -> list[Slice]:
    """A numbered list."""
    out: list[Slice] = []
    ground = drawings.disc(4.4, flow.game.palette["accent"])
    for index, text in enumerate(block.value):
        rows = flow.paragraphs(_filled(flow, text, block), "page-text", block.place, 1.9, 6.6)
        number, _ = flow.text(str(index + 1), "page-step", 4.4, block.place, 0.0, 0.45)
        if rows:
            rows[0] = with_items(rows[0], ArtItem(ground, translate(0.0, -0.95)), *moved(number, 0.0, -0.55))
        out += rows
    return out


def example(flow: Flow, block: Block) -> list[Slice]:
    """A tinted box."""
    name = block.options.get("name") or flow.game.words.get("example", "")
    return [
        _box(
            flow, _filled(flow, f"**{name}** — {block.value}" if name else block.value, block), block, "tint", "accent"
        )
    ]


def note(flow: Flow, block: Block) -> list[Slice]:
    return [_box(flow, _filled(flow, block.value, block), block, "note", "muted")]


def _box(flow: Flow, text: str, block: Block, fill: str, bar: str) -> Slice:
    palette = flow.game.palette
    items, height = flow.text(text, "page-box", flow.width - 6.4, block.place, 4.0, 2.2)
    ground = ArtItem(drawings.panel(flow.width, height + 4.0, palette[fill], palette[bar]), IDENTITY)
    return Slice(height + 4.0, (ground, *items), 2.4)


def table(flow: Flow, block: Block) -> list[Slice]:
    """Rows on light stripes, the head in bold."""
    try:
        head_cells, body = tables.filled(block.value, flow.setter.resources.values)
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
    out = [_row(flow, head_cells, widths, aligns, "page-table-head", True, block)] if head_cells else []
    for index, row in enumerate(body):
        out.append(_row(flow, row, widths, aligns, "page-table", False, block, index % 2 == 1))
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
    head: bool,
    block: Block,
    striped: bool = False,
) -> Slice:
    palette = flow.game.palette
    items: list[Item] = []
    tall = 0.0
    x = 0.0
    for text, width, align in zip(cells, widths, aligns, strict=False):
        if not text:
            x += width
            continue
        named = style if align == "left" else f"{style}-{align}"
        placed, height = flow.text(text, named, width - 2.4, block.place, x + 1.2, 1.3)
        items += placed
        tall = max(tall, height)
        x += width
    fill = palette["accent"] if head else palette["tint"] if striped else ""
    ground: list[Item] = [ArtItem(drawings.stripe(flow.width, tall + 2.2, fill), IDENTITY)] if fill else []
    return Slice(tall + 2.2, (*ground, *items), keep=head)


def pieces(flow: Flow, block: Block) -> list[Slice]:
    """Pictures of real pieces, from the very faces that are printed."""
    faces = []
    for name in block.value:
        face = flow.faces.get((name, block.options["face"]))
        if face is None:
            known = sorted({key for key, side in flow.faces if side == block.options["face"]})
            flow.problems.add(
                block.place,
                "pieces",
                message(
                    "found “{name}”; no piece has that id{did_you_mean}",
                    name=name,
                    did_you_mean=did_you_mean(name, known),
                ),
            )
            continue
        faces.append(face)
    if not faces:
        return []
    height = float(block.options["height"])
    gap = 3.0
    gaps = gap * (len(faces) - 1)
    ratios = sum(f.width / f.height for f in faces)  # width of the row for each mm of height
    height = min(height, (flow.width - gaps) / ratios)
    total = ratios * height + gaps
    x = (flow.width - total) / 2
    items: list[Item] = []
    for face in faces:
        items += picture_of(flow, face, x, 0.0, height, block.options["frame"])
        x += face.width * height / face.height + gap
    return [_captioned(flow, items, height, block)]


def picture_of(flow: Flow, face: Face, x: float, y: float, height: float, framed: bool = True) -> list[Item]:
    """A face scaled to a height, with a hairline around it."""
    factor = height / face.height
    width = face.width * factor
    picture = FaceItem(face, multiply(translate(x, y), scale(factor, factor)))
    if not framed:
        return [picture]
    outline = drawings.frame(width, height, flow.game.palette["muted"], max(0.0, face.corner * factor))
    return [picture, ArtItem(outline, translate(x - 0.5, y - 0.5))]


def figure(flow: Flow, block: Block) -> list[Slice]:
    """A picture file."""
    height = float(block.options["height"])
    room, ink = Rect(0, 0, flow.width, height), flow.game.palette["ink"]
    item = place_picture(flow.setter.resources, block.value, room, block.place, ink, field_name="figure")
    return [_captioned(flow, [item] if item else [], height, block)]


def _captioned(flow: Flow, items: list[Item], height: float, block: Block) -> Slice:
    caption = _filled(flow, block.options["caption"], block)
    if caption:
        placed, tall = flow.text(caption, "page-caption", flow.width, block.place, 0.0, height + 1.6)
        items = items + placed
        height += tall + 2.6
    return Slice(height, tuple(items), 3.0)


def new_page(flow: Flow, block: Block) -> list[Slice]:
    return [Slice(0.0, (), page_break=True)]


def _filled(flow: Flow, text: str, block: Block) -> str:
    """Values in a text, such as {game.version} or {pieces.salon.majority}; icons are left alone."""
    try:
        return bindings.substitute(text, {}, flow.setter.resources.values)
    except bindings.BindingError as error:
        flow.problems.add(block.place, block.kind, error.message)
        return ""


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
    "pieces": pieces,
    "figure": figure,
    "credits": credits,
    "newpage": new_page,
}
