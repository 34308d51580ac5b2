"""compose, pages half: the blocks of a flowing document → page faces.

Every block becomes slices (what must not be cut across a column); slices fill columns, columns fill pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp import bindings, draw
from pnp.compose import Composer
from pnp.faces import ArtItem, Face, FaceItem, TextItem
from pnp.geometry import IDENTITY, Rect, multiply, scale, translate
from pnp.models import Block, Component, Style
from pnp.problems import Place, did_you_mean
from pnp.typeset import Setting

Item = ArtItem | TextItem | FaceItem
MARGIN = 15.0
GUTTER = 8.0
FOOT = 7.0
ENDLESS = 100_000.0


@dataclass(frozen=True, slots=True)
class Slice:
    """A strip across a column: its items, its height, the space above, whether it stays with the next."""

    height: float
    items: tuple[Item, ...]
    above: float = 0.0
    keep: bool = False
    span: bool = False
    page_break: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One row of the parts list."""

    face: Face | None
    title: str
    count: int
    detail: str


@dataclass(frozen=True, slots=True)
class Job:
    """One row of the list of print jobs."""

    file: str
    title: str
    stock: str
    sheets: str
    note: str


@dataclass(slots=True)
class Flow:
    """Lays out one flowing document on one paper."""

    composer: Composer
    paper: tuple[float, float]
    faces: Mapping[tuple[str, str], Face]
    jobs: Sequence[Job] = ()
    parts: Sequence[Part] = ()
    columns: int = 2
    _section: str = field(default="", init=False)

    @property
    def width(self) -> float:
        """Width of one column."""
        return (self.paper[0] - 2 * MARGIN - (self.columns - 1) * GUTTER) / self.columns

    @property
    def full_width(self) -> float:
        return self.paper[0] - 2 * MARGIN

    def pages(self, component: Component) -> list[Face]:
        """The pages of a flowing document."""
        slices: list[Slice] = []
        sections: list[tuple[int, list[Slice]]] = []
        for block in component.blocks:
            if block.kind == "columns":
                sections.append((self.columns, slices))
                self.columns, slices = int(block.value), []
                continue
            slices.extend(BLOCKS[block.kind](self, block))
        sections.append((self.columns, slices))
        bodies = self._fill(sections)
        return [self._finish(items, number + 1, len(bodies), component) for number, items in enumerate(bodies)]

    def _fill(self, sections: list[tuple[int, list[Slice]]]) -> list[list[Item]]:
        """Pour slices into columns and columns into pages."""
        bottom = self.paper[1] - MARGIN - FOOT
        pages: list[list[Item]] = [[]]
        top = lowest = MARGIN
        for columns, slices in sections:
            self.columns = columns
            top, column, y = lowest, 0, lowest
            index = 0
            while index < len(slices):
                group = _kept_together(slices, index)
                height = sum(s.height + (s.above if i or y > top else 0.0) for i, s in enumerate(group))
                first = group[0]
                if (first.span and y > top) or (first.span and column):
                    top, column, y = lowest, 0, lowest
                if (y + height > bottom and y > top + 0.01) or first.page_break:
                    if column + 1 < columns and not first.page_break:
                        column += 1
                    else:
                        pages.append([])
                        column, top = 0, MARGIN
                        lowest = MARGIN
                    y = top
                    if first.page_break:
                        index += 1
                        continue
                x = MARGIN + column * (self.width + GUTTER)
                for one in group:
                    if y > top:
                        y += one.above
                    pages[-1].extend(_moved(one.items, x, y))
                    y += one.height
                    lowest = max(lowest, y)
                    if one.span:
                        top = lowest + 3.0
                        y = top
                index += len(group)
        return pages

    def _finish(self, items: list[Item], number: int, count: int, component: Component) -> Face:
        """A page with its foot line."""
        game = self.composer.game
        y = self.paper[1] - MARGIN - FOOT + 4.2
        foot = f"{game.meta.title} · {component.title} · {game.meta.version}"
        all_items = list(items)
        all_items += self.text(foot, "page-foot", self.full_width, component.place, MARGIN, y)[0]
        all_items += self.text(f"{number} / {count}", "page-folio", self.full_width, component.place, MARGIN, y)[0]
        return Face(self.paper[0], self.paper[1], 0.0, tuple(all_items))

    def text(
        self, text: str, style_name: str, width: float, place: Place, x: float = 0.0, y: float = 0.0
    ) -> tuple[list[Item], float]:
        """A text in one piece: its items and its height."""
        style = self.composer.style(style_name, (), place)
        setting = self._set(text, style, width, place) if style else None
        if style is None or setting is None:
            return [], 0.0
        colour = self.composer.colour(style.color, place, "style")
        return list(self.composer.lines(setting, translate(x, y), colour)), setting.height

    def _set(self, text: str, style: Style, width: float, place: Place) -> Setting | None:
        setting = self.composer.typesetter.set(text, style, width, ENDLESS)
        if isinstance(setting, Setting):
            return setting
        self.composer.problems.add(place, "", self.composer.explain(setting, style, place, text))
        return None

    def paragraphs(self, text: str, style_name: str, place: Place, above: float, indent: float = 0.0) -> list[Slice]:
        """A text whose lines may be parted, but never leave one line alone."""
        style = self.composer.style(style_name, (), place)
        setting = self._set(text, style, self.width - indent, place) if style else None
        if style is None or setting is None:
            return []
        colour = self.composer.colour(style.color, place, "style")
        out = []
        lines = setting.lines
        # the first line's baseline stands a cap height below its top: line tops follow from the baselines
        lead = style.size * style.leading * 25.4 / 72
        offset = lines[0].y
        for index, line in enumerate(lines):
            gap = (line.y - lines[index - 1].y - lead) if index else 0.0
            single = Setting((type(line)(line.x, offset, line.size, line.pieces),), setting.size, lead)
            items = self.composer.lines(single, translate(indent, 0.0), colour)
            keep = (index == 0 and len(lines) > 1) or index == len(lines) - 2
            out.append(Slice(lead, tuple(items), above if index == 0 else max(0.0, gap), keep))
        return out

    # --- blocks -------------------------------------------------------------------------------------------------

    def title(self, block: Block) -> list[Slice]:
        """The document's title across the page."""
        items: list[Item] = []
        x = 0.0
        image = block.options.get("image") or ""
        palette = self.composer.game.palette
        height = 34.0 if image else 0.0
        if image:
            box = Rect(0, 0, 34.0, 34.0)
            picture = self.composer.place_picture(image, box, "", "meet", block.place)
            items += [picture] if picture else []
            x = 40.0
        title, tall = self.text(self._filled(block.value, block), "page-title", self.full_width - x, block.place)
        subtitle: list[Item] = []
        low = 0.0
        if block.options["subtitle"]:
            subtitle, low = self.text(
                self._filled(block.options["subtitle"], block), "page-subtitle", self.full_width - x, block.place
            )
        top = max(0.0, (height - tall - low - 3.0) / 2)
        items += _moved(title, x, top) + _moved(subtitle, x, top + tall + 3.0)
        height = max(height, tall + low + 3.0)
        items.append(ArtItem(draw.stripe(self.full_width, 0.6, palette["accent"]), translate(0, height + 3.0)))
        return [Slice(height + 5.0, tuple(items), 0.0, False, span=True)]

    def heading(self, block: Block) -> list[Slice]:
        """A section's heading with a rule under it."""
        items, height = self.text(block.value, "page-heading", self.width, block.place)
        rule = ArtItem(draw.stripe(self.width, 0.35, self.composer.game.palette["accent"]), translate(0, height + 0.8))
        return [Slice(height + 3.0, (*items, rule), 5.0, keep=True)]

    def subheading(self, block: Block) -> list[Slice]:
        items, height = self.text(block.value, "page-subheading", self.width, block.place)
        return [Slice(height + 1.2, tuple(items), 3.4, keep=True)]

    def plain(self, block: Block) -> list[Slice]:
        return self.paragraphs(self._filled(block.value, block), "page-text", block.place, 1.6)

    def credits(self, block: Block) -> list[Slice]:
        return self.paragraphs(self._filled(block.value, block), "page-small", block.place, 2.5)

    def bullets(self, block: Block) -> list[Slice]:
        """A list with bullets."""
        out: list[Slice] = []
        mark = draw.disc(1.1, self.composer.game.palette["accent"])
        for index, text in enumerate(block.value):
            rows = self.paragraphs(self._filled(text, block), "page-text", block.place, 1.6 if index == 0 else 0.9, 4.0)
            if rows:
                rows[0] = _with(rows[0], ArtItem(mark, translate(1.2, 0.75)))
            out += rows
        return out

    def steps(self, block: Block) -> list[Slice]:
        """A numbered list."""
        out: list[Slice] = []
        ground = draw.disc(4.4, self.composer.game.palette["accent"])
        for index, text in enumerate(block.value):
            rows = self.paragraphs(self._filled(text, block), "page-text", block.place, 1.9, 6.6)
            number, _ = self.text(str(index + 1), "page-step", 4.4, block.place, 0.0, 0.45)
            if rows:
                rows[0] = _with(rows[0], ArtItem(ground, translate(0.0, -0.95)), *_moved(number, 0.0, -0.55))
            out += rows
        return out

    def example(self, block: Block) -> list[Slice]:
        """A tinted box."""
        name = block.options.get("name") or self.composer.game.words.get("example", "")
        return [self._box(f"**{name}** — {block.value}" if name else block.value, block, "tint", "accent")]

    def note(self, block: Block) -> list[Slice]:
        return [self._box(self._filled(block.value, block), block, "note", "muted")]

    def _box(self, text: str, block: Block, fill: str, bar: str) -> Slice:
        palette = self.composer.game.palette
        items, height = self.text(text, "page-box", self.width - 6.4, block.place, 4.0, 2.2)
        ground = ArtItem(draw.panel(self.width, height + 4.0, palette[fill], palette[bar]), IDENTITY)
        return Slice(height + 4.0, (ground, *items), 2.4)

    def table(self, block: Block) -> list[Slice]:
        """Rows on light stripes, the head in bold."""
        table = block.value
        count = max(len(row) for row in (table["head"], *table["rows"]))
        shares = table["widths"]
        if shares and len(shares) != count:
            self.composer.problems.add(
                block.place, "table.widths", f"found {len(shares)} widths; expected {count}, one a column"
            )
            return []
        widths = [self.width * w / sum(shares) for w in shares] if shares else self._column_widths(table, count, block)
        aligns = tuple(table["align"]) + ("left",) * count
        out = [self._row(table["head"], widths, aligns, "page-table-head", True, block)] if table["head"] else []
        for index, row in enumerate(table["rows"]):
            out.append(self._row(row, widths, aligns, "page-table", False, block, index % 2 == 1))
        if out:
            out[0] = Slice(out[0].height, out[0].items, 2.4, keep=True)
        return [*out[:-1], *(Slice(s.height, s.items, s.above) for s in out[-1:])]

    def _column_widths(self, table: Mapping[str, Any], count: int, block: Block) -> list[float]:
        """Columns wide enough for their widest word; what is left goes to those with most text."""
        least, most = [0.0] * count, [0.0] * count
        for style_name, row in (("page-table-head", table["head"]), *(("page-table", row) for row in table["rows"])):
            style = self.composer.style(style_name, (), block.place)
            for index, text in enumerate(row):
                segments = self.composer.typesetter.segments(self._filled(text, block), style) if style and text else []
                if style is None or not isinstance(segments, list):
                    continue
                em = style.size * 25.4 / 72
                for paragraph in segments:
                    widths = [s.width * em for s in paragraph]
                    least[index] = max(least[index], *widths, 0.0)
                    most[index] = max(most[index], sum(widths) + 0.2 * em * len(widths))
        least, most = [w + 2.6 for w in least], [w + 2.6 for w in most]
        spare = self.width - sum(least)
        wish = [max(0.0, high - low) for low, high in zip(least, most, strict=True)]
        total = sum(wish)
        if spare <= 0 or total <= 0:
            return [w * self.width / sum(least) for w in least]
        if total <= spare:
            return [m + (spare - total) / count for m in most]
        return [low + spare * w / total for low, w in zip(least, wish, strict=True)]

    def _row(
        self,
        cells: Sequence[str],
        widths: Sequence[float],
        aligns: Sequence[str],
        style: str,
        head: bool,
        block: Block,
        striped: bool = False,
    ) -> Slice:
        palette = self.composer.game.palette
        items: list[Item] = []
        tall = 0.0
        x = 0.0
        for text, width, align in zip(cells, widths, aligns, strict=False):
            if not text:
                x += width
                continue
            named = style if align == "left" else f"{style}-{align}"
            placed, height = self.text(self._filled(text, block), named, width - 2.4, block.place, x + 1.2, 1.3)
            items += placed
            tall = max(tall, height)
            x += width
        fill = palette["accent"] if head else palette["tint"] if striped else ""
        ground: list[Item] = [ArtItem(draw.stripe(self.width, tall + 2.2, fill), IDENTITY)] if fill else []
        return Slice(tall + 2.2, (*ground, *items), keep=head)

    def pieces(self, block: Block) -> list[Slice]:
        """Pictures of real pieces, from the very faces that are printed."""
        faces = []
        for name in block.value:
            face = self.faces.get((name, block.options["face"]))
            if face is None:
                known = sorted({key for key, side in self.faces if side == block.options["face"]})
                self.composer.problems.add(
                    block.place, "pieces", f"found “{name}”; no piece has that id{did_you_mean(name, known)}"
                )
                continue
            faces.append(face)
        if not faces:
            return []
        height = float(block.options["height"])
        gap = 3.0
        total = sum(f.width * height / f.height for f in faces) + gap * (len(faces) - 1)
        height *= min(1.0, self.width / total)
        total = sum(f.width * height / f.height for f in faces) + gap * (len(faces) - 1)
        x = (self.width - total) / 2
        items: list[Item] = []
        for face in faces:
            items += self.picture_of(face, x, 0.0, height)
            x += face.width * height / face.height + gap
        return [self._captioned(items, height, block)]

    def picture_of(self, face: Face, x: float, y: float, height: float) -> list[Item]:
        """A face scaled to a height, with a hairline around it."""
        factor = height / face.height
        width = face.width * factor
        outline = draw.frame(width, height, self.composer.game.palette["muted"], max(0.0, face.corner * factor))
        return [
            FaceItem(face, multiply(translate(x, y), scale(factor, factor))),
            ArtItem(outline, translate(x - 0.5, y - 0.5)),
        ]

    def figure(self, block: Block) -> list[Slice]:
        """A picture file."""
        height = float(block.options["height"])
        item = self.composer.place_picture(
            block.value, Rect(0, 0, self.width, height), self.composer.game.palette["ink"], "meet", block.place
        )
        return [self._captioned([item] if item else [], height, block)]

    def _captioned(self, items: list[Item], height: float, block: Block) -> Slice:
        caption = block.options["caption"]
        if caption:
            placed, tall = self.text(caption, "page-caption", self.width, block.place, 0.0, height + 1.6)
            items = items + placed
            height += tall + 1.6
        return Slice(height, tuple(items), 3.0)

    def new_page(self, block: Block) -> list[Slice]:
        return [Slice(0.0, (), page_break=True)]

    def rulers(self, block: Block) -> list[Slice]:
        """Ten centimetres and four inches, to be laid beside a real ruler."""
        ink = self.composer.game.palette["ink"]
        items: list[Item] = []
        y = 0.0
        for length, step, every, word in ((100.0, 1.0, 10, "ruler_cm"), (101.6, 25.4 / 8, 8, "ruler_in")):
            items.append(ArtItem(draw.ruler(length, step, every, ink), translate(-1.0, y)))
            placed, _ = self.text(
                self.composer.game.words[word], "page-text", self.full_width - 108, block.place, 106.0, y + 1.2
            )
            items += placed
            y += 10.5
        return [Slice(y - 2.0, tuple(items), 2.5)]

    def job_list(self, block: Block) -> list[Slice]:
        """What to print on which paper."""
        words = self.composer.game.words
        table = {
            "head": tuple(words[w] for w in ("job_file", "job_what", "job_paper", "job_sheets")),
            "rows": tuple(
                (f"**{j.file}**", f"**{j.title}**\n{j.note}" if j.note else f"**{j.title}**", j.stock, j.sheets)
                for j in self.jobs
            ),
            "widths": (2.2, 5.4, 3.4, 1.9),
            "align": (),
        }
        return self.table(Block("table", table, {}, block.place))

    def part_list(self, block: Block) -> list[Slice]:
        """Every kind of piece with its picture and count, several to a row."""
        per_row, height = 6, 22.0
        cell = self.width / per_row
        out = []
        rows = [self.parts[i : i + per_row] for i in range(0, len(self.parts), per_row)]
        for row in rows:
            items: list[Item] = []
            tall = 0.0
            for index, part in enumerate(row):
                x = index * cell
                if part.face:
                    fit = min(height, (cell - 5.0) * part.face.height / part.face.width, part.face.height)
                    wide = part.face.width * fit / part.face.height
                    items += self.picture_of(part.face, x + (cell - wide) / 2, (height - fit) / 2, fit)
                label = f"**{part.count} ×** {part.title}" + (f"\n{part.detail}" if part.detail else "")
                placed, low = self.text(label, "page-part", cell - 2.5, block.place, x + 1.25, height + 2.0)
                items += placed
                tall = max(tall, low)
            out.append(Slice(height + 2.0 + tall, tuple(items), 4.0))
        return out

    def _filled(self, text: str, block: Block) -> str:
        """Placeholders of the game in press texts; icons and markup are left alone."""
        if "{game." not in text:
            return text
        out = text
        for name, value in self.composer.globals["game"].items():
            out = out.replace(f"{{game.{name}}}", bindings.text_of(value))
        return out


def _kept_together(slices: Sequence[Slice], start: int) -> list[Slice]:
    """A slice and those that must not be parted from it."""
    end = start
    while slices[end].keep and end + 1 < len(slices):
        end += 1
    return list(slices[start : end + 1])


def _moved(items: Sequence[Item], x: float, y: float) -> list[Item]:
    """Items somewhere else."""
    return [item._replace(matrix=multiply(translate(x, y), item.matrix)) for item in items]


def _with(one: Slice, *items: Item) -> Slice:
    return Slice(one.height, (*items, *one.items), one.above, one.keep, one.span)


BLOCKS: dict[str, Callable[[Flow, Block], list[Slice]]] = {
    "title": Flow.title,
    "heading": Flow.heading,
    "subheading": Flow.subheading,
    "text": Flow.plain,
    "list": Flow.bullets,
    "steps": Flow.steps,
    "example": Flow.example,
    "note": Flow.note,
    "table": Flow.table,
    "pieces": Flow.pieces,
    "figure": Flow.figure,
    "credits": Flow.credits,
    "newpage": Flow.new_page,
    "ruler": Flow.rulers,
    "jobs": Flow.job_list,
    "parts": Flow.part_list,
}
