"""piece_list: every piece with its number, and a sheet with their pictures."""

from __future__ import annotations

from pathlib import Path

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.kit.options import PrintOptions
from pnp.kit.piece_list import piece_list


def test_pieces_are_numbered_in_printing_order(tiny: Path) -> None:
    """By their designs, not their copies."""
    found = piece_list(Workspace.here(tiny), PrintOptions("tinygame"), Cache(None))
    assert [(d.number, d.card.id, d.card.quantity) for d in found.designs] == [
        (1, "one", 3),
        (2, "two", 3),
        (3, "plan", 1),
    ]
    assert found.lang == "fr" and found.data.startswith(b"%PDF-")
