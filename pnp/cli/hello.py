"""What `pnp` alone says: what it is, which games there are, and the few commands that most people need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp import __version__
from pnp.base.messages import NOTHING, Message, counted, message, verbatim
from pnp.cli import tables
from pnp.speech.tongues import spoken

if TYPE_CHECKING:
    from pnp.definition.workspace import Workspace
    from pnp.language.shelf import Shelved

ANY = "GAME"  # where there is none to name
INDENT = ""  # an empty column


def hello(workspace: Workspace, window: bool = False) -> list[Message]:
    """The lines, in the language that is spoken; in a `window` of its own, the studio is opened."""
    from pnp.language.shelf import shelf

    games = [one for one in shelf(workspace) if one.game]
    lines = [message("Hello! pnp {version} turns games into PDFs to print, cut and play.", version=__version__)]
    lines += [NOTHING, _how_many(len(games))]
    lines += tables.lines([(INDENT, one.name, one.game.meta.title) for one in games if one.game])
    lines += [NOTHING, message("What most people need:")]
    lines += tables.lines([(INDENT, *row) for row in commands(games[0] if games else None)])
    if window:
        lines += [NOTHING, message("The studio opens in your browser; it is open as long as this window is.")]
    return lines


def _how_many(games: int) -> Message:
    """What the list of games is headed by."""
    if not games:
        return message("There is no game here yet; pnp new NAME starts one.")
    return counted("{count} game is ready to be printed:", "{count} games are ready to be printed:", count=games)


def commands(example: Shelved | None) -> list[tuple[Message, Message]]:
    """What to type, and what for; with a game that is there, in the language of who reads it if it has that one."""
    name = example.name if example else ANY
    own = example.languages[0] if example and example.languages else ""
    other = spoken() if example and spoken() != own and spoken() in example.languages else ""
    lang = f" --lang {other}" if other else ""
    return [
        (verbatim("pnp studio"), message("do all of it on a page in the browser")),
        (verbatim(f"pnp build --game {name}{lang}"), message("write the PDFs of a game into the folder output")),
        (verbatim(f"pnp reprint --game {name} --list"), message("show its pieces by name, to print a lost one again")),
        (verbatim(f"pnp play --game {name}"), message("play it here, against the computer")),
        (verbatim("pnp docs"), message("read the documentation in a browser")),
        (verbatim("pnp doctor"), message("say what is wrong, and how to mend it")),
        (verbatim("pnp --help"), message("list all commands")),
    ]
