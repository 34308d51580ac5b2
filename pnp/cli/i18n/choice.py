"""The options that choose what to translate: games, and one language or several."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from pnp.cli.options import complete_games, spelt

Decorator = Callable[[Callable[..., None]], Callable[..., None]]

games_option = click.option(
    "--game",
    "-g",
    "names",
    multiple=True,
    shell_complete=complete_games,
    help="Game to work on; repeat for several [default: all, and what they share].",
)


def one_game(words: str) -> Decorator:
    """The one game of a command that takes no more."""
    return click.option("--game", "-g", required=True, shell_complete=complete_games, help=words)


def one_language(words: str) -> Decorator:
    """The one language."""
    return click.option("--lang", required=True, callback=spelt, help=words)


def languages(words: str) -> Decorator:
    """Languages, or all that there are."""
    return click.option(
        "--lang", "langs", multiple=True, callback=spelt, help=f"{words}; repeat for several [default: all]."
    )


def sheet(words: str) -> Decorator:
    """The spreadsheet to write or to read."""
    path = click.Path(dir_okay=False, path_type=Path)
    return click.option("--xlsx", "path", type=path, required=True, help=words)
