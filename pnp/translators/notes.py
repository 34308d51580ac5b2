"""A text of a game → what a translator should know of it: what it is, its room, its neighbours, what it must keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.definition.game import Game
from pnp.definition.markup import braced
from pnp.definition.paths import text_of
from pnp.definition.values import values_of
from pnp.definition.workspace import SHARED, Workspace
from pnp.face import bindings
from pnp.language.conventions import FORMS, language
from pnp.language.po import Key
from pnp.language.texts import Context, texts
from pnp.translators.boxes import Room

NEIGHBOUR = 60
BESIDE = 2  # so many neighbours are named
WHAT = {
    "game": "the game as a whole",
    "words": "a word that templates and margins print",
    "documents": "a print job, in the read-me-first list",
}
JOBS = "in the list of files on the read-me-first sheet"
WORDS = {  # where words stand that are part of other texts, or that no kit shows, by how they begin
    "sheet": "in the margins of the sheets: feuille 2/6, recto",
    "front": "in the margins of the sheets: feuille 2/6, recto",
    "back": "in the margins of the sheets: feuille 2/6, verso",
    "scaled": "in the margins of the sheets: pièces à 99 %",
    "example": "before an example in the rules",
    "one_sided": JOBS,
    "two_sided": JOBS,
    "long_edge": JOBS,
    "short_edge": JOBS,
    "fronts_first": JOBS,
    "fold": JOBS,
    "folded": "in the list of files on the read-me-first sheet of a kit that is folded and glued",
    "optional": JOBS,
    "pages": JOBS,
    "of_which": JOBS,
    "letters_from": "in the margins of the sheets of a kit in large print",
    "cut_order": "in the margins of the sheets",
    "booklet": JOBS,
    "reprint": "in the title of a reprint",
    "pieces": "over the list of pieces (pnp reprint --list)",
    "choice": "on the inventory",
    "extra": "on the inventory",
    "labels": "in the margins of the labels (pnp inventory)",
    "trial": "behind the version, on every piece",
    "label": "on the labels of the box (pnp inventory)",
    "net": "on the nets of boxes and envelopes (pnp inventory)",
    "tile": "in the margins of a board in tiles",
    "ruler": "beside the ruler of the read-me-first sheet",
    "job": JOBS,
    "inventory": "on the inventory",
    "to": "between two numbers: 3 à 6, 3 to 6; a sign such as – stands without blanks",
}
_HARD = re.compile(r"[^\n]\n(?=[^\n])")


class Row(NamedTuple):
    """Texts that belong together: the fields of a card, or of one item of a list on it."""

    name: str  # of the list, or nothing
    fields: tuple[tuple[str, str], ...]


class Neighbours:
    """The texts of every card, row by row, so that a story is read beside its title and a line beside its name."""

    def __init__(self, game: Game) -> None:
        """Part the texts of each card into rows: one begins where a field comes a second time."""
        self._rows: dict[tuple[str, str], list[Row]] = {}
        for context, text in texts(game):
            if context.piece:
                self._add(self._rows.setdefault((context.component, context.piece), []), context.field, text)

    @staticmethod
    def _add(rows: list[Row], field: str, text: str) -> None:
        name, _, _ = field.rpartition(".")
        last = next((index for index in reversed(range(len(rows))) if rows[index].name == name), None)
        if last is None or (name and field in dict(rows[last].fields)):
            rows.append(Row(name, ((field, text),)))
        else:
            rows[last] = Row(name, (*rows[last].fields, (field, text)))

    def of(self, context: Context, text: str) -> list[str]:
        """What stands beside a text: in its row first, then on its card."""
        rows = self._rows.get((context.component, context.piece), [])
        own = next((row for row in rows if (context.field, text) in row.fields), None)
        others = [row for row in rows if row is not own and not row.name]
        near = [pair for row in (*filter(None, (own,)), *others) for pair in row.fields]
        return [f"{field}: {_short(said)}" for field, said in near if (field, said) != (context.field, text)][:BESIDE]


def notes_of(
    key: Key, context: Context, game: Game, workspace: Workspace, room: Room | None, near: Neighbours
) -> Iterator[str]:
    """Every note of one text, in lines."""
    component = game.components.get(context.component)
    what = WHAT.get(context.component) or (component.title if component else context.component)
    yield f"{what}: {', '.join(filter(None, (context.piece, context.field)))}"
    if context.component == "words":
        yield from _where(context.field, room)
    yield from _room(room, bool(component and component.kind == "pages"), context.field.startswith("table."))
    beside = near.of(context, key[1])
    if beside:
        yield "Beside it: " + " · ".join(beside)
    yield from _kept(key[1], context, game, workspace)
    if _HARD.search(key[1]):
        yield "A line ends where the source has a line break; move it with the words. An empty line parts paragraphs."
    if FORMS in key[1]:
        yield f"A counted word: as many forms as your language has, separated by {FORMS.strip()}"
    if _says_side(key[1], game.meta.language if not context.shared else "fr"):
        yield (
            "Left or right: in a language that is written from right to left, cards, boards and sheets are printed "
            "mirrored; what is drawn changes sides, people at the table do not."
        )


def _where(name: str, room: Room | None) -> Iterator[str]:
    """Where a word is printed."""
    beginning = next((text for start, text in WORDS.items() if name == start or name.startswith(f"{start}_")), "")
    if beginning and not (room and room.lines):
        yield f"It stands {beginning}."
    elif room and room.where:
        line = "" if room.lines or room.column else f"; a line there holds about {room.characters} characters"
        yield f"It stands on: {', '.join(room.where)}{line}."


def _room(room: Room | None, flows: bool, column: bool) -> Iterator[str]:
    """How much fits."""
    if room and room.lines and room.characters:
        lines = "1 line" if room.lines == 1 else f"{room.lines} lines"
        beside = ", beside what else stands in its box" if room.shared else ""
        yield f"Room for about {room.characters} characters in {lines}{beside}; the source has {room.source}."
    elif room and room.column:
        yield f"A column of a table, about {room.characters} characters wide as it stands: long words may not fit."
    elif flows and column:  # printed only with other values than the shipped ones, so nobody measured it
        yield "A cell of a table, printed with some values of the game only: long words may not fit."
    elif flows:
        yield "Running text: any length."


def _kept(text: str, context: Context, game: Game, workspace: Workspace) -> Iterator[str]:
    """The values and icons that a translation must have, and what they are."""
    found = list(dict.fromkeys(braced(text)))
    if not found:
        return
    yield "Keep: " + " ".join(found)
    component = game.components.get(context.component)
    card = next((card for card in component.cards if card.id == context.piece), None) if component else None
    for one in found:
        name = one[1:-1]
        path = workspace.find("templates", f"icons/{name}.svg", game.id, SHARED) if "." not in name else None
        if card and name in card.data:
            yield f"{one}: a value, {text_of(card.data[name])}"
        elif path:
            yield f"{one}: a picture, {workspace.show(path)}"
        elif (value := _value(one, game)) != one:
            yield f"{one}: a value, {value}"


def _value(one: str, game: Game) -> str:
    """A value by its braces, or these themselves."""
    try:
        return bindings.substitute(one, {}, values_of(game))
    except bindings.BindingError:
        return one


def _says_side(text: str, lang: str) -> bool:
    """Whether a text speaks of left or right."""
    sides = language(lang).sides
    return bool(sides) and re.search(rf"\b(?:{'|'.join(sides)})", text, re.IGNORECASE) is not None


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= NEIGHBOUR else flat[: NEIGHBOUR - 1] + "…"
