"""The ink that was asked for → what becomes of a face; the heavy half is loaded only when it is needed."""

from __future__ import annotations

from collections.abc import Callable

from pnp.base.cache import Cache
from pnp.base.choices import Ink
from pnp.face.model import Face


def ink_of(name: Ink, cache: Cache) -> Callable[[Face], Face]:
    """What becomes of a face for the ink that was asked for; grey is made of the finished PDF."""
    if name != "saver":
        return lambda face: face
    from pnp.ink.saver import InkSaver

    return InkSaver(cache).saved
