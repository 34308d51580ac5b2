"""compose: template + card → Face. Everything that would print wrong is a problem here, with card and template line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pnp import bindings, svg, units
from pnp.faces import Art, ArtItem, Face, FaceItem, TextItem
from pnp.fonts import FontBook
from pnp.geometry import IDENTITY, Matrix, Rect, apply, multiply, rotate, scale, translate
from pnp.languages import language
from pnp.linebreak import Icon
from pnp.models import Card, Component, Style
from pnp.problems import Place, Problem, did_you_mean
from pnp.resources import Resources
from pnp.svg import Element
from pnp.template import Group, ImageBox, Include, PaintedArt, StaticArt, Step, Template, TextBox
from pnp.typeset import ICON_HEIGHT, Line, Overflow, Setting, Typesetter, Unsettable

MAX_INCLUDES = 8
TINY = 3.0  # points, for a text that is shown although it does not fit
TOO_LONG = "#d5006d"
MAX_ITEMS = 5000


def _span(ends: Sequence[int], to: str) -> str:
    """From fewest to most in words, or the one number that there is."""
    return f" {to} ".join(str(n) for n in dict.fromkeys(ends))


def _room(line: Line, matrix: Matrix, size: tuple[float, float]) -> float:
    """How far a set line keeps off the nearest edge of a face."""
    em = line.size * units.MM_PER_PT
    right = line.x + sum(p if isinstance(p, float) else p.width for p in line.pieces) * em
    corners = [apply(matrix, x, y) for x in (line.x, right) for y in (line.y - 0.66 * em, line.y)]
    return min(min(x, y, size[0] - x, size[1] - y) for x, y in corners)


@dataclass(slots=True)
class _Job:
    """One face being composed: whose it is, and what has been drawn so far."""

    card: Card
    items: list[ArtItem | TextItem | FaceItem]
    size: tuple[float, float]
    bleed: float
    safe: float
    full: bool = False


class Shown(NamedTuple):
    """A text box as it was filled: the card, the texts that went into it, the box, its style and the size used."""

    card: str
    texts: tuple[str, ...]
    width: float
    height: float
    style: Style
    size: float  # in points; 0 where the text does not fit


@dataclass
class Composer(Resources):
    """Composes the faces of one game in one language."""

    typesetter: Typesetter = field(init=False)
    shown: list[Shown] | None = None  # if it is a list, every text box that is filled is noted in it
    too_long: list[Problem] | None = (
        None  # if it is a list, texts that do not fit are noted in it, set small and in red
    )
    globals: dict[str, Any] = field(default_factory=dict)
    _art: dict[tuple[str, Any], Art] = field(default_factory=dict)

    @property
    def rtl(self) -> bool:
        """Whether the language is written from right to left."""
        return language(self.game.lang).rtl

    def __post_init__(self) -> None:
        meta = self.game.meta
        book = FontBook(
            self.workspace, dict(meta.fonts), self.problems, self.game.place, lambda role: meta.place_of("fonts", role)
        )
        self.typesetter = Typesetter(book, self.game.lang, self.icon_ratio, self.near_icon)
        to = self.game.words.get("to", "–")
        self.globals = {
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
            "words": self.game.words,
            "pieces": {card.id: card.data for c in self.game.components.values() for card in c.cards},
        }

    def face(self, component: Component, card: Card, side: str) -> Face | None:
        """One side of a card, or None when there is no such side or it has problems."""
        pattern = component.template if side == "front" else component.back
        if not pattern:
            return None
        scope = {**self.globals, "id": card.id, "component": component.title, **card.data}
        template = self.template_of(component, side, pattern, scope)
        if template is None:
            return None
        job = _Job(card, [], component.size, component.bleed, component.safe)
        before = len(self.problems)
        self._run(
            template, template.steps, scope, translate(-template.picture.view[0], -template.picture.view[1]), job, 0
        )
        if len(self.problems) > before:
            return None
        return Face(*component.size, component.bleed, tuple(job.items), component.corner)

    def _run(
        self, template: Template, steps: list[Step], scope: Mapping[str, Any], matrix: Matrix, job: _Job, depth: int
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
                    inner = step.open + svg.to_text(self._painted(step.element, scope)) + step.close
                    self._draw(template, inner, matrix, job)
                elif isinstance(step, TextBox):
                    self._text(step, scope, multiply(matrix, step.matrix), job)
                elif isinstance(step, ImageBox):
                    self._image(step, scope, multiply(matrix, step.matrix), job)
                elif isinstance(step, Include):
                    self._include(step, scope, multiply(matrix, step.matrix), job, depth)
                else:
                    self._group(template, step, scope, matrix, job, depth)
            except bindings.BindingError as error:
                place = step.element.place if not isinstance(step, StaticArt) else job.card.place
                self.problems.add(place, job.card.id, str(error))

    def _draw(self, template: Template, inner: str, matrix: Matrix, job: _Job) -> None:
        """Place art of the template itself, drawn once for each distinct content."""
        moved = matrix != IDENTITY
        key = (inner, (id(template), moved, job.bleed))
        art = self._art.get(key)
        if art is None:
            width, height = template.size
            view = Rect(*template.picture.view).grown(*([max(width, height)] * 4 if moved else [job.bleed + 1] * 4))
            defs = template.defs if "#" in inner else ""
            art = self._art[key] = Art(svg.document(defs + inner, view), view, template.picture.name)
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
        self, template: Template, step: Group, scope: Mapping[str, Any], matrix: Matrix, job: _Job, depth: int
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

    def _include(self, step: Include, scope: Mapping[str, Any], matrix: Matrix, job: _Job, depth: int) -> None:
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

    def _image(self, step: ImageBox, scope: Mapping[str, Any], matrix: Matrix, job: _Job) -> None:
        """A picture in a box."""
        element = step.element
        name = bindings.fill(element.bindings["image"], scope)
        if not name:
            return
        colour = ""
        if "color" in element.bindings:
            colour = self.colour(bindings.fill(element.bindings["color"], scope), element.place, "pnp:color")
        fit = element.bindings.get("fit", "meet")
        if fit not in ("meet", "slice", "fill"):
            hint = did_you_mean(fit, ("meet", "slice", "fill"))
            self.problems.add(element.place, "pnp:fit", f"found “{fit}”; expected meet, slice or fill{hint}")
            return
        place, label = self._blame(element, "image", job)
        item = self.place_picture(name, Rect(*element.box), colour, fit, place, matrix, label)
        if item:
            job.items.append(item)

    def place_picture(
        self,
        name: str,
        box: Rect,
        colour: str,
        fit: str,
        place: Place,
        matrix: Matrix = IDENTITY,
        field_name: str = "pnp:image",
    ) -> ArtItem | None:
        """A picture file scaled into a box."""
        drawn = self.drawing(name, colour, place, field_name)
        if drawn is None:
            return None
        art, (x, y, width, height) = drawn.art, drawn.view
        sx, sy = box.width / width, box.height / height
        if fit != "fill":
            sx = sy = min(sx, sy) if fit == "meet" else max(sx, sy)
        left = box.x + (box.width - width * sx) / 2
        top = box.y + (box.height - height * sy) / 2
        placed = multiply(translate(left, top), multiply(scale(sx, sy), translate(-x, -y)))
        clip = None
        if fit == "slice":
            clip = Rect(
                x + (width - box.width / sx) / 2, y + (height - box.height / sy) / 2, box.width / sx, box.height / sy
            )
        return ArtItem(art, multiply(matrix, placed), clip)

    def _text(self, step: TextBox, scope: Mapping[str, Any], matrix: Matrix, job: _Job) -> None:
        """A text box."""
        element = step.element
        text = bindings.fill(element.bindings["text"], scope)
        try:
            text = bindings.substitute(text, job.card.data, scope)
        except bindings.BindingError as error:  # a value that the card's own text asks for
            self.problems.add(*self._blame(element, "text", job), str(error))
            return
        if not text.strip():
            return
        style = self.style(element.bindings.get("style", "text"), step.overrides, element.place)
        if style is None:
            return
        colour = self.style_colour(style)
        if "color" in element.bindings:
            colour = self.colour(bindings.fill(element.bindings["color"], scope), element.place, "pnp:color")
        x, y, width, height = step.box
        setting = self.typesetter.set(text, style, width, height)
        if self.shown is not None:
            size = setting.size if isinstance(setting, Setting) else 0.0
            parts = bindings.texts(element.bindings["text"], scope)
            self.shown.append(Shown(job.card.id, parts, width, height, style, size))
        if isinstance(setting, Overflow) and self.too_long is not None:
            place, label = self._blame(element, "text", job)
            self.too_long.append(Problem(place, label, self.explain(setting, style, element.place, text)))
            setting = self.typesetter.set(text, replace(style, floor=TINY, lines=0), width, height)
            colour = TOO_LONG
            if isinstance(setting, Overflow):
                return
        if isinstance(setting, Setting):
            placed = multiply(matrix, translate(x, y))
            if job.safe:
                self._check_safe(setting, placed, element, job)
            if "{" in text:
                job.items.extend(self.lines(setting, placed, colour))
            else:
                job.items.append(TextItem(setting.lines, placed, colour))
            return
        if setting == Unsettable(""):
            return
        place, label = self._blame(element, "text", job)
        self.problems.add(place, label, self.explain(setting, style, element.place, text))

    def _check_safe(self, setting: Setting, matrix: Matrix, element: Element, job: _Job) -> None:
        """Report a text that stands nearer to the cut than the component allows."""
        least = min((_room(line, matrix, job.size) for line in setting.lines), default=job.safe)
        if least < job.safe - 0.005:
            place, label = self._blame(element, "text", job)
            message = f"stands {least:.1f} mm from the cut; expected at least {job.safe:g} mm"
            self.problems.add(place, label, f"{message}; move its box at {element.place}")

    def _blame(self, element: Element, binding: str, job: _Job) -> tuple[Place, str]:
        """Where a problem with a box is to be mended: the card's field that fills it, or the template."""
        source = element.bindings[binding]
        name = bindings.first_field(source)
        if name in job.card.data:
            return job.card.place_of(name), f"{job.card.id}.{name}"
        if name == "game" and (match := re.search(r"\{game\.(\w+)\}", source)):
            return self.game.meta.place_of(match[1]), match[1]
        return element.place, f"{job.card.id} {source}" if binding == "text" else f"pnp:{binding}"

    def explain(self, setting: Overflow | Unsettable, style: Style, box: Place, text: str) -> str:
        """Why a text cannot be printed, and the way out."""
        if isinstance(setting, Unsettable):
            return f"{setting.reason} (language {self.game.lang}, box at {box})"
        excess = []
        if setting.down > 0.005:
            excess.append(f"{setting.down:.1f} mm too high ({setting.lines} lines)")
        if setting.across > 0.005:
            excess.append(f"a word is {setting.across:.1f} mm too wide")
        shown = text if len(text) <= 40 else text[:37] + "…"
        return (
            f"found “{shown}” ({len(text)} characters, language {self.game.lang}), "
            f"which does not fit its box at {box}: {' and '.join(excess) or 'too many lines'} "
            f"at the smallest size, {style.least:g} pt; shorten the text, enlarge the box or lower its floor"
        )

    def lines(self, setting: Setting, matrix: Matrix, colour: str) -> list[ArtItem | TextItem]:
        """Set lines as items, with their inline icons placed as art."""
        items: list[ArtItem | TextItem] = [TextItem(setting.lines, matrix, colour)]
        for line in setting.lines:
            if not any(isinstance(p, Icon) for p in line.pieces):
                continue
            em = line.size * units.MM_PER_PT
            x = line.x
            for piece in line.pieces:
                if isinstance(piece, Icon):
                    picture = self.picture(f"icons/{piece.name}.svg", self.game.place)
                    ratio = picture.view[2] / picture.view[3] if picture else 1.0
                    height = piece.width * em / ratio
                    rise = height / ICON_HEIGHT
                    box = Rect(x, line.y - rise / 2 - height / 2, piece.width * em, height)
                    item = self.place_picture(f"icons/{piece.name}.svg", box, colour, "meet", self.game.place, matrix)
                    if item:
                        items.append(item)
                x += (piece if isinstance(piece, float) else piece.width) * em
        return items
