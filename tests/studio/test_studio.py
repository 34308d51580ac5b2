"""studio: few easels are kept, one for a game's own language however it is asked for, and changes are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from pnp.base.cache import Cache
from pnp.studio.easel import Look
from pnp.studio.studio import MOST_EASELS, Studio


def inside(folder: Path, cache: Cache, work: Callable[[Studio], Awaitable[None]]) -> None:
    """Something done in a studio, which is closed afterwards."""

    async def run() -> None:
        studio = Studio(folder, "en", cache)
        try:
            await work(studio)
        finally:
            await studio.close()

    asyncio.run(run())


def test_easels_are_few_and_shared(folder: Path, art_cache: Cache) -> None:
    """The own language by its name or without is one."""

    async def work(studio: Studio) -> None:
        first = await studio.at_easel("tinygame", Look(), lambda easel: easel)
        assert await studio.at_easel("tinygame", Look("fr"), lambda easel: easel) is first
        for ink in ("saver", "grey"):
            for large in (False, True):
                await studio.at_easel("tinygame", Look("", ink, large), lambda easel: easel.game)
        assert len(studio._easels) == MOST_EASELS

    inside(folder, art_cache, work)


def test_everything_is_looked_at_in_the_end(folder: Path, art_cache: Cache) -> None:
    """A little at a time; the pages are told."""

    async def work(studio: Studio) -> None:
        await studio.at_easel("tinygame", Look(), lambda easel: easel.game)
        stream = studio.hub.listen()
        await anext(stream)
        studio.look_at_all("tinygame", Look("fr"))
        told = await anext(stream)
        assert b'"looked"' in told
        assert await studio.at_easel("tinygame", Look(), lambda easel: list(easel.waiting())) == []

    inside(folder, art_cache, work)
