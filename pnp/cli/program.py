"""The command line. Heavy modules are imported only by the command that needs them."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp import __version__
from pnp.base.modulepath import leave_out_current_folder
from pnp.base.problems import UsageError
from pnp.cli import desk, docs, doctor, i18n, inventory, play
from pnp.cli.options import (
    SETTINGS,
    complete_games,
    game_option,
    lang_option,
    paper_option,
    print_options,
    reports_problems,
    rules_option,
)

if TYPE_CHECKING:
    from pnp.base.problems import Problem
    from pnp.definition.game import Game, GameFile
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import Kit
    from pnp.kit.options import PrintOptions

ALL = "all"


@contextmanager
def no_collection() -> Iterator[None]:
    """A build makes a great many small frozen objects and no garbage to speak of: looking for it is wasted time."""
    import gc

    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # nor is it worth a last look at all of them when the program ends
        gc.enable()


@click.group(context_settings=SETTINGS)
@click.version_option(__version__, prog_name="pnp")
def main() -> None:
    """Print-and-play kits: YAML and SVG templates to print-ready PDFs."""
    leave_out_current_folder()
    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a letter shows a question mark, not a traceback
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


@main.command("list", context_settings=SETTINGS)
@reports_problems
def list_games() -> None:
    """List the games that can be built."""
    from pnp.base.problems import Problems
    from pnp.definition.load import load_game
    from pnp.definition.workspace import Workspace
    from pnp.language.localize import languages_of

    workspace = Workspace.here(Path())
    rows = []
    for name in workspace.games():
        problems = Problems()
        game = load_game(workspace, name, problems)
        if game is None:
            rows.append((name, "(cannot be read: pnp build says why)", "", "", ""))
            continue
        meta = game.meta
        spare = {name for d in meta.documents if d.instead_of for name in d.components}
        pieces = sum(c.pieces for name, c in game.components.items() if name not in spare or _printed_first(meta, name))
        languages = ", ".join(languages_of(workspace, game))
        players, minutes = ("–".join(map(str, dict.fromkeys(pair))) for pair in (meta.players, meta.minutes))
        table = f"{players} players, {minutes} min, {meta.age}+"
        rows.append((name, meta.title, table, f"{pieces} pieces", languages))
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(5)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if not rows:
        click.echo("No games here: a game is a folder cards/NAME/ with a game.yaml.")


def _printed_first(meta: GameFile, name: str) -> bool:
    """Whether a component stands in a document that is no alternative."""
    return any(name in document.components for document in meta.documents if not document.instead_of)


@main.command(context_settings=SETTINGS)
@game_option
@lang_option
@click.option(
    "--only", multiple=True, metavar="COMPONENT", help="Build only this component (repeat, or separate by commas)."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder to write to [default: output/GAME/LANG].",
)
@click.option("--jobs", type=click.IntRange(1, 64), default=None, help="Processes for drawing [default: all cores].")
@click.option("--no-cache", is_flag=True, help="Draw everything anew and keep nothing.")
@click.option("--no-check", is_flag=True, help="Print a game that cannot be played, too.")
@rules_option
@click.option(
    "--allow-missing",
    is_flag=True,
    help="Print what has no translation in the source language, marked °, and what does not fit small and in red.",
)
@reports_problems
@print_options
def build(
    game: str,
    lang: str,
    asked: PrintOptions,
    only: tuple[str, ...],
    out: Path | None,
    jobs: int | None,
    no_cache: bool,
    no_check: bool,
    rules: Path | None,
    allow_missing: bool,
) -> None:
    """Build the printable kit of a game; it is played a little first."""
    from pnp.base.cache import Cache, default_folder
    from pnp.base.problems import ProblemsFound
    from pnp.cli.progress import closing_table, shown_progress
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import build as make
    from pnp.kit.output import save

    options = asked._replace(
        game=game, lang=lang, only=only, jobs=jobs or os.cpu_count() or 1, allow_missing=allow_missing
    )
    cache = Cache(None if no_cache else default_folder())
    workspace = Workspace.here(Path())
    verdict = ""
    wrong: list[Problem] = []
    for language in _languages(workspace, game, lang):
        try:
            with shown_progress() as progress, no_collection():
                kit = make(workspace, options._replace(lang=language), cache, progress)
        except ProblemsFound as error:
            if lang != ALL:
                raise
            wrong += error.problems  # the other languages are built all the same
            continue
        verdict = verdict or ("" if no_check else _playable(kit.game, rules))
        folder = out or kit.folder
        if out and lang == ALL:
            folder = out / language
        before = _replaced(kit, folder)
        closing_table(save(kit, folder), folder)
        if before:
            click.echo(f"It replaces a kit that was printed otherwise: {before}. --out keeps the two apart.")
        _say_what_is_wrong(kit)
    if verdict:
        click.echo(verdict)
    if wrong:
        raise ProblemsFound(sorted(set(wrong)), " The languages without problems were built.")


def _replaced(kit: Kit, folder: Path) -> str:
    """How the kit was printed that stands in the folder, if it was another way; reprints follow what stands there."""
    from pnp.base.problems import UsageError
    from pnp.kit.reprint import as_printed

    if not (folder / "manifest.json").is_file():
        return ""
    try:
        before, _ = as_printed(folder, kit.game.id)
    except UsageError:
        return ""
    same = {**before.recorded, "marks": ""} == {**kit.options.recorded, "marks": ""}
    return "" if same else before.summary


def _languages(workspace: Workspace, game: str, lang: str) -> list[str]:
    """The languages to build: the one asked for, or all that there are."""
    if lang != ALL:
        return [lang]
    from pnp.base.problems import Problems
    from pnp.definition.load import load_game
    from pnp.language.localize import languages_of

    problems = Problems()
    loaded = load_game(workspace, game, problems)
    problems.stop_if_any()
    return languages_of(workspace, loaded) if loaded else []


def _say_what_is_wrong(kit: Kit) -> None:
    """What a user should know before printing, though nothing is in the way of it."""
    lost = [c.title for c in kit.game.components.values() if c.back]
    if kit.options.duplex == "none" and lost:
        click.echo(f"Without their backs: {', '.join(lost)}.")
    if kit.foreign:
        click.echo(f"Margins and first page are in French: there is no {kit.foreign}; pnp i18n add starts it.")
    if kit.untranslated:
        click.echo(f"{kit.untranslated} texts have no translation and are printed in the source language, marked °.")
    for problem in sorted(set(kit.too_long)):
        click.echo(str(problem))
    if kit.too_long:
        click.echo(f"{len(set(kit.too_long))} texts would not fit; they are printed small and in red.")


def _playable(game: Game, rules: Path | None) -> str:
    """One line on whether the game can be played; reasons against it stop the build."""
    from pnp.base.problems import Problems, ProblemsFound
    from pnp.referee.check import quick
    from pnp.referee.registry import engine_for

    problems = Problems()
    verdict = quick(game, problems, engine_for(game, rules))
    if len(problems):
        raise ProblemsFound(sorted(set(problems)), " The game cannot be played so: mend it, or build with --no-check.")
    return verdict


@main.command(context_settings=SETTINGS)
@click.argument("name")
@click.option("--title", default="", help="Title of the game [default: its name].")
@reports_problems
def new(name: str, title: str) -> None:
    """Start a new game called NAME from a skeleton.

    The skeleton is small, commented, and builds at once.
    """
    from pnp.cli.new_game import new_game

    for path in new_game(name, title.strip(), Path()):
        click.echo(path.as_posix())
    click.echo(f"Now run: pnp build --game {name}")


@main.command(context_settings=SETTINGS)
@click.option("--game", "-g", default=None, shell_complete=complete_games, help="Include the card fields of this game.")
@reports_problems
def schema(game: str | None) -> None:
    """Print the JSON Schema of the files, for editors."""
    import json

    from pnp.definition.schema import schema_for
    from pnp.definition.workspace import Workspace

    click.echo(json.dumps(schema_for(Workspace.here(Path()), game), ensure_ascii=False, indent=2))


@main.command(context_settings=SETTINGS)
@game_option
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for the pictures.")
@click.option("--dpi", type=click.IntRange(20, 600), default=80, show_default=True, help="Resolution.")
@paper_option
@lang_option
@reports_problems
def pictures(game: str, out: Path, dpi: int, paper: str, lang: str) -> None:
    """Write a PNG of every page of a kit.

    Each is read back from the finished PDFs: the picture is the print.
    """
    if lang == ALL:
        raise UsageError("pictures are made of one language at a time; expected one")
    from pnp.base.cache import Cache, default_folder
    from pnp.cli.progress import shown_progress
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import build as make
    from pnp.kit.options import PrintOptions
    from pnp.kit.pictures import write_pictures

    options = PrintOptions(game, lang, paper, jobs=os.cpu_count() or 1)
    with shown_progress() as progress, no_collection():
        kit = make(Workspace.here(Path()), options, Cache(default_folder()), progress)
    for path in write_pictures(kit, out, dpi):
        click.echo(path.as_posix())


for command in (
    *(play.check, play.playtest, play.play, i18n.i18n),
    *(desk.reprint, desk.calibrate, inventory.inventory, doctor.doctor, docs.docs),
):
    main.add_command(command)
