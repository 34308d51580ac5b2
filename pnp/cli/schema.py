"""The command `pnp schema`."""

from __future__ import annotations

from pnp.base.messages import message, verbatim
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import complete_games
from pnp.cli.say import say
from pnp.cli.spoken import option


@messages.command("schema")
@option(
    "--game", "-g", default=None, shell_complete=complete_games, help=message("Include the card fields of this game.")
)
def command(game: str | None) -> None:
    """Print the JSON Schema of the files, for editors."""
    import json

    from pnp.definition.schema import schema_for

    # in ASCII: what a shell of Windows writes to a file is no UTF-8, and JSON must be
    say(*map(verbatim, json.dumps(schema_for(here().workspace, game), indent=2).split("\n")))
