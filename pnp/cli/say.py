"""The one way in which a command speaks: line by line, clean, wherever the words come from."""

from __future__ import annotations

from contextlib import nullcontext, suppress

import click

from pnp.base.clean import printable

LONGEST = 1_200


def say(*lines: str, err: bool = False) -> None:
    """Print lines; whatever a terminal would obey in them is shown instead, line breaks too."""
    if lines:
        with suppress(OSError) if err else nullcontext():  # who cannot be told of an error sees the exit status
            click.echo("\n".join(_short(line) if err else printable(line) for line in lines), err=err)


def _short(line: str) -> str:
    """A message as long as somebody reads: what was typed or found may have thousands of letters."""
    shown = printable(line)
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST // 2]}…{shown[-LONGEST // 2 :]}"


def say_marked(before: str, mark: str, colour: str, after: str) -> None:
    """Print a line with a coloured word in it."""
    click.echo(printable(before) + click.style(printable(mark), fg=colour) + printable(after))
