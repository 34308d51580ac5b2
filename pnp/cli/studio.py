"""The command `pnp studio`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from pnp.base.messages import message
from pnp.cli import messages
from pnp.cli.say import say
from pnp.cli.spoken import option
from pnp.speech.tongues import spoken


@messages.command("studio")
@option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar=message("NUMBER"),
    help=message("Where it listens on this computer [default: any that is free]."),
)
@option("--no-open", "closed", is_flag=True, help=message("Only say the address."))
def command(port: int, closed: bool) -> None:
    """Print, replace pieces and design cards on a page in the browser.

    It works on this computer alone and needs no network; Ctrl-C closes it.
    """
    from pnp.base.processes import show
    from pnp.studio.server import serve

    def opened(address: str, _: Callable[[], None]) -> None:
        say(message("The studio is open at {address}", address=address))
        say(message("Ctrl-C closes it."))
        if not closed:
            show(address)

    serve(Path(), spoken(), port, opened)
    say(message("The studio is closed."))
