"""Workers that a file can hold up for ever: as if nobody had counted what it costs. For tests alone.

They are started in the place of usual ones; a file with one of the words below does to them what it says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from pnp.base import walls
from pnp.base.cache import Cache
from pnp.studio.worker import Note

FOR_EVER = "for-ever"  # a regular expression that never ends and holds all threads
GREEDY = "all-memory"
BREAKS = "breaks-down"
SECONDS = 1.0  # that a file may take in such a worker
_NEVER = re.compile("(a|a)*b")


def suffer(text: str) -> None:
    """What a text does to whoever reads it."""
    if FOR_EVER in text:
        _NEVER.fullmatch("a" * 100)
    if GREEDY in text:
        bytearray(2 * walls.MEMORY)
    if BREAKS in text:
        import ctypes

        ctypes.string_at(0)


def serve(wire: Connection, note: Note, folder: Path, cache: Cache, environment: Mapping[str, str]) -> None:
    """What such a worker does."""
    from pnp.definition import nodes
    from pnp.studio import worker
    from pnp.svg import reader

    walls.SECONDS = SECONDS
    picture, source = reader._picture, nodes._source

    def read_picture(text: str, *others: Any) -> Any:
        suffer(text)
        return picture(text, *others)

    def read_source(text: str, *others: Any) -> Any:
        suffer(text)
        return source(text, *others)

    vars(reader)["_picture"], vars(nodes)["_source"] = read_picture, read_source
    worker.serve(wire, note, folder, cache, environment)


def serve_patiently(wire: Connection, note: Note, folder: Path, cache: Cache, environment: Mapping[str, str]) -> None:
    """A worker that nothing ends but whoever has started it."""
    global SECONDS
    SECONDS = 10_000.0
    serve(wire, note, folder, cache, environment)
