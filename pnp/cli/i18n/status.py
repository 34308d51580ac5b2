"""The command `pnp i18n status`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pnp.base.messages import Message, counted, message, verbatim, word
from pnp.cli import messages, tables
from pnp.cli.here import here
from pnp.cli.i18n.choice import games_option, languages
from pnp.cli.say import say
from pnp.speech.saying import said

if TYPE_CHECKING:
    from pnp.translators.status import Status

HEAD = (
    word("column of a table", "Game"),
    word("column of a table", "Language"),
    word("column of a table", "Texts"),
    word("column of a table", "Translated"),
    word("column of a table", "Fuzzy"),
    word("column of a table", "Missing"),
    word("column of a table", "Wrong"),
    word("column of a table", "Doubtful"),
    word("column of a table", "Too long"),
    "",
)
NUMBERS = range(2, 9)
LISTED = 12  # so many texts of a kind are named, unless all are asked for
KINDS = {
    "wrong": message("Wrong:"),
    "missing": message("Without a translation:"),
    "fuzzy": message("To be read again (fuzzy):"),
    "doubtful": message("Doubtful:"),
    "too_long": message("Too long:"),
}


@messages.command("status")
@games_option
@languages("Language to count")
@click.option("--all", "every", is_flag=True, help="Name every text, not only the first of a kind.")
def command(names: tuple[str, ...], langs: tuple[str, ...], every: bool) -> None:
    """Show how far each translation is, and what is missing, wrong, doubtful or too long.

    Without --game: the games of this folder, and the words that all games share.
    """
    from pnp.cli.progress import counting
    from pnp.translators.work import status

    with counting(message("Composing")) as progress:
        found = status(here().workspace, names, langs, progress)
    rows: list[tuple[str, ...]] = [tuple(map(said, HEAD))]
    for one in found:
        numbers = (one.total, one.translated, one.fuzzy, one.missing, one.wrong, one.doubtful, one.too_long)
        rows.append((one.name, one.lang, *map(str, numbers), said(_verdict(one))))
    for line in tables.lines(rows, right=NUMBERS):
        say(line)
    for kind, title in KINDS.items():
        _list(title, [getattr(one.findings, kind) for one in found], every)
    if not found:
        which = ", ".join(langs)
        say(
            message("No translation into {langs} yet: pnp i18n add LANG starts one.", langs=which)
            if which
            else message("No translation into any language yet: pnp i18n add LANG starts one.")
        )


def _verdict(one: Status) -> Message:
    if one.complete:
        return word("a translation", "complete")
    return message("cannot be used before that is mended") if one.wrong else verbatim("")


def _list(title: Message, found: list[tuple[Message, ...]], every: bool) -> None:
    """The texts of one kind, each once, under their title."""
    lines = list(dict.fromkeys(line for lines in found for line in (lines if every else lines[:LISTED])))
    more = 0 if every else sum(max(0, len(lines) - LISTED) for lines in found)
    if lines:
        say(title)
    for line in lines:
        say(line)
    if more:
        say(counted("… and {count} more (--all names it)", "… and {count} more (--all names them)", count=more))
