"""Options and commands whose help is said in the language of the person who asks for it.

Click's own sentences come from the same catalogue: it asks gettext for them, which `listen` leads there.
"""

from __future__ import annotations

import gettext
import inspect
import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from pnp.base.messages import Message, message, word
from pnp.cli.say import say
from pnp.speech.saying import said
from pnp.speech.tongues import DOMAIN, FOLDER, VARIABLE, catalogue, spoken, wanted

ASKED = "--ui"
Made = TypeVar("Made", bound=Callable[..., Any])
PLACEHOLDERS = (message("[OPTIONS]"), message("COMMAND [ARGS]..."), message("[COMMAND] [ARGS]..."))
KINDS = {  # what an option takes, where click would say so in capitals
    "text": word("value of an option", "TEXT"),
    "integer": word("value of an option", "NUMBER"),
    "integer range": word("value of an option", "NUMBER"),
    "number": word("value of an option", "NUMBER"),
    "float": word("value of an option", "NUMBER"),
    "float range": word("value of an option", "NUMBER"),
    "file": word("value of an option", "FILE"),
    "directory": word("value of an option", "FOLDER"),
    "path": word("value of an option", "PATH"),
}


class Option(click.Option):
    """An option with a help in words of the catalogue."""

    def __init__(self, names: Sequence[str], *, help: Message, metavar: str | None = None, **more: Any) -> None:
        super().__init__(names, help=str(help), metavar=metavar, **more)
        self.words, self.sign = help, metavar

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """What stands in the list of options."""
        self.help = said(self.words)
        return super().get_help_record(ctx)

    def make_metavar(self, ctx: click.Context) -> str:
        """What the option takes."""
        kind = KINDS.get(self.type.name)
        if self.sign is None and kind is not None and not isinstance(self.type, click.Choice):
            return said(kind)
        self.metavar = None if self.sign is None else said(self.sign)
        return super().make_metavar(ctx)


def option(*names: str, help: Message, **more: Any) -> Callable[[Made], Made]:
    """The decorator of every option."""
    return click.option(*names, cls=Option, help=help, **more)


class Argument(click.Argument):
    """An argument whose name is said."""

    def make_metavar(self, ctx: click.Context) -> str:
        """The name, in brackets if it may be left out."""
        name = said(self.metavar or "")
        return name if self.required else f"[{name}]"


def argument(name: str, metavar: Message, **more: Any) -> Callable[[Made], Made]:
    """The decorator of every argument."""
    return click.argument(name, cls=Argument, metavar=metavar, **more)


class Formatter(click.HelpFormatter):
    """Click's own, with the colon that the language writes."""

    def write_heading(self, heading: str) -> None:
        """The title of a list."""
        self.write(f"{'':>{self.current_indent}}{said(message('{heading}:', heading=heading))}\n")


class Context(click.Context):
    """Click's own, with that formatter."""

    formatter_class = Formatter


class Spoken(click.Command):
    """A command whose docstring is its help, in words of the catalogue."""

    context_class = Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Click keeps it in the language of whoever asked first."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = said(message("Show this message and exit."))
        return found

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What stands behind the name of the command: options, and what else it takes."""
        words = {str(pattern): said(pattern) for pattern in PLACEHOLDERS}
        return [words.get(piece, piece) for piece in super().collect_usage_pieces(ctx)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help of the command itself."""
        ours, self.help = self.help, _help(self.help or "")
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = ours


def _help(text: str) -> str:
    """A docstring as the catalogue has it."""
    plain = inspect.cleandoc(text)
    return catalogue(spoken()).gettext(plain) if plain else ""


def ui_option(command: Made) -> Made:
    """`--ui`, which may stand anywhere and is read before all others; here it is told of."""
    help_ = message("Language in which pnp speaks: fr, en … [default: that of PNP_UI or of the system].")
    return click.option(ASKED, cls=Option, expose_value=False, metavar=message("LANGUAGE"), help=help_)(command)


def version_option(version: str) -> Callable[[Made], Made]:
    """`--version`."""

    def show(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
        if asked:
            say(message("pnp, version {version}", version=version))
            ctx.exit()

    help_ = message("Show the version and exit.")
    return option("--version", is_flag=True, expose_value=False, is_eager=True, callback=show, help=help_)


def without_tongue(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """What was said of the language, and the other arguments; those behind -- are left alone."""
    asked, rest, left = "", [], list(arguments)
    while left:
        one = left.pop(0)
        if one == "--":
            rest += [one, *left]
            break
        if one == ASKED and left:
            asked = left.pop(0)
        elif one.startswith(f"{ASKED}="):
            asked = one.partition("=")[2]
        else:
            rest.append(one)
    return asked, rest


def listen(asked: str) -> str:
    """The language to speak from here on; click is told of it as well."""
    tongue = wanted(asked)
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = tongue  # the first that gettext asks for
    os.environ[VARIABLE] = tongue  # for processes that this one starts
    return tongue
