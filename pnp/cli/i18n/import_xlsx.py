"""The command `pnp i18n import`."""

from __future__ import annotations

from pathlib import Path

from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.i18n.choice import one_game, one_language, sheet
from pnp.cli.say import say


@messages.command("import")
@one_game("Game to import into, or shared.")
@one_language("Language to import.")
@sheet("File to read.")
def command(game: str, lang: str, path: Path) -> None:
    """Read a spreadsheet back, after everything in it was checked."""
    from pnp.translators.work import import_xlsx

    done = import_xlsx(here().workspace, game, lang, path)
    say(f"{done.file}: {done.changed} of {done.texts} texts changed")
    for doubt in done.doubts:
        say(f"Warning: {doubt}")
