"""The command `pnp check`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import complete_games, jobs_option

if TYPE_CHECKING:
    from pnp.base.problems import Problems
    from pnp.definition.game import Game
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import Drafted

TARGET_GAMES = 600  # at each table, when targets are measured


@messages.command("check")
@click.option(
    "--game", "-g", multiple=True, shell_complete=complete_games, help="Check only this game (repeat) [default: all]."
)
@click.option("--games", type=click.IntRange(20, 100_000), default=60, show_default=True, help="Games at each table.")
@click.option("--playtest", is_flag=True, help="Also measure the targets that game.yaml sets.")
@click.option("--pieces", is_flag=True, help="Show how well every single piece can be read.")
@click.option("--strict", is_flag=True, help="What is hard to read is a problem.")
@jobs_option
def command(game: tuple[str, ...], games: int, playtest: bool, pieces: bool, strict: bool, jobs: int | None) -> None:
    """Check games: their files, their texts, their rules, and whether everything can be read.

    Seeded games are played at each number of players.
    """
    from pnp.base.problems import Problems

    workspace = here().workspace
    problems = Problems()
    cores = jobs or here().cores
    for name in game or tuple(workspace.games()):
        mine = Problems()
        drafted: list[Drafted] = []
        for line in _checked(workspace, name, games, playtest, cores, mine, drafted):
            click.echo(f"{name}: {line}")
        for kit in drafted:
            for line in _readable(kit, pieces, strict, cores, mine):
                click.echo(line)
        if len(mine):
            click.echo(f"{name}: does not pass")
        problems.found += mine.found
    problems.stop_if_any()


def _checked(
    workspace: Workspace,
    name: str,
    games: int,
    playtest: bool,
    jobs: int,
    problems: Problems,
    drafted: list[Drafted],
) -> Iterator[str]:
    """What was checked of one game, line by line; what is wrong on paper does not hide what is wrong in play.

    The kit in the game's own language is left in `drafted`, if it can be printed.
    """
    from pnp.cli.progress import counting
    from pnp.definition.load import load_game
    from pnp.referee.check import check_engine, check_play
    from pnp.referee.registry import has_rules

    game = load_game(workspace, name, problems)
    if game is None or len(problems):
        return
    pieces = sum(c.pieces for c in game.components.values())
    yield f"{len(game.components)} files are sound, {pieces} pieces"
    yield _printable(workspace, game, problems, drafted)
    if not has_rules(game):
        check_engine(game, problems)
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
    if playtest:
        yield from _measured(game, jobs, problems) if game.meta.targets else ["game.yaml sets no targets"]


def _measured(game: Game, jobs: int, problems: Problems) -> Iterator[str]:
    """Whether a playtest meets the targets of game.yaml; one that is clearly missed is a problem."""
    from pnp.cli.progress import counting
    from pnp.playtest.findings import PROBLEM, missed
    from pnp.playtest.plan import Plan, run_all, subject_of

    fewest, most = game.meta.players
    subjects = [subject_of(game, players) for players in range(fewest, most + 1)]
    with counting(f"Testing {game.id}") as progress:
        results = run_all(subjects, Plan(games=TARGET_GAMES, worth=True), jobs, progress)
    for result in results:
        for finding in missed(result, game.meta.targets):
            if finding.severity == PROBLEM:
                problems.add(game.meta.place_of("targets"), f"{result.players} players", finding.text)
            else:
                yield f"{result.players} players: {finding.text}"
    if not len(problems):
        yield f"none of {len(game.meta.targets)} targets is clearly missed, {TARGET_GAMES} games at each table"


def _printable(workspace: Workspace, game: Game, problems: Problems, drafted: list[Drafted]) -> str:
    """Whether every text fits its place, in every language that there is."""
    from pnp.base.problems import ProblemsFound
    from pnp.kit.build import Progress, draft_kit
    from pnp.kit.options import PrintOptions
    from pnp.language.localize import languages_of

    if not game.meta.documents:
        return f"texts are complete in {game.lang}; nothing is printed yet"
    good, bad = [], []
    for lang in languages_of(workspace, game):
        try:
            kit = draft_kit(workspace, PrintOptions(game.id, lang=lang), here().cache, Progress())
        except ProblemsFound as error:
            problems.found += error.problems
            bad.append(lang)
        else:
            good.append(lang)
            drafted += [kit] if lang == game.lang else []
    if bad:
        return f"texts in {', '.join(bad)} do not fit or are not complete"
    count = len(game.meta.documents)
    return f"texts are complete in {', '.join(good)} and fit; {count} document{'s' if count > 1 else ''}"


def _readable(drafted: Drafted, pieces: bool, strict: bool, jobs: int, problems: Problems) -> Iterator[str]:
    """How well a kit can be read: figures, then advice; in a strict check, advice is a problem."""
    from pnp.base.problems import ProblemsFound
    from pnp.readability.measure import readability
    from pnp.readability.report import summary, table

    try:
        measured = readability(drafted, here().cache, jobs)
    except ProblemsFound as error:  # art that cannot be drawn
        problems.found += error.problems
        return
    yield f"{drafted.game.id}: {summary(measured)}"
    yield from table(measured, pieces)
    if strict:
        problems.found += measured.findings
    else:
        yield from map(str, measured.findings)
