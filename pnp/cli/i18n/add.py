"""The command `pnp i18n add`."""

from __future__ import annotations

import click

from pnp.base.messages import counted
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.i18n.choice import games_option
from pnp.cli.say import say


@messages.command("add")
@click.argument("lang")
@games_option
def command(lang: str, names: tuple[str, ...]) -> None:
    """Start a translation into LANG: cards/GAME/locale/LANG.po."""
    from pnp.translators.work import add

    for file, texts in add(here().workspace, lang, names):
        say(counted("{file}: {count} text to translate", "{file}: {count} texts to translate", count=texts, file=file))
