"""Bound face → Face: texts set in their boxes, layers put together. Opens nothing; problems are returned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pnp.assets.opener import Opener
from pnp.base.cache import NO_CACHE, Cache
from pnp.base.choices import SIDES, Side
from pnp.base.geometry import IDENTITY, Matrix
from pnp.base.messages import message
from pnp.base.problems import Place, Problem
from pnp.base.walls import FACE, Fallen, within
from pnp.definition.components import Card, Component
from pnp.definition.game import Game, Style
from pnp.definition.workspace import Workspace
from pnp.face.bind import Binder, Scope
from pnp.face.bound import Bound, BoundFace, BoundLayer, BoundText
from pnp.face.boxes import Boxes, blame_of
from pnp.face.large_print import Growth, growth
from pnp.face.model import ArtItem, Face, GroupItem, Item, TextItem
from pnp.face.safe_zone import too_near
from pnp.face.setter import Attempt, Blame, Notes, OnOverflow, SetText, TextSetter, TooLong
from pnp.face.styling import Overrides, Styling
from pnp.face.template import Template
from pnp.face.templates import Templates
from pnp.language.localize import MARK
from pnp.language.origins import NOWHERE, Origins
from pnp.text.fonts import FontBook
from pnp.text.lines import Overflow, Setting
from pnp.text.typeset import Typesetter

Sizes = dict[tuple[str, Overrides], float]  # by a style and what its box says against it, in points


class Shown(NamedTuple):
    """A text box as it was filled: the card, the texts that went into it, the box, its style and the size used."""

    component: str
    card: str
    texts: tuple[str, ...]
    text: str  # all that stands in it, with its values
    width: float
    height: float
    style: Style
    size: float  # in points; 0 where the text does not fit
    matrix: Matrix = IDENTITY  # from mm of the box to mm of the face
    filled: float = 0.0  # share of the box's height that the lines take
    place: Place = Place("")  # of the box in its template


class ComposedFace(NamedTuple):
    """One side of a card: its face, or None if there is no such side or it has problems; and what was found."""

    face: Face | None
    problems: tuple[Problem, ...] = ()
    too_long: tuple[TooLong, ...] = ()  # texts that do not fit and are shown all the same
    shown: tuple[Shown, ...] = ()  # the text boxes that were filled, if they are to be noted
    no_room: Place | None = None  # a box that cannot take the second language


NO_SIDE = ComposedFace(None)


class ComposedFaces(NamedTuple):
    """Faces by piece and side, and what was found on them all."""

    faces: dict[tuple[str, Side], Face]
    problems: list[Problem]
    too_long: list[TooLong]
    shown: list[Shown]
    no_room: dict[str, Place]  # by component

    @classmethod
    def none(cls) -> ComposedFaces:
        """Nothing yet."""
        return cls({}, [], [], [], {})

    def note(self, component: str, one: ComposedFace) -> None:
        """Add what was found on one face."""
        self.problems.extend(one.problems)
        self.too_long.extend(one.too_long)
        self.shown.extend(one.shown)
        if one.no_room:
            self.no_room.setdefault(component, one.no_room)

    def add(self, others: ComposedFaces) -> None:
        """Add what was found on other faces."""
        self.problems.extend(others.problems)
        self.too_long.extend(others.too_long)
        self.shown.extend(others.shown)
        for component, place in others.no_room.items():
            self.no_room.setdefault(component, place)


@dataclass(slots=True, eq=False, repr=False)
class _Setting:
    """The texts of one face being set."""

    component: Component
    card: Card
    setter: TextSetter
    sizes: Sizes  # what lines of one style all fit at, if that is known
    fitted: Sizes = field(default_factory=dict)  # the same, being found out now
    shown: list[Shown] = field(default_factory=list)


@dataclass(eq=False, repr=False)
class Composer:
    """Composes the faces of one game in one language, or in two."""

    binder: Binder
    setter: TextSetter
    note_boxes: bool = False  # whether every text box that is filled is noted
    grow: Growth = growth  # how much larger a piece is printed in large print
    _fresh: TextSetter = field(init=False)  # with notes of its own; the next face takes it over if there are none
    _endless: set[str] = field(default_factory=set)  # templates that do not come to an end, and were reported

    def __post_init__(self) -> None:
        self._fresh = self.setter.noting(Notes())

    @property
    def opener(self) -> Opener:
        """What opens the files of the game."""
        return self.binder.opener

    @property
    def styling(self) -> Styling:
        """The styles, colours and values of the game."""
        return self.binder.styling

    @property
    def game(self) -> Game:
        """The game whose faces these are."""
        return self.styling.game

    @property
    def second(self) -> Game | None:
        """The same game in a second language, printed below the first."""
        return self.binder.second

    def for_game(self, game: Game, second: Game | None, origins: Origins) -> Composer:
        """The same for a game whose cards say something else; all that was opened and made for the old one holds."""
        binder = self.binder.for_game(game, second)
        setter = replace(self.setter, opener=binder.opener, styling=binder.styling, origins=origins)
        return replace(self, binder=binder, setter=setter)

    def faces(self, work: Iterable[tuple[Component, Card]], step: Callable[[], None] = lambda: None) -> ComposedFaces:
        """Front and back of some cards; faces that look the same are the same."""
        found = ComposedFaces.none()
        shared: dict[str, Face] = {}
        for component, card in work:
            for side in SIDES:
                one = self.face(component, card, side)
                found.note(component.id, one)
                if one.face:
                    found.faces[card.id, side] = shared.setdefault(one.face.key, one.face)
            step()
        return found

    def face(self, component: Component, card: Card, side: Side) -> ComposedFace:
        """One side of a card: what it names is opened, then it is composed."""
        pattern = component.template if side == "front" else component.back
        if not pattern:
            return NO_SIDE
        opened = self.opener.problems
        before = opened.mark()
        scope = self.binder.scope_of(component, card)
        template = self.binder.templates.template_of(component, side, pattern, scope)
        name = template.picture.name if template else ""
        if template is None or name in self._endless:
            return ComposedFace(None, opened.since(before)) if opened.any_since(before) else NO_SIDE
        try:
            with within(name, seconds=FACE):
                made = self._composed(template, component, card, scope)
        except Fallen as fallen:
            self._endless.add(name)
            return ComposedFace(None, (*opened.since(before), fallen.problem))
        if opened.any_since(before):
            return made._replace(face=None, problems=(*opened.since(before), *made.problems))
        return made

    def _composed(self, template: Template, component: Component, card: Card, scope: Scope) -> ComposedFace:
        """A template with a card's values, set and put together."""
        bound = self.binder.face(template, component, card, scope)
        if bound.endless:
            self._endless.add(template.picture.name)
        return self.compose(bound, component, card)

    def compose(self, bound: BoundFace, component: Component, card: Card) -> ComposedFace:
        """A face of what was bound: opens nothing, and changes nothing that was handed over."""
        setter = self._fresh if self._fresh.notes.empty else self.setter.noting(Notes())
        self._fresh, notes = setter, setter.notes
        if setter.least_points:
            setter = setter.at_least(setter.least_points / self.grow(component))
        work = _Setting(component, card, setter, {})
        items = self._items(bound.items, work)
        if work.fitted:  # again, with the sizes that lines of one style all fit at
            work = _Setting(component, card, setter, work.fitted, shown=work.shown)
            items = self._items(bound.items, work)
        problems = (*bound.problems, *notes.problems)
        face = None if problems else Face(*component.size, component.bleed, tuple(items), component.corner)
        return ComposedFace(face, problems, tuple(notes.too_long), tuple(work.shown), bound.no_room)

    def _items(self, bound: Sequence[Bound], work: _Setting) -> list[Item]:
        """What is drawn, in its order."""
        items: list[Item] = []
        for one in bound:
            if isinstance(one, BoundText):
                items += self._text(one, work)
            elif isinstance(one, ArtItem):
                items.append(one)
            elif isinstance(one, BoundLayer):
                items += _layered(one, self._items(one.items, work))
            else:
                items += _read_as(one.reading, self._items(one.items, work))
        return items

    def _text(self, bound: BoundText, work: _Setting) -> list[ArtItem | TextItem]:
        """A text set in its box."""
        setter, step = work.setter, bound.step
        width, height = step.box[2:]
        style = self._sized(bound, work)
        way = self._pair(bound, setter)
        style = setter.on_its_side(bound.text, style)
        tried = way(style) if way else setter.typesetter.set(bound.text, style, width, height)
        if isinstance(tried, Overflow) and not bound.second and bound.bare:
            tried = setter.hung(MARK, bound.bare, style, width, height) or tried
        made: SetText | None
        if isinstance(tried, Setting):
            made = SetText(tried, bound.colour)
            if setter.least_points and tried.size < style.size:
                key = (step.style, step.overrides)
                work.fitted[key] = min(tried.size, work.fitted.get(key, tried.size))
        else:
            blame = Blame(*self._blame(bound, work), step.element.place, bound.parts, work.card.id)
            again = way or (lambda at: setter.typesetter.set(bound.text, at, width, height))
            made = setter.otherwise(tried, again, bound.text, style, blame)
        if self.note_boxes:
            work.shown.append(_shown(bound, work, style, made))
        if made is None:
            return []
        if work.component.safe:
            self._check_safe(made.setting, bound, work)
        said = setter.aloud(bound.text, bound.second)
        if "{" in bound.text or "{" in bound.second:
            return setter.items(made, bound.matrix, said)
        return [TextItem(made.setting.lines, bound.matrix, made.colour, said=said)]

    def _sized(self, bound: BoundText, work: _Setting) -> Style:
        """The style of a text; lines that belong together have one size."""
        style = work.setter.enlarged(bound.step.style, bound.style)
        size = work.sizes.get((bound.step.style, bound.step.overrides)) if work.sizes else None
        return replace(style, size=min(style.size, max(size, style.least))) if size else style

    def _pair(self, bound: BoundText, setter: TextSetter) -> Attempt | None:
        """How a text is set with its second language below; None if it has none."""
        other = setter.second
        if not bound.second or other is None:
            return None
        width, height = bound.step.box[2:]
        return lambda at: setter.typesetter.set_pair(bound.text, bound.second, other, at, width, height, bound.factor)

    def _blame(self, bound: BoundText, work: _Setting) -> tuple[Place, str]:
        return blame_of(bound.step.element, "text", work.card, self.game)

    def _check_safe(self, setting: Setting, bound: BoundText, work: _Setting) -> None:
        """Report a text that stands nearer to the cut than the component allows."""
        component = work.component
        complaint = too_near(setting.lines, bound.matrix, component.size, component.safe)
        if complaint:
            place, label = self._blame(bound, work)
            box = bound.step.element.place
            work.setter.problems.add(
                place, label, message("{value}; move its box at {place}", value=complaint, place=box)
            )


