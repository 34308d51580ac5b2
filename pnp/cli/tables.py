"""Rows → lines: columns as wide as their widest cell in the language that is spoken."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pnp.base.clean import printable
from pnp.base.messages import Message, verbatim
from pnp.speech.saying import said

GAP = "  "


def lines(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[Message]:
    """Each row on a line, its columns one below the other; those named in `right` end together, as numbers do."""
    rows = [tuple(printable(said(cell)) for cell in row) for row in rows]  # before they are measured
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        verbatim(
            GAP.join(
                cell.rjust(width) if at in right else cell.ljust(width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
        )
        for row in rows
    ]
