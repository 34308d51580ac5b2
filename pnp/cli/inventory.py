"""The command `pnp inventory`: the papers of a box that is lent for years."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base import units
from pnp.base.papers import PAPERS
from pnp.base.problems import UsageError
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import (
    ALL,
    file_option,
    game_option,
    lang_option,
    large_print_option,
    paper_option,
    scale_option,
)

if TYPE_CHECKING:
    from pnp.box.document import BoxPapers
    from pnp.box.labels import Box

NETS = ("auto", "tuck", "envelope", "none")
SMALLEST, LARGEST = (100.0, 70.0, 26.0), (600.0, 600.0, 200.0)  # mm of a box
_CROSS = re.compile("[x×]", re.IGNORECASE)


@messages.command("inventory")
@game_option
@click.option("--cote", default="", metavar="TEXT", help="Shelf mark; without one there is a line to write it on.")
@click.option(
    "--weight",
    type=click.IntRange(60, 600),
    default=300,
    show_default=True,
    help="Paper of the cards in g/m²: how thick a deck is, and so its box.",
)
@click.option(
    "--thickness",
    type=click.FloatRange(0.05, 5.0),
    default=None,
    metavar="MM",
    help="Thickness of one card, if you have measured it.",
)
@click.option("--sleeved", is_flag=True, help="The cards are kept in sleeves.")
@click.option(
    "--box",
    "box_size",
    default="",
    metavar="LxWxH",
    help="Size of the game's box, such as 295x205x45mm: labels are made to fit.",
)
@click.option(
    "--net",
    type=click.Choice(NETS, case_sensitive=False),
    default="auto",
    show_default=True,
    help="What the decks are put into; auto takes envelopes for thin ones.",
)
@scale_option
@large_print_option
@lang_option
@paper_option
@file_option("output/GAME/inventory-LANG.pdf")
def command(
    game: str,
    cote: str,
    weight: int,
    thickness: float | None,
    sleeved: bool,
    box_size: str,
    net: str,
    scale: float,
    large_print: bool,
    lang: str,
    paper: str,
    out: Path | None,
) -> None:
    """Write the papers of a box: a sheet to count on, labels, nets.

    The sheet lies in the box and is ticked at each return; the labels go on lid, side and shelf, their code is the
    manifest's id; nets become boxes and envelopes of the right thickness for the decks.
    """
    if lang == ALL:
        raise UsageError("the papers of a box are made in one language at a time; expected one")
    box = _box(box_size)
    from pnp.base.files import write_bytes_whole
    from pnp.box.document import Wanted, box_papers
    from pnp.box.labels import Shelf
    from pnp.box.packing import Stock
    from pnp.kit.build import Progress, draft_kit
    from pnp.kit.options import PrintOptions

    workspace, cache, jobs = here().workspace, here().cache, here().cores
    options = PrintOptions(game, lang, paper, jobs=jobs, scale=scale, large_print=large_print)
    made = draft_kit(workspace, options, cache, Progress())
    stock = Stock(weight, thickness or 0.0, sleeved)
    wanted = Wanted(
        Shelf(" ".join(cote.split()), made.kit_id), box, stock, "" if net.lower() == "auto" else net.lower()
    )
    papers = box_papers(made, wanted, paper, cache, jobs)
    path = out or Path("output") / game / f"inventory-{made.game.lang}.pdf"
    write_bytes_whole(path, papers.data, parents=True)
    _tell(papers, paper)
    click.echo(f"{path.as_posix()}: {papers.pages} pages for {made.kit_id}")


def _box(text: str) -> Box | None:
    """A box's size, or nothing if none was said."""
    from pnp.box.labels import Box

    if not text.strip():
        return None
    parts = [part.strip() for part in _CROSS.split(text)]
    unit = re.search(r"[a-z]+$", parts[-1].lower())
    lengths = [units.length(part if not unit or part[-1:].isalpha() else part + unit[0]) for part in parts]
    sides = [length for length in lengths if length is not None]
    if len(sides) != 3 or len(lengths) != 3:
        raise UsageError(f"found the box “{text}”; expected its length, width and height, such as 295x205x45mm")
    if not all(low <= side <= high for low, side, high in zip(SMALLEST, sides, LARGEST, strict=True)):
        least, most = (" × ".join(f"{side:g}" for side in limit) for limit in (SMALLEST, LARGEST))
        raise UsageError(f"found the box “{text}”; expected {least} to {most} mm")
    return Box(*sides)


def _tell(papers: BoxPapers, paper: str) -> None:
    """What is put into what, and what finds no net."""
    from pnp.box.document import fits_on

    for pack, net, fits in papers.packed:
        what = f"{pack.title}: {pack.pieces} {'pieces' if pack.kind == 'tokens' else pack.kind}"
        width, height = (f"{length:.0f}" for length in net.size)
        if not fits:
            way = "try --paper a3" if fits_on(net, PAPERS["a3"]) else "part it, or print it on thinner paper"
            click.echo(f"{what}: left out, its net of {width} × {height} mm is too large for {paper}; {way}", err=True)
        elif net.kind == "tuck":
            click.echo(f"{what}, {pack.depth:.1f} mm: a tuck box {net.inner[2]:.1f} mm deep")
        else:
            thick = f", {pack.depth:.1f} mm" if pack.kind == "cards" else ""
            click.echo(f"{what}{thick}: an envelope of {net.inner[0]:.0f} × {net.inner[1]:.0f} mm")
    if papers.packed and papers.loose:
        click.echo(f"Without a net: {', '.join(component.title for component in papers.loose)}.")
