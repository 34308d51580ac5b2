"""The command `pnp reprint`: what is lost, or has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.messages import Message, counted, message
from pnp.base.problems import UsageError
from pnp.cli import messages, tables
from pnp.cli.here import here
from pnp.cli.options import file_option, game_option, given_options, lang_option, print_options
from pnp.cli.say import say
from pnp.cli.spoken import option

if TYPE_CHECKING:
    from pnp.kit.finding import Box
    from pnp.kit.old_box import Why
    from pnp.kit.options import PrintOptions
    from pnp.kit.reprint import Reprint
    from pnp.kit.reprint_names import Printed
    from pnp.kit.wishes import Wish

WHY: dict[Why, Message] = {
    "same": message("the same as in the kit"),
    "new": message("for the kit does not have it"),
    "changed": message("for it looks otherwise today"),
    "version": message("for today’s has another version mark"),
    "gone": message("for the game no longer has it"),
}
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
    from pnp.base.files import write_all
    from pnp.base.overwriting import PDF, is_same, refuse_overwriting
    from pnp.kit.joining import join
    from pnp.kit.manifest import refuse_document
    from pnp.kit.reprint import reprint

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
    files = _placed(made, out)
    for path in files:
        refuse_overwriting(path, PDF)
        refuse_document(path)
    replaced = [path for path, one in files.items() if path.is_file() and not is_same(path, one.data)]
    write_all({path: one.data for path, one in files.items()})
    for wish in made.wishes:
        say(message("{copies} × {piece}", copies=wish.copies, piece=_how(made, wish, box)))
    for path, one in files.items():
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
        if path in replaced:
            say(message("It replaces an earlier, different reprint of the same pieces."))


def _how(made: Reprint, wish: Wish, box: Box | None) -> Message:
    """A piece, and how it came about if it joins a kit."""
    match, name, title = made.matches.get(wish.entry.card.id), wish.entry.card.id, wish.entry.title
    if match is None or box is None:
        return message("{title} ({name})", title=title, name=name)
    if not match.file:
        return message("{title} ({name}): drawn anew, {why}", title=title, name=name, why=WHY[match.why])
    named = message("{title} ({name})", title=title, name=name)
    called = message("{name} (“{title}” today)", name=name, title=title) if match.why == "changed" else named
    return message(
        "{called}: cut from {folder}, {why}",
        called=called,
        folder=(box.folder / match.file).as_posix(),
        why=WHY[match.why],
    )


def _placed(made: Reprint, out: Path | None) -> dict[Path, Printed]:
    """Every file of a reprint where it goes; a name that was given gets numbers where there are several."""
    if out is None:
        return {Path("output") / made.kit.game.id / one.name: one for one in made.files}
    if len(made.files) == 1:
        return {out: made.files[0]}
    return {out.with_name(f"{out.stem}-{number}{out.suffix}"): one for number, one in enumerate(made.files, 1)}


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
