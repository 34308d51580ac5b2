"""The command `pnp list`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pnp.cli import messages, tables
from pnp.cli.here import here

if TYPE_CHECKING:
    from pnp.definition.game import GameFile


@messages.command("list")
def command() -> None:
    """List the games that can be built."""
    from pnp.base.problems import Problems
    from pnp.definition.load import load_game
    from pnp.language.localize import languages_of

    workspace = here().workspace
    rows = []
    for name in workspace.games():
        problems = Problems()
        game = load_game(workspace, name, problems)
        if game is None:
            rows.append((name, "(cannot be read: pnp build says why)", "", "", ""))
            continue
        meta = game.meta
        spare = {name for d in meta.documents if d.instead_of for name in d.components}
        pieces = sum(c.pieces for name, c in game.components.items() if name not in spare or _printed_first(meta, name))
        languages = ", ".join(languages_of(workspace, game))
        players, minutes = ("–".join(map(str, dict.fromkeys(pair))) for pair in (meta.players, meta.minutes))
        table = f"{players} players, {minutes} min, {meta.age}+"
        rows.append((name, meta.title, table, f"{pieces} pieces", languages))
    for line in tables.lines(rows):
        click.echo(line)
    if not rows:
        click.echo("No games here: a game is a folder cards/NAME/ with a game.yaml.")


def _printed_first(meta: GameFile, name: str) -> bool:
    """Whether a component stands in a document that is no alternative."""
    return any(name in document.components for document in meta.documents if not document.instead_of)
