"""Everything that a worker can be asked, by name: the workshop, for some an easel, and plain values → plain values.

A call that begins with a `Seat` is about a game in a look, and gets its easel in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.studio.rooms import cells, desk, missing, printers, shelf, table, uploads
from pnp.studio.workshop import Seat, Workshop

AT_EASEL: Mapping[str, Callable[..., Any]] = {
    "box": shelf.boxed,
    "card": table.card_of,
    "changes": table.changes_of,
    "cover": shelf.cover_of,
    "face": table.face_of,
    "pieces": missing.pieces_of,
    "problems": table.problems_of,
    "table": table.everything_of,
    "table title": table.title_of,
}
ELSEWHERE: Mapping[str, Callable[..., Any]] = {
    "calibration": printers.calibrating,
    "cells": cells.cells_of,
    "edit": cells.edit_of,
    "glance": Workshop.glance,
    "looks": Workshop.looks,
    "new": shelf.made,
    "offer": desk.offered,
    "picture": uploads.added,
    "plan": desk.planned,
    "put back": cells.put_back_of,
    "refresh": Workshop.refresh,
    "sheet": desk.sheet_of,
    "some": Workshop.some,
    "stale": Workshop.stale,
    "tidy": Workshop.tidy,
    "was": table.as_it_was,
}


def carry_out(shop: Workshop, name: str, arguments: tuple[Any, ...]) -> Any:
    """What comes of a call."""
    if name in AT_EASEL:
        seat, *others = arguments
        assert isinstance(seat, Seat)
        return AT_EASEL[name](shop, shop.easel(seat), *others)
    return ELSEWHERE[name](shop, *arguments)
