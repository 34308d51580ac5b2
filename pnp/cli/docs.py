"""The command `pnp docs`: the documentation in a browser."""

from __future__ import annotations

import click

from pnp.cli import messages
from pnp.cli.say import say


@messages.command("docs")
@click.argument("page", default="")
@click.option("--list", "listed", is_flag=True, help="List the pages instead.")
@click.option("--no-open", "closed", is_flag=True, help="Only say where the page is.")
def command(page: str, listed: bool, closed: bool) -> None:
    """Open the documentation in a browser, at PAGE if one is named.

    It comes with pnp and needs no network.
    """
    from pnp.base.processes import show
    from pnp.guide.pages import FIRST, pages
    from pnp.guide.pages import page as find
    from pnp.guide.site import written

    if listed:
        for one in pages().values():
            say(f"{one.name:<20} {one.title}")
        return
    path = written() / f"{find(page or FIRST).name}.html"
    say(str(path))
    if not closed:
        show(path)
