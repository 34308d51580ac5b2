"""Whether the pieces of a drafted kit can be cut: grounds that end at the cut are advice."""

from __future__ import annotations

from pnp.base.cache import Cache
from pnp.base.messages import Message, message
from pnp.base.problems import Problems
from pnp.kit.build import Draft
from pnp.readability.bleeds import bare_edges


def cuttable(kit: Draft, cache: Cache, jobs: int, problems: Problems, strict: bool = False) -> tuple[Message, ...]:
    """Lines on what would show white edges after the cut, none if nothing would; in a strict check it is a problem."""
    found = bare_edges(kit, cache, jobs)
    if strict:
        problems.found += found
    if strict or not found:
        return ()
    return message(
        "{id}: white edges may show where {count} of its grounds are cut", id=kit.game.id, count=len(found)
    ), *(one.line for one in found)
