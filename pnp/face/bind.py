"""Template + card → what it comes to: conditions, repetitions and includes carried out, everything it names opened."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pnp.assets.opener import Opener
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, rotate, scale, translate
from pnp.base.messages import message
from pnp.base.problems import Place
from pnp.definition.components import DRAWING, Card, Component
from pnp.definition.game import Game
from pnp.definition.values import values_of
from pnp.face import bindings, cells, repetitions
from pnp.face.bound import BoundFace, BoundGroup, BoundLayer, BoundText
from pnp.face.boxes import Boxes, Draft
from pnp.face.model import ArtItem
from pnp.face.paint import bound, painted
from pnp.face.styling import Styling
from pnp.face.template import Group, ImageBox, Include, Layer, PaintedArt, StaticArt, Step, Template, TextBox
from pnp.face.templates import Templates
from pnp.svg.art import Art
from pnp.svg.tree import Element

MAX_INCLUDES = 8
MAX_ITEMS = 5000
MAX_LEVELS = 100  # groups inside each other, those of included templates too
MAX_LAYERS = 16  # of these with opacity or a clip: readers of PDF draw about 30 forms inside each other
MAX_STEPS = 200_000  # of one face, repetitions and includes too; the largest face of the shipped games takes 340
Scope = Mapping[str, Any]


@dataclass(frozen=True, eq=False, repr=False)
class Binder:
    """Binds the templates of one game to its cards."""

    templates: Templates
    boxes: Boxes
    second: Game | None = None  # the same game in a second language, printed below the first
    _art: dict[tuple[Any, ...], Art] = field(default_factory=dict)

    @property
    def opener(self) -> Opener:
        """What opens the files of the game."""
        return self.boxes.opener

    @property
    def styling(self) -> Styling:
        """The styles, colours and values of the game."""
        return self.boxes.styling

    @cached_property
    def scope(self) -> dict[str, Any]:
        """What every template can name, besides the values of the card."""
        return {**self.styling.values, "bilingual": self.second is not None}

    def for_game(self, game: Game, second: Game | None) -> Binder:
        """The same for a game whose cards say something else; what was opened and made for the old one holds."""
        opener = self.opener.for_game(game)
        boxes = replace(self.boxes, opener=opener, styling=Styling(game), bilingual=second is not None)
        return replace(self, templates=self.templates.with_opener(opener), boxes=boxes, second=second)

    def scope_of(self, component: Component, card: Card) -> Scope:
        """What the templates of a card can name."""
        return {**self.scope, "id": card.id, "component": component.title, DRAWING: 1, **card.data}

    def face(self, template: Template, component: Component, card: Card, scope: Scope) -> BoundFace:
        """A template carried out for a card."""
        draft = Draft(component, card)
        if self.second:
            draft.seconds = self._second_texts(template, self.second, component, card)
        self._run(template, template.steps, scope, self._origin(template), draft, 0)
        return BoundFace(tuple(draft.items), tuple(draft.problems), draft.no_room, draft.steps > MAX_STEPS)

    def _origin(self, template: Template) -> Matrix:
        """Where a template starts; in a language that is written from right to left, its mirror image."""
        x, y, width, _ = template.picture.view
        if self.styling.rtl:
            return multiply(translate(width, 0.0), (-1.0, 0.0, 0.0, 1.0, x, -y))
        return translate(-x, -y)

    def _second_texts(self, template: Template, game: Game, component: Component, card: Card) -> deque[str]:
        """What each text box of a face says in the second language, in the order of the boxes."""
        other = game.components[component.id]
        data = next(c for c in other.drawn if c.id == card.id).data
        scope = {**values_of(game), "bilingual": True, "id": card.id, "component": other.title, DRAWING: 1, **data}
        draft = Draft(component, card._replace(data=data), texts=deque())
        self._run(template, template.steps, scope, IDENTITY, draft, 0)
        return draft.texts or deque()

    def _run(
        self, template: Template, steps: list[Step], scope: Scope, matrix: Matrix, draft: Draft, depth: int
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
                draft.problems.add(self._place(step, draft), draft.card.id, error.message)
        draft.level -= 1

    def _goes_on(self, step: Step, draft: Draft) -> bool:
        """Count a step; False once there was too much, which is reported once."""
        draft.steps += 1
        if draft.full:
            return False
        if draft.steps > MAX_STEPS:
            complaint = message(
                "takes more than {max_steps:,} steps, counting every repetition and include", max_steps=MAX_STEPS
            )
        elif draft.drawn > MAX_ITEMS:
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
        draft.problems.add(
            self._place(step, draft), draft.card.id, message("{value}; simplify the template", value=complaint)
        )
        draft.full = True
        return False

    def _place(self, step: Step, draft: Draft) -> Place:
        """Where to look for what is wrong with a step."""
        return draft.card.place if isinstance(step, StaticArt) else step.element.place

    def _draw(self, template: Template, step: StaticArt, matrix: Matrix, draft: Draft) -> None:
        """Place art that is the same for every card."""
        if draft.texts is None:
            key = (id(step), matrix != IDENTITY, draft.component.bleed)
            if key not in self._art:
                self._art[key] = self._made(template, step.content, step.defs, *key[1:])
            self._place_art(self._art[key], matrix, draft)

    def _draw_painted(self, template: Template, step: PaintedArt, scope: Scope, matrix: Matrix, draft: Draft) -> None:
        """Place art in the card's colours, made once for each set of them."""
        if draft.texts is None:
            paint = tuple(self._paint((*step.defs, *step.content), scope, draft))
            key = (id(step), matrix != IDENTITY, draft.component.bleed, paint)
            if key not in self._art:
                left = iter(paint)
                defs, content = (tuple(painted(e, left) for e in one) for one in (step.defs, step.content))
                self._art[key] = self._made(template, content, defs, *key[1:3])
            self._place_art(self._art[key], matrix, draft)

    def _place_art(self, art: Art, matrix: Matrix, draft: Draft) -> None:
        draft.items.append(ArtItem(art, matrix))
        draft.drawn += 1

    def _layer(self, template: Template, step: Layer, scope: Scope, matrix: Matrix, draft: Draft, depth: int) -> None:
        """Steps that show together; what they drew becomes one layer."""
        start = len(draft.items)
        draft.layers += max(1, len(step.clips))
        self._run(template, step.steps, scope, matrix, draft, depth)
        draft.layers -= max(1, len(step.clips))
        items = tuple(draft.items[start:])
        if items:
            at = multiply(matrix, step.matrix)
            clips = tuple(ArtItem(self._clip(template, step, i), at) for i in range(len(step.clips)))
            draft.items[start:] = [BoundLayer(step.opacity, clips, items)]

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
        fonts = self.opener.fonts_for((*content, *defs))
        return Art(content, view, template.picture.name, defs, self.opener.cache, template.size, fonts)

    def _paint(self, elements: Iterable[Element], scope: Scope, draft: Draft) -> Iterator[str]:
        """The colours that elements and all below them are bound to, in the order of the trees."""
        for element, name in bound(elements):
            colour = bindings.fill(element.bindings[name], scope)
            yield self.styling.hex(colour, element.place, f"pnp:{name}", draft.problems)

    def _group(self, template: Template, step: Group, scope: Scope, matrix: Matrix, draft: Draft, depth: int) -> None:
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

    def _inside(self, template: Template, step: Group, scope: Scope, matrix: Matrix, draft: Draft, depth: int) -> None:
        """What stands in a group, once; its first drawing gets the reading of all of it."""
        names, start = step.element.bindings, len(draft.items)
        self._run(template, step.steps, scope, self._moved(names, scope, matrix), draft, depth)
        if "read" in names and any(isinstance(item, ArtItem | BoundText | BoundGroup) for item in draft.items[start:]):
            reading = bindings.fill(names["read"], scope)
            draft.items[start:] = [BoundGroup(reading, tuple(draft.items[start:]))]

    def _places(
        self, template: Template, names: Mapping[str, str], scope: Scope, count: int
    ) -> list[tuple[float, float, float]]:
        """Where each of so many repetitions stands, and in which direction the way leads there."""
        if "along" in names:
            return repetitions.along(template.picture.root, names["along"], names.get("stretch", "0 1"), scope, count)
        return [(x, y, 0.0) for x, y in repetitions.in_rows(names, scope, count)]

    def _cells(self, template: Template, step: Group, scope: Scope, matrix: Matrix, draft: Draft, depth: int) -> None:
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

    def _moved(self, names: Mapping[str, str], scope: Scope, matrix: Matrix) -> Matrix:
        """A matrix after pnp:at, pnp:turn and pnp:scale."""
        if "at" in names:
            matrix = multiply(matrix, translate(*bindings.numbers(names["at"], scope, 2)))
        if "turn" in names:
            matrix = multiply(matrix, rotate(*bindings.numbers(names["turn"], scope, 1)))
        if "scale" in names:
            matrix = multiply(matrix, scale(*repetitions.factors(names["scale"], scope)))
        return matrix

    def _include(self, step: Include, scope: Scope, matrix: Matrix, draft: Draft, depth: int) -> None:
        """Another template with the same data."""
        if depth >= MAX_INCLUDES:
            complaint = message(
                "more than {max_includes} templates inside each other; one includes itself", max_includes=MAX_INCLUDES
            )
            draft.problems.add(step.element.place, "pnp:include", complaint)
            draft.full = True  # it would be as deep again in every other branch
            return
        name = bindings.fill(step.element.bindings["include"], scope)
        template = self.templates.template(name, step.element.place, "pnp:include")
        if template:
            self._run(template, template.steps, scope, matrix, draft, depth + 1)
