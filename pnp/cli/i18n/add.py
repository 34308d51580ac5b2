"""The command `pnp i18n add`."""

from __future__ import annotations

from pnp.base.messages import counted, message
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.i18n.choice import games_option
from pnp.cli.say import say
from pnp.cli.spoken import argument


@messages.command("add")
@argument("lang", message("LANG"))
@games_option
def command(lang: str, names: tuple[str, ...]) -> None:
    """Start a translation into LANG: cards/GAME/locale/LANG.po."""
    from pnp.translators.work import add

    for file, texts in add(here().workspace, lang, names):
        say(counted("{file}: {count} text to translate", "{file}: {count} texts to translate", count=texts, file=file))
