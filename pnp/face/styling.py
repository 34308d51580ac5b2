"""What a game says of looks: named styles with a box's own changes, colours by name, and the values of its texts."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from pnp.base import colours
from pnp.base.messages import NOTHING, Message, message, one_of
from pnp.base.problems import Place, Problems
from pnp.definition.checks import Choice, Number
from pnp.definition.game import Game, Style
from pnp.definition.synonyms import meant
from pnp.definition.values import values_of
from pnp.language.conventions import language

Overrides = tuple[tuple[str, str], ...]  # what a box says against its style, as it is written
_STYLE_KEYS = {f.name: f.metadata["key"].check for f in dataclasses.fields(Style) if "key" in f.metadata}
BLACK = "#000000"


class Unknown(NamedTuple):
    """Why a style cannot be used: the attribute that is wrong, and what is wrong with it."""

    field: str
    message: Message


def _override(name: str, text: str) -> tuple[Any, Message]:
    """A style's value from a template, or what would be accepted; the ranges are those of game.yaml."""
    shape = _STYLE_KEYS[name]
    if isinstance(shape, Choice):
        return text, NOTHING if text in shape.words else message(
            "one of {accepted}{meant}", accepted=one_of(shape.words), meant=meant(text, shape.words)
        )
    if isinstance(shape, Number):
        try:
            value = int(text) if shape.whole else float(text)
        except ValueError:
            value = float("nan")
        return value, NOTHING if shape.low <= value <= shape.high else shape.range
    return text, NOTHING


@dataclass(frozen=True, eq=False, repr=False)
class Styling:
    """Styles, colours and values of one game in its language; each style is worked out once."""

    game: Game
    _styles: dict[tuple[str, Overrides], Style | Unknown] = field(default_factory=dict)

    @cached_property
    def values(self) -> dict[str, Any]:
        """What every template and every text can name."""
        return values_of(self.game)

    @cached_property
    def rtl(self) -> bool:
        """Whether the language is written from right to left."""
        return language(self.game.lang).rtl

    def style(self, name: str, overrides: Overrides = ()) -> Style | Unknown:
        """A named style with a box's own changes, or why there is none."""
        key = (name, overrides)
        if key not in self._styles:
            self._styles[key] = self._style(name, overrides)
        return self._styles[key]

    def _style(self, name: str, overrides: Overrides) -> Style | Unknown:
        base = self.game.styles.get(name)
        if base is None:
            known = list(self.game.styles)
            complaint = message(
                "found “{name}”; expected one of {accepted}{meant}",
                name=name,
                accepted=one_of(known),
                meant=meant(name, known),
            )
            return Unknown("pnp:style", complaint)
        changes: dict[str, Any] = {}
        fonts = self.game.meta.fonts
        for key, text in overrides:
            value, accepted = _override(key, text)
            if key == "font" and text not in fonts:
                accepted = message("one of {accepted}{meant}", accepted=one_of(fonts), meant=meant(text, fonts))
            if accepted:
                shown = text if len(text) <= 60 else text[:57] + "…"
                complaint = message("found “{shown}”; expected {accepted}", shown=shown, accepted=accepted)
                return Unknown(f"pnp:{key}", complaint)
            changes[key] = value
        if "size" in changes and "floor" not in changes:
            changes["floor"] = min(base.floor, changes["size"])
        return dataclasses.replace(base, **changes)

    def style_colour(self, style: Style) -> str:
        """The colour of a style; a wrong one has been reported where the style is defined."""
        return self.game.palette.get(style.color) or colours.colour(style.color) or BLACK

    def colour(self, text: str) -> str | Message:
        """A palette name or hex colour as hex, or what is wrong with it."""
        found = self.game.palette.get(text) or colours.colour(text)
        if found:
            return found
        known = list(self.game.palette)
        return message(
            "found the colour “{text}”; expected #rrggbb or one of {accepted}{meant}",
            text=text,
            accepted=one_of(known),
            meant=meant(text, known),
        )

    def hex(self, text: str, place: Place, field_name: str, problems: Problems) -> str:
        """A palette name or hex colour as hex; a wrong one is a problem and prints black."""
        found = self.colour(text)
        if isinstance(found, Message):
            problems.add(place, field_name, found)
            return BLACK
        return found
