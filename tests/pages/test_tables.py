"""Tables that repeat cells and rows for what stands in the game."""

from __future__ import annotations

import pytest

from pnp.definition.blocks import Repeated
from pnp.face.bindings import BindingError
from pnp.pages.tables import filled

SCOPE = {
    "pieces": {"a": {"title": "Salon", "number": 2}, "b": {"title": "Jardin", "number": 4}},
    "events": ({"title": "One", "minus": ("a", "b")}, {"title": "Two", "minus": ()}),
    "queue": ({"points": 5}, {"points": 0}),
}


def test_cells_come_for_each_item() -> None:
    rows = (("Points", Repeated("c in queue", "+{c.points}")),)
    table = filled({"head": ("Place", Repeated("c in queue", "{n}")), "rows": rows}, SCOPE)
    assert table == (("Place", "1", "2"), (("Points", "+5", "+0"),))


def test_rows_come_for_each_item_and_lists_share_a_cell() -> None:
    """Ids lead to pieces; an empty list leaves an empty cell."""
    row = Repeated("e in events", ("{e.title}", Repeated("p in e.minus of pieces", "{p.number} {p.title}", ", ")))
    assert filled({"head": (), "rows": (row,)}, SCOPE).rows == (("One", "2 Salon, 4 Jardin"), ("Two", ""))


def test_items_can_be_left_out() -> None:
    """Numbers count those that are taken."""
    cells = (Repeated("c in queue", "{n}: {c.points}", None, "c.points < 3"),)
    assert filled({"head": cells, "rows": (("x",),)}, SCOPE).head == ("1: 0",)


def test_a_list_that_is_not_there_is_told() -> None:
    with pytest.raises(BindingError, match="there is no “lost”"):
        filled({"head": (Repeated("c in lost", "x"),), "rows": ()}, SCOPE)
