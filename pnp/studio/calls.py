"""Everything that a worker can be asked, by name: the workshop, for some an easel, and plain values → plain values.

A call that begins with a `Seat` is about a game in a look, and gets its easel in its place. The functions stand in the
rooms that ask for them, and are loaded when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from pnp.studio.workshop import Seat, Workshop

AT_EASEL: Mapping[str, str] = {  # by room and function
    "box": "shelf.boxed",
    "card": "table.card_of",
    "changes": "table.changes_of",
    "cover": "shelf.cover_of",
    "face": "table.face_of",
    "pieces": "missing.pieces_of",
    "problems": "table.problems_of",
    "table": "table.everything_of",
    "table title": "table.title_of",
}
ELSEWHERE: Mapping[str, str] = {
    "calibration": "printers.calibrating",
    "cells": "cells.cells_of",
    "edit": "cells.edit_of",
    "new": "shelf.made",
    "offer": "desk.offered",
    "picture": "uploads.added",
    "plan": "desk.planned",
    "put back": "cells.put_back_of",
    "sheet": "desk.sheet_of",
    "was": "table.as_it_was",
}
OWN: Mapping[str, Callable[..., Any]] = {
    "glance": Workshop.glance,
    "looks": Workshop.looks,
    "refresh": Workshop.refresh,
    "some": Workshop.some,
    "stale": Workshop.stale,
    "tidy": Workshop.tidy,
}


def carry_out(shop: Workshop, name: str, arguments: tuple[Any, ...]) -> Any:
    """What comes of a call."""
    if name in OWN:
        return OWN[name](shop, *arguments)
    if name in AT_EASEL:
        seat, *others = arguments
        assert isinstance(seat, Seat)
        return function(AT_EASEL[name])(shop, shop.easel(seat), *others)
    return function(ELSEWHERE[name])(shop, *arguments)


@cache
def function(place: str) -> Callable[..., Any]:
    """A function of a room."""
    room, _, name = place.partition(".")
    found: Callable[..., Any] = getattr(import_module(f"pnp.studio.rooms.{room}"), name)
    return found
