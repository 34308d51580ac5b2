"""Texts and pictures in the boxes of a template, in one language or two, in either direction."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, translate
from pnp.base.messages import message
from pnp.base.problems import Place
from pnp.definition.components import Card, Component
from pnp.definition.game import Style
from pnp.definition.synonyms import meant
from pnp.face import bindings
from pnp.face.model import Item, TextItem
from pnp.face.pictures import FITS, place_picture
from pnp.face.resources import Overrides, Resources
from pnp.face.safe_zone import too_near
from pnp.face.setter import Attempt, Blame, SetText, TextSetter
from pnp.face.template import ImageBox, TextBox
from pnp.language.localize import MARK
from pnp.svg.tree import Element
from pnp.text.lines import Overflow, Setting

Sizes = dict[tuple[str, Overrides], float]  # by a style and what its box says against it, in points


@dataclass(slots=True, eq=False, repr=False)
class FaceDraft:
    """One face being composed: whose it is, how its texts are set, and what has been drawn so far."""

    component: Component
    card: Card
    setter: TextSetter
    items: list[Item] = field(default_factory=list)
    enclosed: int = 0  # things drawn that stand in groups now
    level: int = 0  # groups that are open, of all templates that are
    layers: int = 0  # of these, those with opacity or a clip; each clip counts
    steps: int = 0  # carried out so far, whether or not they drew anything
    sizes: Sizes = field(default_factory=dict)  # what lines of one style all fit at, found out before
    fitted: Sizes = field(default_factory=dict)  # the same, being found out now
    full: bool = False  # nothing more is drawn: there was too much of it
    seconds: deque[str] | None = None  # what the boxes to come say in the second language
    said: deque[str] | None = None  # if it is there, nothing is drawn: what each box says is noted in it


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


def _factor(text: str) -> float | None:
    """How large a second language is, times the first."""
    try:
        factor = float(text)
    except ValueError:
        return None
    return factor if 0.4 <= factor <= 1 else None


@dataclass(frozen=True, eq=False, repr=False)
class Boxes:
    """Fills the boxes of faces; notes those that were filled, and those without room for a second language."""

    resources: Resources
    shown: list[Shown] | None = None  # if it is a list, every text box that is filled is noted in it
    pictures: bool = True  # else texts alone are set, to see whether they fit
    no_room: dict[str, Place] = field(default_factory=dict)  # components with a box that cannot take a second language

    def picture(self, step: ImageBox, scope: Mapping[str, Any], matrix: Matrix, draft: FaceDraft) -> None:
        """A picture in a box."""
        if draft.said is not None or not self.pictures:
            return
        element = step.element
        name = bindings.fill(element.bindings["image"], scope)
        if not name:
            return
        fit = element.bindings.get("fit", "meet")
        if fit not in FITS:
            complaint = message("found “{fit}”; expected meet, slice or fill{meant}", fit=fit, meant=meant(fit, FITS))
            self.resources.problems.add(element.place, "pnp:fit", complaint)
            return
        place, label = self._blame(element, "image", draft)
        upright = self._upright(matrix, element.box)
        colour = self._colour(element, scope)
        item = place_picture(self.resources, name, Rect(*element.box), place, colour, fit, upright, label)
        if item:
            draft.items.append(item)

    def text(self, step: TextBox, scope: Mapping[str, Any], matrix: Matrix, draft: FaceDraft) -> None:
        """A text in a box."""
        text = bindings.fill(step.format, scope)
        if "{" in text:
            try:
                text = bindings.substitute(text, draft.card.data, scope)
            except bindings.BindingError as error:  # a value that the card's own text asks for
                self.resources.problems.add(*self._blame(step.element, "text", draft), error.message)
                return
        if draft.said is not None:
            draft.said.append(text)
            return
        second = draft.seconds.popleft() if draft.seconds else ""
        style = self._style(step, draft) if text.strip() else None
        if style is None:
            return
        x, y, width, height = step.box
        setter = draft.setter
        style = setter.on_its_side(text, style)
        way = self._with_second(text, second, step, draft) if second else None
        tried = way(style) if way else setter.typesetter.set(text, style, width, height)
        if isinstance(tried, Overflow) and not way and setter.on_overflow == "show":
            tried = self._without_mark(tried, step, scope, draft, style)
        made: SetText | None
        if isinstance(tried, Setting):
            made = SetText(tried, self._colour(step.element, scope) or self.resources.style_colour(style))
            if setter.least_points and tried.size < style.size:
                key = (step.style, step.overrides)
                draft.fitted[key] = min(tried.size, draft.fitted.get(key, tried.size))
        else:
            again = way or (lambda at: setter.typesetter.set(text, at, width, height))
            parts = bindings.texts(step.format, scope)
            blame = Blame(*self._blame(step.element, "text", draft), step.element.place, parts, draft.card.id)
            made = setter.otherwise(tried, again, text, style, blame)
        placed = multiply(self._upright(matrix, step.box), translate(x, y))
        if self.shown is not None:
            size = made.setting.size if made and made.fits else 0.0
            filled = made.height / height if made and height else 0.0
            parts = bindings.texts(step.format, scope)
            kind, place = draft.component.id, step.element.place
            self.shown.append(
                Shown(kind, draft.card.id, parts, text, width, height, style, size, placed, filled, place)
            )
        if made is None:
            return
        if draft.component.safe:
            self._check_safe(made.setting, placed, step.element, draft)
        said = setter.aloud(text, second if way else "")
        if "{" in text or "{" in second:
            draft.items.extend(setter.items(made, placed, said))
        else:
            draft.items.append(TextItem(made.setting.lines, placed, made.colour, said=said))

    def _without_mark(
        self, tried: Overflow, step: TextBox, scope: Mapping[str, Any], draft: FaceDraft, style: Style
    ) -> Setting | Overflow:
        """A text that nothing but its mark makes too long: the mark hangs before it, and takes no room."""
        text = bindings.fill(step.format, scope)
        bare = text
        for part in bindings.texts(step.format, scope):
            bare = bare.replace(part, part.removeprefix(MARK))
        if bare == text:
            return tried
        bare = bindings.substitute(bare, draft.card.data, scope)
        return draft.setter.hung(MARK, bare, style, *step.box[2:]) or tried

    def _style(self, step: TextBox, draft: FaceDraft) -> Style | None:
        """The style of a box; lines that belong together have one size."""
        style = draft.setter.style(step.style, step.element.place, step.overrides)
        size = draft.sizes.get((step.style, step.overrides)) if draft.sizes else None
        return replace(style, size=min(style.size, max(size, style.least))) if style and size else style

    def _colour(self, element: Element, scope: Mapping[str, Any]) -> str:
        """The colour that a box asks for, or nothing."""
        if "color" not in element.bindings:
            return ""
        return self.resources.colour(bindings.fill(element.bindings["color"], scope), element.place, "pnp:color")

    def _with_second(self, text: str, second: str, step: TextBox, draft: FaceDraft) -> Attempt | None:
        """How a text is set with its second language below; None if there is none, or it says the same, or no room."""
        setter, element = draft.setter, step.element
        other = setter.second
        if other is None or not second.strip() or second == text:
            return None
        if "second" not in element.bindings:
            self.no_room.setdefault(draft.component.id, element.place)
            return None
        factor = _factor(element.bindings["second"])
        if factor is None:
            complaint = message(
                "found “{bindings}”; expected a number from 0.4 to 1, times the first size",
                bindings=element.bindings["second"],
            )
            self.resources.problems.add(element.place, "pnp:second", complaint)
            return None
        width, height = step.box[2:]
        return lambda style: setter.typesetter.set_pair(text, second, other, style, width, height, factor)

    def _upright(self, matrix: Matrix, box: tuple[float, float, float, float]) -> Matrix:
        """In a mirrored layout boxes change sides; what stands in them must not be mirrored itself."""
        x, _, width, _ = box
        return multiply(matrix, (-1.0, 0.0, 0.0, 1.0, 2 * x + width, 0.0)) if self.resources.rtl else matrix

    def _check_safe(self, setting: Setting, matrix: Matrix, element: Element, draft: FaceDraft) -> None:
        """Report a text that stands nearer to the cut than the component allows."""
        complaint = too_near(setting.lines, matrix, draft.component.size, draft.component.safe)
        if complaint:
            place, label = self._blame(element, "text", draft)
            self.resources.problems.add(
                place, label, message("{value}; move its box at {place}", value=complaint, place=element.place)
            )

    def _blame(self, element: Element, binding: str, draft: FaceDraft) -> tuple[Place, str]:
        """Where a problem with a box is to be mended: the card's field that fills it, or the template."""
        source = element.bindings[binding]
        name = bindings.first_field(source)
        if name in draft.card.data:
            return draft.card.place_of(name), f"{draft.card.id}.{name}"
        if name == "game" and (match := re.search(r"\{game\.(\w+)\}", source)):
            return self.resources.game.meta.place_of(match[1]), match[1]
        return element.place, f"{draft.card.id} {source}" if binding == "text" else f"pnp:{binding}"
