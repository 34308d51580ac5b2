"""Template + card → Face. Everything that would print wrong is a problem here, with card and template line."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pnp.base.cache import NO_CACHE, Cache
from pnp.base.choices import SIDES, Side
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, rotate, scale, translate
from pnp.base.messages import message
from pnp.base.problems import Place, Problems
from pnp.base.walls import FACE, Fallen, within
from pnp.definition.components import DRAWING, Card, Component
from pnp.definition.game import Game
from pnp.definition.values import values_of
from pnp.definition.workspace import Workspace
from pnp.face import bindings, cells, repetitions
from pnp.face.boxes import Boxes, FaceDraft, Sizes
from pnp.face.large_print import Growth, growth
from pnp.face.model import ArtItem, Face, GroupItem, Item
from pnp.face.paint import bound, painted
from pnp.face.resources import Resources
from pnp.face.setter import Noted, OnOverflow, TextSetter
from pnp.face.template import Group, ImageBox, Include, Layer, PaintedArt, StaticArt, Step, Template, TextBox
from pnp.language.origins import NOWHERE, Origins
from pnp.svg.art import Art
from pnp.svg.tree import Element
from pnp.text.fonts import FontBook
from pnp.text.typeset import Typesetter

MAX_INCLUDES = 8
MAX_ITEMS = 5000
MAX_LEVELS = 100  # groups inside each other, those of included templates too
MAX_LAYERS = 16  # of these with opacity or a clip: readers of PDF draw about 30 forms inside each other
MAX_STEPS = 200_000  # of one face, repetitions and includes too; the largest face of the shipped games takes 340


@dataclass(eq=False, repr=False)
class Composer:
    """Composes the faces of one game in one language, or in two."""

    resources: Resources
    setter: TextSetter
    boxes: Boxes
    second: Game | None = None  # the same game in a second language, printed below the first
    grow: Growth = growth  # how much larger a piece is printed in large print
    _art: dict[tuple[Any, ...], Art] = field(default_factory=dict)
    _endless: set[str] = field(default_factory=set)  # templates that do not come to an end, and were reported

    @cached_property
    def scope(self) -> dict[str, Any]:
        """What every template can name, besides what stands on the card."""
        return {**self.resources.values, "bilingual": self.second is not None}

    @property
    def game(self) -> Game:
        """The game whose faces these are."""
        return self.resources.game

    def for_game(self, game: Game, second: Game | None, origins: Origins) -> Composer:
        """The same for a game whose cards say something else; all that was read and made for the old one holds."""
        resources = self.resources.for_game(game)
        setter = replace(self.setter, resources=resources, origins=origins)
        return replace(
            self, resources=resources, setter=setter, boxes=replace(self.boxes, resources=resources), second=second
        )

    def faces(
        self, work: Iterable[tuple[Component, Card]], step: Callable[[], None] = lambda: None
    ) -> dict[tuple[str, Side], Face]:
        """Front and back of some cards, by piece id and side; faces that look the same are the same."""
        found: dict[tuple[str, Side], Face] = {}
        shared: dict[str, Face] = {}
        for component, card in work:
            for side in SIDES:
                face = self.face(component, card, side)
                if face:
                    found[card.id, side] = shared.setdefault(face.key, face)
            step()
        return found

    def warm(self, component: Component) -> None:
        """Read what the cards of a component share, by composing one of them; problems stay, they may be said once."""
        too_long = self.setter.too_long
        before = len(too_long), len(self.boxes.shown or ())
        for card in component.cards[:1]:
            for side in SIDES:
                self.face(component, card, side)
        del too_long[before[0] :]
        if self.boxes.shown is not None:
            del self.boxes.shown[before[1] :]

    def known_art(self) -> list[Art]:
        """The art that was made so far."""
        return [*self._art.values(), *self.resources.known_art()]

    def face(self, component: Component, card: Card, side: Side) -> Face | None:
        """One side of a card, or None when there is no such side or it has problems."""
        pattern = component.template if side == "front" else component.back
        if not pattern:
            return None
        scope = {**self.scope, "id": card.id, "component": component.title, DRAWING: 1, **card.data}
        template = self.resources.template_of(component, side, pattern, scope)
        if template is None or template.picture.name in self._endless:
            return None
        name = template.picture.name
        try:
            with within(name, seconds=FACE):
                return self._face(template, scope, component, card)
        except Fallen as fallen:
            self._endless.add(name)
            self.resources.problems.add(Place(fallen.name), "", fallen.message)
            return None

    def _face(self, template: Template, scope: Mapping[str, Any], component: Component, card: Card) -> Face | None:
        before = self.resources.problems.mark()
        setter = self.setter
        if setter.least_points:
            setter = setter.at_least(setter.least_points / self.grow(component))
        draft = self._drawn(template, scope, component, card, setter, {})
        if draft.fitted:  # again, with the sizes that lines of one style all fit at
            draft = self._drawn(template, scope, component, card, setter, draft.fitted)
        if draft.steps > MAX_STEPS:
            self._endless.add(template.picture.name)
        if self.resources.problems.any_since(before):
            return None
        return Face(*component.size, component.bleed, tuple(draft.items), component.corner)

    def _drawn(
        self,
        template: Template,
        scope: Mapping[str, Any],
        component: Component,
        card: Card,
        setter: TextSetter,
        sizes: Sizes,
    ) -> FaceDraft:
        """A template carried out for a card."""
        draft = FaceDraft(component, card, setter, sizes=sizes)
        if self.second:
            draft.seconds = self._second_texts(template, self.second, component, card)
        self._run(template, template.steps, scope, self._origin(template), draft, 0)
        return draft

    def _origin(self, template: Template) -> Matrix:
        """Where a template starts; in a language that is written from right to left, its mirror image."""
        x, y, width, _ = template.picture.view
        return (
            multiply(translate(width, 0.0), (-1.0, 0.0, 0.0, 1.0, x, -y)) if self.resources.rtl else translate(-x, -y)
        )

    def _second_texts(self, template: Template, game: Game, component: Component, card: Card) -> deque[str]:
        """What each text box of a face says in the second language, in the order of the boxes."""
        other = game.components[component.id]
        data = next(c for c in other.drawn if c.id == card.id).data
        scope = {**values_of(game), "bilingual": True, "id": card.id, "component": other.title, DRAWING: 1, **data}
        draft = FaceDraft(component, card._replace(data=data), self.setter, said=deque())
        self._run(template, template.steps, scope, IDENTITY, draft, 0)
        return draft.said or deque()

    def _run(
        self,
        template: Template,
        steps: list[Step],
        scope: Mapping[str, Any],
        matrix: Matrix,
        draft: FaceDraft,
        depth: int,
    ) -> None:
        """Carry out drawing steps."""
        draft.level += 1
        for step in steps:
            if not self._goes_on(step, draft):
                break
            try:
                if isinstance(step, TextBox):
                    self.boxes.text(step, scope, multiply(matrix, step.matrix), draft)
                elif isinstance(step, StaticArt):
                    self._draw(template, step, matrix, draft)
                elif isinstance(step, PaintedArt):
                    self._draw_painted(template, step, scope, matrix, draft)
                elif isinstance(step, ImageBox):
                    self.boxes.picture(step, scope, multiply(matrix, step.matrix), draft)
                elif isinstance(step, Include):
                    self._include(step, scope, multiply(matrix, step.matrix), draft, depth)
                elif isinstance(step, Layer):
                    self._layer(template, step, scope, matrix, draft, depth)
                else:
                    self._group(template, step, scope, matrix, draft, depth)
            except bindings.BindingError as error:
                self.resources.problems.add(self._place(step, draft), draft.card.id, error.message)
        draft.level -= 1

    def _goes_on(self, step: Step, draft: FaceDraft) -> bool:
        """Count a step; False once there was too much, which is said once."""
        draft.steps += 1
        if draft.full:
            return False
        if draft.steps > MAX_STEPS:
            complaint = message(
                "takes more than {max_steps:,} steps, counting every repetition and include", max_steps=MAX_STEPS
            )
        elif len(draft.items) + draft.enclosed > MAX_ITEMS:
            complaint = message("draws more than {max_items} things", max_items=MAX_ITEMS)
        elif draft.level > MAX_LEVELS:
            complaint = message(
                "has more than {max_levels} groups inside each other, counting those of included templates",
                max_levels=MAX_LEVELS,
            )
        elif draft.layers > MAX_LAYERS:
            complaint = message(
                "has more than {max_layers} groups with opacity or clips inside each other", max_layers=MAX_LAYERS
            )
        else:
            return True
        self.resources.problems.add(
            self._place(step, draft), draft.card.id, message("{value}; simplify the template", value=complaint)
        )
        draft.full = True
        return False

    def _place(self, step: Step, draft: FaceDraft) -> Place:
        """Where to look for what is wrong with a step."""
        return draft.card.place if isinstance(step, StaticArt) else step.element.place

    def _draw(self, template: Template, step: StaticArt, matrix: Matrix, draft: FaceDraft) -> None:
        """Place art that is the same for every card."""
        if draft.said is None:
            key = (id(step), matrix != IDENTITY, draft.component.bleed)
            if key not in self._art:
                self._art[key] = self._made(template, step.content, step.defs, *key[1:])
            draft.items.append(ArtItem(self._art[key], matrix))

    def _draw_painted(
        self, template: Template, step: PaintedArt, scope: Mapping[str, Any], matrix: Matrix, draft: FaceDraft
    ) -> None:
        """Place art in the card's colours, made once for each set of them."""
        if draft.said is None:
            paint = tuple(self._paint((*step.defs, *step.content), scope))
            key = (id(step), matrix != IDENTITY, draft.component.bleed, paint)
            if key not in self._art:
                left = iter(paint)
                defs, content = (tuple(painted(e, left) for e in one) for one in (step.defs, step.content))
                self._art[key] = self._made(template, content, defs, *key[1:3])
            draft.items.append(ArtItem(self._art[key], matrix))

    def _layer(
        self, template: Template, step: Layer, scope: Mapping[str, Any], matrix: Matrix, draft: FaceDraft, depth: int
    ) -> None:
        """Steps that show together; what they drew becomes one group, or several where several clips meet."""
        start = len(draft.items)
        draft.layers += max(1, len(step.clips))
        self._run(template, step.steps, scope, matrix, draft, depth)
        draft.layers -= max(1, len(step.clips))
        items: list[Item] = draft.items[start:]
        if not items:
            return
        draft.enclosed += len(items) - 1
        clips = [ArtItem(self._clip(template, step, i), multiply(matrix, step.matrix)) for i in range(len(step.clips))]
        group = GroupItem(tuple(items), step.opacity, clips.pop() if clips else None)
        for clip in reversed(clips):
            group = GroupItem((group,), 1.0, clip)
        draft.items[start:] = [group]

    def _clip(self, template: Template, step: Layer, index: int) -> Art:
        """What one clip of a layer leaves, as art."""
        key = (id(step), index)
        if key not in self._art:
            self._art[key] = self._made(template, step.clips[index], (), True, 0.0)
        return self._art[key]

    def _made(
        self, template: Template, content: tuple[Element, ...], defs: tuple[Element, ...], moved: bool, bleed: float
    ) -> Art:
        """Art of the template itself, with room around it for its bleed, or for wherever it is moved to."""
        width, height = template.size
        view = Rect(*template.picture.view).grown(*([max(width, height)] * 4 if moved else [bleed + 1] * 4))
        fonts = self.resources.fonts_for((*content, *defs))
        return Art(content, view, template.picture.name, defs, self.resources.cache, template.size, fonts)

    def _paint(self, elements: Iterable[Element], scope: Mapping[str, Any]) -> Iterator[str]:
        """The colours that elements and all below them are bound to, in the order of the trees."""
        for element, name in bound(elements):
            yield self.resources.colour(bindings.fill(element.bindings[name], scope), element.place, f"pnp:{name}")

    def _group(
        self, template: Template, step: Group, scope: Mapping[str, Any], matrix: Matrix, draft: FaceDraft, depth: int
    ) -> None:
        """Conditions, moves and repetitions."""
        names = step.element.bindings
        matrix = multiply(matrix, step.matrix)
        if "cells" in names:
            self._cells(template, step, scope, matrix, draft, depth)
            return
        if "each" not in names:
            if "if" in names and not bindings.holds(names["if"], scope):
                return
            self._inside(template, step, scope, matrix, draft, depth)
            return
        name, items = bindings.items(names["each"], scope)
        places = self._places(template, names, scope, len(items))
        for index, item in enumerate(items):
            if not self._goes_on(step, draft):
                return
            inner = {**scope, name: item, "n": index + 1, "direction": places[index][2]}
            if "if" not in names or bindings.holds(names["if"], inner):
                at = multiply(matrix, translate(*places[index][:2]))
                self._inside(template, step, inner, at, draft, depth)

    def _inside(
        self, template: Template, step: Group, scope: Mapping[str, Any], matrix: Matrix, draft: FaceDraft, depth: int
    ) -> None:
        """What stands in a group, once; its first drawing gets the reading of all of it."""
        names, start = step.element.bindings, len(draft.items)
        self._run(template, step.steps, scope, self._moved(names, scope, matrix), draft, depth)
        if "read" in names:
            at = next((i for i in range(start, len(draft.items)) if isinstance(draft.items[i], ArtItem)), None)
            if at is not None:
                draft.items[at] = draft.items[at]._replace(name=bindings.fill(names["read"], scope))  # type: ignore[call-arg]

    def _places(
        self, template: Template, names: Mapping[str, str], scope: Mapping[str, Any], count: int
    ) -> list[tuple[float, float, float]]:
        """Where each of so many repetitions stands, and in which direction the way leads there."""
        if "along" in names:
            return repetitions.along(template.picture.root, names["along"], names.get("stretch", "0 1"), scope, count)
        return [(x, y, 0.0) for x, y in repetitions.in_rows(names, scope, count)]

    def _cells(
        self, template: Template, step: Group, scope: Mapping[str, Any], matrix: Matrix, draft: FaceDraft, depth: int
    ) -> None:
        """A repetition over the cells of a board, as large as they fit into their box."""
        names = step.element.bindings
        name, columns, rows, found = cells.cells(names["cells"], scope)
        (unit,) = bindings.numbers(names.get("unit", "1"), scope, 1)
        board = multiply(matrix, cells.placed(columns, rows, bindings.numbers(names["into"], scope, 4), unit))
        for index, cell in enumerate(found):
            if not self._goes_on(step, draft):
                return
            inner = {**scope, name: cell.record, "n": index + 1}
            if "if" not in names or bindings.holds(names["if"], inner):
                at = multiply(board, translate(cell.x * unit, cell.y * unit))
                self._inside(template, step, inner, at, draft, depth)

    def _moved(self, names: Mapping[str, str], scope: Mapping[str, Any], matrix: Matrix) -> Matrix:
        """A matrix after pnp:at, pnp:turn and pnp:scale."""
        if "at" in names:
            matrix = multiply(matrix, translate(*bindings.numbers(names["at"], scope, 2)))
        if "turn" in names:
            matrix = multiply(matrix, rotate(*bindings.numbers(names["turn"], scope, 1)))
        if "scale" in names:
            matrix = multiply(matrix, scale(*repetitions.factors(names["scale"], scope)))
        return matrix

    def _include(self, step: Include, scope: Mapping[str, Any], matrix: Matrix, draft: FaceDraft, depth: int) -> None:
        """Another template with the same data."""
        if depth >= MAX_INCLUDES:
            self.resources.problems.add(
                step.element.place,
                "pnp:include",
                message(
                    "more than {max_includes} templates inside each other; one includes itself",
                    max_includes=MAX_INCLUDES,
                ),
            )
            draft.full = True  # it would be as deep again in every other branch
            return
        name = bindings.fill(step.element.bindings["include"], scope)
        template = self.resources.template(name, step.element.place, "pnp:include")
        if template:
            self._run(template, template.steps, scope, matrix, draft, depth + 1)


