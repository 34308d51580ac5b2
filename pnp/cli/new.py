"""The command `pnp new`."""

from __future__ import annotations

import click

from pnp.cli import messages
from pnp.cli.here import here


@messages.command("new")
@click.argument("name")
@click.option("--title", default="", help="Title of the game [default: its name].")
def command(name: str, title: str) -> None:
    """Start a new game called NAME from a skeleton.

    The skeleton is small, commented, and builds at once.
    """
    from pnp.start.new_game import new_game

    for path in new_game(name, title.strip(), here().folder):
        click.echo(path.as_posix())
    click.echo(f"Now run: pnp build --game {name}")
