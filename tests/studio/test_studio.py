"""studio: each open game has a worker of its own, and changes are told to the pages that show it."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.base.cache import Cache
from pnp.studio.bench import Slow
from pnp.studio.easel import Look
from pnp.studio.studio import MOST_GAMES, Studio
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


OTHER_LOOKS = [Look("", ink, large) for ink in ("saver", "grey") for large in (False, True)]


@pytest.mark.slow
def test_games_that_are_open_have_a_worker_each(folder: Path, art_cache: Cache) -> None:
    """A few: the one that was not asked for longest is ended, and is there again when it is asked for."""

    async def work(studio: Studio) -> None:
        for number in range(MOST_GAMES + 1):
            shutil.copytree(folder / "cards/tinygame", folder / f"cards/game{number}")
            shutil.copytree(folder / "templates/tinygame", folder / f"templates/game{number}")
            assert await studio.at_easel(f"game{number}", Look(), "table title") == "A Tiny Game"
        assert list(studio._games) == [f"game{number}" for number in range(1, MOST_GAMES + 1)]
        assert await studio.at_easel("game0", Look(), "table title") == "A Tiny Game"

    inside(folder, art_cache, work)


def test_the_shelf_opens_no_game(folder: Path, art_cache: Cache) -> None:
    """It looks at it in passing, by the worker of the game if it has one."""

    async def work(studio: Studio) -> None:
        found = await studio.in_passing("tinygame", "box")
        assert found.title == "A Tiny Game" and not studio._games
        await studio.at_easel("tinygame", Look(), "table title")
        assert (await studio.in_passing("tinygame", "box")).title == "A Tiny Game"

    inside(folder, art_cache, work)


def test_a_game_that_takes_its_time_is_shown_when_it_is_there(folder: Path, art_cache: Cache) -> None:
    """Pages hear once, and see it without reading it again, until a file changes: no page asks for ever."""

    async def work(studio: Studio) -> None:
        stream = studio.hub.listen()
        await anext(stream)
        with pytest.raises(Slow):
            await studio.on_shelf("tinygame", 0.0)
        assert b'"files"' in await anext(stream)
        found = await studio.on_shelf("tinygame", 0.0)
        assert found.title == "A Tiny Game" and await studio.on_shelf("tinygame", 0.0) is found
        await studio._follow_up(frozenset({"tinygame"}), frozenset())
        assert not studio._read

    inside(folder, art_cache, work)


async def heard(studio: Studio, files: Path, game: str = "tinygame") -> list[dict[str, Any]]:
    """What pages hear of a change."""
    stream = studio.hub.listen()
    await anext(stream)
    await studio._follow_up(frozenset({game}), frozenset({files}))
    studio.hub.close()
    told = [event.decode() async for event in stream]
    studio.hub._closing = False
    return [json.loads(one.partition("data: ")[2]) for one in told][:-1]


@pytest.mark.slow
def test_a_page_whose_easel_was_let_go_hears_of_changes(folder: Path, art_cache: Cache) -> None:
    """Also if somebody else has asked for it since; of a game that has not changed, nobody hears."""

    async def work(studio: Studio) -> None:
        await studio.at_easel("tinygame", Look(), "table")
        for look in OTHER_LOOKS:
            await studio.at_easel("tinygame", look, "table")
        deck = folder / "cards/tinygame/deck.yaml"
        deck.write_text(deck.read_text().replace("First", "Primus"))
        await studio.at_easel("tinygame", Look(), "table")
        assert await heard(studio, deck, "nogame") == []
        told = await heard(studio, deck)
        assert {"kind": "stale", "game": "tinygame", "look": list(Look())} in told
        assert [one for one in await heard(studio, deck) if one["kind"] == "stale"] == []  # once is enough

    inside(folder, art_cache, work)


def test_a_page_whose_worker_was_ended_hears_of_changes(folder: Path, art_cache: Cache) -> None:
    """Nobody can say what has changed there."""

    async def work(studio: Studio) -> None:
        found = await studio.at_easel("tinygame", Look(), "table")
        studio.look_at_all("tinygame", Look(*found["look"]))
        for game in ("othergame", *(f"nogame{n}" for n in range(MOST_GAMES))):
            studio.bench(game)
        assert "tinygame" not in studio._games
        told = await heard(studio, folder / "cards/tinygame/deck.yaml")
        assert {"kind": "stale", "game": "tinygame", "look": list(Look())} in told

    inside(folder, art_cache, work)


def test_everything_is_looked_at_in_the_end(folder: Path, art_cache: Cache) -> None:
    """A little at a time; the pages are told."""

    async def work(studio: Studio) -> None:
        await studio.at_easel("tinygame", Look(), "table")
        stream = studio.hub.listen()
        await anext(stream)
        studio.look_at_all("tinygame", Look("fr"))
        told = await anext(stream)
        assert b'"looked"' in told
        assert (await studio.at_easel("tinygame", Look(), "problems"))["whole"]

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
