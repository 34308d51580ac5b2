"""How much room each text has, and where: every box, page and margin that shows it, measured as it is printed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.base.cache import NO_CACHE
from pnp.base.messages import message
from pnp.base.problems import Place, ProblemsFound
from pnp.base.units import MM_PER_PT
from pnp.definition import markup
from pnp.definition.game import Game, Style
from pnp.definition.workspace import Workspace
from pnp.face import bindings
from pnp.face.compose import Shown, composer_of
from pnp.face.setter import TextSetter
from pnp.kit.build import draft
from pnp.kit.options import PrintOptions
from pnp.language.localize import translatable
from pnp.language.origins import Origin, Origins, gathered
from pnp.language.plurals import FORMS
from pnp.language.po import Key
from pnp.language.texts import prepare, texts
from pnp.text.typeset import ENDLESS, Overflow, Typesetter

SAMPLE = "Portez ce vieux whisky au juge blond qui fume et qui compte"  # every letter, for the mean width
ICON = 2  # characters that a picture in a line takes the place of
SHORT = 3  # characters: shorter words stand by chance inside others
COLUMNS = ("table", "jobs")  # blocks whose texts stand in columns
MARGINS = message("the margins of the sheets")


class Room(NamedTuple):
    """The narrowest place that shows a text: so many lines, so many characters at the smallest size allowed."""

    characters: int
    lines: int  # none where lines are as many as it takes
    source: int  # characters of the source, as they are printed
    shared: bool = False  # other texts stand in the same box
    column: bool = False  # of a table: a word that is wider does not fit
    where: tuple[str, ...] = ()  # titles of the components that show it


def rooms(workspace: Workspace, game: Game) -> Mapping[Key, Room]:
    """The room of each text by its context and source."""
    known = _sources(game)
    try:
        made = draft(workspace, PrintOptions(game.id), NO_CACHE, show_all=True, game=game, pictures=False)
        setter, shown = made.setter, made.shown
    except ProblemsFound:  # a game that cannot be printed yet has boxes all the same
        setter, shown = _boxes_alone(workspace, game)
    found: dict[Key, list[Room]] = {}
    for key, room in (*_in_boxes(shown, known, setter), *_elsewhere(setter, known)):
        found.setdefault(key, []).append(room)
    return {key: narrowest(all_) for key, all_ in found.items()}


def _sources(game: Game) -> Origins:
    """The texts of a game as they are printed, and the context of each."""
    pairs = zip(texts(game), texts(prepare(game)), strict=True)
    nowhere = Place("")
    return gathered((after, Origin((c.key, before), c.piece, nowhere)) for (c, before), (_, after) in pairs)


def _boxes_alone(workspace: Workspace, game: Game) -> tuple[TextSetter, tuple[Shown, ...]]:
    """The boxes of every card, whatever else is wrong."""
    composer = composer_of(workspace, prepare(game), note_boxes=True, pictures=False)
    found = composer.faces((component, card) for component in game.components.values() for card in component.cards)
    return composer.setter, tuple(found.shown)


def narrowest(found: list[Room]) -> Room:
    """The least of several rooms, with all the places."""
    where = dict.fromkeys(title for room in found for title in room.where)
    boxed = [room for room in found if room.lines] or [room for room in found if room.column] or found
    return min(boxed)._replace(where=tuple(where))


def _in_boxes(shown: Iterable[Shown], known: Origins, setter: TextSetter) -> Iterator[tuple[Key, Room]]:
    """The rooms of texts in the boxes of templates; what shares a box has less of it."""
    game = setter.game
    cards = {card.id: card.data for component in game.components.values() for card in component.cards}
    for box in shown:
        room = _room(box.style, box.width, box.height, setter.typesetter)
        all_of_it = visible(box.text)
        where = (game.components[box.component].title,)
        for part in box.texts:
            if part in known.by_text:
                own = visible(_filled(part, cards.get(box.card, {}), setter))
                others = max(0, all_of_it - own)
                left = max(own, room.characters - others)  # the source fits, however it is measured
                yield (
                    known.nearest(part, box.card).key,
                    room._replace(characters=left, source=own, shared=others > 0, where=where),
                )


def _elsewhere(setter: TextSetter, known: Origins) -> Iterator[tuple[Key, Room]]:
    """The rooms of texts on pages and in margins: as wide as the column, as long as it takes."""
    whose = {component.place.file: component for component in setter.game.components.values()}
    printed = {
        _filled(form, {}, setter): words
        for words in known.by_text
        if translatable(words)
        for form in (words, *words.split(FORMS))
    }
    small = {ready: words for ready, words in printed.items() if len(ready) >= SHORT}
    for noted in setter.notes.asked or ():
        component = whose.get(noted.place.file)
        where = (component.title if component else MARGINS,)
        wide = math.floor(noted.width / _mean(noted.style, setter.typesetter))
        held = [noted.text] if noted.text in printed else _held(small, noted.text)
        for ready in held:
            room = Room(wide, 0, visible(ready), len(held) > 1, noted.field in COLUMNS, where)
            origins = known.by_text[printed[ready]]
            own = [one for one in origins if component and one.key[0].startswith(f"{component.id}/")]
            for one in own or [known.nearest(printed[ready], "")]:
                yield one.key, room


def _held(words: Iterable[str], text: str) -> list[str]:
    """The words that stand in a text, as words and not inside others."""
    return [one for one in words if one in text and re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)]


def _filled(text: str, own: Mapping[str, Any], setter: TextSetter) -> str:
    """A text with its values, as far as they are known."""
    try:
        return bindings.substitute(text, own, {**setter.values, **own})
    except bindings.BindingError:
        return text


def visible(text: str) -> int:
    """How many characters of a text are seen: without markup, a picture as two."""
    try:
        return sum(len(run.text) or ICON for runs in markup.parse(text) for run in runs)
    except markup.MarkupError:
        return len(text)


def _mean(style: Style, typesetter: Typesetter) -> float:
    """The mean width of a letter at the smallest size allowed, in mm."""
    segments = typesetter.segments(SAMPLE, style)
    if not isinstance(segments, list):
        return ENDLESS
    return sum(s.step for line in segments for s in line) / len(SAMPLE) * style.least * MM_PER_PT


def _room(style: Style, width: float, height: float, typesetter: Typesetter) -> Room:
    """What fits in a box at the smallest size, in lines of letters of mean width."""
    em = style.least * MM_PER_PT
    lines = max(1, math.floor((height - 0.95 * em) / (style.leading * em) + 1e-6) + 1)
    lines = min(lines, style.lines) if style.lines else lines
    if isinstance(typesetter.set("x", style, width, height), Overflow):
        return Room(0, lines, 0)
    # a line of text is seldom full: a word that does not fit goes on the next one
    per_line = width / _mean(style, typesetter)
    return Room(math.floor(per_line if lines == 1 else lines * max(1.0, per_line - 3)), lines, 0)
