"""The commands for translators: pnp i18n extract, update, add, status, export, import, proof."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.options import SETTINGS, complete_games, reports_problems

if TYPE_CHECKING:
    from pnp.localize import Wanted
    from pnp.models import Game
    from pnp.workspace import Workspace


@click.group(context_settings=SETTINGS)
def i18n() -> None:
    """Translate a game: PO files, spreadsheets, status and proofs."""


games_option = click.option(
    "--game",
    "-g",
    "names",
    multiple=True,
    shell_complete=complete_games,
    help="Game to work on; repeat for several [default: all, and what they share].",
)


def _each(names: tuple[str, ...]) -> Iterator[tuple[Workspace, Game, Wanted]]:
    """Every catalogue asked for, with a game that has its texts; what all games share comes first."""
    from pnp.load import load_game
    from pnp.localize import catalogues
    from pnp.problems import Problems
    from pnp.workspace import SHARED, Workspace

    workspace = Workspace.here(Path())
    wanted = [name for name in names if name != SHARED] or ([] if names else list(workspace.games()))
    host = wanted or list(workspace.games())
    problems = Problems()
    loaded = {name: load_game(workspace, name, problems) for name in dict.fromkeys((*wanted, host[-1]))}
    problems.stop_if_any()
    games = {name: game for name, game in loaded.items() if game}
    if not names or SHARED in names:
        yield workspace, games[host[-1]], catalogues(workspace, games[host[-1]])[1]
    for name in wanted:
        yield workspace, games[name], catalogues(workspace, games[name])[0]


@i18n.command(context_settings=SETTINGS)
@games_option
@reports_problems
def extract(names: tuple[str, ...]) -> None:
    """Write what there is to translate: cards/GAME/locale/GAME.pot."""
    from pnp.i18n.extract import extracted
    from pnp.i18n.pofiles import save_po, template

    for workspace, game, wanted in _each(names):
        texts = extracted(workspace, game, wanted)
        save_po(wanted.folder / f"{wanted.name}.pot", template(wanted.name, game.meta.version, texts))
        click.echo(f"{wanted.shown}/{wanted.name}.pot: {len(texts)} texts")


@i18n.command(context_settings=SETTINGS)
@games_option
@click.option("--lang", "langs", multiple=True, help="Language to bring up to date; repeat for several [default: all].")
@reports_problems
def update(names: tuple[str, ...], langs: tuple[str, ...]) -> None:
    """Merge the texts of the game as it is now into its translations."""
    from pnp.catalogue import read
    from pnp.i18n.extract import extracted
    from pnp.i18n.pofiles import load_po, merged, save_po, template
    from pnp.problems import Problems

    problems = Problems()
    done = []
    for workspace, game, wanted in _each(names):
        pot = template(wanted.name, game.meta.version, extracted(workspace, game, wanted))
        done.append((wanted.folder / f"{wanted.name}.pot", pot, ""))
        for lang in wanted.languages():
            if langs and lang not in langs:
                continue
            name = f"{wanted.shown}/{lang}.po"
            if read(wanted.path(lang), name, lang, problems, strict=False) is None:
                continue
            merge = merged(load_po(wanted.path(lang)), pot)
            said = f"{merge.kept} kept, {merge.fuzzy} fuzzy, {merge.new} new, {merge.obsolete} obsolete"
            done.append((wanted.path(lang), merge.catalog, f"{name}: {said}"))
    problems.stop_if_any()
    for path, catalog, line in done:
        save_po(path, catalog)
        if line:
            click.echo(line)


@i18n.command(context_settings=SETTINGS)
@click.argument("lang")
@games_option
@reports_problems
def add(lang: str, names: tuple[str, ...]) -> None:
    """Start a translation into LANG: cards/GAME/locale/LANG.po."""
    from pnp.i18n.extract import extracted
    from pnp.i18n.pofiles import check_language, save_po, started, template
    from pnp.problems import UsageError

    check_language(lang)
    found = [(w, g, wanted) for w, g, wanted in _each(names) if wanted.lang != lang]
    there = [wanted.shown for _, _, wanted in found if wanted.path(lang).exists()]
    if len(there) == len(found):
        raise UsageError(f"{there[0]}/{lang}.po is there already; pnp i18n update brings it up to date")
    for workspace, game, wanted in found:
        if wanted.path(lang).exists():
            continue
        texts = extracted(workspace, game, wanted)
        pot = template(wanted.name, game.meta.version, texts)
        save_po(wanted.path(lang), started(pot, lang))
        click.echo(f"{wanted.shown}/{lang}.po: {len(texts)} texts to translate")
