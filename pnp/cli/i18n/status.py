"""The command `pnp i18n status`."""

from __future__ import annotations

from pnp.cli import messages, tables
from pnp.cli.here import here
from pnp.cli.i18n.choice import games_option, languages
from pnp.cli.say import say

HEAD = ("Game", "Language", "Texts", "Translated", "Fuzzy", "Missing", "Wrong", "Doubtful", "Too long", "")
NUMBERS = range(2, 9)


@messages.command("status")
@games_option
@languages("Language to count")
def command(names: tuple[str, ...], langs: tuple[str, ...]) -> None:
    """Show how far each translation is, and what is wrong, doubtful or too long."""
    from pnp.cli.progress import counting
    from pnp.translators.work import status

    with counting("Composing") as progress:
        found = status(here().workspace, names, langs, progress)
    rows: list[tuple[str, ...]] = [HEAD]
    for one in found:
        unusable = "cannot be used before that is mended" if one.wrong else ""
        numbers = (one.total, one.translated, one.fuzzy, one.missing, one.wrong, one.doubtful, one.too_long)
        rows.append((one.name, one.lang, *map(str, numbers), "complete" if one.complete else unusable))
    for line in tables.lines(rows, right=NUMBERS):
        say(line)
    for finding in dict.fromkeys(line for one in found for line in one.findings):
        say(finding)
    if not found:
        say(f"No translation into {', '.join(langs) or 'any language'} yet: pnp i18n add LANG starts one.")
