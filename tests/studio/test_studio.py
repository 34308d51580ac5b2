"""studio: few easels are kept, one for a game's own language however it is asked for, and changes are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.studio.bench import Hurry
from pnp.studio.easel import Look
from pnp.studio.studio import MOST_EASELS, Studio
from pnp.studio.watching import Changed


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


def test_what_is_looked_at_in_passing_takes_no_room(folder: Path, art_cache: Cache) -> None:
    """A shelf with more games than easels are kept lets go of no table."""

    async def work(studio: Studio) -> None:
        first = await studio.at_easel("tinygame", Look(), lambda easel: easel)
        for ink in ("saver", "grey"):
            for large in (False, True):
                found = await studio.at_easel("tinygame", Look("", ink, large), lambda e: e.game, in_passing=True)
                assert found
        assert await studio.at_easel("tinygame", Look(), lambda easel: easel) is first

    inside(folder, art_cache, work)


def test_a_page_whose_easel_was_let_go_hears_of_changes(folder: Path, art_cache: Cache) -> None:
    """Also if somebody else has asked for it since; of a game that has not changed, nobody hears."""

    async def work(studio: Studio) -> None:
        await studio.at_easel("tinygame", Look(), lambda easel: easel.game)
        for ink in ("saver", "grey"):
            for large in (False, True):
                await studio.at_easel("othergame", Look("", ink, large), lambda easel: easel.game)
        stream = studio.hub.listen()
        await anext(stream)
        deck = folder / "cards/tinygame/deck.yaml"
        deck.write_text(deck.read_text().replace("First", "Primus"))
        await studio.at_easel("tinygame", Look(), lambda easel: easel.game)
        await studio._follow_up(frozenset({"nogame"}), frozenset())
        await studio._follow_up(frozenset({"tinygame"}), frozenset({deck}))
        told = (await anext(stream)).decode()
        assert '"stale"' in told and '"tinygame"' in told
        await studio._follow_up(frozenset({"tinygame"}), frozenset())  # once is enough
        studio.hub.close()
        assert '"closing"' in (await anext(stream)).decode()

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


def test_whatever_goes_wrong_with_one_change_the_next_is_heard(
    folder: Path, art_cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pages are told to look for themselves, and the studio goes on watching."""

    async def work(studio: Studio) -> None:
        async def happenings(*_: object) -> AsyncIterator[Changed]:
            for game in ("first", "tinygame"):
                yield Changed(frozenset({game}))

        async def fail(games: frozenset[str], files: frozenset[Path]) -> None:
            if "first" in games:
                raise KeyError("a slip in the program")

        monkeypatch.setattr("pnp.studio.studio.changes", happenings)
        monkeypatch.setattr(studio, "_follow_up", fail)
        stream = studio.hub.listen()
        await anext(stream)
        await studio.follow()
        told = [(await anext(stream)).decode() for _ in range(3)]
        assert '"again"' in told[0] and '["first"]' in told[1] and '["tinygame"]' in told[2]

    inside(folder, art_cache, work)


def test_looks_are_listed_while_others_are_asked_for(folder: Path, art_cache: Cache) -> None:
    """Whoever watches the files asks the bench for them: it moves them about with every picture."""

    async def work(studio: Studio) -> None:
        looks = [Look(), Look("", "saver"), Look("", "grey")]
        for look in looks:
            await studio.at_easel("tinygame", look, lambda easel: easel.game)
        asked = [studio.at_easel("tinygame", looks[n % 3], lambda easel: easel.name, Hurry.SEEN) for n in range(60)]
        listed = [studio._looked_at() for _ in range(60)]
        found = await asyncio.gather(*(one for pair in zip(asked, listed, strict=True) for one in pair))
        assert all(len(keys) == 3 for keys in found[1::2])

    inside(folder, art_cache, work)
