"""Template + card → Face. Everything that would print wrong is a problem here, with card and template line."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, rotate, translate
from pnp.definition.components import Card, Component
from pnp.definition.game import Game
from pnp.face import bindings
from pnp.face.boxes import Job, TextBoxes
from pnp.face.large_print import growth
from pnp.face.model import ArtItem, Face
from pnp.face.template import Group, ImageBox, Include, PaintedArt, StaticArt, Step, Template, TextBox
from pnp.svg import writer
from pnp.svg.art import Art
from pnp.svg.tree import Element
from pnp.text.fonts import FontBook
from pnp.text.typeset import Typesetter

MAX_INCLUDES = 8
MAX_ITEMS = 5000


def globals_of(game: Game) -> dict[str, Any]:
    """What every template can name: the game, its words and all its pieces."""
    meta = game.meta
    to = game.words.get("to", "–")
    return {
        "game": {
            "title": meta.title,
            "version": meta.version,
            "authors": ", ".join(meta.authors),
            "credit": meta.credit,
            "players": _span(meta.players, to),
            "minutes": _span(meta.minutes, to),
            "players_min": meta.players[0],
            "players_max": meta.players[1],
            "age": meta.age,
            "minutes_min": meta.minutes[0],
            "minutes_max": meta.minutes[1],
            "parameters": meta.parameters,
        },
        "words": game.words,
        "pieces": {card.id: card.data for c in game.components.values() for card in c.cards},
    }


def _span(ends: Sequence[int], to: str) -> str:
    """From fewest to most in words, or the one number that there is."""
    return f" {to} ".join(str(n) for n in dict.fromkeys(ends))


@dataclass
class Composer(TextBoxes):
    """Composes the faces of one game in one language, or in two."""

    second: Game | None = None  # the same game in a second language, printed below the first
    globals: dict[str, Any] = field(default_factory=dict)
    _art: dict[tuple[str, Any], Art] = field(default_factory=dict)

    def __post_init__(self) -> None:
        meta = self.game.meta
        book = FontBook(
            self.workspace, dict(meta.fonts), self.problems, self.game.place, lambda role: meta.place_of("fonts", role)
        )
        self.typesetter = Typesetter(book, self.game.lang, self.icon_ratio, self.near_icon)
        self.second_typesetter = self.typesetter
        if self.second:
            self.second_typesetter = Typesetter(book, self.second.lang, self.icon_ratio, self.near_icon)
        self.globals = {**globals_of(self.game), "bilingual": self.second is not None}

    def face(self, component: Component, card: Card, side: str) -> Face | None:
        """One side of a card, or None when there is no such side or it has problems."""
        pattern = component.template if side == "front" else component.back
        if not pattern:
            return None
        scope = {**self.globals, "id": card.id, "component": component.title, **card.data}
        template = self.template_of(component, side, pattern, scope)
        if template is None:
            return None
        job = Job(component, card, [])
        if self.second:
            job.seconds = self._second_texts(template, component, card)
        before = len(self.problems)
        on_pages, self.least_points = self.least_points, self.least_points / growth(component)
        self._run(template, template.steps, scope, self._origin(template), job, 0)
        if self.fitted:  # again, with the sizes that lines of one style all fit at
            job = Job(
                component, card, [], seconds=self._second_texts(template, component, card) if self.second else None
            )
            self._run(template, template.steps, scope, self._origin(template), job, 0)
        self.fitted = {}
        self.least_points = on_pages
        if len(self.problems) > before:
            return None
        return Face(*component.size, component.bleed, tuple(job.items), component.corner)

    def _origin(self, template: Template) -> Matrix:
        """Where a template starts; in a language that is written from right to left, its mirror image."""
        x, y, width, _ = template.picture.view
        return multiply(translate(width, 0.0), (-1.0, 0.0, 0.0, 1.0, x, -y)) if self.rtl else translate(-x, -y)

    def _second_texts(self, template: Template, component: Component, card: Card) -> deque[str]:
        """What each text box of a face says in the second language, in the order of the boxes."""
        assert self.second is not None
        other = self.second.components[component.id]
        data = next(c for c in other.cards if c.id == card.id).data
        scope = {**globals_of(self.second), "bilingual": True, "id": card.id, "component": other.title, **data}
        job = Job(component, card._replace(data=data), [], said=deque())
        self._run(template, template.steps, scope, IDENTITY, job, 0)
        return job.said or deque()

    def _run(
        self, template: Template, steps: list[Step], scope: Mapping[str, Any], matrix: Matrix, job: Job, depth: int
    ) -> None:
        """Carry out drawing steps."""
        for step in steps:
            if len(job.items) > MAX_ITEMS:
                if not job.full:
                    message = f"draws more than {MAX_ITEMS} things; simplify the template"
                    place = job.card.place if isinstance(step, StaticArt) else step.element.place
                    self.problems.add(place, job.card.id, message)
                job.full = True
                return
            try:
                if isinstance(step, StaticArt):
                    self._draw(template, step.inner, matrix, job)
                elif isinstance(step, PaintedArt):
                    inner = step.open + writer.to_text(self._painted(step.element, scope)) + step.close
                    self._draw(template, inner, matrix, job)
                elif isinstance(step, TextBox):
                    self.text_box(step, scope, multiply(matrix, step.matrix), job)
                elif isinstance(step, ImageBox):
                    self.picture_box(step, scope, multiply(matrix, step.matrix), job)
                elif isinstance(step, Include):
                    self._include(step, scope, multiply(matrix, step.matrix), job, depth)
                else:
                    self._group(template, step, scope, matrix, job, depth)
            except bindings.BindingError as error:
                place = step.element.place if not isinstance(step, StaticArt) else job.card.place
                self.problems.add(place, job.card.id, str(error))

    def _draw(self, template: Template, inner: str, matrix: Matrix, job: Job) -> None:
        """Place art of the template itself, drawn once for each distinct content."""
        if job.said is not None:
            return
        moved = matrix != IDENTITY
        bleed = job.component.bleed
        key = (inner, (id(template), moved, bleed))
        art = self._art.get(key)
        if art is None:
            width, height = template.size
            view = Rect(*template.picture.view).grown(*([max(width, height)] * 4 if moved else [bleed + 1] * 4))
            defs = template.defs if "#" in inner else ""
            art = self._art[key] = Art(writer.document(defs + inner, view), view, template.picture.name)
        job.items.append(ArtItem(art, matrix))

    def _painted(self, element: Element, scope: Mapping[str, Any]) -> Element:
        """A copy of an element with its bound colours filled in."""
        attributes = dict(element.attributes)
        for name in ("fill", "stroke"):
            if name in element.bindings:
                attributes[name] = self.colour(
                    bindings.fill(element.bindings[name], scope), element.place, f"pnp:{name}"
                )
        return Element(element.tag, attributes, {}, element.place, [self._painted(c, scope) for c in element.children])

    def _group(
        self, template: Template, step: Group, scope: Mapping[str, Any], matrix: Matrix, job: Job, depth: int
    ) -> None:
        """Conditions, moves and repetitions."""
        names = step.element.bindings
        matrix = multiply(matrix, step.matrix)
        if "each" not in names:
            if "if" in names and not bindings.holds(names["if"], scope):
                return
            self._run(template, step.steps, scope, self._moved(names, scope, matrix), job, depth)
            return
        name, items = bindings.items(names["each"], scope)
        dx, dy = bindings.numbers(names.get("step", "0 0"), scope, 2)
        per_row, row_x, row_y = bindings.numbers(names.get("wrap", "0 0 0"), scope, 3)
        if per_row < 0:
            raise bindings.BindingError(f"found “{names['wrap']}”; expected how many make a row, or 0, then x and y")
        row = int(per_row) or max(len(items), 1)
        shift = (min(row, len(items)) - 1) / 2 if names.get("center") == "true" else 0.0
        for index, item in enumerate(items):
            inner = {**scope, name: item, "n": index + 1}
            if "if" in names and not bindings.holds(names["if"], inner):
                continue
            line, column = divmod(index, row)
            x, y = dx * (column - shift) + row_x * line, dy * (column - shift) + row_y * line
            self._run(
                template, step.steps, inner, self._moved(names, inner, multiply(matrix, translate(x, y))), job, depth
            )

    def _moved(self, names: Mapping[str, str], scope: Mapping[str, Any], matrix: Matrix) -> Matrix:
        """A matrix after pnp:at and pnp:turn."""
        if "at" in names:
            matrix = multiply(matrix, translate(*bindings.numbers(names["at"], scope, 2)))
        if "turn" in names:
            matrix = multiply(matrix, rotate(*bindings.numbers(names["turn"], scope, 1)))
        return matrix

    def _include(self, step: Include, scope: Mapping[str, Any], matrix: Matrix, job: Job, depth: int) -> None:
        """Another template with the same data."""
        if depth >= MAX_INCLUDES:
            self.problems.add(
                step.element.place,
                "pnp:include",
                f"more than {MAX_INCLUDES} templates inside each other; one includes itself",
            )
            return
        name = bindings.fill(step.element.bindings["include"], scope)
        template = self.template(name, step.element.place, "pnp:include")
        if template:
            self._run(template, template.steps, scope, matrix, job, depth + 1)