def composer_of(
    workspace: Workspace,
    game: Game,
    problems: Problems,
    cache: Cache = NO_CACHE,
    second: Game | None = None,
    on_overflow: OnOverflow = "refuse",
    least_points: float = 0.0,
    note_boxes: bool = False,
    origins: Origins = NOWHERE,
    pictures: bool = True,
    grow: Growth = growth,
) -> Composer:
    """A composer with its fonts and files: how texts are set, and what is noted, is said here once."""
    resources = Resources(workspace, game, problems, cache)
    meta = game.meta
    book = FontBook(workspace, dict(meta.fonts), problems, game.place, lambda role: meta.place_of("fonts", role))
    first = _typesetter(book, game.lang, resources)
    other = _typesetter(book, second.lang, resources) if second else None
    noted: list[Noted] | None = [] if note_boxes else None
    setter = TextSetter(resources, first, on_overflow, least_points, other, origins, noted=noted)
    return Composer(resources, setter, Boxes(resources, [] if note_boxes else None, pictures), second, grow)


def _typesetter(book: FontBook, lang: str, resources: Resources) -> Typesetter:
    """What sets the texts of a game in one language."""
    said = lambda runs: resources.readings(lang).in_row(runs)  # noqa: E731
    return Typesetter(book, lang, resources.icon_ratio, resources.near_icon, said)
