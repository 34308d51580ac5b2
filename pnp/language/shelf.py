"""The games of a workspace at a glance: what each is, how much is in it, which languages it speaks."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.problems import Problems, ProblemsFound
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.localize import languages_of


class Shelved(NamedTuple):
    """One game by its name; without `game` it cannot be read."""

    name: str
    game: Game | None
    pieces: int = 0  # of one kit: what is printed instead of something else is not counted again
    languages: tuple[str, ...] = ()


def shelf(workspace: Workspace) -> list[Shelved]:
    """Every game that there is, the user's own first."""
    workspace = workspace.listing()
    return [_shelved(workspace, name) for name in workspace.listed or ()]


def _shelved(workspace: Workspace, name: str) -> Shelved:
    try:
        game = load_game(workspace, name, Problems())
    except (OSError, ProblemsFound):  # it may not be looked at, or is all wrong; pnp build says why
        game = None
    if game is None:
        return Shelved(name, None)
    return Shelved(name, game, pieces_of(game), tuple(languages_of(workspace, game)))


def pieces_of(game: Game) -> int:
    """How many pieces a kit has, each document and what may be printed instead of it counted once."""
    documents = game.meta.documents
    instead = {name for document in documents for name in document.components if document.replaces(name)}
    first = {name for document in documents for name in document.components if not document.replaces(name)}
    return sum(component.pieces for name, component in game.components.items() if name not in instead - first)
