"""The command `pnp reprint`: what is lost, or has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.problems import UsageError
from pnp.cli import messages, tables
from pnp.cli.here import here
from pnp.cli.options import file_option, game_option, given_options, lang_option, print_options
from pnp.cli.say import say

if TYPE_CHECKING:
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
    from pnp.base.overwriting import PDF, refuse_overwriting
    from pnp.kit.joining import join
    from pnp.kit.manifest import refuse_document
    from pnp.kit.reprint import reprint

    if sum(map(bool, (pieces, changed_since, listed))) != 1:
        raise UsageError("what shall be printed? Say --piece NAME, --changed-since KIT or --list")
    if out:
        refuse_overwriting(out, PDF)
    options = asked._replace(game=game, lang=lang, jobs=here().cores)
    if listed:
        _list(options, out)
        return
    said = [name for name, value in given_options().items() if value]
    options, notices = join(here().workspace, options, like, said)
    for notice in notices:
        say(notice, err=True)
    made = reprint(here().workspace, options, changed_since or pieces, here().cache)
    path = out or Path("output") / game / f"reprint-{made.kit.game.lang}.pdf"
    refuse_overwriting(path, PDF)
    refuse_document(path)
    write_bytes_whole(path, made.data, parents=True)
    for wish in made.wishes:
        say(f"{wish.copies} × {wish.entry.title} ({wish.entry.card.id})")
    sheets = f"{made.sheets} sheet{'' if made.sheets == 1 else 's'}"
    say(f"{path.as_posix()}: {sheets}, version {made.kit.game.meta.version}")


def _list(options: PrintOptions, out: Path | None) -> None:
    """Show all pieces."""
    from pnp.base.files import write_bytes_whole
    from pnp.base.overwriting import PDF, refuse_overwriting
    from pnp.kit.manifest import refuse_document
    from pnp.kit.piece_list import piece_list

    lang, designs, sheet = piece_list(here().workspace, options, here().cache)
    path = out or Path("output") / options.game / f"pieces-{lang}.pdf"
    for line in tables.lines([(str(d.number), d.card.id, d.title, f"× {d.card.quantity}") for d in designs]):
        say(line)
    refuse_overwriting(path, PDF)
    refuse_document(path)
    write_bytes_whole(path, sheet, parents=True)
    say(f"{path.as_posix()}: {len(designs)} pieces with their pictures")
