"""The options that choose what to translate: games, and one language or several."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from pnp.base.messages import Message, message
from pnp.cli.options import complete_games, spelt
from pnp.cli.spoken import option

Decorator = Callable[[Callable[..., None]], Callable[..., None]]

games_option = option(
    "--game",
    "-g",
    "names",
    multiple=True,
    shell_complete=complete_games,
    help=message("Game to work on; repeat for several [default: all, and what they share]."),
)


def one_game(words: Message) -> Decorator:
    """The one game of a command that takes no more."""
    return option("--game", "-g", required=True, shell_complete=complete_games, help=words)


def one_language(words: Message) -> Decorator:
    """The one language."""
    return option("--lang", required=True, callback=spelt, help=words)


def languages(words: Message) -> Decorator:
    """Languages, or all that there are."""
    return option(
        "--lang",
        "langs",
        multiple=True,
        callback=spelt,
        help=message("{words}; repeat for several [default: all].", words=words),
    )


def sheet(words: Message) -> Decorator:
    """The spreadsheet to write or to read."""
    path = click.Path(dir_okay=False, path_type=Path)
    return option("--xlsx", "path", type=path, required=True, help=words)
