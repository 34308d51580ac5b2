"""A game → everything there is to translate in it, each text with what a translator should know of it."""

from __future__ import annotations

from pnp.definition.game import Game
from pnp.definition.workspace import Workspace
from pnp.language.localize import Wanted
from pnp.language.texts import Context
from pnp.translators.boxes import rooms
from pnp.translators.notes import Neighbours, notes_of
from pnp.translators.po_files import Text


def extracted(workspace: Workspace, game: Game, wanted: Wanted) -> list[Text]:
    """The texts of one catalogue with their notes, in the order of the files."""
    room = rooms(workspace, game)
    near = Neighbours(game)
    return [
        Text(key, _file(game, context), tuple(notes_of(key, context, game, workspace, room.get(key), near)))
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
