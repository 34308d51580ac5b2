"""The boxes of a template with a card's values: texts ready to be set, and pictures at their places."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.assets.opener import Opener
from pnp.base.geometry import Matrix, Rect, multiply, translate
from pnp.base.messages import message
from pnp.base.problems import Place, Problems
from pnp.definition.components import Card, Component
from pnp.definition.game import Game, Style
from pnp.definition.synonyms import meant
from pnp.face import bindings
from pnp.face.bound import Bound, BoundText
from pnp.face.pictures import FITS, place_picture
from pnp.face.setter import RED
from pnp.face.styling import Styling, Unknown
from pnp.face.template import ImageBox, TextBox
from pnp.language.localize import MARK
from pnp.svg.tree import Element
from pnp.text.typeset import Typesetter


@dataclass(slots=True, eq=False, repr=False)
class Draft:
    """One face being bound: whose it is, and what has been found so far."""

    component: Component
    card: Card
    items: list[Bound] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)
    drawn: int = 0  # things that are drawn, those in groups and the icons of texts too
    level: int = 0  # groups that are open, of all templates that are
    layers: int = 0  # of these, those with opacity or a clip; each clip counts
    steps: int = 0  # carried out so far, whether or not they drew anything
    full: bool = False  # nothing more is drawn: there was too much of it
    seconds: deque[str] | None = None  # what the boxes to come say in the second language
    texts: deque[str] | None = None  # if it is there, nothing is drawn: the text of each box is gathered in it
    no_room: Place | None = None  # a box that cannot take the second language


@dataclass(frozen=True, eq=False, repr=False)
class Boxes:
    """Puts a card's values into boxes, and opens the pictures and icons that they name."""

    opener: Opener
    styling: Styling
    typesetter: Typesetter
    second: Typesetter | None = None  # of the language that is printed below the first
    bilingual: bool = False
    pictures: bool = True  # else texts alone are wanted, to see whether they fit
    shows_all: bool = False  # whether texts that do not fit are shown all the same, small and red

    def picture(self, step: ImageBox, scope: Mapping[str, Any], matrix: Matrix, draft: Draft) -> None:
        """A picture in a box."""
        if draft.texts is not None or not self.pictures:
            return
        element = step.element
        name = bindings.fill(element.bindings["image"], scope)
        if not name:
            return
        fit = element.bindings.get("fit", "meet")
        if fit not in FITS:
            complaint = message("found “{fit}”; expected meet, slice or fill{meant}", fit=fit, meant=meant(fit, FITS))
            draft.problems.add(element.place, "pnp:fit", complaint)
            return
        place, label = blame_of(element, "image", draft.card, self.styling.game)
        upright = self._upright(matrix, element.box)
        colour = self._colour(element, scope, draft)
        item = place_picture(self.opener, name, Rect(*element.box), place, colour, fit, upright, label)
        if item:
            draft.items.append(item)
            draft.drawn += 1

    def text(self, step: TextBox, scope: Mapping[str, Any], matrix: Matrix, draft: Draft) -> None:
        """A text in a box."""
        raw = text = bindings.fill(step.format, scope)
        if "{" in text:
            try:
                text = bindings.substitute(text, draft.card.data, scope)
            except bindings.BindingError as error:  # a value that the card's own text asks for
                place, label = blame_of(step.element, "text", draft.card, self.styling.game)
                draft.problems.add(place, label, error.message)
                return
        if draft.texts is not None:
            draft.texts.append(text)
            return
        second = draft.seconds.popleft() if draft.seconds else ""
        style = self._style(step, draft) if text.strip() else None
        if style is None:
            return
        x, y = step.box[:2]
        placed = multiply(self._upright(matrix, step.box), translate(x, y))
        bare = self._bare(raw, step, scope, draft) if self.shows_all and MARK in raw else ""
        colour = self._colour(step.element, scope, draft) or self.styling.style_colour(style)
        factor = self._factor(text, second, step, draft)
        second = second if factor else ""
        for one in filter(lambda words: "{" in words, (text, second)):
            draft.drawn += one.count("{")
            for shade in (colour, RED) if self.shows_all else (colour,):
                self.opener.icons(one, shade)
        self._open_for(text, style, self.typesetter)
        if second and self.second:
            self._open_for(second, style, self.second)
        draft.drawn += 1
        draft.items.append(BoundText(step, placed, text, scope, style, colour, bare, second, factor or 1.0))

    def _open_for(self, text: str, style: Style, typesetter: Typesetter) -> None:
        """Open the fonts of a text, and what its icons are read as."""
        typesetter.open_fonts(text, style)
        self.opener.readings(typesetter.lang)

    def _bare(self, raw: str, step: TextBox, scope: Mapping[str, Any], draft: Draft) -> str:
        """A text without the sign that it is not translated; nothing if it has none."""
        bare = raw
        for part in bindings.texts(step.format, scope):
            bare = bare.replace(part, part.removeprefix(MARK))
        return "" if bare == raw else bindings.substitute(bare, draft.card.data, scope)

    def _style(self, step: TextBox, draft: Draft) -> Style | None:
        """The style of a box; a problem if there is none."""
        style = self.styling.style(step.style, step.overrides)
        if isinstance(style, Unknown):
            draft.problems.add(step.element.place, style.field, style.message)
            return None
        return style

    def _colour(self, element: Element, scope: Mapping[str, Any], draft: Draft) -> str:
        """The colour that a box asks for, or nothing."""
        if "color" not in element.bindings:
            return ""
        colour = bindings.fill(element.bindings["color"], scope)
        return self.styling.hex(colour, element.place, "pnp:color", draft.problems)

    def _factor(self, text: str, second: str, step: TextBox, draft: Draft) -> float:
        """How large a second language is, times the first; 0 if there is none, it says the same, or has no room."""
        element = step.element
        if not self.bilingual or not second.strip() or second == text:
            return 0.0
        if "second" not in element.bindings:
            draft.no_room = draft.no_room or element.place
            return 0.0
        factor = _share(element.bindings["second"])
        if not factor:
            complaint = message(
                "found “{bindings}”; expected a number from 0.4 to 1, times the first size",
                bindings=element.bindings["second"],
            )
            draft.problems.add(element.place, "pnp:second", complaint)
        return factor

    def _upright(self, matrix: Matrix, box: tuple[float, float, float, float]) -> Matrix:
        """In a mirrored layout boxes change sides; what stands in them must not be mirrored itself."""
        x, _, width, _ = box
        return multiply(matrix, (-1.0, 0.0, 0.0, 1.0, 2 * x + width, 0.0)) if self.styling.rtl else matrix


def _share(text: str) -> float:
    """A number from 0.4 to 1, or 0 for anything else."""
    try:
        factor = float(text)
    except ValueError:
        return 0.0
    return factor if 0.4 <= factor <= 1 else 0.0


def blame_of(element: Element, binding: str, card: Card, game: Game) -> tuple[Place, str]:
    """Where a problem with a box is to be mended: the card's field that fills it, or the template."""
    source = element.bindings[binding]
    name = bindings.first_field(source)
    if name in card.data:
        return card.place_of(name), f"{card.id}.{name}"
    if name == "game" and (match := re.search(r"\{game\.(\w+)\}", source)):
        return game.meta.place_of(match[1]), match[1]
    return element.place, f"{card.id} {source}" if binding == "text" else f"pnp:{binding}"
