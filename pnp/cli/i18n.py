"""The commands for translators: pnp i18n extract, update, add, status, export, import, proof."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.options import SETTINGS, complete_games, reports_problems

if TYPE_CHECKING:
    from pnp.definition.game import Game
    from pnp.definition.workspace import Workspace
    from pnp.language.localize import Wanted


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


def _each(names: tuple[str, ...], writes: bool = True) -> Iterator[tuple[Workspace, Game, Wanted]]:
    """Every catalogue asked for, with a game that has its texts; what all games share comes first."""
    from pnp.base.problems import Problems, UsageError
    from pnp.definition.load import load_game
    from pnp.definition.workspace import SHARED, Workspace
    from pnp.language.localize import catalogues

    workspace = Workspace.here(Path())
    if writes and workspace.roots[0] != Path().resolve():
        raise UsageError("there is no cards/ here; expected a workspace of your own, so that its files can be written")
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
    from pnp.translators.extract import extracted
    from pnp.translators.po_files import save_po, template

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
    from pnp.base.files import write_all
    from pnp.base.problems import Problems
    from pnp.language.catalogue import read
    from pnp.translators.extract import extracted
    from pnp.translators.po_files import load_po, merged, po_text, template

    problems = Problems()
    done = []
    for workspace, game, wanted in _each(names):
        if not wanted.languages(own=True):
            continue  # a game that comes with pnp is brought up to date there
        pot = template(wanted.name, game.meta.version, extracted(workspace, game, wanted))
        done.append((wanted.folder / f"{wanted.name}.pot", pot, ""))
        for lang in wanted.languages(own=True):
            if langs and lang not in langs:
                continue
            name = f"{wanted.shown}/{lang}.po"
            if read(wanted.path(lang), name, lang, problems, strict=False) is None:
                continue
            merge = merged(load_po(wanted.path(lang)), pot)
            said = f"{merge.kept} kept, {merge.fuzzy} fuzzy, {merge.new} new, {merge.obsolete} obsolete"
            done.append((wanted.path(lang), merge.catalog, f"{name}: {said}"))
    problems.stop_if_any()
    write_all({path: po_text(catalog).encode() for path, catalog, _ in done})
    for _, _, line in done:
        if line:
            click.echo(line)


@i18n.command(context_settings=SETTINGS)
@click.argument("lang")
@games_option
@reports_problems
def add(lang: str, names: tuple[str, ...]) -> None:
    """Start a translation into LANG: cards/GAME/locale/LANG.po."""
    from pnp.base.problems import UsageError
    from pnp.translators.extract import extracted
    from pnp.translators.po_files import check_language, save_po, started, template

    check_language(lang)
    found = [(w, g, wanted) for w, g, wanted in _each(names) if wanted.lang != lang]
    if not found:
        raise UsageError(f"{lang} is the language of the source texts; expected another one")
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


@i18n.command(context_settings=SETTINGS)
@games_option
@click.option("--lang", "langs", multiple=True, help="Language to count; repeat for several [default: all].")
@reports_problems
def status(names: tuple[str, ...], langs: tuple[str, ...]) -> None:
    """Show how far each translation is, and how many texts do not fit."""
    from pnp.cli.progress import counting
    from pnp.translators.status import status_of

    every = [(w, wanted, lang) for w, _, wanted in _each(names, writes=False) for lang in wanted.languages()]
    found = [one for one in every if not langs or one[2] in langs]
    rows: list[tuple[str, ...]] = [("Game", "Language", "Texts", "Translated", "Fuzzy", "Missing", "Too long", "")]
    with counting("Composing") as done:
        for number, (workspace, wanted, lang) in enumerate(found):
            s = status_of(workspace, wanted, lang)
            verdict = f"cannot be used: pnp build --lang {lang} says why" if s.wrong else ""
            verdict = "complete" if s.complete else verdict
            numbers = (s.total, s.translated, s.fuzzy, s.missing, s.too_long)
            rows.append((s.name, s.lang, *map(str, numbers), verdict))
            done(number + 1, len(found))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        left = [row[0].ljust(widths[0]), row[1].ljust(widths[1])]
        click.echo(
            "  ".join([*left, *(c.rjust(w) for c, w in zip(row[2:7], widths[2:7], strict=True)), row[7]]).rstrip()
        )
    if len(rows) == 1:
        click.echo(f"No translation into {', '.join(langs) or 'any language'} yet: pnp i18n add LANG starts one.")


@i18n.command("export", context_settings=SETTINGS)
@click.option("--game", "-g", required=True, shell_complete=complete_games, help="Game to export, or shared.")
@click.option("--lang", required=True, help="Language to export.")
@click.option("--xlsx", "path", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File to write.")
@reports_problems
def export(game: str, lang: str, path: Path) -> None:
    """Write a translation as a spreadsheet."""
    from pnp.translators.po_files import load_po
    from pnp.translators.spreadsheet import write_xlsx

    wanted = _one(game, lang)
    raw = wanted.path(lang).read_text(encoding="utf-8-sig")
    count = write_xlsx(path, load_po(wanted.path(lang)), raw, f"{wanted.name} {lang}")
    click.echo(f"{path.as_posix()}: {count} texts")


@i18n.command("import", context_settings=SETTINGS)
@click.option("--game", "-g", required=True, shell_complete=complete_games, help="Game to import into, or shared.")
@click.option("--lang", required=True, help="Language to import.")
@click.option("--xlsx", "path", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File to read.")
@reports_problems
def import_(game: str, lang: str, path: Path) -> None:
    """Read a spreadsheet back, after everything in it was checked."""
    from pnp.base.files import write_whole
    from pnp.base.problems import Problems, UsageError
    from pnp.translators.po_files import load_po, parse_po, save_po
    from pnp.translators.spreadsheet import apply_rows, read_xlsx

    problems = Problems()
    read = read_xlsx(path, path.name, problems)
    problems.stop_if_any()
    assert read is not None
    ((_, _, wanted),) = _each((game,))
    for key, name in (("Project-Id-Version", wanted.name), ("Language", lang)):
        found = read.made_for.get(key, name)
        if found != name:
            raise UsageError(f"{path.name} was made from {found}, not from {name}; nothing was changed")
    there = lang in wanted.languages()  # else the spreadsheet, which carries the whole PO file, makes it
    catalog = load_po(_one(game, lang).path(lang)) if there else parse_po(read.po, lang)
    changed = apply_rows(read, catalog, path.name, problems)
    problems.stop_if_any()
    if changed:
        save_po(wanted.folder / f"{lang}.po", catalog)
    elif not there:
        write_whole(wanted.folder / f"{lang}.po", read.po, parents=True)
    click.echo(f"{wanted.shown}/{lang}.po: {changed} of {len(read.rows)} texts changed")


def _one(game: str, lang: str) -> Wanted:
    """The catalogue of one game, which must have a sound file in the language."""
    from pnp.base.problems import Problems, UsageError, did_you_mean, one_of
    from pnp.language.catalogue import read

    ((_, _, wanted),) = _each((game,), writes=False)
    if lang not in wanted.languages():
        there = wanted.languages()
        raise UsageError(
            f"{game} has no language “{lang}”; there are {one_of(there) or 'none'}{did_you_mean(lang, there)}"
        )
    problems = Problems()
    read(wanted.path(lang), f"{wanted.shown}/{lang}.po", lang, problems, strict=False)
    problems.stop_if_any()
    return wanted


@i18n.command(context_settings=SETTINGS)
@click.option("--game", "-g", required=True, shell_complete=complete_games, help="Game to proof.")
@click.option("--lang", required=True, help="Language to proof.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder to write to [default: output/GAME/proof-LANG].",
)
@reports_problems
def proof(game: str, lang: str, out: Path | None) -> None:
    """Write a proof: pictures beside source and translation.

    Every card with what is missing, too long or smaller marked, as a PDF and as an HTML page.
    """
    import os

    from pnp.base.cache import Cache, default_folder
    from pnp.base.files import write_all
    from pnp.definition.workspace import Workspace
    from pnp.translators.proof import make_proof, proof_html, proof_pdf

    made = make_proof(Workspace.here(Path()), game, lang)
    cache, jobs = Cache(default_folder()), os.cpu_count() or 1
    pdf, page = proof_pdf(made, cache, jobs), proof_html(made, cache, jobs)
    folder = out or Path("output") / game / f"proof-{lang}"
    write_all({folder / "proof.pdf": pdf, folder / "proof.html": page.encode()})
    texts = sum(len(entry.lines) for entry in made.entries)
    click.echo(f"{folder.as_posix()}: proof.pdf and proof.html, {texts} texts, {made.marked} to look at")
