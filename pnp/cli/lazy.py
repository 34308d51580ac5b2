"""A group of commands whose modules are loaded when they are called: its help and completion need the table alone."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext
from importlib import import_module
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem

from pnp.base.messages import Message, joined
from pnp.base.nearness import did_you_mean
from pnp.cli.spoken import Spoken
from pnp.speech.saying import said

AS_PROGRAM = "program"  # the object of contexts in which a command is a process of its own
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Row(NamedTuple):
    """A command before it is loaded: the module whose `command` it is, and the first line of its help."""

    module: str
    help: Message

    def short(self, name: str, limit: int = 45) -> str:
        """The help as a list of commands shows it, as click would shorten it."""
        return click.Command(name, help=said(self.help)).get_short_help_str(limit)


class LazyGroup(Spoken, click.Group):
    """Commands by name; one that is called is loaded, the others are a line of text."""

    def __init__(self, *arguments: Any, table: Mapping[str, Row], **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, sorted."""
        return sorted(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command itself, loaded now."""
        if cmd_name not in self.table:
            return None
        command = import_module(self.table[cmd_name].module).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was typed; one that is nearly typed is named."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            hint = did_you_mean(args[0], self.table)
            if not hint:
                raise
            told = said(joined((error.message.removesuffix("."), hint), ""))
            raise click.UsageError(told, ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the table."""
        limit = formatter.width - 6 - max(map(len, self.table))
        with formatter.section(gettext("Commands")):
            formatter.write_dl([(name, self.table[name].short(name, limit)) for name in self.list_commands(ctx)])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names of commands from the table, then what any command completes."""
        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        items = [CompletionItem(name, help=self.table[name].short(name)) for name in names]
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]
