"""The program: every command with its short help, loaded when it is called."""

from __future__ import annotations

import gc
import io
import sys

import click

from pnp import __version__
from pnp.base.modulepath import leave_out_current_folder
from pnp.cli.lazy import SETTINGS, LazyGroup, Row

UNTIDY = 100_000  # objects made before garbage is looked for
COMMANDS = {
    "build": Row("pnp.cli.build", "Build the printable kit of a game; it is played a little first."),
    "calibrate": Row("pnp.cli.calibrate", "Write a sheet that shows how far backs are off, or keep it."),
    "check": Row(
        "pnp.cli.check", "Check games: their files, their texts, their rules, and whether everything can be read."
    ),
    "docs": Row("pnp.cli.docs", "Open the documentation in a browser, at PAGE if one is named."),
    "doctor": Row("pnp.cli.doctor", "Say what is installed and used, and what would fail."),
    "i18n": Row("pnp.cli.i18n.group", "Translate a game: PO files, spreadsheets, status and proofs."),
    "inventory": Row("pnp.cli.inventory", "Write the papers of a box: a sheet to count on, labels, nets."),
    "list": Row("pnp.cli.list_games", "List the games that can be built."),
    "new": Row("pnp.cli.new", "Start a new game called NAME from a skeleton."),
    "pictures": Row("pnp.cli.pictures", "Write a PNG of every page of a kit."),
    "play": Row("pnp.cli.play", "Play a game in the terminal against bots."),
    "playtest": Row("pnp.cli.playtest", "Play many games and say what they show."),
    "reprint": Row("pnp.cli.reprint", "Print single pieces again: lost, or changed."),
    "schema": Row("pnp.cli.schema", "Print the JSON Schema of the files, for editors."),
}


@click.group(cls=LazyGroup, table=COMMANDS, context_settings=SETTINGS)
@click.version_option(__version__, prog_name="pnp")
def main() -> None:
    """Print-and-play kits: YAML and SVG templates to print-ready PDFs."""
    leave_out_current_folder()
    gc.set_threshold(UNTIDY)  # modules and their classes are no garbage, and a third of the looks for it fall on them
    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a letter shows a question mark, not a traceback
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
