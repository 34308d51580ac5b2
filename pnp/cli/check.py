"""The command `pnp check`."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import complete_games, jobs_option, rules_option
from pnp.cli.say import say
from pnp.cli.spoken import option


@messages.command("check")
@option(
    "--game",
    "-g",
    multiple=True,
    shell_complete=complete_games,
    help=message("Check only this game (repeat) [default: all]."),
)
@option(
    "--games", type=click.IntRange(20, 100_000), default=60, show_default=True, help=message("Games at each table.")
)
@option("--playtest", is_flag=True, help=message("Also measure the targets that game.yaml sets."))
@option("--contract", is_flag=True, help=message("Also hold the rules to every clause of the contract, one line each."))
@option("--pieces", is_flag=True, help=message("Show how well every single piece can be read."))
@option("--quick", is_flag=True, help=message("A look at files and values alone: no game is played, no text is set."))
@option("--strict", is_flag=True, help=message("What is hard to read, or ends at the cut, is a problem."))
@rules_option
@jobs_option
def command(
    game: tuple[str, ...],
    games: int,
    playtest: bool,
    contract: bool,
    pieces: bool,
    quick: bool,
    strict: bool,
    rules: Path | None,
    jobs: int | None,
) -> None:
    """Check games: their files, their texts, their rules, and whether everything can be read.

    Seeded games are played at each number of players.
    """
    from pnp.base.problems import Problems
    from pnp.check.report import CheckOptions, check_game
    from pnp.cli.progress import counting

    if rules and len(game) != 1:
        raise UsageError(message("--rules are those of one game; say which: --game NAME"))
    options = CheckOptions(games, playtest, contract, pieces, strict, rules, jobs or here().cores, quick)
    problems = Problems()
    workspace = here().workspace.listing()
    for name in game or tuple(workspace.games()):
        report = check_game(workspace, name, options, here().cache, say, counting)
        if not report.passes:
            say(message("{name}: does not pass", name=name))
        problems.found += report.problems
    problems.stop_if_any()
