"""The command `pnp i18n proof`."""

from __future__ import annotations

from pathlib import Path

from pnp.base.messages import message
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.i18n.choice import one_game, one_language
from pnp.cli.options import folder_option
from pnp.cli.say import say


@messages.command("proof")
@one_game(message("Game to proof."))
@one_language(message("Language to proof."))
@folder_option(message("output/GAME/proof-LANG"))
def command(game: str, lang: str, out: Path | None) -> None:
    """Write a proof: pictures beside source and translation.

    Every card with what is missing, too long or smaller marked, as a PDF and as an HTML page.
    """
    from pnp.translators.work import proof

    folder = out or Path("output") / game / f"proof-{lang}"
    made = proof(here().workspace, game, lang, folder, here().cache, here().cores)
    say(message("{folder}: proof.pdf and proof.html; {counts}", counts=made.counts, folder=folder.as_posix()))
