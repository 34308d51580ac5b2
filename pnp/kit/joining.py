"""Pieces that join an earlier kit: printed as it was, where nothing else is said."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from pnp.base.clean import printable
from pnp.base.problems import Problems, UsageError
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.kit.manifest import MANIFEST
from pnp.kit.options import PrintOptions
from pnp.kit.printers import printers, with_printer
from pnp.kit.reprint import as_printed


class Joined(NamedTuple):
    """How to print, and what a person should know of it."""

    options: PrintOptions
    notices: tuple[str, ...]


def join(
    workspace: Workspace, asked: PrintOptions, like: Path | None = None, said: Collection[str] | None = None
) -> Joined:
    """What was asked for; where nothing was said, as the kit was printed that the pieces join.

    `like` names that kit; without it, it is the one in its usual folder, if there is one. `said` names the options that
    hold whatever the kit says; without it, these are all that are not as usual.
    """
    game = load_game(workspace, asked.game, Problems())  # what is wrong with it is told by those who print it
    if like is None:
        like = Path("output") / asked.game / "-".join((asked.lang or (game.lang if game else ""), *asked.edition))
        if not (like / MANIFEST).is_file():
            return Joined(asked, (f"No kit in {like.as_posix()} to join (--like names another): {asked.summary}.",))
    kit, version = as_printed(like, asked.game)
    usual = PrintOptions(asked.game)._asdict()
    own = {name: value for name, value in asked._asdict().items() if _holds(name, value, usual, said)}
    options = kit._replace(jobs=asked.jobs)._replace(**own)
    if not options.turned:  # what the kit says of backs on the other side means nothing here
        options = options._replace(printer=asked.printer, order=asked.order)
    if options.duplex == "none":
        options = options._replace(fold=asked.fold)
    if options.printer not in ("", *printers()):
        way = f"pnp calibrate --save {options.printer!r} keeps it, or name another with --printer"
        raise UsageError(f"{like} was printed on “{printable(options.printer)}”, which is not calibrated here; {way}")
    options = with_printer(options)
    notices = [f"As in {like.as_posix()}: {printable(options.summary)}."]
    if game and not options.trial and version != game.meta.version:
        notices.append(f"Mind the version: the kit is {printable(version)}, these pieces are {game.meta.version}.")
    return Joined(options, tuple(notices))


def _holds(name: str, value: object, usual: dict[str, object], said: Collection[str] | None) -> bool:
    """Whether an option is not taken from the kit."""
    return name in said if said is not None else value != usual[name]
