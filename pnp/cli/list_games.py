"""The command `pnp list`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.messages import counted, message
from pnp.cli import messages, tables
from pnp.cli.here import here
from pnp.cli.say import say

if TYPE_CHECKING:
    from pnp.language.shelf import Shelved


@messages.command("list")
def command() -> None:
    """List the games that can be built."""
    from pnp.language.shelf import shelf

    rows = [_row(one) for one in shelf(here().workspace)]
    say(*tables.lines(rows))
    if not rows:
        say(message("No games here: a game is a folder cards/NAME/ with a game.yaml."))


def _row(one: Shelved) -> tuple[str, str, str, str, str]:
    """Name, title, players, pieces, languages."""
    if one.game is None:
        return one.name, message("(cannot be read: pnp build says why)"), "", "", ""
    meta = one.game.meta
    players, minutes = ("–".join(map(str, dict.fromkeys(pair))) for pair in (meta.players, meta.minutes))
    table = message("{players} players, {minutes} min, {age}+", players=players, minutes=minutes, age=meta.age)
    return (
        one.name,
        meta.title,
        table,
        counted("{count} piece", "{count} pieces", count=one.pieces),
        ", ".join(one.languages),
    )
