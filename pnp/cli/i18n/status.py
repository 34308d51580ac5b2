"""The command `pnp i18n status`."""

from __future__ import annotations

import click

from pnp.cli import messages, tables
from pnp.cli.here import here
from pnp.cli.i18n.choice import games_option, languages

HEAD = ("Game", "Language", "Texts", "Translated", "Fuzzy", "Missing", "Too long", "")
NUMBERS = range(2, 7)


@messages.command("status")
@games_option
@languages("Language to count")
def command(names: tuple[str, ...], langs: tuple[str, ...]) -> None:
    """Show how far each translation is, and how many texts do not fit."""
    from pnp.base.problems import printable
    from pnp.cli.progress import counting
    from pnp.translators.work import status

    with counting("Composing") as progress:
        found = status(here().workspace, names, langs, progress)
    rows: list[tuple[str, ...]] = [HEAD]
    for one in found:
        unusable = f"cannot be used: pnp build --lang {printable(one.lang)} says why" if one.wrong else ""
        numbers = (one.total, one.translated, one.fuzzy, one.missing, one.too_long)
        rows.append(
            (printable(one.name), printable(one.lang), *map(str, numbers), "complete" if one.complete else unusable)
        )
    for line in tables.lines(rows, right=NUMBERS):
        click.echo(line)
    if not found:
        click.echo(
            f"No translation into {printable(', '.join(langs)) or 'any language'} yet: pnp i18n add LANG starts one."
        )
