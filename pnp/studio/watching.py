"""Files that change on the disk → the games that they belong to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing, suppress
from pathlib import Path
from typing import NamedTuple

from pnp.base.locks import NAME as LOCK
from pnp.definition.workspace import KINDS, Workspace

STEP = 5  # milliseconds of silence after which a change is told
LONGEST = 150  # milliseconds that a burst of changes may take
OFTEN = 1000  # milliseconds after which it is looked whether there are other folders to watch
OUTPUT = "output"
EVERY = "*"  # all games: a font, or what they share


class Changed(NamedTuple):
    """Names of games whose files, or whose kits, have changed; EVERY for what all of them use. And the files."""

    games: frozenset[str]
    files: frozenset[Path] = frozenset()


async def changes(workspace: Workspace, output: Path, stop: asyncio.Event) -> AsyncIterator[Changed]:
    """What changes below the folders of a workspace, and among its kits, as it happens.

    Folders may come while the studio is open, with the first game or the first kit, and go and come again.
    """
    from watchfiles import awatch

    missed = False  # whether something may have happened while nobody watched
    while not stop.is_set():
        places = _places(workspace, output)
        if not places:
            await _pause(stop)
            continue
        watched = awatch(
            *places,
            debounce=LONGEST,
            step=STEP,
            stop_event=stop,
            rust_timeout=OFTEN,
            yield_on_timeout=True,
            ignore_permission_denied=True,
        )
        try:
            async with aclosing(watched):
                async for found in watched:
                    files = frozenset(Path(path) for _, path in found if not path.endswith(LOCK))
                    if missed or files:
                        games = games_of(files, (*workspace.roots, output.parent))
                        yield Changed(games | {EVERY} if missed else games, files)
                    missed = _places(workspace, output) != places
                    if missed:
                        break
        except (FileNotFoundError, RuntimeError):  # a watched folder went away, or the system watches no more files
            missed = True
            await _pause(stop)


def _places(workspace: Workspace, output: Path) -> dict[Path, int]:
    """The folders that are to be watched, each with its number on the disk: another one may have the same name."""
    own = output.parent
    roots = dict.fromkeys((own.resolve(), *workspace.roots) if (own / "cards").is_dir() else workspace.roots)
    found: dict[Path, int] = {}
    for place in (*(root / kind for root in roots for kind in KINDS), output):
        with suppress(OSError):
            if place.is_dir():
                found[place] = place.stat().st_ino
    return found


async def _pause(stop: asyncio.Event) -> None:
    """Wait a moment, or until the studio closes."""
    try:
        await asyncio.wait_for(stop.wait(), 1.0)
    except TimeoutError:
        return


def games_of(paths: Iterable[Path], roots: Iterable[Path]) -> frozenset[str]:
    """Whose files these are, by their places."""
    return frozenset(_game(path, tuple(roots)) for path in paths)


def _game(path: Path, roots: tuple[Path, ...]) -> str:
    for root in roots:
        if path.is_relative_to(root):
            parts = path.relative_to(root).parts
            if len(parts) > 1 and parts[0] in ("cards", "templates", OUTPUT) and parts[1] != "shared":
                return parts[1]
    return EVERY
