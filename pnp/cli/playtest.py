"""The command `pnp playtest`."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import game_option, jobs_option, rules_option, set_option
from pnp.cli.say import say
from pnp.cli.spoken import option


@messages.command("playtest")
@game_option
@option(
    "--players", type=int, multiple=True, help=message("Number of players (repeat) [default: all that the box says].")
)
@option(
    "--games", type=click.IntRange(2, 1_000_000), default=500, show_default=True, help=message("Games at each table.")
)
@option(
    "--bots",
    default="greedy",
    show_default=True,
    help=message("Who plays: one bot, or one for each seat, separated by commas."),
)
@option("--seed", default="1", show_default=True, help=message("The same seed gives the same games."))
@jobs_option
@option("--report", type=click.Path(dir_okay=False, path_type=Path), default=None, help=message("HTML file to write."))
@set_option
@option(
    "--duels", default="", help=message("Bots to match against each other, separated by commas: random,greedy,search.")
)
@option(
    "--without", multiple=True, help=message("Let one seat do without each place, each card … (a kind, or one key).")
)
@rules_option
@option("--on", default="", metavar="dask://HOST:PORT", help=message("Play on a Dask cluster instead of this machine."))
def command(
    game: str,
    players: tuple[int, ...],
    games: int,
    bots: str,
    seed: str,
    jobs: int | None,
    report: Path | None,
    changes: tuple[str, ...],
    duels: str,
    without: tuple[str, ...],
    rules: Path | None,
    on: str,
) -> None:
    """Play many games and say what they show.

    Length, seats, scores, choices, and every card.

    With --set PATH=VALUES, values are tried without touching the files: places.salon.majority=5..9
    """
    from pnp.base.files import destination, write_whole
    from pnp.base.overwriting import HTML, refuse_overwriting
    from pnp.cli.progress import counting
    from pnp.playtest.cluster import Cluster
    from pnp.playtest.plan import Plan
    from pnp.playtest.report.page import page, summary
    from pnp.playtest.trials import play, trials

    tried = trials(here().workspace, game, changes, rules)
    plan = Plan(
        games=games, bots=tuple(bots.split(",")), seed=seed, worth=True,
        duels=tuple(duels.split(",")) if duels else (), restrict=without,
    )  # fmt: skip
    if report:
        refuse_overwriting(report, HTML)
        if not destination(report).parent.is_dir():
            raise UsageError(
                message("--report {report}: there is no folder {parent}", report=report, parent=report.parent)
            )
    with counting(message("Playing {game}", game=game)) as progress:
        results, sweeps = play(
            tried, plan, players, jobs or here().cores, progress, Cluster(on, tried.engine.source) if on else None
        )
    say(*summary(results, sweeps, tried.game.meta.targets))
    if report:
        write_whole(report, page(tried.game, results, sweeps, _command_line()))
        say(message("Report: {file}", file=report.as_posix()))


def _command_line() -> str:
    """What was typed, so that a report can be made again."""
    return shlex.join(["pnp", *sys.argv[1:]])
