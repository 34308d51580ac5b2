"""The command `pnp new`."""

from __future__ import annotations

import click

from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.say import say


@messages.command("new")
@click.argument("name")
@click.option("--title", default="", help="Title of the game [default: its name].")
def command(name: str, title: str) -> None:
    """Start a new game called NAME from a skeleton.

    The skeleton is small, commented, and builds at once.
    """
    from pnp.start.new_game import new_game

    for path in new_game(name, title.strip(), here().folder):
        say(path.as_posix())
    say(f"Now run: pnp build --game {name}")
