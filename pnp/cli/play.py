"""The command `pnp play`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pnp.base.problems import UsageError
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import complete_games, set_option


@messages.command("play")
@click.option("--game", "-g", default="", shell_complete=complete_games, help="Name of the game (see pnp list).")
@click.option("--players", type=int, default=None, help="Number of players [default: the fewest].")
@click.option("--seat", type=int, default=None, help="Your seat, from 1 [default: 1].")
@click.option("--bots", default="", help="Who plays the other seats: random, greedy, search; one, or one a seat.")
@click.option("--seed", default="", help="The same seed gives the same lots [default: drawn and shown].")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), default=None, help="File to keep the game in.")
@click.option("--resume", type=click.Path(dir_okay=False, path_type=Path), default=None, help="Go on with a kept game.")
@click.option(
    "--lang", default="", help="Language of the cards; the program itself speaks English [default: the game's own]."
)
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
    changes: tuple[str, ...],
) -> None:
    """Play a game in the terminal against bots."""
    from pnp.base.problems import Problems
    from pnp.definition.load import load_game
    from pnp.definition.overrides import combinations, read_trial
    from pnp.language.localize import localize
    from pnp.referee.registry import rules_for
    from pnp.session.terminal import SessionOptions, run, saved_head

    if resume and (seed or changes):
        raise UsageError("--seed and --set come from the kept game; leave them out with --resume")
    head = saved_head(resume) if resume else None
    name = game or (head.game if head else "")
    if not name:
        raise UsageError("which game? Say --game NAME (see pnp list), or --resume FILE")
    cases = combinations(read_trial(text) for text in changes)
    if len(cases) > 1:
        raise UsageError("--set: expected one value to play with")
    values = dict(head.changes) if head else cases[0]
    workspace = here().workspace
    problems = Problems()
    loaded = localize(workspace, load_game(workspace, name, changes=values), lang, problems).game
    problems.stop_if_any()
    rules = rules_for(loaded, players or (head.players if head else loaded.meta.players[0]), problems)
    problems.stop_if_any()
    assert rules is not None
    options = SessionOptions(seat, bots, seed, save, resume, tuple(values.items()))
    run(loaded, rules, options, sys.stdin, sys.stdout)
