"""What every command does alike: problems are told without a traceback, each kind with its exit status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from pnp.base.problems import ProblemsFound, UsageError, report_lines
from pnp.cli.lazy import SETTINGS
from pnp.cli.say import say


class Reporting(click.Command):
    """A command that ends with status 1 for problems in the user's files, with 2 for wrong use."""

    def invoke(self, ctx: click.Context) -> Any:
        """Carry it out; what it raises on purpose goes to the error channel."""
        try:
            return super().invoke(ctx)
        except ProblemsFound as error:
            for line in report_lines(error.problems):
                say(line, err=True)
            count = len(error.problems)
            say(f"{count} problem{'s' if count > 1 else ''} found; nothing was written.{error.hint}", err=True)
            ctx.exit(1)
        except UsageError as error:
            say(f"pnp: {error}", err=True)
            ctx.exit(2)


def command(name: str) -> Callable[[Callable[..., None]], Reporting]:
    """The decorator of every command."""
    return click.command(name, cls=Reporting, context_settings=SETTINGS)
