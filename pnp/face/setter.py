"""Set a text, or say why not: the one place where that is done, for cards, pages, margins, labels and marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from pnp.assets.opener import Opener
from pnp.base import units
from pnp.base.geometry import Matrix, Rect
from pnp.base.messages import NOTHING, Message, both, message
from pnp.base.problems import Place, Problem, Problems
from pnp.definition.game import Game, Style
from pnp.face import bindings
from pnp.face.large_print import enlarged
from pnp.face.model import ArtItem, TextItem
from pnp.face.pictures import place_picture
from pnp.face.styling import Overrides, Styling, Unknown
from pnp.language.aloud import Readings
from pnp.language.localize import MARK
from pnp.language.origins import NOWHERE, Origins
from pnp.language.po import Key
from pnp.text.linebreak import Icon
from pnp.text.lines import Overflow, Setting, Unsettable, with_hanging
from pnp.text.typeset import ICON_HEIGHT, Typesetter

OnOverflow = Literal["refuse", "show"]  # a text that does not fit is a problem, or is set small and in red
TINY = 3.0  # points, for a text that is shown although it does not fit
RED = "#d5006d"
Attempt = Callable[[Style], Setting | Overflow | Unsettable]


class Blame(NamedTuple):
    """Where a text can be mended: its place and field, its box, and the texts of the game that it is made of."""

    place: Place
    field: str
    box: Place
    texts: tuple[str, ...] = ()
    piece: str = ""  # that it stands on


class TooLong(NamedTuple):
    """A text that did not fit and was shown all the same, the texts of the game that it was made of, and their keys."""

    problem: Problem
    texts: tuple[str, ...]
    keys: tuple[Key, ...] = ()  # of the translations


class Noted(NamedTuple):
    """A text of a page or a margin as it was asked for: whose it is, its style and how wide it may be."""

    text: str
    place: Place
    field: str
    style: Style
    width: float


class SetText(NamedTuple):
    """A text that has been set, its colour, and whether it fits: one that does not is shown small and in red."""

    setting: Setting
    colour: str
    fits: bool = True

    @property
    def height(self) -> float:
        """How high it is in mm."""
        return self.setting.height


@dataclass(slots=True, eq=False, repr=False)
class Notes:
    """What comes to light while texts are set."""

    problems: Problems = field(default_factory=Problems)
    too_long: list[TooLong] = field(default_factory=list)
    asked: list[Noted] | None = None  # if it is a list, it gets every text that is set on pages and in margins

    @property
    def empty(self) -> bool:
        """Whether nothing came to light."""
        return not self.problems.found and not self.too_long


@dataclass(frozen=True, eq=False, repr=False)
class TextSetter:
    """Sets texts in one language. Copies for other sizes or the second language share their notes."""

    opener: Opener
    styling: Styling
    typesetter: Typesetter
    on_overflow: OnOverflow = "refuse"
    least_points: float = 0.0  # in large print, what texts are set at where they have room
    second: Typesetter | None = None  # of the language that is printed below the first
    origins: Origins = NOWHERE  # where each text was translated
    notes: Notes = field(default_factory=Notes)

    @property
    def game(self) -> Game:
        """The game whose texts are set."""
        return self.styling.game

    @property
    def values(self) -> dict[str, Any]:
        """What every text can name."""
        return self.styling.values

    @property
    def problems(self) -> Problems:
        """Why texts cannot be set."""
        return self.notes.problems

    @property
    def too_long(self) -> list[TooLong]:
        """The texts that do not fit and are shown all the same."""
        return self.notes.too_long

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What a person should know of the fonts, though nothing is in the way of printing."""
        return tuple(sorted({*self.opener.font_warnings, *self.typesetter.book.warnings}))

    @property
    def readings(self) -> Readings:
        """How icons are read in the language of the game."""
        return self.opener.readings(self.game.lang)

    def noting(self, notes: Notes) -> TextSetter:
        """The same with notes of its own."""
        return replace(self, notes=notes)

    def for_game(self, game: Game) -> TextSetter:
        """The same for a game with the same styles and files."""
        return replace(self, opener=self.opener.for_game(game), styling=Styling(game))

    def at_least(self, points: float) -> TextSetter:
        """The same for a piece on which large print means so many points."""
        return replace(self, least_points=points)

    def in_second_language(self) -> TextSetter:
        """The same for the language that is printed below the first."""
        return replace(self, typesetter=self.second or self.typesetter)

    def style(self, name: str, place: Place, overrides: Overrides = ()) -> Style | None:
        """A named style with a box's own changes, as large as the print is to be."""
        found = self.styling.style(name, overrides)
        if isinstance(found, Unknown):
            self.problems.add(place, found.field, found.message)
            return None
        return self.enlarged(name, found)

    def enlarged(self, name: str, style: Style) -> Style:
        """A style by its name as large as the print is to be."""
        return enlarged(name, style, self.least_points) if self.least_points else style

    def colour(self, text: str, place: Place, field_name: str) -> str:
        """A palette name or hex colour as hex; a wrong one is a problem and prints black."""
        return self.styling.hex(text, place, field_name, self.problems)

    def style_colour(self, style: Style) -> str:
        """The colour of a style."""
        return self.styling.style_colour(style)

    def set(self, text: str, style: Style, width: float, height: float, blame: Blame) -> SetText | None:
        """A text in a box of mm; None where that cannot be, and then it has been said why."""
        style = self.on_its_side(text, style)
        if self.notes.asked is not None:
            self.notes.asked.append(Noted(text, blame.place, blame.field, style, width))

        def way(at: Style) -> Setting | Overflow | Unsettable:
            return self.typesetter.set(text, at, width, height)

        made = way(style)
        if isinstance(made, Overflow) and self.on_overflow == "show" and text.startswith(MARK):
            made = self.hung(MARK, text.removeprefix(MARK), style, width, height) or made
        if isinstance(made, Setting):
            return SetText(made, self.style_colour(style))
        return self.otherwise(made, way, text, style, blame)

    def on_its_side(self, text: str, style: Style) -> Style:
        """The style of a text without a translation: in a kit from right to left, too, its lines begin on the left."""
        apart = self.typesetter.rtl and text.startswith(MARK) and style.align == "left"
        return replace(style, align="right") if apart else style  # right is where lines end

    def hung(self, sign: str, text: str, style: Style, width: float, height: float) -> Setting | None:
        """A text with a sign that hangs before its first line and takes no room; None if that does not fit either."""
        made = self.typesetter.set(text, style, width, height)
        font = self.typesetter.book.font(style.font, style.weight, style.italic)
        return with_hanging(made, font.shape(sign)) if isinstance(made, Setting) and made.lines and font else None

    def otherwise(
        self, made: Overflow | Unsettable, way: Attempt, text: str, style: Style, blame: Blame
    ) -> SetText | None:
        """What becomes of a text that cannot be set as it should be: a problem, or it is set small and in red."""
        if made == Unsettable(NOTHING):
            return None  # that has been said where it was found
        origins = self.origins.of(blame.texts, text, blame.piece, self._filled) if self.origins.by_text else ()
        place, name = (origins[0].place, origins[0].key[0]) if origins else (blame.place, blame.field)
        problem = Problem(place, name, self._why(made, style, blame.box, text))
        if isinstance(made, Unsettable) or self.on_overflow == "refuse":
            self.problems.found.append(problem)
            return None
        self.too_long.append(TooLong(problem, blame.texts or (text,), tuple(origin.key for origin in origins)))
        small = way(replace(style, floor=TINY, lines=0))
        return SetText(small, RED, fits=False) if isinstance(small, Setting) else None

    def _filled(self, text: str) -> str:
        """A text with the values that any text may name."""
        try:
            return bindings.substitute(text, {}, self.values)
        except bindings.BindingError:
            return text

    def _why(self, made: Overflow | Unsettable, style: Style, box: Place, text: str) -> Message:
        """Why a text cannot be printed, and the way out."""
        game = self.game
        if isinstance(made, Unsettable):
            return message("{reason} (language {lang}, box at {box})", reason=made.reason, lang=game.lang, box=box)
        excess: list[Message] = []
        if made.down > 0.005:
            excess.append(message("{down:.1f} mm too high ({lines} lines)", down=made.down, lines=made.lines))
        if made.across > 0.005:
            excess.append(message("a word is {across:.1f} mm too wide", across=made.across))
        return message(
            "found “{shown}” ({count} characters, language {lang}), which does not fit its box at {box}: {excess} "
            "at the smallest size, {least:g} pt; shorten the text, enlarge the box or lower its floor",
            shown=text if len(text) <= 40 else text[:37] + "…",
            count=len(text),
            lang=game.lang,
            box=box,
            excess=both(excess) if excess else message("too many lines"),
            least=style.least,
        )

    def aloud(self, text: str, second: str = "") -> str:
        """A text as it is read aloud, and what stands below it in the second language."""
        said = self.opener.readings(self.typesetter.lang).aloud(text)
        other = self.opener.readings(self.second.lang).aloud(second) if second and self.second else ""
        return f"{said} / {other}" if other else said

    def items(self, text: SetText, matrix: Matrix, said: str = "") -> list[ArtItem | TextItem]:
        """A set text as items of a face, with its inline icons placed as art."""
        lines = text.setting.lines
        items: list[ArtItem | TextItem] = [TextItem(lines, matrix, text.colour, said=said)]
        for line in lines:
            if not any(isinstance(p, Icon) for p in line.pieces):
                continue
            em = line.size * units.MM_PER_PT
            x = line.x
            for piece in line.pieces:
                if isinstance(piece, Icon):
                    item = self._icon(piece, x, line.y, em, text.colour, matrix)
                    items += [item] if item else []
                x += (piece if isinstance(piece, float) else piece.width) * em
        return items

    def _icon(self, icon: Icon, x: float, y: float, em: float, colour: str, matrix: Matrix) -> ArtItem | None:
        """An icon in a line, its middle at half the height of capitals."""
        name, place = f"icons/{icon.name}.svg", self.game.place
        ratio = self.opener.icon_ratio(icon.name) or 1.0
        height = icon.width * em / ratio
        rise = height / ICON_HEIGHT
        box = Rect(x, y - rise / 2 - height / 2, icon.width * em, height)
        item = place_picture(self.opener, name, box, place, colour, matrix=matrix)
        return item and item._replace(name="")  # its line reads it
