"""The blocks of a flowing document → page faces.

Every block becomes slices (what must not be cut across a column); slices fill columns, columns fill pages.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from pnp.base import colours
from pnp.base.geometry import translate
from pnp.base.messages import message
from pnp.base.problems import Place, Problems
from pnp.base.units import MM_PER_PT
from pnp.definition.blocks import Case
from pnp.definition.components import Block, Component
from pnp.definition.game import Game, Style
from pnp.face.large_print import SMALL_PRINT, letters_from
from pnp.face.model import Face, Faces, Item
from pnp.face.setter import Blame, SetText, TextSetter
from pnp.face.spoken import Piece, pieces_of
from pnp.face.tags import Step
from pnp.language.aloud import Readings
from pnp.pages.backdrop import Backdrop
from pnp.pages.columns import GUTTER, Columns, Slice
from pnp.pages.tagging import outlined
from pnp.text.lines import Setting

MARGIN = 15.0
FOOT = 7.0
SMALLER = 0.86  # a second language, times the first
WORDED = ("title", "heading", "subheading", "text", "list", "steps", "example", "note", "table", "credits")
SHORT = 0.16  # a last page filled less than this is worth a squeeze
TIGHTER = (0.85, 0.7, 0.55, 0.4, 0.3)
FITTED = tuple(1 - 0.03 * step for step in range(1, 12))  # sizes of letters that make a text fill no more than it may
LEAST = 8.0  # points: nothing is made smaller than this so as to fit
SECTION = 3.5  # above the first line after a change of columns
ENDLESS = 100_000.0
Setter = Callable[["Flow", Block], "list[Slice]"]
Section = tuple[int, list[Slice]]  # in how many columns


@dataclass(frozen=True, eq=False, repr=False)
class Part:
    """One row of the parts list."""

    face: Face | None
    title: str
    count: int
    detail: str
    designs: str = ""
    case: Case | None = None  # whether it stands for other pieces, or need not be there


class Job(NamedTuple):
    """One row of the list of print jobs."""

    file: str
    title: str
    stock: str
    sheets: str
    note: str


@dataclass(eq=False, repr=False)
class Flow:
    """Lays out one flowing document on one paper."""

    setter: TextSetter
    paper: tuple[float, float]
    faces: Faces
    jobs: Sequence[Job] = ()
    parts: Sequence[Part] = ()
    columns: int = 2
    margin: float = MARGIN
    booklet: bool = False  # narrow pages: one column, no page ends before it is full, tables find their own widths
    total: str = ""  # how many sheets all jobs take
    cases: frozenset[Case] = frozenset()  # what holds of the kit, for blocks that are shown in some kits only
    part: int = 0  # of its document, where that has several
    grounds: bool = True  # whether pages have their ground: it is not worth the ink where that is saved
    kind: str = field(default="", init=False)  # of the block being set, for messages
    small: bool = field(default=False, init=False)  # setting the second language
    tight: float = field(default=1.0, init=False)  # the spaces between blocks, times this
    hyphenate: bool = field(default=True, init=False)  # whether words may be parted where their style allows
    size: float = field(default=1.0, init=False)  # of letters, times this, so as to fit
    backdrop: Backdrop = field(default=Backdrop(), init=False)  # what lies behind the text
    reached: float = field(default=0.0, init=False)  # points of the smallest letters that are meant to be read

    @property
    def problems(self) -> Problems:
        """Where it is said what cannot be set."""
        return self.setter.problems

    @property
    def game(self) -> Game:
        """The game whose pages these are."""
        return self.setter.game

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """Every piece of the game by its id."""
        return pieces_of(self.game)

    @property
    def readings(self) -> Readings:
        """How icons are read on these pages."""
        return self.setter.readings

    @property
    def _second_lang(self) -> str:
        return self.setter.second.lang if self.setter.second else ""

    @property
    def width(self) -> float:
        """Width of one column."""
        return (self.paper[0] - 2 * self.margin - (self.columns - 1) * GUTTER) / self.columns

    @property
    def full_width(self) -> float:
        return self.paper[0] - 2 * self.margin

    def tint(self, name: str = "tint") -> str:
        """The colour of boxes and stripes: on a tinted ground they are light."""
        return self.game.palette["white" if self.backdrop.ground and name == "tint" else name]

    def pages(self, component: Component, setters: Mapping[str, Setter], second: Component | None = None) -> list[Face]:
        """The pages of a flowing document, its blocks set by kind; a second language follows each, smaller.

        Where it may fill so many pages only, it is set closer, then smaller, until it does; if nothing helps, as usual.
        """
        columns = self.columns

        def at(size: float) -> list[Face]:
            self.size, self.columns, self.hyphenate = size, columns, component.hyphenate
            return self._pages(component, setters, second)

        usual = at(1.0)
        if not 0 < component.most_pages < len(usual):
            return usual
        low, high = 0, len(FITTED)  # the largest that fits lies between
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if len(at(FITTED[middle])) <= component.most_pages else (middle + 1, high)
        return at(FITTED[low] if low < len(FITTED) else 1.0)

    def _pages(self, component: Component, setters: Mapping[str, Setter], second: Component | None) -> list[Face]:
        """The pages at one size of letters."""
        self.reached = 0.0
        covered = any(block.options.get("cover") for block in component.blocks)
        ground = self.game.palette.get(component.ground) or colours.colour(component.ground) or ""
        self.backdrop = Backdrop(ground if self.grounds else "", component.ornament, covered)
        slices: list[Slice] = []
        sections: list[Section] = []
        cases = self.cases | {part.case for part in self.parts}
        for index, block in enumerate(component.blocks):
            if block.options.get("kits") and block.options["kits"] not in cases:
                continue
            if block.kind == "columns":
                sections.append((self.columns, slices))
                self.columns, slices = 1 if self.booklet else int(block.value), []
                continue
            if block.kind == "newpage" and self.booklet:
                continue
            self.kind = block.kind
            above = Step("Part", self.part), Step("", 2 * index)
            made = _in_outline(setters[block.kind](self, block), block.kind, *above)
            if second and block.kind in WORDED and second.blocks[index].value != block.value:
                self.small = True
                other, below = setters[block.kind](self, second.blocks[index]), Step("", 2 * index + 1)
                made = _kept(made) + _in_outline(other, block.kind, above[0], below, lang=self._second_lang)
                self.small = False
            room = self.paper[1] - 2 * self.margin - FOOT
            for one in made:
                if one.height > room:
                    complaint = message(
                        "is {height:.0f} mm too high for a page; shorten it or part it in two", height=one.height - room
                    )
                    self.problems.add(block.place, block.kind, complaint)
            slices.extend(made)
        sections.append((self.columns, slices))
        return self._finished(sections, component.title, component.place, component.most_pages)

    def finished(self, slices: list[Slice], title: str, place: Place) -> list[Face]:
        """The pages of slices that somebody else has made."""
        outlined = [_in_outline([one], "", Step("Part", self.part), Step("", at))[0] for at, one in enumerate(slices)]
        return self._finished([(self.columns, outlined)], title, place)

    def _finished(self, sections: Sequence[Section], title: str, place: Place, most: int = 0) -> list[Face]:
        bodies, lowest = self._fill(sections)
        alone = self.booklet and len(bodies) % 4 == 1  # a page that would cost a whole sheet
        few = lowest < self.margin + SHORT * self.paper[1]  # lines alone on the last page
        if len(bodies) > 1 and (alone or few or 0 < most < len(bodies)):
            for tight in TIGHTER:
                self.tight = tight
                closer, _ = self._fill(sections)
                if len(closer) < len(bodies):
                    break
            else:
                self.tight = 1.0
        bodies = self._levelled(sections)
        self.tight = 1.0
        return [self._finish(items, number + 1, len(bodies), title, place) for number, items in enumerate(bodies)]

    def _levelled(self, sections: Sequence[Section]) -> list[list[Item]]:
        """Pages whose columns end level, and part no paragraph wherever that costs no page."""
        bodies, _ = self._fill(sections, level=True)
        whole: frozenset[int] = frozenset()
        for number, (columns, _) in enumerate(sections):
            if columns > 1:
                longer, _ = self._fill(sections, level=True, whole=whole | {number})
                if len(longer) == len(bodies):
                    bodies, whole = longer, whole | {number}
        return bodies

    def _fill(
        self, sections: Sequence[Section], level: bool = False, whole: Collection[int] = ()
    ) -> tuple[list[list[Item]], float]:
        """Pour slices into columns and columns into pages; and how far down the last page goes."""
        bottom = self.paper[1] - self.margin - FOOT
        pages: list[list[Item]] = [[]]
        lowest = self.margin
        for number, (columns, slices) in enumerate(sections):
            self.columns = columns
            lowest += SECTION if lowest > self.margin and slices and not slices[0].span else 0.0
            poured = Columns(columns, self.width, self.margin, self.tight)
            made = poured.pour(slices, lowest, bottom)
            if level and columns > 1:
                made = poured.levelled(slices, made, bottom, number in whole)
            pages[-1].extend(made.pages[0])
            pages += made.pages[1:]
            lowest = made.lowest
        return pages, lowest

    def _finish(self, items: list[Item], number: int, count: int, title: str, place: Place) -> Face:
        """A page with its foot line."""
        game = self.game
        y = self.paper[1] - self.margin - FOOT + 4.2
        foot = f"{game.meta.title} · {title} · {game.meta.version}"
        if self.setter.least_points and self.reached:
            foot += f" · {letters_from(self.reached, game)}"
        all_items = [*self.backdrop.items(number, self.setter.opener, self.paper, self.margin, place), *items]
        all_items += self.text(foot, "page-foot", self.full_width, place, self.margin, y)[0]
        all_items += self.text(f"{number} / {count}", "page-folio", self.full_width, place, self.margin, y)[0]
        return Face(self.paper[0], self.paper[1], 0.0, tuple(all_items))

    def text(
        self, text: str, style_name: str, width: float, place: Place, x: float = 0.0, y: float = 0.0
    ) -> tuple[list[Item], float]:
        """A text in one piece: its items and its height."""
        style = self._style(style_name, place)
        made = self._set(text, style, width, place) if style else None
        self._note(style_name, made)
        return (list(self.setter.items(made, translate(x, y))), made.height) if made else ([], 0.0)

    def _style(self, name: str, place: Place) -> Style | None:
        style = self.setter.style(name, place)
        if style and style.hyphenate and not self.hyphenate:
            style = replace(style, hyphenate=False)
        if style and self.size != 1.0:
            least = min(style.size, LEAST)
            style = replace(style, size=max(style.size * self.size, least), floor=min(style.least, least))
        return replace(style, size=style.size * SMALLER, floor=0.0) if style and self.small else style

    def _set(self, text: str, style: Style, width: float, place: Place) -> SetText | None:
        setter = self.setter.in_second_language() if self.small else self.setter
        return setter.set(text, style, width, ENDLESS, Blame(place, self.kind, place))

    def _note(self, style_name: str, made: SetText | None) -> None:
        """Keep how small letters have become."""
        if made and made.setting.lines and style_name not in SMALL_PRINT:
            self.reached = min(self.reached or made.setting.size, made.setting.size)

    def paragraphs(self, text: str, style_name: str, place: Place, above: float, indent: float = 0.0) -> list[Slice]:
        """A text whose lines may be split, but never leave one line alone."""
        style = self._style(style_name, place)
        made = self._set(text, style, self.width - indent, place) if style else None
        self._note(style_name, made)
        if style is None or made is None or not made.setting.lines:
            return []
        out = []
        lines = made.setting.lines
        # the first line's baseline stands a cap height below its top: line tops follow from the baselines
        lead = style.size * style.leading * MM_PER_PT
        offset = lines[0].y
        for index, line in enumerate(lines):
            gap = (line.y - lines[index - 1].y - lead) if index else 0.0
            single = made._replace(setting=Setting((line._replace(y=offset),), made.setting.size, lead))
            items = self.setter.items(single, translate(indent, 0.0))
            keep = (index == 0 and len(lines) > 1) or index == len(lines) - 2
            space, more = above if index == 0 else max(0.0, gap), index < len(lines) - 1
            out.append(Slice(lead, tuple(items), space, keep, more=more))
        return out


def _in_outline(slices: Sequence[Slice], kind: str, *above: Step, lang: str = "") -> list[Slice]:
    """The slices of a block where it stands in its document, for those who do not see the page."""
    return [one._replace(items=outlined(one.items, kind, above, at, lang)) for at, one in enumerate(slices)]


def _kept(slices: list[Slice]) -> list[Slice]:
    """A short block stays with its translation."""
    return [s._replace(keep=True) for s in slices] if len(slices) == 1 and not slices[0].span else slices


def with_items(one: Slice, *items: Item) -> Slice:
    return one._replace(items=(*items, *one.items))
