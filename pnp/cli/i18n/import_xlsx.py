"""The command `pnp i18n import`."""

from __future__ import annotations

from pathlib import Path

from pnp.base.messages import counted, message
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.i18n.choice import one_game, one_language, sheet
from pnp.cli.say import say


@messages.command("import")
@one_game(message("Game to import into, or shared."))
@one_language(message("Language to import."))
@sheet(message("File to read."))
def command(game: str, lang: str, path: Path) -> None:
    """Read a spreadsheet back, after everything in it was checked."""
    from pnp.translators.work import import_xlsx

    done = import_xlsx(here().workspace, game, lang, path)
    say(
        counted(
            "{file}: {changed} of {count} text changed",
            "{file}: {changed} of {count} texts changed",
            count=done.texts,
            changed=done.changed,
            file=done.file,
        )
    )
    for file in done.glossaries:
        say(message("{file}: words of the glossary changed", file=file))
    if done.absent:
        say(
            counted(
                "{count} text of the translation is not in the spreadsheet; it stays as it was",
                "{count} texts of the translation are not in the spreadsheet; they stay as they were",
                count=done.absent,
            )
        )
    for doubt in done.doubts:
        say(message("Warning: {what}", what=doubt.said))
