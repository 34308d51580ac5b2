"""The cells of a table with their values: what is repeated for each item of a list is written out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pnp.definition.blocks import Repeated
from pnp.definition.paths import Scope
from pnp.face import bindings

Row = tuple[str, ...]


class Table(NamedTuple):
    """A table as it is set."""

    head: Row
    rows: tuple[Row, ...]


def filled(table: Mapping[str, Any], scope: Scope) -> Table:
    """A table with every repetition written out and every value in its place; raises BindingError."""
    head = tuple(_cells(table["head"], {}, scope))
    rows: list[Row] = []
    for row in table["rows"]:
        if isinstance(row, Repeated):
            rows += (tuple(_cells(row.content, own, {**scope, **own})) for own in _loop(row, scope))
        else:
            rows.append(tuple(_cells(row, {}, scope)))
    return Table(head, tuple(rows))


def _cells(cells: Iterable[Any], own: Scope, scope: Scope) -> Iterable[str]:
    for cell in cells:
        if not isinstance(cell, Repeated):
            yield bindings.substitute(cell, own, scope)
            continue
        texts = [bindings.substitute(cell.content, {**own, **one}, {**scope, **one}) for one in _loop(cell, scope)]
        yield from texts if cell.join is None else [cell.join.join(texts)]


def _loop(repeated: Repeated, scope: Scope) -> list[dict[str, Any]]:
    """What each round of a repetition names: the item, and its number among those that are taken."""
    name, items = bindings.items(repeated.loop, scope)
    taken = [i for i in items if not repeated.condition or bindings.holds(repeated.condition, {**scope, name: i})]
    return [{name: item, "n": number} for number, item in enumerate(taken, 1)]
