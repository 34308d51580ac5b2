"""The command `pnp inventory`: the papers of a box that is lent for years."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.choices import Ink
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import (
    file_option,
    game_option,
    given_options,
    ink_option,
    lang_option,
    large_print_option,
    paper_option,
    scale_option,
)
from pnp.cli.say import say
from pnp.cli.spoken import option

NETS = ("auto", "tuck", "envelope", "none")


@messages.command("inventory")
@game_option
@option(
    "--cote",
    default="",
    metavar=message("TEXT"),
    help=message("Shelf mark; without one there is a line to write it on."),
)
@option(
    "--weight",
    type=click.IntRange(60, 600),
    default=300,
    show_default=True,
    help=message("Paper of the cards in g/m²: how thick a deck is, and so its box."),
)
@option(
    "--thickness",
    type=click.FloatRange(0.05, 5.0),
    default=None,
    metavar=message("MM"),
    help=message("Thickness of one card, if you have measured it."),
)
@option("--sleeved", is_flag=True, help=message("The cards are kept in sleeves."))
@option(
    "--box",
    default="",
    metavar=message("LxWxH"),
    help=message("Size of the game's box, such as 295x205x45mm: labels are made to fit."),
)
@option(
    "--net",
    type=click.Choice(NETS, case_sensitive=False),
    default="auto",
    show_default=True,
    help=message("What the decks are put into; auto takes envelopes for thin ones."),
)
@option(
    "--like",
    type=click.Path(path_type=Path),
    default=None,
    help=message("Kit that lies in the box, by its folder or its code: it says language, size and ink."),
)
@scale_option
@ink_option
@large_print_option
@lang_option
@paper_option
@file_option(message("output/GAME/inventory-LANG.pdf"))
def command(
    game: str,
    cote: str,
    weight: int,
    thickness: float | None,
    sleeved: bool,
    box: str,
    net: str,
    like: Path | None,
    scale: float,
    ink: Ink,
    large_print: bool,
    lang: str,
    paper: str,
    out: Path | None,
) -> None:
    """Write the papers of a box: a sheet to count on, labels, nets.

    The sheet lies in the box and is ticked at each return; the labels go on lid, side and shelf, their code is the
    manifest's id, that of the kit behind --like; nets become boxes and envelopes of the right thickness for the decks.
    """
    from pnp.base.overwriting import PDF, refuse_overwriting
    from pnp.box.inventory import LOOK, inventory, put_inventory
    from pnp.box.packing import Stock
    from pnp.box.size import box_size
    from pnp.kit.manifest import refuse_document
    from pnp.kit.options import PrintOptions

    if out:
        refuse_overwriting(out, PDF)
        refuse_document(out)
    said = [f"--{name.replace('_', '-')}" for name in given_options() if name in LOOK]
    if like and said:
        raise UsageError(
            message("--like {kit} says how the kit looks; leave {options} out", kit=str(like), options=", ".join(said))
        )
    options = PrintOptions(game, lang, paper, jobs=here().cores, scale=scale, ink=ink, large_print=large_print)
    stock = Stock(weight, thickness or 0.0, sleeved)
    made = inventory(here().workspace, options, cote, box_size(box), stock, net.lower(), here().cache, like)
    path = put_inventory(made, game, out)
    for notice in made.notices:
        say(notice, err=True)
    for line in made.lines:
        say(line.text, err=not line.fits)
    say(
        message("{path}: {pages} pages for {kit_id}", path=path.as_posix(), pages=made.papers.pages, kit_id=made.kit_id)
    )
