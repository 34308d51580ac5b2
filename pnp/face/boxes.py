"""Texts and pictures in the boxes of a template, in one language or two, in either direction."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from pnp.base import units
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, scale, translate
from pnp.base.problems import Place, Problem, did_you_mean
from pnp.definition.components import Card, Component
from pnp.definition.game import Style
from pnp.face import bindings
from pnp.face.model import ArtItem, FaceItem, TextItem
from pnp.face.resources import Resources
from pnp.face.safe_zone import too_near
from pnp.face.template import ImageBox, TextBox
from pnp.language.conventions import language
from pnp.svg.tree import Element
from pnp.text.linebreak import Icon
from pnp.text.typeset import ICON_HEIGHT, Overflow, Setting, Typesetter, Unsettable

TINY = 3.0  # points, for a text that is shown although it does not fit
TOO_LONG = "#d5006d"


@dataclass(slots=True)
class Job:
    """One face being composed: whose it is, and what has been drawn so far."""

    component: Component
    card: Card
    items: list[ArtItem | TextItem | FaceItem]
    full: bool = False
    seconds: deque[str] | None = None  # what the boxes to come say in the second language
    said: deque[str] | None = None  # if it is there, nothing is drawn: what each box says is noted in it


class Shown(NamedTuple):
    """A text box as it was filled: the card, the texts that went into it, the box, its style and the size used."""

    card: str
    texts: tuple[str, ...]
    width: float
    height: float
    style: Style
    size: float  # in points; 0 where the text does not fit


def _factor(text: str) -> float | None:
    """How large a second language is, times the first."""
    try:
        factor = float(text)
    except ValueError:
        return None
    return factor if 0.4 <= factor <= 1 else None


@dataclass
class TextBoxes(Resources):
    """Fills boxes; the typesetter measures."""

    typesetter: Typesetter = field(init=False)
    second_typesetter: Typesetter = field(init=False)
    shown: list[Shown] | None = None  # if it is a list, every text box that is filled is noted in it
    too_long: list[Problem] | None = None  # if it is a list, what does not fit is noted in it, set small and in red
    no_room: dict[str, Place] = field(default_factory=dict)  # components with a box that cannot take a second language

    @cached_property
    def rtl(self) -> bool:
        """Whether the language is written from right to left."""
        return language(self.game.lang).rtl

    def picture_box(self, step: ImageBox, scope: Mapping[str, Any], matrix: Matrix, job: Job) -> None:
        """A picture in a box."""
        if job.said is not None:
            return
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
        item = self.place_picture(
            name, Rect(*element.box), colour, fit, place, self._upright(matrix, element.box), label
        )
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

    def text_box(self, step: TextBox, scope: Mapping[str, Any], matrix: Matrix, job: Job) -> None:
        """A text box."""
        element = step.element
        text = bindings.fill(element.bindings["text"], scope)
        try:
            text = bindings.substitute(text, job.card.data, scope)
        except bindings.BindingError as error:  # a value that the card's own text asks for
            self.problems.add(*self._blame(element, "text", job), str(error))
            return
        if job.said is not None:
            job.said.append(text)
            return
        second = job.seconds.popleft() if job.seconds else ""
        if not text.strip():
            return
        style = self.style(element.bindings.get("style", "text"), step.overrides, element.place)
        if style is None:
            return
        colour = self.style_colour(style)
        if "color" in element.bindings:
            colour = self.colour(bindings.fill(element.bindings["color"], scope), element.place, "pnp:color")
        setting = self._set(text, second, style, element, job)
        if self.least_points and isinstance(setting, Setting) and setting.size < style.size:
            key = (element.bindings.get("style", "text"), step.overrides, self.least_points)
            self.fitted[key] = min(setting.size, self.fitted.get(key, setting.size))
        if self.shown is not None:
            size = setting.size if isinstance(setting, Setting) else 0.0
            parts = bindings.texts(element.bindings["text"], scope)
            self.shown.append(Shown(job.card.id, parts, *element.box[2:], style, size))
        if isinstance(setting, Overflow) and self.too_long is not None:
            place, label = self._blame(element, "text", job)
            self.too_long.append(Problem(place, label, self.explain(setting, style, element.place, text)))
            setting = self._set(text, second, replace(style, floor=TINY, lines=0), element, job)
            colour = TOO_LONG
            if isinstance(setting, Overflow):
                return
        if isinstance(setting, Setting):
            placed = multiply(self._upright(matrix, element.box), translate(*element.box[:2]))
            if job.component.safe:
                self._check_safe(setting, placed, element, job)
            if "{" in text or "{" in second:
                job.items.extend(self.lines(setting, placed, colour))
            else:
                job.items.append(TextItem(setting.lines, placed, colour))
            return
        if setting == Unsettable(""):
            return
        place, label = self._blame(element, "text", job)
        self.problems.add(place, label, self.explain(setting, style, element.place, text))

    def _set(self, text: str, second: str, style: Style, element: Element, job: Job) -> Setting | Overflow | Unsettable:
        """A text in its box, with its second language below if there is one and it says something else."""
        width, height = element.box[2:]
        if not second.strip() or second == text:
            return self.typesetter.set(text, style, width, height)
        if "second" not in element.bindings:
            self.no_room.setdefault(job.component.id, element.place)
            return self.typesetter.set(text, style, width, height)
        factor = _factor(element.bindings["second"])
        if factor is None:
            message = f"found “{element.bindings['second']}”; expected a number from 0.4 to 1, times the first size"
            self.problems.add(element.place, "pnp:second", message)
            return Unsettable("")
        return self.typesetter.set_pair(text, second, self.second_typesetter, style, width, height, factor)

    def _upright(self, matrix: Matrix, box: tuple[float, float, float, float]) -> Matrix:
        """In a mirrored layout boxes change sides; what stands in them must not be mirrored itself."""
        x, _, width, _ = box
        return multiply(matrix, (-1.0, 0.0, 0.0, 1.0, 2 * x + width, 0.0)) if self.rtl else matrix

    def _check_safe(self, setting: Setting, matrix: Matrix, element: Element, job: Job) -> None:
        """Report a text that stands nearer to the cut than the component allows."""
        message = too_near(setting.lines, matrix, job.component.size, job.component.safe)
        if message:
            place, label = self._blame(element, "text", job)
            self.problems.add(place, label, f"{message}; move its box at {element.place}")

    def _blame(self, element: Element, binding: str, job: Job) -> tuple[Place, str]:
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
        game = self.game
        file = f" (translated in cards/{game.id}/locale/{game.lang}.po)" if game.lang != game.meta.language else ""
        return (
            f"found “{shown}” ({len(text)} characters, language {self.game.lang}){file}, "
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
