"""The command `pnp i18n extract`."""

from __future__ import annotations

from pnp.base.messages import counted
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.i18n.choice import games_option
from pnp.cli.say import say


@messages.command("extract")
@games_option
def command(names: tuple[str, ...]) -> None:
    """Write what there is to translate: cards/GAME/locale/GAME.pot."""
    from pnp.translators.work import extract

    for file, texts in extract(here().workspace, names):
        say(counted("{file}: {count} text", "{file}: {count} texts", count=texts, file=file))
