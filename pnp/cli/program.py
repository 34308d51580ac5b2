"""The program: every command with its short help, loaded when it is called."""

from __future__ import annotations

import gc
import io
import sys
from collections.abc import Sequence
from typing import Any

import click

from pnp import __version__
from pnp.base.messages import PLACE, Message, joined, message, verbatim
from pnp.base.modulepath import leave_out_current_folder
from pnp.base.problems import UsageError
from pnp.cli import consoles, streams
from pnp.cli.lazy import AS_PROGRAM, SETTINGS, LazyGroup, Row
from pnp.cli.say import say
from pnp.cli.spoken import listen, ui_option, version_option, without_tongue
from pnp.speech.tongues import ENGLISH, speaking, wanted

UNTIDY = 100_000  # objects made before garbage is looked for
COMMANDS = {
    "build": Row("pnp.cli.build", message("Build the printable kit of a game; it is played a little first.")),
    "calibrate": Row("pnp.cli.calibrate", message("Write a sheet that shows how far backs are off, or keep it.")),
    "check": Row(
        "pnp.cli.check",
        message("Check games: their files, their texts, their rules, and whether everything can be read."),
    ),
    "docs": Row("pnp.cli.docs", message("Open the documentation in a browser, at PAGE if one is named.")),
    "doctor": Row("pnp.cli.doctor", message("Say what is installed and used, and what would fail.")),
    "i18n": Row("pnp.cli.i18n.group", message("Translate a game: PO files, spreadsheets, status and proofs.")),
    "inventory": Row("pnp.cli.inventory", message("Write the papers of a box: a sheet to count on, labels, nets.")),
    "list": Row("pnp.cli.list_games", message("List the games that can be built.")),
    "new": Row("pnp.cli.new", message("Start a new game called NAME from a skeleton.")),
    "pictures": Row("pnp.cli.pictures", message("Write a PNG of every page of a kit.")),
    "play": Row("pnp.cli.play", message("Play a game in the terminal against bots.")),
    "playtest": Row("pnp.cli.playtest", message("Play many games and say what they show.")),
    "reprint": Row("pnp.cli.reprint", message("Print single pieces again: lost, or changed.")),
    "schema": Row("pnp.cli.schema", message("Print the JSON Schema of the files, for editors.")),
    "studio": Row("pnp.cli.studio", message("Print, replace pieces and design cards on a page in the browser.")),
}


class Program(LazyGroup):
    """The group of all commands, with what holds for each: its words can be lost, and a fault has one sentence."""

    def main(self, args: Sequence[str] | None = None, *, standalone_mode: bool = True, **more: Any) -> Any:  # type: ignore[override]
        """Carry out a command line and leave with its exit status."""
        asked, rest = without_tongue(sys.argv[1:] if args is None else args)
        if not standalone_mode:
            with speaking(wanted(asked)):
                return super().main(rest, standalone_mode=False, **more)
        if args is None:
            more["obj"] = AS_PROGRAM
        streams.prepare()
        try:
            with speaking(_listen(asked)):
                status, words = self._carried_out(rest, **more)
                say(*words, err=True)
                consoles.hold_open()
        finally:
            streams.give_up()
        sys.exit(status)

    def _carried_out(self, args: Sequence[str] | None, **more: Any) -> tuple[int, list[Message]]:
        """The exit status, and what to say of a command that could not be carried out."""
        try:
            status = super().main(args, standalone_mode=False, **more)
        except click.ClickException as error:
            shown = io.StringIO()
            error.show(shown)
            return error.exit_code, list(map(verbatim, shown.getvalue().rstrip().split("\n")))
        except click.Abort:
            return 1, [message("Aborted!")]
        except MemoryError:
            return 1, [message("There is not enough memory for this; nothing was written.")]
        except OSError as error:
            return 2, [joined(("pnp", streams.told(error)), ": ", PLACE)]
        return status if isinstance(status, int) else 0, []


def _listen(asked: str) -> str:
    """The language to speak; one that there is none of is told in English."""
    try:
        return listen(asked)
    except UsageError as error:
        with speaking(listen(ENGLISH)):
            say(joined(("pnp", error.message), ": ", PLACE), err=True)
        streams.give_up()
        sys.exit(2)


@click.group(cls=Program, table=COMMANDS, context_settings=SETTINGS, invoke_without_command=True)
@ui_option
@version_option(__version__)
@click.pass_context
def main(context: click.Context) -> None:
    """Print-and-play kits: YAML and SVG templates to print-ready PDFs."""
    leave_out_current_folder()
    gc.set_threshold(UNTIDY)  # modules and their classes are no garbage, and a third of the looks for it fall on them
    if context.invoked_subcommand is None:
        from pnp.cli.hello import hello
        from pnp.cli.here import here

        window = consoles.opened_for_us()
        if window:
            consoles.go_home()
        say(*hello(here().workspace, window))
        if window:  # by a double click: nothing can be typed here
            from pnp.cli.studio import command

            context.invoke(command, port=0, closed=False)
