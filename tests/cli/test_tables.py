"""tables: columns one below the other."""

from __future__ import annotations

from pnp.cli.tables import lines


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    """Words begin together, numbers end together, and no line ends in blanks."""
    rows = [("File", "Pages", ""), ("one.pdf", "12", "x"), ("b", "3", "")]
    assert lines(rows, right=(1,)) == ["File     Pages", "one.pdf     12  x", "b            3"]
    assert lines(rows)[2] == "b        3"


def test_no_rows_are_no_lines() -> None:
    """There is nothing to align."""
    assert lines([]) == []
