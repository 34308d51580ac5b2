"""The command `pnp play`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import as_folders_say, complete_games, rules_option, set_option, spelt
from pnp.cli.spoken import option
from pnp.cli.streams import input_stream


@messages.command("play")
@option(
    "--game",
    "-g",
    default="",
    callback=as_folders_say,
    shell_complete=complete_games,
    help=message("Name of the game (see pnp list)."),
)
@option("--players", type=int, default=None, help=message("Number of players [default: the fewest]."))
@option("--seat", type=int, default=None, help=message("Your seat, from 1 [default: 1]."))
@option("--bots", default="", help=message("Who plays the other seats: random, greedy, search; one, or one a seat."))
@option("--seed", default="", help=message("The same seed gives the same draws [default: drawn and shown]."))
@option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), default=None, help=message("File to keep the game in.")
)
@option(
    "--resume", type=click.Path(dir_okay=False, path_type=Path), default=None, help=message("Go on with a kept game.")
)
@option(
    "--lang",
    default="",
    callback=spelt,
    help=message(
        "Language of the cards and of the sitting [default: the program's if the game has it, else the game's own]."
    ),
)
@rules_option
@set_option
def command(
    game: str,
    players: int | None,
    seat: int | None,
    bots: str,
    seed: str,
    save: Path | None,
    resume: Path | None,
    lang: str,
    rules: Path | None,
    changes: tuple[str, ...],
) -> None:
    """Play a game in the terminal against bots."""
    from pnp.base.overwriting import refuse_sources
    from pnp.session.opening import opening
    from pnp.session.seating import SessionOptions
    from pnp.session.terminal import run

    answers = input_stream()
    if answers is None:
        raise UsageError(message("play needs somebody to answer, and there is no standard input; run it in a terminal"))
    if save:
        refuse_sources(save)  # a file that is there already must be a kept game: the session asks for that
    asked = SessionOptions(seat, bots, seed, save, resume)
    opened = opening(here().workspace, game, asked, players, lang, changes, rules)
    run(opened.game, opened.rules, opened.options, answers, sys.stdout, opened.engine)
