"""What all commands share: how problems are told, the usual options, completion of names."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pnp.problems import ProblemsFound, UsageError, told

PAPERS = ("a4", "letter", "a3")


def reports_problems(command: Callable[..., None]) -> Callable[..., None]:
    """Print problems without a traceback: exit status 1 for the user's files, 2 for wrong use."""

    @wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except ProblemsFound as error:
            for line in told(error.problems):
                click.echo(line, err=True)
            count = len(error.problems)
            click.echo(f"{count} problem{'s' if count > 1 else ''} found; nothing was written.{error.hint}", err=True)
            sys.exit(1)
        except UsageError as error:
            click.echo(f"pnp: {error}", err=True)
            sys.exit(2)

    return wrapped


def complete_games(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Shell completion of game names."""
    from pnp.workspace import Workspace

    return [name for name in Workspace.here(Path()).games() if name.startswith(incomplete)]


SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
paper_option = click.option(
    "--paper",
    type=click.Choice(PAPERS, case_sensitive=False),
    default="a4",
    show_default=True,
    help="Paper in the printer.",
)
lang_option = click.option(
    "--lang",
    default="",
    help="Language of the kit; fr+en for two, all for each, pseudo for a test [default: the game's own].",
)
game_option = click.option(
    "--game", "-g", required=True, shell_complete=complete_games, help="Name of the game (see pnp list)."
)
duplex_option = click.option(
    "--duplex",
    type=click.Choice(("long", "short", "none"), case_sensitive=False),
    default="long",
    show_default=True,
    help="Edge on which the printer turns the sheet; none leaves the backs out.",
)


printer_option = click.option(
    "--printer", default="", help="Printer whose backs are put right, by its name in pnp calibrate --list."
)


def offset_of(name: str) -> tuple[float, float]:
    """How far a printer's backs are off; none was named if the name is empty."""
    if not name:
        return (0.0, 0.0)
    from pnp.printers import printer

    return printer(name)
