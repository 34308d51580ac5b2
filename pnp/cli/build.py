"""The command `pnp build`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import ALL, folder_option, game_option, lang_option, print_options

if TYPE_CHECKING:
    from pnp.base.problems import Problem
    from pnp.definition.game import Game
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import Kit
    from pnp.kit.options import PrintOptions


@messages.command("build")
@game_option
@lang_option
@click.option(
    "--only", multiple=True, metavar="COMPONENT", help="Build only this component (repeat, or separate by commas)."
)
@folder_option("output/GAME/LANG")
@click.option("--jobs", type=click.IntRange(1, 64), default=None, help="Processes for drawing [default: all cores].")
@click.option("--no-cache", is_flag=True, help="Draw everything anew and keep nothing.")
@click.option("--no-check", is_flag=True, help="Print a game that cannot be played, too.")
@click.option(
    "--allow-missing",
    is_flag=True,
    help="Print what has no translation in the source language, marked °, and what does not fit small and in red.",
)
@print_options
def command(
    game: str,
    lang: str,
    asked: PrintOptions,
    only: tuple[str, ...],
    out: Path | None,
    jobs: int | None,
    no_cache: bool,
    no_check: bool,
    allow_missing: bool,
) -> None:
    """Build the printable kit of a game; it is played a little first."""
    from pnp.base.cache import Cache
    from pnp.base.problems import ProblemsFound
    from pnp.cli.progress import building, closing_table
    from pnp.kit.build import build as make
    from pnp.kit.output import save

    options = asked._replace(game=game, lang=lang, only=only, jobs=jobs or here().cores, allow_missing=allow_missing)
    cache = Cache(None) if no_cache else here().cache
    workspace = here().workspace
    verdict = ""
    wrong: list[Problem] = []
    for language in _languages(workspace, game, lang):
        try:
            with building() as progress:
                kit = make(workspace, options._replace(lang=language), cache, progress)
        except ProblemsFound as error:
            if lang != ALL:
                raise
            wrong += error.problems  # the other languages are built all the same
            continue
        verdict = verdict or ("" if no_check else _playable(kit.game))
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


def _playable(game: Game) -> str:
    """One line on whether the game can be played; reasons against it stop the build."""
    from pnp.base.problems import Problems, ProblemsFound
    from pnp.referee.check import quick

    problems = Problems()
    verdict = quick(game, problems)
    if len(problems):
        raise ProblemsFound(sorted(set(problems)), " The game cannot be played so: mend it, or build with --no-check.")
    return verdict
