"""How well a drafted kit can be read: figures, then advice."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.messages import Message, joined
from pnp.base.problems import Problems, ProblemsFound
from pnp.kit.build import Draft
from pnp.readability.measure import Readability, readability
from pnp.readability.report import summary, table


class Legibility(NamedTuple):
    """The figures, and the same in lines."""

    measured: Readability
    lines: tuple[Message, ...]


def readable(
    kit: Draft, cache: Cache, jobs: int, problems: Problems, pieces: bool = False, strict: bool = False
) -> Legibility | None:
    """Measure a kit; in a strict check advice is a problem. None for art that cannot be drawn, which is one."""
    try:
        measured = readability(kit, cache, jobs)
    except ProblemsFound as error:
        problems.found += error.problems
        return None
    advice = () if strict else tuple(one.line for one in measured.findings)
    if strict:
        problems.found += measured.findings
    return Legibility(measured, (joined((kit.game.id, summary(measured)), ": "), *table(measured, pieces), *advice))
