"""The command `pnp reprint`: what is lost, or has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.problems import UsageError
from pnp.cli import messages, tables
from pnp.cli.here import here
from pnp.cli.options import file_option, game_option, given_options, lang_option, print_options, with_printer

if TYPE_CHECKING:
    from pnp.definition.game import Game
    from pnp.definition.workspace import Workspace
    from pnp.kit.layout import Faces
    from pnp.kit.options import PrintOptions


@messages.command("reprint")
@game_option
@click.option(
    "--piece",
    "pieces",
    multiple=True,
    metavar="NAME[:COPIES]",
    help="Piece to print: id, number or part of its title; repeat.",
)
@click.option(
    "--changed-since",
    type=click.Path(path_type=Path),
    default=None,
    help="Print what differs from an earlier kit (its folder or manifest).",
)
@click.option(
    "--like",
    type=click.Path(path_type=Path),
    default=None,
    help="Kit to join: paper, language, printer … are taken from it [default: output/GAME/LANG].",
)
@click.option("--list", "listed", is_flag=True, help="Show all pieces, and write a contact sheet with their pictures.")
@lang_option
@file_option("output/GAME/reprint-LANG.pdf")
@print_options
def command(
    game: str,
    pieces: tuple[str, ...],
    changed_since: Path | None,
    like: Path | None,
    listed: bool,
    lang: str,
    out: Path | None,
    asked: PrintOptions,
) -> None:
    """Print single pieces again: lost, or changed."""
    from pnp.base.files import write_bytes_whole
    from pnp.kit.build import Progress, draft_kit
    from pnp.kit.build import build as make
    from pnp.kit.contact_sheet import contact_sheet
    from pnp.kit.reprint import Wish, entries_of, selected, wishes
    from pnp.kit.reprint import changed_since as changed

    if sum(map(bool, (pieces, changed_since, listed))) != 1:
        raise UsageError("what shall be printed? Say --piece NAME, --changed-since KIT or --list")
    workspace, cache, jobs = here().workspace, here().cache, here().cores
    options = asked._replace(game=game, lang=lang, jobs=jobs)
    options = options if listed else _joining(like, workspace, options)
    if listed:
        made = draft_kit(workspace, options, cache, Progress())
        path = out or Path("output") / game / f"pieces-{made.game.lang}.pdf"
        rows = [(str(e.number), e.card.id, e.title, f"× {e.card.quantity}") for e in entries_of(made.game)]
        for line in tables.lines(rows):
            click.echo(line)
        write_bytes_whole(path, contact_sheet(made, options.paper, cache, jobs), parents=True)
        click.echo(f"{path.as_posix()}: {len(rows)} pieces with their pictures")
        return
    chosen: list[Wish] = []

    def choose(whole: Game, faces: Faces) -> Game:
        hashes = {key: face.digest[:16] for key, face in faces.items()}
        chosen.extend(wishes(whole, pieces) if pieces else changed(whole, hashes, changed_since or Path()))
        if not chosen:
            raise UsageError("no piece has changed; nothing to print")
        return selected(whole, chosen)

    kit = make(workspace, options, cache, select=choose)
    path = out or Path("output") / game / f"reprint-{kit.game.lang}.pdf"
    write_bytes_whole(path, kit.documents[0].data, parents=True)
    for wish in chosen:
        click.echo(f"{wish.copies} × {wish.entry.title} ({wish.entry.card.id})")
    sheets = kit.documents[0].entry["sheets"]
    click.echo(f"{path.as_posix()}: {sheets} sheet{'' if sheets == 1 else 's'}, version {kit.game.meta.version}")


def _joining(like: Path | None, workspace: Workspace, asked: PrintOptions) -> PrintOptions:
    """What was asked for; where nothing was said, as the kit was printed that the pieces join."""
    from pnp.kit.printers import printers
    from pnp.kit.reprint import as_printed

    if like is None:
        usual = (
            Path("output") / asked.game / "-".join((asked.lang or _own_language(workspace, asked.game), *asked.edition))
        )
        if not (usual / "manifest.json").is_file():
            click.echo(f"No kit in {usual.as_posix()} to join (--like names another): {asked.summary}.", err=True)
            return asked
        like = usual
    kit, version = as_printed(like, asked.game)
    kit = kit._replace(jobs=asked.jobs)
    said = given_options()
    options = kit._replace(**{name: value for name, value in asked._asdict().items() if said.get(name)})
    if not options.turned:  # what the kit says of backs on the other side means nothing here
        options = options._replace(printer=asked.printer, order=asked.order)
    if options.duplex == "none":
        options = options._replace(fold=asked.fold)
    if options.printer not in ("", *printers()):
        way = f"pnp calibrate --save {options.printer!r} keeps it, or name another with --printer"
        raise UsageError(f"{like} was printed on “{options.printer}”, which is not calibrated here; {way}")
    options = with_printer(options)
    click.echo(f"As in {like.as_posix()}: {options.summary}.", err=True)
    now = _version(workspace, asked.game)
    if now and version != now:
        click.echo(f"Mind the version: the kit is {version}, these pieces are {now}.", err=True)
    return options


def _own_language(workspace: Workspace, game: str) -> str:
    """The language that a game is written in; nothing if it cannot be read, which is told later."""
    loaded = _loaded(workspace, game)
    return loaded.lang if loaded else ""


def _version(workspace: Workspace, game: str) -> str:
    """The version that would be printed now."""
    loaded = _loaded(workspace, game)
    return loaded.meta.version if loaded else ""


def _loaded(workspace: Workspace, game: str) -> Game | None:
    from pnp.base.problems import Problems
    from pnp.definition.load import load_game

    return load_game(workspace, game, Problems())
