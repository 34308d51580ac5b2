"""A game → everything there is to translate in it, each text once, with what a translator should know of it."""

from __future__ import annotations

from pnp.definition.game import Game
from pnp.definition.workspace import Workspace
from pnp.language.glossary import GlossaryCatalogue, readings
from pnp.language.localize import Wanted
from pnp.language.po import Key
from pnp.language.texts import Context
from pnp.translators.boxes import rooms
from pnp.translators.notes import Neighbours, notes_of, notes_of_term
from pnp.translators.po_files import Text
from pnp.translators.splits import name_of


def extracted_terms(glossary: GlossaryCatalogue) -> list[Text]:
    """The words of a glossary, with what is said of them."""
    terms = {one.term: one for one in glossary.source.terms}
    places: dict[str, list[str]] = {}
    for place, source in glossary.keys:
        places.setdefault(source, []).append(place)
    return [
        Text(("", source), glossary.file_of_source, tuple(notes_of_term(terms.get(source), found)), tuple(found))
        for source, found in places.items()
    ]


def extracted(workspace: Workspace, game: Game, wanted: Wanted, apart: frozenset[Key] = frozenset()) -> list[Text]:
    """The texts of one catalogue with their notes, in the order of the files; those in `apart` by their contexts."""
    room = rooms(workspace, game)
    near = Neighbours(game, readings(workspace, game, game.meta.language))
    groups: dict[Key, dict[Key, Context]] = {}
    for key, context in wanted.keys.items():
        groups.setdefault(name_of(key, apart), {})[key] = context
    return [
        Text(
            name,
            _file(game, next(iter(group.values()))),
            tuple(notes_of(group, game, workspace, room, near)),
            tuple(place for place, _ in group),
        )
        for name, group in groups.items()
    ]


def _file(game: Game, context: Context) -> str:
    """The file that a text stands in."""
    if context.component in game.components:
        return game.components[context.component].place.file
    if context.component == "words":
        shared = "templates/shared/words.yaml"
        return shared if context.shared else f"cards/{game.id}/words.yaml"
    return game.place.file
