"""The command `pnp docs`: the documentation in a browser."""

from __future__ import annotations

from pnp.base.messages import message, verbatim
from pnp.cli import messages
from pnp.cli.say import say
from pnp.cli.spoken import argument, option


@messages.command("docs")
@argument("page", message("PAGE"), default="")
@option("--list", "listed", is_flag=True, help=message("List the pages instead."))
@option("--no-open", "closed", is_flag=True, help=message("Only say where the page is."))
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
            say(verbatim(f"{one.name:<20} {one.title}"))
        return
    path = written() / f"{find(page or FIRST).name}.html"
    say(verbatim(path))
    if not closed:
        show(path)
