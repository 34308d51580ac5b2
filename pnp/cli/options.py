"""What several commands share: the usual options, and completion of names."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from pnp.base import papers
from pnp.base.choices import DUPLEX, INKS, MARKS, ORDERS
from pnp.base.clean import printable
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.cli.here import Here
from pnp.cli.spoken import option
from pnp.kit.options import LARGEST, SMALLEST, PrintOptions
from pnp.speech.saying import said


def complete_games(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Shell completion of game names."""
    return [name for name in context.ensure_object(Here).workspace.games() if name.startswith(incomplete)]


def _short(value: object) -> str:
    """What was typed, as far as it can be told in a line."""
    text = str(value)
    return printable(text if len(text) <= 60 else text[:57] + "…")


class Paper(click.ParamType[str]):
    """A paper by its name or its size."""

    name = "paper"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return papers.paper(value).name
        except UsageError:
            self.fail(
                said(message("found “{short}”; expected {accepted}", short=_short(value), accepted=papers.ACCEPTED)),
                param,
                ctx,
            )


class Scale(click.ParamType[float]):
    """A size in per cent: 99%, 99 or 0.99."""

    name = "percent"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        text = str(value).strip()
        try:
            number = float(text.removesuffix("%"))
        except ValueError:
            number = float("nan")
        factor = number / 100 if text.endswith("%") or number > LARGEST else number
        if not SMALLEST <= factor <= LARGEST:
            self.fail(
                said(
                    message(
                        "found “{short}”; expected {smallest:.0%} to {largest:.0%}",
                        short=_short(value),
                        smallest=SMALLEST,
                        largest=LARGEST,
                    )
                ),
                param,
                ctx,
            )
        return factor


class Decimal(click.ParamType[float]):
    """A number, with a point or a comma."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = float(str(value).replace(",", ".").replace("−", "-"))
        except ValueError:
            number = float("nan")
        if number != number or abs(number) == float("inf"):
            self.fail(said(message("found “{short}”; expected a number such as 1.5", short=_short(value))), param, ctx)
        return number


def words(*known: str) -> click.Choice[str]:
    """One of several words."""
    return click.Choice(known, case_sensitive=False)


paper_option = option(
    "--paper",
    type=Paper(),
    default="a4",
    show_default=True,
    metavar=message("NAME|SIZE"),
    help=message("Paper in the printer: a4, letter, a3, a5, tabloid, or a size such as 210x280mm."),
)
Spelt = TypeVar("Spelt", str, tuple[str, ...])


def spelt(_: click.Context, __: click.Parameter, value: Spelt) -> Spelt:
    """Languages as pnp writes them: gettext's pt_BR is pt-BR."""
    return value.replace("_", "-") if isinstance(value, str) else tuple(one.replace("_", "-") for one in value)


lang_option = option(
    "--lang",
    default="",
    callback=spelt,
    help=message("Language of the kit; fr+en for two, all for each, pseudo for a test [default: the game's own]."),
)


def as_folders_say(context: click.Context, _: click.Parameter, value: str) -> str:
    """A game as its folder is named, also if it is typed with capitals."""
    small = value.casefold()
    return small if small != value and small in context.ensure_object(Here).workspace.games() else value


game_option = option(
    "--game",
    "-g",
    required=True,
    callback=as_folders_say,
    shell_complete=complete_games,
    help=message("Name of the game (see pnp list)."),
)
rules_option = option(
    "--rules",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    metavar=message("FILE.py"),
    help=message("Play by the rules in this Python file, which is run."),
)
duplex_option = option(
    "--duplex",
    type=words(*DUPLEX),
    default="long",
    show_default=True,
    help=message("Edge on which the printer turns the sheet; none leaves backs out, fold puts them across a fold."),
)

printer_option = option(
    "--printer",
    default="",
    help=message("Printer whose backs are moved into place, by its name in pnp calibrate --list."),
)


scale_option = option(
    "--scale",
    type=Scale(),
    default="100%",
    metavar=message("PERCENT"),
    help=message("Size of the pieces; 99% for tight sleeves."),
)
ink_option = option(
    "--ink",
    type=words(*INKS),
    default="full",
    show_default=True,
    help=message("saver leaves out grounds and heavy art, grey uses black ink only."),
)
large_print_option = option(
    "--large-print", is_flag=True, help=message("Cards at 140 %, tokens at 120 %, texts at 12 points where they fit.")
)


jobs_option = option(
    "--jobs", type=click.IntRange(1, 256), default=None, help=message("Processes [default: all cores].")
)
set_option = option(
    "--set",
    "changes",
    multiple=True,
    metavar=message("PATH=VALUE"),
    help=message("Try a value instead of that in the files (repeat)."),
)


def file_option(usual: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Where a command writes its one file, and where it does if nothing is said."""
    path = click.Path(dir_okay=False, path_type=Path)
    return option(
        "--out",
        type=path,
        default=None,
        callback=_as_pdf,
        help=message("File to write [default: {usual}].", usual=usual),
    )


def _as_pdf(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """A name without an ending gets that of a PDF, which no program opens otherwise; “box 2.5” has none."""
    if path is None or not path.name or path.suffix[1:2].isalpha():
        return path
    return path.with_name(f"{path.name}.pdf")


def folder_option(usual: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The folder that a command writes to, and what it is if nothing is said."""
    path = click.Path(file_okay=False, path_type=Path)
    return option("--out", type=path, default=None, help=message("Folder to write to [default: {usual}].", usual=usual))


PRINT_OPTIONS = (
    paper_option,
    duplex_option,
    printer_option,
    option(
        "--fold",
        multiple=True,
        metavar=message("COMPONENT"),
        help=message("Fold the backs of this component over (repeat, or separate by commas)."),
    ),
    option(
        "--order",
        type=words(*ORDERS),
        default="alternating",
        show_default=True,
        help=message("Pages: each front with its back, or all fronts and then all backs."),
    ),
    option(
        "--marks",
        type=words(*MARKS),
        default="crop",
        show_default=True,
        help=message("Cut marks in the margins, lines along the cuts, or none."),
    ),
    scale_option,
    ink_option,
    large_print_option,
)


def print_options(command: Callable[..., None]) -> Callable[..., None]:
    """Everything that can be said about the print: the command gets it as `PrintOptions`, without game and language."""

    @wraps(command)
    def wrapped(*args: Any, **values: Any) -> None:
        from pnp.kit.printers import with_printer

        said = {name: values.pop(name) for name in list(values) if name in _SAID}
        asked = with_printer(PrintOptions("", **said))
        command(*args, asked=asked, **values)

    for one in reversed(PRINT_OPTIONS):
        wrapped = one(wrapped)
    return wrapped


_SAID = ("paper", "duplex", "printer", "fold", "order", "marks", "scale", "ink", "large_print")


def given_options() -> dict[str, Any]:
    """The options that somebody really typed, by their names; the others have their defaults."""
    context = click.get_current_context()
    default = click.core.ParameterSource.DEFAULT
    return {name: v for name, v in context.params.items() if context.get_parameter_source(name) != default}
