"""The command `pnp i18n update`."""

from __future__ import annotations

from pnp.base.messages import message
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.i18n.choice import games_option, languages
from pnp.cli.say import say


@messages.command("update")
@games_option
@languages("Language to bring up to date")
def command(names: tuple[str, ...], langs: tuple[str, ...]) -> None:
    """Merge the texts of the game as it is now into its translations."""
    from pnp.translators.work import update

    for file, merge in update(here().workspace, names, langs):
        say(
            message(
                "{file}: {kept} kept, {fuzzy} fuzzy, {new} new, {obsolete} obsolete",
                file=file,
                kept=merge.kept,
                fuzzy=merge.fuzzy,
                new=merge.new,
                obsolete=merge.obsolete,
            )
        )
