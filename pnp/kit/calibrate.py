"""The sheet that shows how far a printer lays its backs off, and what is kept of it."""

from __future__ import annotations

from pnp.base.cache import Cache
from pnp.base.choices import Duplex
from pnp.base.packaged import bundled_root, packaged
from pnp.base.problems import UsageError
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.kit.printers import Offset, keep, with_printer

GAME = "calibration"  # a game of one card, beside this module


def sheet(paper: str = "a4", duplex: Duplex = "long", printer: str = "", landscape: bool = False) -> bytes:
    """The sheet as a PDF, upright or across; for a printer that was calibrated, with its offset."""
    if duplex not in ("long", "short"):
        raise UsageError(
            "there is nothing to calibrate without backs behind the fronts; expected --duplex long or short"
        )
    only = ("sheet-wide",) if landscape else ("sheet",)
    options = with_printer(PrintOptions(GAME, paper=paper, duplex=duplex, only=only, printer=printer))
    workspace = Workspace((packaged(f"kit/{GAME}"), bundled_root()))
    return build(workspace, options, Cache(None)).documents[0].data


def correct(name: str, read: Offset, printer: str = "", landscape: bool = False) -> Offset:
    """Keep what was read on a sheet under a printer's name; what it is now.

    A sheet that was printed with a printer's offset shows what is left of it.
    """
    before = with_printer(PrintOptions("", printer=printer))
    dx, dy = before.offset_across or before.offset if landscape else before.offset
    offset = Offset(round(dx + read.dx, 3), round(dy + read.dy, 3))
    keep(name, offset, landscape)
    return offset
