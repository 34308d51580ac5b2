"""The command `pnp i18n export`."""

from __future__ import annotations

from pathlib import Path

from pnp.base.messages import counted
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.i18n.choice import one_game, one_language, sheet
from pnp.cli.say import say


@messages.command("export")
@one_game("Game to export, or shared.")
@one_language("Language to export.")
@sheet("File to write.")
def command(game: str, lang: str, path: Path) -> None:
    """Write a translation as a spreadsheet."""
    from pnp.translators.work import export_xlsx

    count = export_xlsx(here().workspace, game, lang, path)
    say(counted("{file}: {count} text", "{file}: {count} texts", count=count, file=path.as_posix()))
