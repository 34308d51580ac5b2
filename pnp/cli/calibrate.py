"""The command `pnp calibrate`: how far a printer lays its backs off."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.choices import Duplex
from pnp.base.messages import NOTHING, Message, message
from pnp.base.problems import UsageError
from pnp.cli import messages
from pnp.cli.options import Decimal, duplex_option, given_options, paper_option, printer_option
from pnp.cli.say import say
from pnp.cli.spoken import option

if TYPE_CHECKING:
    from pnp.kit.calibrate import Kept

EDGES = {"long": message("long edge"), "short": message("short edge")}


@messages.command("calibrate")
@paper_option
@duplex_option
@printer_option
@option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help=message("File to write [default: calibration.pdf, calibration-landscape.pdf, calibration-PRINTER.pdf …]."),
)
@option("--lang", default="fr", show_default=True, help=message("First language of the sheet: fr, en, de, it or es."))
@option("--landscape", is_flag=True, help=message("The sheet for landscape pages, and what was read on it."))
@option("--save", "name", default="", help=message("Keep what was read on a plain sheet under this printer's name."))
@option(
    "--add", "more", default="", metavar=message("NAME"), help=message("Add what was read on this printer's own sheet.")
)
@option("--replace", is_flag=True, help=message("With --save: forget what was kept under that name."))
@option("--forget", default="", metavar=message("NAME"), help=message("Keep nothing of this printer any more."))
@option("--dx", type=Decimal(), default=0.0, help=message("Where the crosses stand on the scale, mm to the right."))
@option("--dy", type=Decimal(), default=0.0, help=message("Where the crosses stand on the scale, mm down."))
@option("--list", "listed", is_flag=True, help=message("Show the printers that were calibrated."))
def command(
    paper: str,
    duplex: Duplex,
    printer: str,
    out: Path | None,
    lang: str,
    landscape: bool,
    name: str,
    more: str,
    replace: bool,
    forget: str,
    dx: float,
    dy: float,
    listed: bool,
) -> None:
    """Write a sheet that shows how far backs are off, or keep it.

    Print it on both sides and hold it to the light: the crosses of the back stand somewhere on the scales of the front.
    With --printer, the sheet is corrected by what is kept of that printer; what is still read is added with --add.
    """
    from pnp.kit.calibrate import add, correct
    from pnp.kit.printers import Offset, typed

    read = {"dx", "dy"} & set(given_options())
    if name and more:
        raise UsageError(message("--save keeps a new printer, --add corrects a kept one; expected one of the two"))
    if replace and not name:
        raise UsageError(message("--replace goes with --save NAME"))
    if forget and (name or more or read):
        raise UsageError(message("--forget NAME stands alone: nothing is kept with it"))
    if listed:
        _list()
    elif forget:
        _forget(forget)
    elif name or more:
        if not read:
            way = f"--save {name}" if name else f"--add {more}"
            raise UsageError(
                message("{way}: expected what was read on the sheet as well, such as --dx 1.5 --dy -0.5", way=way)
            )
        if more:
            kept = add(more, Offset(dx, dy), landscape)
        else:
            kept = correct(name, Offset(dx, dy), printer, landscape, replace)
        say(_kept(name or more, kept, landscape))
        say(
            message(
                "To see it: pnp calibrate {landscape}--printer {typed}",
                landscape="--landscape " * landscape,
                typed=typed(name or more),
            )
        )
        say(message("To use it: pnp build --printer {typed} …", typed=typed(name or more)))
    elif read:
        raise UsageError(
            message("--dx and --dy are kept under a printer's name; expected --save NAME or --add NAME as well")
        )
    else:
        _write(paper, duplex, printer, out, lang, landscape)


def _kept(name: str, kept: Kept, landscape: bool) -> Message:
    """What is kept of a printer now, and what it was before."""
    before = NOTHING
    if kept.before:
        before = message(" (before: dx {dx:g} mm, dy {dy:g} mm)", dx=kept.before.dx, dy=kept.before.dy)
    values = {"name": name, "dx": kept.now.dx, "dy": kept.now.dy, "before": before}
    if landscape:
        return message("{name}: landscape pages: dx {dx:g} mm, dy {dy:g} mm{before}.", **values)
    return message("{name}: dx {dx:g} mm, dy {dy:g} mm{before}.", **values)


def _forget(name: str) -> None:
    """Keep nothing of a printer, and say what was kept."""
    from pnp.kit.printers import forget

    gone = forget(name).upright
    say(message("{name} is forgotten; it had dx {dx:g} mm, dy {dy:g} mm.", name=name, dx=gone.dx, dy=gone.dy))


def _list() -> None:
    """Every printer that is kept."""
    from pnp.kit.printers import faults, printers

    for known, kept in printers().items():
        upright, across = kept.upright, kept.across
        more = message("; landscape dx {dx:g} mm, dy {dy:g} mm", dx=across.dx, dy=across.dy) if across else NOTHING
        say(message("{known}: dx {dx:g} mm, dy {dy:g} mm{more}", known=known, dx=upright.dx, dy=upright.dy, more=more))
    for fault in faults():
        say(message("Set aside: {fault}", fault=fault), err=True)


def _write(paper: str, duplex: Duplex, printer: str, out: Path | None, lang: str, landscape: bool) -> None:
    """The sheet, and how it is read."""
    from pnp.base.files import write_bytes_whole
    from pnp.base.overwriting import PDF, refuse_overwriting
    from pnp.kit.calibrate import sheet, sheet_file
    from pnp.kit.manifest import refuse_document
    from pnp.kit.printers import typed

    path = out or sheet_file(paper, duplex, printer, landscape)
    refuse_overwriting(path, PDF)
    refuse_document(path)
    write_bytes_whole(path, sheet(paper, duplex, printer, landscape, lang))
    shape = "--landscape " * landscape
    say(
        message(
            "{path}: print it on both sides ({edge}) at 100 %, hold it to the light, front towards you.",
            path=path.as_posix(),
            edge=EDGES[duplex],
        )
    )
    say(message("Read where the red crosses stand: to the right is +dx, down is +dy."))
    say(message("If the three disagree, the sheet went in askew: straighten the paper guides."))
    other = "short" if duplex == "long" else "long"
    say(
        message(
            "If they stand in the dashed circles, the printer turns over the {edge}: change its setting, or say "
            "--duplex {other}.",
            edge=EDGES[other],
            other=other,
        )
    )
    if printer:
        say(
            message(
                "It is corrected for {typed}. Where crosses are off 0 by half a millimetre or more, add that:",
                typed=typed(printer),
            )
        )
        say(message("pnp calibrate {shape}--add {typed} --dx … --dy …", shape=shape, typed=typed(printer)))
        return
    say(message("Then: pnp calibrate {shape}--save NAME --dx … --dy …", shape=shape))
    if not landscape:
        say(message("Landscape pages may be off by another amount: pnp calibrate --landscape writes their sheet."))
