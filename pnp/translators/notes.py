"""A text of a game → what a translator should know of it: what it is, its room, its neighbours, what it must keep."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.base.messages import Message, counted, joined, message, one_of, verbatim
from pnp.definition.components import EMPTY
from pnp.definition.game import Game
from pnp.definition.markup import braced
from pnp.definition.paths import text_of
from pnp.definition.values import values_of
from pnp.definition.workspace import SHARED, Workspace
from pnp.face import bindings
from pnp.language.conventions import language
from pnp.language.glossary import ICONS, Term, Terms
from pnp.language.plurals import FORMS
from pnp.language.po import Key
from pnp.language.texts import Context, texts
from pnp.translators.boxes import Room, narrowest

NEIGHBOUR = 60
BESIDE = 2  # so many neighbours are named
PLACES = 4  # so many fields of a text that stands many times
PIECES = 6  # so many pieces of each
WHAT = {
    "game": message("the game as a whole"),
    "words": message("a word that templates and margins print"),
    "documents": message("a print job, in the read-me-first list"),
}
JOBS = message("It stands in the list of files on the read-me-first sheet.")
WORDS = {  # where words stand that are part of other texts, or that no kit shows, by how they begin
    "sheet": message("It stands in the margins of the sheets: feuille 2/6, recto."),
    "front": message("It stands in the margins of the sheets: feuille 2/6, recto."),
    "back": message("It stands in the margins of the sheets: feuille 2/6, verso."),
    "scaled": message("It stands in the margins of the sheets: pièces à 99 %."),
    "example": message("It stands before an example in the rules."),
    "file": message("It stands in the name of a file, with hyphens in the place of blanks."),
    "one_sided": JOBS,
    "two_sided": JOBS,
    "long_edge": JOBS,
    "short_edge": JOBS,
    "fronts_first": JOBS,
    "fold": JOBS,
    "folded": message("It stands in the list of files on the read-me-first sheet of a kit that is folded and glued."),
    "optional": JOBS,
    "pages": JOBS,
    "of_which": JOBS,
    "letters_from": message("It stands in the margins of the sheets of a kit in large print."),
    "cut_order": message("It stands in the margins of the sheets."),
    "booklet": JOBS,
    "reprint": message("It stands in the title of a reprint."),
    "pieces": message("It stands over the list of pieces (pnp reprint --list)."),
    "choice": message("It stands on the inventory."),
    "extra": message("It stands on the inventory."),
    "labels": message("It stands in the margins of the labels (pnp inventory)."),
    "trial": message("It stands behind the version, on every piece."),
    "label": message("It stands on the labels of the box (pnp inventory)."),
    "net": message("It stands on the nets of boxes and envelopes (pnp inventory)."),
    "tile": message("It stands in the margins of a board in tiles."),
    "ruler": message("It stands beside the ruler of the read-me-first sheet."),
    "job": JOBS,
    "inventory": message("It stands on the inventory."),
    "to": message("It stands between two numbers: 3 à 6, 3 to 6; a sign such as – stands without blanks."),
}
GENDERS = {
    "m": message("Masculine in the source."),
    "f": message("Feminine in the source."),
    "n": message("Neuter in the source."),
    "mf": message("Masculine or feminine in the source."),
    "pl": message("Always plural in the source."),
}
_HARD = re.compile(r"[^\n]\n(?=[^\n])")


class Row(NamedTuple):
    """Texts that belong together: the fields of a card, or of one item of a list on it."""

    name: str  # of the list, or nothing
    fields: tuple[tuple[str, str], ...]


class Neighbours:
    """The texts of every card, row by row, so that a story is read beside its title and a line beside its name."""

    def __init__(self, game: Game, readings: Mapping[str, str] = EMPTY) -> None:
        """Part the texts of each card into rows: one begins where a field comes a second time."""
        self.readings = readings  # of icons, in the language of the game
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
    group: Mapping[Key, Context], game: Game, workspace: Workspace, rooms: Mapping[Key, Room], near: Neighbours
) -> Iterator[Message]:
    """Every note of one text, wherever it stands, in lines."""
    (key, context), *_ = group.items()
    source = key[1]
    found = [rooms[one] for one in group if one in rooms]
    room = narrowest(found) if found else None
    yield from _places(group.values(), game)
    if context.component == "words":
        yield from _where(context.field, room)
    flows = any(_flows(one, game) for one in group.values())
    yield from _room(room, flows, any(one.field.startswith("table.") for one in group.values()))
    beside = near.of(context, source)
    if beside:
        yield message("Beside it: {beside}", beside=joined(beside, " · "))
    yield from _kept(source, context, game, workspace, near.readings)
    if _HARD.search(source):
        yield message(
            "A line ends where the source has a line break; move it with the words. An empty line parts paragraphs."
        )
    if FORMS in source:
        yield message(
            "A counted word: as many forms as your language has, separated by {sign}", sign=verbatim(FORMS.strip())
        )
    if _says_side(source, game.meta.language if not context.shared else "fr"):
        yield message(
            "Left or right: in a language that is written from right to left, cards, boards and sheets are printed "
            "mirrored; what is drawn changes sides, people at the table do not."
        )


def notes_of_term(term: Term | None, places: Iterable[str]) -> Iterator[Message]:
    """Every note of a word of the glossary: what it is, its gender, the icons that are read so."""
    if term:
        yield message("A word of the game, which stands in other texts.")
        if term.gender:
            yield GENDERS[term.gender]
        if term.note:
            yield verbatim(term.note)
    icons = [f"{{{place.partition('/')[2]}}}" for place in places if place.startswith(f"{ICONS}/")]
    if icons:
        yield message("How a picture is read: {icons}", icons=joined(icons))
    yield message("Other forms, as they may stand in your texts, come behind bars: form | other form.")


def note_of_terms(text: str, terms: Terms) -> Message | None:
    """The words of the glossary that a text uses, with their translations."""
    found = [f"{one.term.forms[0]} = {one.shown}" if one.text else one.term.forms[0] for one in terms.used_in(text)]
    return message("Words of the glossary: {terms}", terms=joined(found, "; ")) if found else None


def _flows(context: Context, game: Game) -> bool:
    component = game.components.get(context.component)
    return bool(component and component.kind == "pages")


def _places(contexts: Iterable[Context], game: Game) -> Iterator[Message]:
    """Where a text stands: a line for each component and field, with its pieces."""
    pieces: dict[tuple[str, str], list[str]] = {}
    for context in contexts:
        pieces.setdefault((context.component, context.field), []).append(context.piece)
    for (name, field), found in list(pieces.items())[:PLACES]:
        component = game.components.get(name)
        what = WHAT.get(name) or verbatim(component.title if component else name)
        named = list(filter(None, found))
        if named:
            yield message("{what}: {pieces}, {field}", what=what, pieces=one_of(named, PIECES), field=field)
        else:
            yield message("{what}: {field}", what=what, field=field)
    if len(pieces) > PLACES:
        yield counted("and in {count} other field", "and in {count} other fields", count=len(pieces) - PLACES)


def _where(name: str, room: Room | None) -> Iterator[Message]:
    """Where a word is printed."""
    known = next((text for start, text in WORDS.items() if name == start or name.startswith(f"{start}_")), None)
    if known and not (room and room.lines):
        yield known
    elif room and room.where:
        where = joined(room.where)
        if room.lines or room.column:
            yield message("It stands on: {where}.", where=where)
        else:
            yield message(
                "It stands on: {where}; a line there holds about {characters} characters.",
                where=where,
                characters=room.characters,
            )


def _room(room: Room | None, flows: bool, column: bool) -> Iterator[Message]:
    """How much fits."""
    if room and room.lines and room.characters:
        values = {"characters": room.characters, "source": room.source}
        if room.shared:
            yield counted(
                "Room for about {characters} characters in {count} line, beside what else stands in its box; "
                "the source has {source}.",
                "Room for about {characters} characters in {count} lines, beside what else stands in its box; "
                "the source has {source}.",
                count=room.lines,
                **values,
            )
        else:
            yield counted(
                "Room for about {characters} characters in {count} line; the source has {source}.",
                "Room for about {characters} characters in {count} lines; the source has {source}.",
                count=room.lines,
                **values,
            )
    elif room and room.column:
        yield message(
            "A column of a table, about {characters} characters wide as it stands: long words may not fit.",
            characters=room.characters,
        )
    elif flows and column:  # printed only with other values than the shipped ones, so nobody measured it
        yield message("A cell of a table, printed with some values of the game only: long words may not fit.")
    elif flows:
        yield message("Running text: any length.")


def _kept(text: str, context: Context, game: Game, workspace: Workspace, read: Mapping[str, str]) -> Iterator[Message]:
    """The values and icons that a translation must have, and what they are."""
    found = list(dict.fromkeys(braced(text)))
    if not found:
        return
    yield message("Keep: {kept}", kept=joined(found, " "))
    component = game.components.get(context.component)
    card = next((card for card in component.cards if card.id == context.piece), None) if component else None
    for one in found:
        name = one[1:-1]
        path = workspace.find("templates", f"icons/{name}.svg", game.id, SHARED) if "." not in name else None
        if card and name in card.data:
            yield message("{name}: a value, {value}", name=one, value=text_of(card.data[name]))
        elif path and name in read:
            yield message(
                "{name}: a picture, read “{reading}”, {file}", name=one, reading=read[name], file=workspace.show(path)
            )
        elif path:
            yield message("{name}: a picture, {file}", name=one, file=workspace.show(path))
        elif (value := _value(one, game)) != one:
            yield message("{name}: a value, {value}", name=one, value=value)


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
