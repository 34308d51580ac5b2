"""Each kind of block of a flowing document → HTML. The table WRITERS is the index; what is not in it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape

from pnp.base.geometry import Rect
from pnp.definition.components import Block
from pnp.definition.game import Game
from pnp.face import bindings
from pnp.face.model import ArtItem, Face, FaceItem, Item
from pnp.face.pictures import place_picture
from pnp.face.setter import TextSetter
from pnp.face.spoken import Piece, joined, piece_alt, pieces_of
from pnp.language.aloud import Readings
from pnp.pages import tables
from pnp.pages.blocks import SETTERS
from pnp.pages.columns import moved
from pnp.pages.covers import facts_of
from pnp.pages.flow import Flow
from pnp.pages.pieces import part_of, table_alt, table_of
from pnp.web.inline import Icons, paragraphs
from pnp.web.pictures import Picture

WIDE, NARROW = 960, 420  # pixels of a picture across the page, and at least
ROOM = 1300  # pixels of a row of pictures, on a screen that shows them side by side
EMBLEM = 240
FEW, LONG = 3, 30  # columns that any screen shows side by side; characters of a cell that is a sentence
MANY = 4  # pictures that a row takes on a broad screen
COLUMN = 120.0  # mm that a drawn block is set to
Fragment = str | Picture
Fragments = list[Fragment]


@dataclass(eq=False, repr=False)
class Writer:
    """Writes the blocks of one page in one language."""

    setter: TextSetter
    flow: Flow
    game: Game
    readings: Readings
    icons: Icons
    second: bool = False  # in the language that stands below the first
    headings: list[tuple[str, str]] = field(default_factory=list)  # id and text of each, for the list of contents

    @cached_property
    def known_pieces(self) -> Mapping[str, Piece]:
        """Every piece of the game by its id, in the language of this writer."""
        return pieces_of(self.game)

    def filled(self, text: str) -> str:
        """A text with its values; that all are known was seen when the pages were set."""
        return bindings.substitute(text, {}, self.setter.values)

    def inline(self, text: str, colour: str = "") -> list[str]:
        """The paragraphs of a text."""
        wanted = colour or self.game.palette["ink"]
        return paragraphs(text, self.readings, lambda name, said: self.icons.html(name, said, wanted))

    def line(self, text: str, colour: str = "") -> str:
        """A text in one piece."""
        return "<br>".join(self.inline(text, colour))

    def block(self, block: Block) -> Fragments:
        """One block; a kind that is not known here is drawn as its page would show it."""
        return WRITERS.get(block.kind, drawn)(self, block)


def title(page: Writer, block: Block) -> Fragments:
    """The title of the document, its cover or its picture before it."""
    out: Fragments = []
    cover = block.options.get("cover") or ""
    if cover and not page.second:
        face = _file(page, cover, page.flow.full_width, page.flow.full_width, block)
        out += ['<div class="cover">', Picture(face, WIDE, ""), "</div>"] if face else []
    out.append("<header>")
    image = block.options.get("image") or ""
    if image and not cover and not page.second:  # beside a cover it would only repeat it
        face = _file(page, image, 34.0, 34.0, block)
        out += [Picture(face, EMBLEM, "")] if face else []
    out.append(f"<div><h1>{page.line(page.filled(block.value), page.game.palette['accent'])}</h1>")
    subtitle = block.options["subtitle"]
    facts = (
        [f"<p>{page.line(words)}</p>" for _, words in facts_of(page.flow, block)] if cover and not page.second else []
    )
    told = ['<div class="facts">', *facts, "</div>"] if facts else []
    return [*out, f"<p>{page.line(page.filled(subtitle))}</p>" if subtitle else "", *told, "</div></header>"]


def heading(page: Writer, block: Block) -> Fragments:
    text = page.filled(block.value)
    if page.second:  # it has no place of its own to lead to
        return [f"<h2>{page.line(text, page.game.palette['accent'])}</h2>"]
    name = f"s{len(page.headings) + 1}"
    page.headings.append((name, page.readings.aloud(text)))
    return [f'<h2 id="{name}">{page.line(text, page.game.palette["accent"])}</h2>']


def subheading(page: Writer, block: Block) -> Fragments:
    return [f"<h3>{page.line(page.filled(block.value))}</h3>"]


def plain(page: Writer, block: Block) -> Fragments:
    return [f"<p>{one}</p>" for one in page.inline(page.filled(block.value))]


def credits(page: Writer, block: Block) -> Fragments:
    return [f'<p class="small">{one}</p>' for one in page.inline(page.filled(block.value))]


def bullets(page: Writer, block: Block) -> Fragments:
    return [_list(page, "ul", block.value)]


def steps(page: Writer, block: Block) -> Fragments:
    return [_list(page, "ol", block.value)]


def _list(page: Writer, tag: str, entries: Iterable[str]) -> str:
    rows = "".join(f"<li>{page.line(page.filled(text))}</li>" for text in entries)
    return f"<{tag}>{rows}</{tag}>"


def example(page: Writer, block: Block) -> Fragments:
    name = block.options.get("name") or page.game.words.get("example", "")
    return _box(page, "example", f"**{name}** — {block.value}" if name else block.value)


def note(page: Writer, block: Block) -> Fragments:
    return _box(page, "note", block.value)


def _box(page: Writer, kind: str, text: str) -> Fragments:
    return [f'<div class="{kind}">', *(f"<p>{one}</p>" for one in page.inline(page.filled(text))), "</div>"]


def table(page: Writer, block: Block) -> Fragments:
    """A table in a frame that can be pushed sideways where a screen is narrow."""
    head, body = tables.filled(block.value, page.setter.values)
    count = max(len(row) for row in (head, *body))
    aligns = tuple(block.value["align"]) + ("left",) * count
    long = {i for row in body for i, text in enumerate(row) if count > FEW and len(text) > LONG}
    looks = [_look(align, index in long) for index, align in enumerate(aligns[:count])]
    out = ['<div class="table" tabindex="0"><table>']
    if head:
        cells = "".join(
            f'<th scope="col"{look}>{page.line(text, page.game.palette["white"])}</th>'
            for text, look in zip(head, looks, strict=False)
        )
        out.append(f"<thead><tr>{cells}</tr></thead>")
    rows = (
        "".join(f"<td{look}>{page.line(text)}</td>" for text, look in zip(row, looks, strict=False)) for row in body
    )
    return [*out, "<tbody>", *(f"<tr>{cells}</tr>" for cells in rows), "</tbody></table></div>"]


def _look(align: str, long: bool) -> str:
    """The classes of a column: how it is aligned, and whether it needs room for sentences."""
    names = [align] * (align != "left") + ["long"] * long
    return f' class="{" ".join(names)}"' if names else ""


def pieces(page: Writer, block: Block) -> Fragments:
    """Real pieces side by side, below each other where a screen is narrow."""
    side = block.options["face"]
    known = [name for name in block.value if (name, side) in page.flow.faces]
    faces = [(name, part_of(page.flow.faces[name, side], block.options["part"])) for name in known]
    ratios = sum(face.width / face.height for _, face in faces)
    shown: Fragments = []
    for name, face in faces:
        share = face.width / face.height / ratios
        width = WIDE if len(faces) == 1 else max(NARROW, round(ROOM * share))
        alt = piece_alt(page.game, page.known_pieces.get(name), side, page.flow.faces[name, side], page.readings)
        height = float(block.options["height"])
        width = min(width, max(NARROW, round(face.width / face.height * height * 14)))
        shown.append(Picture(face, width, alt, share, block.options["frame"]))
    return _figure(page, shown, block) if shown else []


def arrangement(page: Writer, block: Block) -> Fragments:
    """Pieces as they lie on the table."""
    return _figure(page, [Picture(table_of(page.flow, block), WIDE, table_alt(page.flow, block))], block)


def figure(page: Writer, block: Block) -> Fragments:
    """A picture file."""
    face = _file(page, block.value, COLUMN, float(block.options["height"]), block)
    alt = page.readings.aloud(page.filled(block.options["caption"]))
    return _figure(page, [Picture(face, WIDE, alt)], block) if face else []


def _figure(page: Writer, shown: Sequence[Fragment], block: Block) -> Fragments:
    caption = page.filled(block.options.get("caption") or "")
    below = f"<figcaption>{page.line(caption)}</figcaption>" if caption else ""
    many = " many" if len(shown) > MANY else ""
    return [f'<figure><div class="row{many}">', *shown, f"</div>{below}</figure>"]


def drawn(page: Writer, block: Block) -> Fragments:
    """A block as its page shows it: its slices below each other, as one picture."""
    if block.kind not in SETTERS:
        return []
    slices = SETTERS[block.kind](page.flow, block)
    items: list[Item] = []
    height = 0.0
    for one in slices:
        items += moved(one.items, 0.0, height)
        height += one.height
    if not items or height <= 0:
        return []
    face = Face(page.flow.full_width, height, 0.0, tuple(items))
    alts = [item.tag.alt for item in items if isinstance(item, ArtItem | FaceItem) and item.tag]
    return ["<figure>", Picture(face, WIDE, joined(alts)), "</figure>"]


def nothing(page: Writer, block: Block) -> Fragments:
    return []


def _file(page: Writer, name: str, width: float, height: float, block: Block) -> Face | None:
    """A picture file as a face of its own shape, as large as fits."""
    opener = page.setter.opener
    found = opener.drawing(name, page.game.palette["ink"], block.place, block.kind)
    if found is None:
        return None
    _, _, wide, high = found.view
    scale = min(width / wide, height / high)
    box = Rect(0, 0, wide * scale, high * scale)
    item = place_picture(opener, name, box, block.place, page.game.palette["ink"], field_name=block.kind)
    return Face(box.width, box.height, 0.0, (item,)) if item else None


def escaped(text: str) -> str:
    """A text inside an attribute or an element."""
    return escape(text, quote=True)


WRITERS: dict[str, Callable[[Writer, Block], Fragments]] = {
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
    "arrangement": arrangement,
    "figure": figure,
    "credits": credits,
    "columns": nothing,
    "newpage": nothing,
}
