"""How much room each text has: the boxes that show it, measured while the cards are composed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from pnp.base.choices import SIDES
from pnp.base.problems import Problems
from pnp.base.units import MM_PER_PT
from pnp.definition.game import Game, Style
from pnp.definition.workspace import Workspace
from pnp.face.compose import composer_of
from pnp.text.typeset import Overflow, Typesetter

SAMPLE = "Portez ce vieux whisky au juge blond qui fume et qui compte"  # every letter, for the mean width


class Room(NamedTuple):
    """The narrowest box that shows a text: so many lines, so many characters at the smallest size allowed."""

    lines: int
    characters: int


def rooms(workspace: Workspace, game: Game) -> Mapping[tuple[str, str], Room]:
    """The room of each text by the card's id (or nothing, for words) and the text as it is written."""
    composer = composer_of(workspace, game, Problems(), note_boxes=True)
    for component in game.components.values():
        for card in component.cards:
            for side in SIDES:
                composer.face(component, card, side)
    out: dict[tuple[str, str], Room] = {}
    for box in composer.boxes.shown or ():
        room = _room(box.style, box.width, box.height, composer.setter.typesetter)
        for text in box.texts:
            key = (box.card, text)
            if key not in out or room < out[key]:
                out[key] = room
    return out


def _room(style: Style, width: float, height: float, typesetter: Typesetter) -> Room:
    """What fits in a box at the smallest size, in lines of letters of mean width."""
    segments = typesetter.segments(SAMPLE, style)
    if not isinstance(segments, list):
        return Room(0, 0)
    em = style.least * MM_PER_PT
    mean = sum(s.step for line in segments for s in line) / len(SAMPLE) * em
    lines = max(1, math.floor((height - 0.95 * em) / (style.leading * em) + 1e-6) + 1)
    lines = min(lines, style.lines) if style.lines else lines
    if isinstance(typesetter.set("x", style, width, height), Overflow):
        return Room(0, 0)
    # a line of text is seldom full: a word that does not fit goes on the next one
    per_line = width / mean
    return Room(lines, math.floor(per_line if lines == 1 else lines * max(1.0, per_line - 3)))
