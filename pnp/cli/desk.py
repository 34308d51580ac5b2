"""The commands of a ludothèque's desk: reprint what is lost, calibrate the printer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base import papers
from pnp.base.problems import UsageError
from pnp.cli.options import (
    SETTINGS,
    Decimal,
    duplex_option,
    file_option,
    game_option,
    given_options,
    lang_option,
    paper_option,
    print_options,
    printer_option,
    reports_problems,
    with_printer,
)

if TYPE_CHECKING:
    from pnp.base.choices import Duplex
    from pnp.definition.game import Game
    from pnp.definition.workspace import Workspace
    from pnp.face.model import Faces
    from pnp.kit.options import PrintOptions


@click.command(context_settings=SETTINGS)
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
@reports_problems
@print_options
def reprint(
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
    from pnp.base.cache import Cache, default_folder
    from pnp.base.files import write_bytes_whole
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import build as make
    from pnp.kit.build import draft
    from pnp.kit.contact_sheet import contact_sheet
    from pnp.kit.reprint import Wish, entries_of, selected, wishes
    from pnp.kit.reprint import changed_since as changed

    if sum(map(bool, (pieces, changed_since, listed))) != 1:
        raise UsageError("what shall be printed? Say --piece NAME, --changed-since KIT or --list")
    workspace, cache, jobs = Workspace.here(Path()), Cache(default_folder()), os.cpu_count() or 1
    options = asked._replace(game=game, lang=lang, jobs=jobs)
    options = options if listed else _joining(like, workspace, options)
    if listed:
        made = draft(workspace, options, cache)
        path = out or Path("output") / game / f"pieces-{made.game.lang}.pdf"
        rows = [(str(e.number), e.card.id, e.title, f"× {e.card.quantity}") for e in entries_of(made.game)]
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        for row in rows:
            click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
        write_bytes_whole(path, contact_sheet(made, papers.paper(options.paper), cache, jobs), parents=True)
        click.echo(f"{path.as_posix()}: {len(rows)} pieces with their pictures")
        return
    chosen: list[Wish] = []

    def choose(whole: Game, faces: Faces) -> Game:
        chosen.extend(wishes(whole, pieces) if pieces else changed(whole, faces, changed_since or Path()))
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


@click.command(context_settings=SETTINGS)
@paper_option
@duplex_option
@printer_option
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("calibration.pdf"),
    show_default=True,
    help="File to write.",
)
@click.option("--landscape", is_flag=True, help="The sheet for pages that lie across, and what was read on it.")
@click.option("--save", "name", default="", help="Keep what was read on the sheet under this printer's name.")
@click.option("--dx", type=Decimal(), default=0.0, help="Where the crosses stand on the scale, mm to the right.")
@click.option("--dy", type=Decimal(), default=0.0, help="Where the crosses stand on the scale, mm down.")
@click.option("--list", "listed", is_flag=True, help="Show the printers that were calibrated.")
@reports_problems
def calibrate(
    paper: str, duplex: Duplex, printer: str, out: Path, landscape: bool, name: str, dx: float, dy: float, listed: bool
) -> None:
    """Write a sheet that shows how far backs are off, or keep it.

    Print it on both sides and hold it to the light: the crosses of the back stand somewhere on the scales of the front.
    """
    from pnp.base.cache import Cache
    from pnp.base.files import write_bytes_whole
    from pnp.base.packaged import bundled_root, packaged
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import build as make
    from pnp.kit.options import PrintOptions
    from pnp.kit.printers import Offset, keep, printers

    if listed:
        for known, (upright, across) in printers().items():
            more = f"; landscape dx {across.dx:g} mm, dy {across.dy:g} mm" if across else ""
            click.echo(f"{known}: dx {upright.dx:g} mm, dy {upright.dy:g} mm{more}")
    elif name:
        if not {"dx", "dy"} & set(given_options()):
            raise UsageError(f"--save {name}: expected what was read on the sheet as well, such as --dx 1.5 --dy -0.5")
        asked = with_printer(
            PrintOptions("", printer=printer)
        )  # a sheet printed with an offset shows what is left of it
        before = asked.offset_across or asked.offset if landscape else asked.offset
        dx, dy = round(before[0] + dx, 3), round(before[1] + dy, 3)
        keep(name, Offset(dx, dy), landscape)
        way = "landscape pages: " if landscape else ""
        click.echo(f"{name}: {way}dx {dx:g} mm, dy {dy:g} mm. Now use: pnp build --printer {name!r} …")
    elif {"dx", "dy"} & set(given_options()):
        raise UsageError("--dx and --dy are kept under a printer's name; expected --save NAME as well")
    elif duplex not in ("long", "short"):
        raise UsageError(
            "there is nothing to calibrate without backs behind the fronts; expected --duplex long or short"
        )
    else:
        root = packaged("kit/calibration")
        only = ("sheet-wide",) if landscape else ("sheet",)
        options = with_printer(PrintOptions("calibration", paper=paper, duplex=duplex, only=only, printer=printer))
        kit = make(Workspace((root, bundled_root())), options, Cache(None))
        write_bytes_whole(out, kit.documents[0].data)
        click.echo(f"{out.as_posix()}: print it on both sides at 100 %, hold it to the light, front towards you.")
        click.echo("Read where the red crosses stand: to the right is +dx, down is +dy.")
        click.echo("If the three do not tell the same, the sheet went in askew: straighten the paper guides.")
        click.echo(f"Then: pnp calibrate {'--landscape ' * landscape}--save NAME --dx … --dy …")
        if not landscape:
            click.echo("Pages that lie across may be off otherwise: pnp calibrate --landscape is their sheet.")