def _shown(bound: BoundText, work: _Setting, style: Style, made: SetText | None) -> Shown:
    """A text box as it was filled."""
    step = bound.step
    width, height = step.box[2:]
    size = made.setting.size if made and made.fits else 0.0
    filled = made.height / height if made and height else 0.0
    return Shown(
        work.component.id,
        work.card.id,
        bound.parts,
        bound.text,
        width,
        height,
        style,
        size,
        bound.matrix,
        filled,
        step.element.place,
    )


def _layered(layer: BoundLayer, items: list[Item]) -> list[Item]:
    """Items as one group, or several where several clips meet."""
    if not items:
        return []
    clips = list(layer.clips)
    group = GroupItem(tuple(items), layer.opacity, clips.pop() if clips else None)
    for clip in reversed(clips):
        group = GroupItem((group,), 1.0, clip)
    return [group]


def _read_as(reading: str, items: list[Item]) -> list[Item]:
    """Items of which the first drawing is read by the name of an icon."""
    for at, item in enumerate(items):
        if isinstance(item, ArtItem):
            items[at] = item._replace(name=reading)
            break
    return items


def composer_of(
    workspace: Workspace,
    game: Game,
    cache: Cache = NO_CACHE,
    second: Game | None = None,
    on_overflow: OnOverflow = "refuse",
    least_points: float = 0.0,
    note_boxes: bool = False,
    origins: Origins = NOWHERE,
    pictures: bool = True,
    grow: Growth = growth,
) -> Composer:
    """A composer with its fonts and files: how texts are set, and what is noted, is decided here once."""
    opener, styling = Opener(workspace, game, cache), Styling(game)
    meta = game.meta
    book = FontBook(workspace, dict(meta.fonts), opener.problems, game.place, lambda role: meta.place_of("fonts", role))
    first = _typesetter(book, game.lang, opener)
    other = _typesetter(book, second.lang, opener) if second else None
    notes = Notes(opener.problems, asked=[] if note_boxes else None)
    setter = TextSetter(opener, styling, first, on_overflow, least_points, other, origins, notes)
    boxes = Boxes(opener, styling, first, other, second is not None, pictures, on_overflow == "show")
    return Composer(Binder(Templates(opener), boxes, second), setter, note_boxes, grow)


def _typesetter(book: FontBook, lang: str, opener: Opener) -> Typesetter:
    """What sets the texts of a game in one language."""

    def readings(runs: Any) -> Sequence[str]:
        return opener.readings(lang).in_row(runs)

    return Typesetter(book, lang, opener.icon_ratio, opener.near_icon, readings)
