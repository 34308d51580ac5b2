"""Rows → lines: columns as wide as their widest cell."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pnp.base.clean import printable

GAP = "  "


def lines(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Each row on a line, its columns one below the other; those named in `right` end together, as numbers do."""
    rows = [tuple(map(printable, row)) for row in rows]  # before they are measured
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        GAP.join(
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
