"""What every command does alike: problems are told without a traceback, each kind with its exit status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from pnp.base.messages import PLACE, counted, joined
from pnp.base.problems import ProblemsFound, UsageError, report_lines
from pnp.cli.lazy import AS_PROGRAM, SETTINGS
from pnp.cli.say import say
from pnp.cli.spoken import Spoken


class Reporting(Spoken):
    """A command that ends with status 1 for problems in the user's files, with 2 for wrong use."""

    def invoke(self, ctx: click.Context) -> Any:
        """Carry it out; what it raises on purpose goes to the error channel."""
        if ctx.find_root().obj == AS_PROGRAM:
            _supervise()
        try:
            return super().invoke(ctx)
        except ProblemsFound as error:
            say(*report_lines(error.problems), err=True)
            found = counted(
                "{count} problem found; nothing was written.",
                "{count} problems found; nothing was written.",
                count=len(error.problems),
            )
            say(joined((found, error.hint), ""), err=True)
            ctx.exit(1)
        except UsageError as error:
            say(joined(("pnp", error.message), ": ", PLACE), err=True)
            ctx.exit(2)


def command(name: str) -> Callable[[Callable[..., None]], Reporting]:
    """The decorator of every command."""
    return click.command(name, cls=Reporting, context_settings=SETTINGS)


def _supervise() -> None:
    """Go on in a process of its own; the one that waits for it says what a file has done to it, and ends here."""
    from pnp.cli.supervisor import leave, supervised

    ended = supervised()
    if ended:
        if ended.problem:
            say(ended.problem.line, err=True)
        leave(ended)
