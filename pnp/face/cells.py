"""The cells of a board: `pnp:cells="cell in 11 by 9"` → a record for each cell, and where it stands."""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.base.geometry import Matrix, multiply, scale, translate
from pnp.base.messages import Message, message, verbatim
from pnp.definition.formats import Clause, parse_clause
from pnp.definition.operators import letters
from pnp.definition.paths import BindingError, Scope
from pnp.face import bindings

MOST = 40  # columns or rows: a board of more is no board for people
FORM = message("“cell in 11 by 9” or “cell in {{columns}} by {{rows}}”")


class Cell(NamedTuple):
    """One cell: what a template can name of it, and its top left corner in units of one cell."""

    record: dict[str, Any]
    x: int
    y: int


def mistake(text: str) -> Message:
    """What is wrong with the form of a pnp:cells, or nothing."""
    return verbatim("") if _parts(text) else message("found “{text}”; expected {form}", text=text, form=FORM)


def cells(text: str, scope: Scope) -> tuple[str, int, int, list[Cell]]:
    """The loop's name, the columns, the rows and all cells: from A1 at the bottom left, row by row upwards."""
    parts = _parts(text)
    if not parts:
        raise BindingError(mistake(text))
    columns, rows = (_count(part, scope) for part in parts[1:])
    found = [_cell(column, row, columns, rows) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    return parts.name, columns, rows, found


def _parts(text: str) -> Clause | None:
    """The loop's name, the columns and the rows as they are written."""
    found = parse_clause(text, "by")
    return found if found and found.more else None


def placed(columns: int, rows: int, into: tuple[float, ...], unit: float) -> Matrix:
    """What moves cells of `unit` mm into the middle of a box, as large as they fit there."""
    if unit <= 0 or min(into[2:]) <= 0:
        raise BindingError(message("found no room for cells; expected a width, a height and a unit above 0"))
    x, y, width, height = into
    factor = min(width / (columns * unit), height / (rows * unit))
    left, top = x + (width - columns * unit * factor) / 2, y + (height - rows * unit * factor) / 2
    return multiply(translate(left, top), scale(factor, factor))


def _count(text: str, scope: Scope) -> int:
    (value,) = bindings.numbers(text, scope, 1)
    if not value.is_integer() or not 1 <= value <= MOST:
        raise BindingError(
            message("found {value:g} cells in a row or a column; expected 1 to {most}", value=value, most=MOST)
        )
    return int(value)


def _cell(column: int, row: int, columns: int, rows: int) -> Cell:
    """A cell with its name as on a map, those of its neighbours (nothing at the edge), and its colour as in chess."""

    def name(x: int, y: int) -> str:
        return f"{letters(x)}{y}" if 1 <= x <= columns and 1 <= y <= rows else ""

    record = {
        "name": name(column, row),
        "letter": letters(column),
        "column": column,
        "row": row,
        "dark": (column + row) % 2 == 0,
        "left": name(column - 1, row),
        "right": name(column + 1, row),
        "up": name(column, row + 1),
        "down": name(column, row - 1),
    }
    return Cell(record, column - 1, rows - row)
