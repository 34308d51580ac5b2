"""The commands that play: check, playtest, play. Heavy modules are imported only by the command that needs them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.options import SETTINGS, complete_games, reports_problems

if TYPE_CHECKING:
    from pnp.models import Game
    from pnp.problems import Problems
    from pnp.workspace import Workspace

jobs_option = click.option("--jobs", type=click.IntRange(1, 256), default=None, help="Processes [default: all cores].")


@click.command(context_settings=SETTINGS)
@click.option(
    "--game", "-g", multiple=True, shell_complete=complete_games, help="Check only this game (repeat) [default: all]."
)
@click.option("--games", type=click.IntRange(2, 100_000), default=60, show_default=True, help="Games at each table.")
@click.option("--playtest", is_flag=True, help="Also measure the targets that game.yaml sets.")
@jobs_option
@reports_problems
def check(game: tuple[str, ...], games: int, playtest: bool, jobs: int | None) -> None:
    """Check games: files, texts on their cards, and seeded games at each number of players."""
    from pnp.problems import Problems
    from pnp.workspace import Workspace

    workspace = Workspace.here(Path())
    problems = Problems()
    for name in game or tuple(workspace.games()):
        mine = Problems()
        for line in _checked(workspace, name, games, playtest, jobs or os.cpu_count() or 1, mine):
            click.echo(f"{name}: {line}")
        if len(mine):
            click.echo(f"{name}: does not pass")
        problems.found += mine.found
    problems.stop_if_any()


def _checked(
    workspace: Workspace, name: str, games: int, playtest: bool, jobs: int, problems: Problems
) -> Iterator[str]:
    """What was checked of one game, line by line; a step that finds problems is the last one."""
    from pnp.check import check_play
    from pnp.engines import has_rules
    from pnp.load import load_game
    from pnp.progress import counting

    game = load_game(workspace, name, problems)
    if game is None or len(problems):
        return
    pieces = sum(c.pieces for c in game.components.values())
    yield f"{len(game.components)} files are sound, {pieces} pieces"
    yield _printable(workspace, game, jobs, problems)
    if len(problems):
        return
    if not has_rules(game):
        yield "no rules to play it by"
        return
    with counting(f"Playing {name}") as progress:
        verdict = check_play(game, problems, games, jobs, progress)
    if len(problems):
        return
    fewest, most = verdict.players
    span = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    yield f"{verdict.games} games of {span} players came to their end, {verdict.decisions} moves, no rule broken"
    yield f"every card and space that the rules know was used ({verdict.used} things)"


def _printable(workspace: Workspace, game: Game, jobs: int, problems: Problems) -> str:
    """Whether every text fits its place, in every language that there is."""
    from pnp.build import Options, build
    from pnp.cache import Cache, default_folder
    from pnp.problems import ProblemsFound

    if not game.meta.documents:
        return f"texts are complete in {game.lang}; nothing is printed yet"
    try:
        kit = build(workspace, Options(game.id, jobs=jobs), Cache(default_folder()))
    except ProblemsFound as error:
        problems.found += error.problems
        return f"texts in {game.lang} do not fit"
    return f"texts are complete in {game.lang} and fit; {len(kit.documents)} documents"
