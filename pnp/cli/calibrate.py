"""The command `pnp calibrate`: how far a printer lays its backs off."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.choices import Duplex
from pnp.base.problems import UsageError
from pnp.cli import messages
from pnp.cli.options import Decimal, duplex_option, given_options, paper_option, printer_option
from pnp.cli.say import say


@messages.command("calibrate")
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
def command(
    paper: str, duplex: Duplex, printer: str, out: Path, landscape: bool, name: str, dx: float, dy: float, listed: bool
) -> None:
    """Write a sheet that shows how far backs are off, or keep it.

    Print it on both sides and hold it to the light: the crosses of the back stand somewhere on the scales of the front.
    """
    from pnp.base.files import write_bytes_whole
    from pnp.base.overwriting import PDF, refuse_overwriting
    from pnp.kit.calibrate import correct, sheet
    from pnp.kit.manifest import refuse_document
    from pnp.kit.printers import Offset, printers

    read = {"dx", "dy"} & set(given_options())
    if listed:
        for known, (upright, across) in printers().items():
            more = f"; landscape dx {across.dx:g} mm, dy {across.dy:g} mm" if across else ""
            say(f"{known}: dx {upright.dx:g} mm, dy {upright.dy:g} mm{more}")
    elif name:
        if not read:
            raise UsageError(f"--save {name}: expected what was read on the sheet as well, such as --dx 1.5 --dy -0.5")
        kept = correct(name, Offset(dx, dy), printer, landscape)
        way = "landscape pages: " if landscape else ""
        say(f"{name}: {way}dx {kept.dx:g} mm, dy {kept.dy:g} mm. Now use: pnp build --printer {name!r} …")
    elif read:
        raise UsageError("--dx and --dy are kept under a printer's name; expected --save NAME as well")
    else:
        refuse_overwriting(out, PDF)
        refuse_document(out)
        write_bytes_whole(out, sheet(paper, duplex, printer, landscape))
        say(f"{out.as_posix()}: print it on both sides at 100 %, hold it to the light, front towards you.")
        say("Read where the red crosses stand: to the right is +dx, down is +dy.")
        say("If the three do not tell the same, the sheet went in askew: straighten the paper guides.")
        say(f"Then: pnp calibrate {'--landscape ' * landscape}--save NAME --dx … --dy …")
        if not landscape:
            say("Pages that lie across may be off otherwise: pnp calibrate --landscape is their sheet.")
