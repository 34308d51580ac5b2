"""The commands that play: check, playtest, play. Heavy modules are imported only by the command that needs them."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.problems import UsageError
from pnp.cli.options import SETTINGS, complete_games, game_option, reports_problems, rules_option

if TYPE_CHECKING:
    from pnp.base.problems import Problems
    from pnp.definition.game import Game
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import Drafted
    from pnp.referee.registry import Engine

TARGET_GAMES = 600  # at each table, when targets are measured
set_option = click.option(
    "--set", "changes", multiple=True, metavar="PATH=VALUE", help="Try a value instead of that in the files (repeat)."
)
jobs_option = click.option("--jobs", type=click.IntRange(1, 256), default=None, help="Processes [default: all cores].")


@click.command(context_settings=SETTINGS)
@click.option(
    "--game", "-g", multiple=True, shell_complete=complete_games, help="Check only this game (repeat) [default: all]."
)
@click.option("--games", type=click.IntRange(20, 100_000), default=60, show_default=True, help="Games at each table.")
@click.option("--playtest", is_flag=True, help="Also measure the targets that game.yaml sets.")
@click.option("--contract", is_flag=True, help="Also hold the rules to every clause of the contract, one line each.")
@click.option("--pieces", is_flag=True, help="Show how well every single piece can be read.")
@click.option("--strict", is_flag=True, help="What is hard to read is a problem.")
@rules_option
@jobs_option
@reports_problems
def check(
    game: tuple[str, ...],
    games: int,
    playtest: bool,
    contract: bool,
    pieces: bool,
    strict: bool,
    rules: Path | None,
    jobs: int | None,
) -> None:
    """Check games: their files, their texts, their rules, and whether everything can be read.

    Seeded games are played at each number of players.
    """
    from pnp.base.problems import Problems
    from pnp.definition.workspace import Workspace

    if rules and len(game) != 1:
        raise UsageError("--rules are those of one game; say which: --game NAME")
    workspace = Workspace.here(Path())
    problems = Problems()
    cores = jobs or os.cpu_count() or 1
    for name in game or tuple(workspace.games()):
        mine = Problems()
        drafted: list[Drafted] = []
        for line in _checked(workspace, name, games, playtest, contract, rules, cores, mine, drafted):
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
    contract: bool,
    rules: Path | None,
    jobs: int,
    problems: Problems,
    drafted: list[Drafted],
) -> Iterator[str]:
    """What was checked of one game, line by line; what is wrong on paper does not hide what is wrong in play.

    The kit in the game's own language is left in `drafted`, if it can be printed.
    """
    from pnp.base.problems import ProblemsFound
    from pnp.cli.progress import counting
    from pnp.definition.load import load_game
    from pnp.referee.check import check_engine, check_play
    from pnp.referee.registry import engine_for

    game = load_game(workspace, name, problems)
    if game is None or len(problems):
        return
    pieces = sum(c.pieces for c in game.components.values())
    yield f"{len(game.components)} files are sound, {pieces} pieces"
    yield _printable(workspace, game, problems, drafted)
    try:
        engine = engine_for(game, rules)
    except ProblemsFound as error:  # a slip in somebody's rules
        problems.found += error.problems
        return
    if engine is None:
        check_engine(game, problems)
        yield "no rules to play it by"
        return
    if contract:
        from pnp.referee.contract import check_contract

        yield from check_contract(game, engine, problems)
    with counting(f"Playing {name}") as progress:
        verdict = check_play(game, problems, games, jobs, progress, engine)
    if len(problems):
        return
    fewest, most = verdict.players
    span = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    yield f"{verdict.games} games of {span} players came to their end, {verdict.decisions} moves, no rule broken"
    yield f"every card and space that the rules know was used ({verdict.used} things)"
    if playtest:
        yield from _measured(game, engine, jobs, problems) if game.meta.targets else ["game.yaml sets no targets"]


def _measured(game: Game, engine: Engine, jobs: int, problems: Problems) -> Iterator[str]:
    """Whether a playtest meets the targets of game.yaml; one that is clearly missed is a problem."""
    from pnp.cli.progress import counting
    from pnp.playtest.findings import PROBLEM, missed
    from pnp.playtest.plan import Plan, run_all, subject_of

    fewest, most = game.meta.players
    subjects = [subject_of(game, players, engine) for players in range(fewest, most + 1)]
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
    from pnp.base.cache import Cache, default_folder
    from pnp.base.problems import ProblemsFound
    from pnp.kit.build import Progress, draft_kit
    from pnp.kit.options import PrintOptions
    from pnp.language.localize import languages_of

    if not game.meta.documents:
        return f"texts are complete in {game.lang}; nothing is printed yet"
    good, bad = [], []
    for lang in languages_of(workspace, game):
        try:
            kit = draft_kit(workspace, PrintOptions(game.id, lang=lang), Cache(default_folder()), Progress())
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
    from pnp.base.cache import Cache, default_folder
    from pnp.base.problems import ProblemsFound
    from pnp.readability.measure import readability
    from pnp.readability.report import summary, table

    try:
        measured = readability(drafted, Cache(default_folder()), jobs)
    except ProblemsFound as error:  # art that cannot be drawn
        problems.found += error.problems
        return
    yield f"{drafted.game.id}: {summary(measured)}"
    yield from table(measured, pieces)
    if strict:
        problems.found += measured.findings
    else:
        yield from map(str, measured.findings)


@click.command(context_settings=SETTINGS)
@game_option
@click.option("--players", type=int, multiple=True, help="Number of players (repeat) [default: all that the box says].")
@click.option("--games", type=click.IntRange(2, 1_000_000), default=500, show_default=True, help="Games at each table.")
@click.option(
    "--bots", default="greedy", show_default=True, help="Who plays: one bot, or one for each seat, separated by commas."
)
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@jobs_option
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), default=None, help="HTML file to write.")
@set_option
@click.option(
    "--duels", default="", help="Bots to match against each other, separated by commas: random,greedy,search."
)
@click.option("--without", multiple=True, help="Let one seat do without each place, each card … (a kind, or one key).")
@rules_option
@click.option("--on", default="", metavar="dask://HOST:PORT", help="Play on a Dask cluster instead of this machine.")
@reports_problems
def playtest(
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
    from pnp.cli.progress import counting
    from pnp.definition.overrides import combinations, read_trial
    from pnp.definition.workspace import Workspace
    from pnp.playtest.cluster import Cluster
    from pnp.playtest.plan import Plan, run_all, subject_of
    from pnp.playtest.report.page import page, summary
    from pnp.playtest.sweeps import Sweep, sweep
    from pnp.referee.registry import needed

    workspace = Workspace.here(Path())
    cases = [(case, _loaded(workspace, game, case)) for case in combinations(read_trial(text) for text in changes)]
    shipped = _loaded(workspace, game, {}) if len(cases) > 1 else cases[0][1]
    tables = players or tuple(range(shipped.meta.players[0], shipped.meta.players[1] + 1))
    plan = Plan(
        games=games, bots=tuple(bots.split(",")), seed=seed, worth=True,
        duels=tuple(duels.split(",")) if duels else (), restrict=without,
    )  # fmt: skip
    if report and not destination(report).parent.is_dir():
        raise UsageError(f"--report {report}: there is no folder {report.parent}")
    if len(cases) > 1 and (duels or without):
        raise UsageError("--duels and --without play the game as it is; leave them out when --set tries several values")
    engine = needed(shipped, rules)
    workers = Cluster(on, engine.source) if on else None
    cores = jobs or os.cpu_count() or 1
    sweeps: list[Sweep] = []
    with counting(f"Playing {game}") as progress:
        if len(cases) > 1:
            results = []
            sweeps = [sweep(shipped, cases, count, plan, cores, progress, workers, engine) for count in tables]
        else:
            subjects = [subject_of(cases[0][1], count, engine) for count in tables]
            results = run_all(subjects, plan, cores, progress, workers)
    click.echo(summary(results, sweeps, shipped.meta.targets))
    if report:
        write_whole(report, page(cases[0][1] if not sweeps else shipped, results, sweeps, _command_line()))
        click.echo(f"Report: {report.as_posix()}")


@click.command(context_settings=SETTINGS)
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
@rules_option
@set_option
@reports_problems
def play(
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
    from pnp.base.problems import Problems
    from pnp.definition.overrides import combinations, read_trial
    from pnp.definition.workspace import Workspace
    from pnp.language.localize import localize
    from pnp.referee.registry import needed, rules_for
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
    workspace = Workspace.here(Path())
    problems = Problems()
    loaded = localize(workspace, _loaded(workspace, name, values), lang, problems).game
    problems.stop_if_any()
    engine = needed(loaded, rules)
    table = rules_for(loaded, players or (head.players if head else loaded.meta.players[0]), problems, engine)
    problems.stop_if_any()
    assert table is not None
    options = SessionOptions(seat, bots, seed, save, resume, tuple(values.items()))
    run(loaded, table, options, sys.stdin, sys.stdout, engine)


def _loaded(workspace: Workspace, name: str, changes: Mapping[str, str]) -> Game:
    """A game with some values changed, or all that is wrong with it."""
    from pnp.base.problems import Problems
    from pnp.definition.load import load_game

    problems = Problems()
    game = load_game(workspace, name, problems, changes)
    problems.stop_if_any()
    assert game is not None
    return game


def _command_line() -> str:
    """What was typed, so that a report can be made again."""
    return shlex.join(["pnp", *sys.argv[1:]])
