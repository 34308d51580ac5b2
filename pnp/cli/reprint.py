"""The command `pnp reprint`: what is lost, or has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.messages import counted, message
from pnp.base.problems import UsageError
from pnp.cli import messages, tables
from pnp.cli.here import here
from pnp.cli.options import file_option, game_option, given_options, lang_option, print_options
from pnp.cli.say import say
from pnp.cli.spoken import option

if TYPE_CHECKING:
    from pnp.kit.options import PrintOptions

SIDES = {"long": message("two sides, long edge"), "short": message("two sides, short edge")}


@messages.command("reprint")
@game_option
@option(
    "--piece",
    "pieces",
    multiple=True,
    metavar=message("NAME[:COPIES]"),
    help=message("Piece to print: its name or part of it, its number or its id; repeat."),
)
@option(
    "--changed-since",
    type=click.Path(path_type=Path),
    default=None,
    help=message("Print what differs from an earlier kit (its folder or manifest)."),
)
@option(
    "--like",
    type=click.Path(path_type=Path),
    default=None,
    help=message(
        "Kit to join, by its folder or the code on its box: paper, printer …, and pieces as they were printed "
        "[default: output/GAME/LANG]."
    ),
)
@option("--redraw", is_flag=True, help=message("Draw pieces as the files are today, also if the kit looks otherwise."))
@option(
    "--list", "listed", is_flag=True, help=message("Show all pieces, and write a contact sheet with their pictures.")
)
@lang_option
@file_option(message("output/GAME/reprint-LANG-PIECES.pdf, one for each paper"))
@print_options
def command(
    game: str,
    pieces: tuple[str, ...],
    changed_since: Path | None,
    like: Path | None,
    redraw: bool,
    listed: bool,
    lang: str,
    out: Path | None,
    asked: PrintOptions,
) -> None:
    """Print single pieces again: lost, or changed."""
    from pnp.base.overwriting import PDF, refuse_overwriting
    from pnp.kit.joining import join
    from pnp.kit.reprint import reprint
    from pnp.kit.reprinted import how, put_reprint

    if sum(map(bool, (pieces, changed_since, listed))) != 1:
        raise UsageError(message("what shall be printed? Say --piece NAME, --changed-since KIT or --list"))
    if out:
        refuse_overwriting(out, PDF)
    options = asked._replace(game=game, lang=lang, jobs=here().cores)
    if listed:
        _list(options, out)
        return
    said = [name for name, value in given_options().items() if value]
    options, notices, box = join(here().workspace, options, like, said, redraw)
    for notice in notices:
        say(notice, err=True)
    made = reprint(here().workspace, options, changed_since or pieces, here().cache, box=box)
    files = put_reprint(made, out)
    for wish in made.wishes:
        say(message("{copies} × {piece}", copies=wish.copies, piece=how(made, wish, box)))
    for path, one, replaces in files:
        sides = SIDES.get(one.entry["duplex"], message("one side"))
        say(
            counted(
                "{path}: {count} sheet of {stock}, {sides}, version {version}",
                "{path}: {count} sheets of {stock}, {sides}, version {version}",
                count=one.sheets,
                path=path.as_posix(),
                stock=one.stock,
                sides=sides,
                version=made.kit.game.meta.version,
            )
        )
        if replaces:
            say(message("It replaces an earlier, different reprint of the same pieces."))


def _list(options: PrintOptions, out: Path | None) -> None:
    """Show all pieces."""
    from pnp.base.files import write_bytes_whole
    from pnp.base.overwriting import PDF, refuse_overwriting
    from pnp.kit.manifest import refuse_document
    from pnp.kit.piece_list import piece_list

    lang, name, designs, sheet = piece_list(here().workspace, options, here().cache)
    path = out or Path("output") / options.game / f"{name}-{lang}.pdf"
    for line in tables.lines([(str(d.number), d.card.id, d.title, f"× {d.card.quantity}") for d in designs]):
        say(line)
    refuse_overwriting(path, PDF)
    refuse_document(path)
    write_bytes_whole(path, sheet, parents=True)
    say(message("{path}: {count} pieces with their pictures", path=path.as_posix(), count=len(designs)))
