"""A game → everything there is to translate in it, each text with what a translator should know of it."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.definition.game import Game
from pnp.definition.workspace import Workspace
from pnp.language.catalogue import braces
from pnp.language.conventions import FORMS
from pnp.language.localize import Wanted
from pnp.language.po import Key
from pnp.language.texts import Context, texts
from pnp.translators.boxes import Room, rooms
from pnp.translators.po_files import Text

NEIGHBOUR = 60
WHAT = {
    "game": "the game as a whole",
    "words": "a word that templates and margins print",
    "documents": "a print job, in the read-me-first list",
}


def extracted(workspace: Workspace, game: Game, wanted: Wanted) -> list[Text]:
    """The texts of one catalogue with their notes, in the order of the files."""
    room = rooms(workspace, game)
    near = _neighbours(game)
    return [
        Text(key, _file(game, context), tuple(_notes(key, context, game, room, near)))
        for key, context in wanted.keys.items()
    ]


def _file(game: Game, context: Context) -> str:
    """The file that a text stands in."""
    if context.component in game.components:
        return game.components[context.component].place.file
    if context.component == "words":
        shared = "templates/shared/words.yaml"
        return shared if context.shared else f"cards/{game.id}/words.yaml"
    return game.place.file


def _neighbours(game: Game) -> Mapping[tuple[str, str], list[tuple[str, str]]]:
    """The fields of each card, so that a story is read beside its title."""
    out: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for context, text in texts(game):
        if context.piece:
            out.setdefault((context.component, context.piece), []).append((context.field, text))
    return out


def _notes(
    key: Key,
    context: Context,
    game: Game,
    room: Mapping[tuple[str, str], Room],
    near: Mapping[tuple[str, str], list[tuple[str, str]]],
) -> list[str]:
    """What it is, how much fits, what stands beside it, which values and icons it must keep."""
    component = game.components.get(context.component)
    what = WHAT.get(context.component) or (component.title if component else context.component)
    notes = [f"{what}: {', '.join(filter(None, (context.piece, context.field)))}"]
    found = room.get((context.piece, key[1])) or room.get(("", key[1]))
    if found and found.characters:
        lines = "1 line" if found.lines == 1 else f"{found.lines} lines"
        notes.append(f"Room for about {found.characters} characters in {lines}; the source has {len(key[1])}.")
    elif component and component.kind == "pages":
        notes.append("Running text: any length.")
    beside = [f"{f}: {_short(t)}" for f, t in near.get((context.component, context.piece), ()) if t != key[1]]
    if beside:
        notes.append("Beside it: " + " · ".join(beside[:2]))
    if braces(key[1]):
        notes.append("Keep: " + " ".join(braces(key[1])))
    if FORMS in key[1]:
        notes.append(f"A counted word: as many forms as your language has, separated by {FORMS.strip()}")
    return notes


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= NEIGHBOUR else flat[: NEIGHBOUR - 1] + "…"
