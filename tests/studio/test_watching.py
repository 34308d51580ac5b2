"""watching: a saved file is told at once, by the game that it belongs to."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pnp.base.locks import NAME as LOCK
from pnp.base.locks import locked
from pnp.definition.workspace import Workspace
from pnp.studio.watching import EVERY, Changed, changes, games_of
from tests.limits import HANGS


def test_whose_file_it_is(tmp_path: Path) -> None:
    """By its place; what all games share is everybody's."""
    roots = (tmp_path,)
    for place, game in {
        "cards/mine/deck.yaml": "mine",
        "templates/mine/art/x.svg": "mine",
        "output/mine/fr/manifest.json": "mine",
        "templates/shared/words.yaml": EVERY,
        "fonts/x/y.ttf": EVERY,
        "cards/shared": EVERY,
    }.items():
        assert games_of([tmp_path / place], roots) == {game}, place
    assert games_of([Path("/elsewhere/x")], roots) == {EVERY}


def test_a_saved_file_is_told(folder: Path) -> None:
    """Also one that is written beside and moved, as editors do; the lock of who writes is none."""

    async def saved() -> list[Changed]:
        stop, found = asyncio.Event(), []
        watched = changes(Workspace((folder,)), folder / "output", stop)
        waiting = asyncio.ensure_future(anext(watched))
        for place in ("tinygame", "othergame"):
            while not waiting.done():  # the watcher takes a moment to begin
                path = folder / f"cards/{place}/deck.yaml"
                with locked([path.parent]):
                    pass
                fresh = path.with_suffix(".tmp")
                fresh.write_text(path.read_text() + "\n")
                fresh.replace(path)
                await asyncio.wait([waiting], timeout=0.2)
            found.append(await waiting)
            waiting = asyncio.ensure_future(anext(watched))
        stop.set()
        await asyncio.wait([waiting], timeout=HANGS)
        waiting.cancel()
        return found

    first, second = asyncio.run(saved())
    assert "tinygame" in first.games and second.games <= {"tinygame", "othergame"}
    assert folder / "cards/tinygame/deck.yaml" in first.files
    assert LOCK not in {file.name for file in (*first.files, *second.files)}
