"""The commands for translators: pnp i18n add, export, extract, import, proof, status, update."""

from __future__ import annotations

import click

from pnp.cli.lazy import SETTINGS, LazyGroup, Row

COMMANDS = {
    "add": Row("pnp.cli.i18n.add", "Start a translation into LANG: cards/GAME/locale/LANG.po."),
    "export": Row("pnp.cli.i18n.export_xlsx", "Write a translation as a spreadsheet."),
    "extract": Row("pnp.cli.i18n.extract", "Write what there is to translate: cards/GAME/locale/GAME.pot."),
    "import": Row("pnp.cli.i18n.import_xlsx", "Read a spreadsheet back, after everything in it was checked."),
    "proof": Row("pnp.cli.i18n.proof", "Write a proof: pictures beside source and translation."),
    "status": Row(
        "pnp.cli.i18n.status", "Show how far each translation is, and what is missing, wrong, doubtful or too long."
    ),
    "update": Row("pnp.cli.i18n.update", "Merge the texts of the game as it is now into its translations."),
}


@click.group("i18n", cls=LazyGroup, table=COMMANDS, context_settings=SETTINGS)
def command() -> None:
    """Translate a game: PO files, spreadsheets, status and proofs."""
