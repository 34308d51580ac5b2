"""The one way in which a command speaks: line by line, clean, in the language of the person who reads."""

from __future__ import annotations

from contextlib import nullcontext, suppress

import click

from pnp.base.clean import printable
from pnp.base.messages import Message
from pnp.cli.letters import legible
from pnp.speech.saying import said

LONGEST = 1_200


def say(*lines: Message, err: bool = False) -> None:
    """Print lines; whatever a terminal would obey in them is shown instead, line breaks too."""
    told = [legible(printable(said(line))) for line in lines]
    if told:
        with suppress(OSError) if err else nullcontext():  # who cannot be told of an error sees the exit status
            click.echo("\n".join(map(_short, told) if err else told), err=err)


def _short(shown: str) -> str:
    """A message as long as somebody reads: what was typed or found may have thousands of letters."""
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST // 2]}…{shown[-LONGEST // 2 :]}"


def say_marked(before: str, mark: Message, colour: str, after: str) -> None:
    """Print a line with a coloured word in it."""
    click.echo(printable(said(before)) + click.style(printable(said(mark)), fg=colour) + printable(said(after)))
