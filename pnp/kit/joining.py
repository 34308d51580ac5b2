"""Pieces that join an earlier kit: printed as it was, where nothing else is said."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.clean import printable
from pnp.base.messages import Message, cleaned, message
from pnp.base.problems import Problems, UsageError
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.kit.finding import Box, find_box, usual_folder
from pnp.kit.manifest import earlier, no_manifest
from pnp.kit.options import PrintOptions, validate
from pnp.kit.printers import printers, typed, with_printer


class Joined(NamedTuple):
    """How to print, what a person should know of it, and the kit that the pieces must match, if there is one."""

    options: PrintOptions
    notices: tuple[Message, ...]
    box: Box | None = None


def join(
    workspace: Workspace,
    asked: PrintOptions,
    like: Path | None = None,
    said: Collection[str] | None = None,
    redraw: bool = False,
) -> Joined:
    """What was asked for; where nothing was said, as the kit was printed that the pieces join.

    `like` names that kit, by its folder or by the code on its box; without it, it is the one in its usual folder, or
    the only one. `said` names the options that hold whatever the kit says; without it, these are all that are not as
    usual. With `redraw`, or where another look is asked for, the pieces are drawn as the files are today: then there is
    no box to match.
    """
    game = load_game(workspace, asked.game, Problems())  # what is wrong with it is told by those who print it
    language = game.lang if game else ""
    box = find_box(asked, like, language)
    if box is None:
        usual = usual_folder(asked, language).as_posix()
        return Joined(
            asked,
            (
                message(
                    "No kit in {usual} to join (--like names another): {summary}.", usual=usual, summary=asked.summary
                ),
            ),
        )
    kit, version = as_printed(box.path, asked.game)
    usual_way = PrintOptions(asked.game)._asdict()
    own = {name: value for name, value in asked._asdict().items() if _holds(name, value, usual_way, said)}
    options = kit._replace(jobs=asked.jobs)._replace(**own)
    if not options.turned:  # what the kit says of backs on the other side means nothing here
        options = options._replace(printer=asked.printer, order=asked.order)
    if options.duplex == "none":
        options = options._replace(fold=asked.fold)
    if options.printer and options.printer not in printers():
        raise UsageError(
            message(
                "{path} was printed on “{printer}”, which is not calibrated here; pnp calibrate --save {typed} keeps "
                "it, or name another with --printer",
                path=box.path,
                printer=printable(options.printer),
                typed=typed(options.printer),
            )
        )
    options = with_printer(options)
    notices = [message("As in {path}: {summary}.", path=box.path.as_posix(), summary=cleaned(options.summary))]
    if box.others:
        names = ", ".join(printable(folder.as_posix()) for folder in box.others)
        notices.append(message("There are other kits as well: {names}. --like joins one of them.", names=names))
    if not redraw and _look(options) == _look(kit):
        return Joined(options, tuple(notices), box)
    if game and not options.trial and version != game.meta.version:
        notices.append(
            message(
                "Mind the version: the kit is {version}, these pieces are {version2}.",
                version=printable(version),
                version2=game.meta.version,
            )
        )
    return Joined(options, tuple(notices))


def _look(options: PrintOptions) -> tuple[object, ...]:
    """What a piece looks like to those who play: language, ink, size, values."""
    return options.lang, options.ink, options.scale, options.large_print, options.trial


def _holds(name: str, value: object, usual: dict[str, object], said: Collection[str] | None) -> bool:
    """Whether an option is not taken from the kit."""
    return name in said if said is not None else value != usual[name]


def as_printed(path: Path, game: str) -> tuple[PrintOptions, str]:
    """How an earlier kit was printed, its language included, and its version: a new piece looks like the lost one."""
    data = earlier(path, game)
    usual = PrintOptions(game)
    said = {**usual.recorded, **{name: data[name] for name in usual.recorded if name in data}}
    if "lang" not in data:
        raise no_manifest(path, message("lang: is missing"))
    trial = tuple((where, value) for where, _, value in (text.partition("=") for text in data.get("trial", [])))
    changes: dict[str, Any] = {**said, "fold": tuple(data.get("fold", ()))}
    changes["former_size"] = bool(data.get("large_print")) and data.get("former_size", True)
    options = usual._replace(**{**changes, "lang": data["lang"], "trial": trial})
    validate(options)
    return options, str(data.get("version", ""))
