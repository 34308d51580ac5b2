"""The command `pnp new`."""

from __future__ import annotations

from pnp.base.messages import message, verbatim
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import words
from pnp.cli.say import say
from pnp.cli.spoken import argument, option


@messages.command("new")
@argument("name", message("NAME"))
@option("--title", default="", help=message("Title of the game [default: its name]."))
@option("--lang", type=words("fr", "en"), default="fr", show_default=True, help=message("Language of its first words."))
def command(name: str, title: str, lang: str) -> None:
    """Start a new game called NAME from a skeleton.

    The skeleton is small, commented, and builds at once.
    """
    from pnp.start.new_game import new_game

    for path in new_game(name, title.strip(), here().folder, "en" if lang == "en" else "fr"):
        say(verbatim(path.as_posix()))
    say(message("Now run: pnp build --game {game}", game=name))
