"""The command `pnp pictures`."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.messages import message, verbatim
from pnp.base.problems import UsageError
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import game_option, lang_option, paper_option
from pnp.cli.say import say
from pnp.cli.spoken import option
from pnp.kit.options import ALL


@messages.command("pictures")
@game_option
@option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help=message("Folder for the pictures.")
)
@option("--dpi", type=click.IntRange(20, 600), default=80, show_default=True, help=message("Resolution."))
@paper_option
@lang_option
def command(game: str, out: Path, dpi: int, paper: str, lang: str) -> None:
    """Write a PNG of every page of a kit.

    Each is read back from the finished PDFs: the picture is the print.
    """
    if lang == ALL:
        raise UsageError(message("pictures are made of one language at a time; expected one"))
    from pnp.base.overwriting import refuse_sources
    from pnp.cli.progress import building
    from pnp.kit.build import build as make
    from pnp.kit.options import PrintOptions
    from pnp.kit.pictures import write_pictures

    refuse_sources(out)
    options = PrintOptions(game, lang, paper, jobs=here().cores)
    with building() as progress:
        kit = make(here().workspace, options, here().cache, progress)
    for path in write_pictures(kit, out, dpi):
        say(verbatim(path.as_posix()))
