"""A folder with games → what all rooms share: bench, easels, drafts, jobs, and who is told of changes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from pnp.base.cache import Cache
from pnp.base.problems import PnpError, Problem
from pnp.base.reading import read_within
from pnp.definition.nodes import MAX_BYTES
from pnp.definition.workspace import Workspace
from pnp.kit.finding import OUTPUT
from pnp.studio.bench import Bench, Hurry
from pnp.studio.drafts import Drafts
from pnp.studio.easel import Easel, Look
from pnp.studio.events import AGAIN, Hub
from pnp.studio.history import History
from pnp.studio.jobs import Job, Jobs
from pnp.studio.pictures import Pictures
from pnp.studio.watching import EVERY, changes

MOST_EASELS = 4  # looks of games that are kept ready
MOST_LET_GO = 40  # looks of which it is remembered that they were
PAUSE = 0.15  # seconds in which the picture of a single changed card is made before all is read again
SLICE = 2  # faces that are made ready at once, before whoever waits is served
LOG = logging.getLogger(__name__)
T = TypeVar("T")


class Studio:
    """One studio: a folder with games, and the pages that are open on it."""

    def __init__(self, folder: Path, tongue: str, cache: Cache | None = None) -> None:
        self.folder, self.tongue = folder, tongue
        self.cache = cache or Cache.usual()
        self.bench, self.hub = Bench(), Hub()
        self.pictures = Pictures(self.cache)
        self.jobs = Jobs(self._heard)
        self.drafts, self.history = Drafts(self.cache), History()
        self.tables: dict[tuple[str, str], dict[str, Any]] = {}  # cards as they could be read last, by their component
        self._easels: OrderedDict[tuple[str, Look], Easel] = OrderedDict()
        self._let_go: OrderedDict[tuple[str, Look], None] = OrderedDict()  # not kept any more, but pages may show them
        self._own: dict[str, str] = {}  # the language of each game's files
        self._stopped = asyncio.Event()
        self._looking: dict[tuple[str, Look], asyncio.Task[None]] = {}

    @property
    def workspace(self) -> Workspace:
        """Games, templates and fonts; a folder may get its first game while the studio is open."""
        return Workspace.here(self.folder)

    # -- easels: touched on the bench alone --

    def easel(self, game: str, look: Look, as_it_is: bool = False, in_passing: bool = False) -> Easel:
        """A game in a look, as its files are now, or as it is on the table: whoever watches them tells of changes.

        What is only looked at in passing takes no room from what is on a table.
        """
        if look.lang and look.lang == self._own.get(game):
            look = look._replace(lang="")  # the same faces
        key = (game, look)
        if key not in self._easels:
            self._easels[key] = Easel(self.workspace, game, look, self.cache)
            self._easels.move_to_end(key, last=not in_passing)
        easel = self._easels[key]
        if not in_passing:
            self._easels.move_to_end(key)
        self._make_room()
        easel.workspace = self.workspace
        if not as_it_is or easel.game is None:
            easel.refresh()
        if easel.game:
            self._own[game] = easel.game.meta.language
        return easel

    def _make_room(self) -> None:
        """Keep the easels that were asked for last, and remember which others pages may still show."""
        while len(self._easels) > MOST_EASELS:
            key, _ = self._easels.popitem(last=False)
            self._let_go[key] = None
        while len(self._let_go) > MOST_LET_GO:
            self._let_go.popitem(last=False)

    async def at_easel(
        self,
        game: str,
        look: Look,
        work: Callable[[Easel], T],
        hurry: Hurry = Hurry.NOW,
        in_passing: bool = False,
    ) -> T:
        """Do something with a game in a look; a picture on the screen is one of what is on the table."""
        return await self.bench.run(lambda: work(self.easel(game, look, hurry is Hurry.SEEN, in_passing)), hurry)

    # -- what happens --

    async def follow(self) -> None:
        """Watch the files until the studio closes, and tell the pages."""
        output = (self.folder / OUTPUT).absolute()
        async for games, files in changes(self.workspace, output, self._stopped):
            try:
                await self._follow_up(games, files)
            except Exception as error:  # the next change is heard all the same, and the pages look for themselves
                LOG.exception(error)
                self.hub.tell(AGAIN)
            self.hub.tell({"kind": "files", "games": sorted(games)})

    async def _follow_up(self, games: frozenset[str], files: frozenset[Path]) -> None:
        """Read again what a change of files is about."""
        with suppress(OSError, ValueError):  # a file that comes and goes: the next change is looked at again
            if await self._glance(games, files):
                await asyncio.sleep(PAUSE)
        mine = [key for key in await self._looked_at() if key[0] in games or EVERY in games]
        for number, key in enumerate(mine):
            with suppress(OSError, ValueError, PnpError):
                await self._refresh(*key, Hurry.LATER if number else Hurry.NOW)
        for game, look in await self.bench.run(lambda: self._shown_without_easel(games)):
            self.hub.tell({"kind": "stale", "game": game, "look": list(look)})  # who shows it asks for it again

    def _shown_without_easel(self, games: frozenset[str]) -> list[tuple[str, Look]]:
        """The looks of games that were let go, also if they are kept again: nobody can say what has changed there."""
        found = [key for key in self._let_go if key[0] in games or EVERY in games]
        for key in found:
            del self._let_go[key]
        return found

    async def _looked_at(self) -> list[tuple[str, Look]]:
        """The looks of games that are kept ready, first what was looked at last; the bench moves them about."""
        return await self.bench.run(lambda: list(reversed(self._easels)))

    async def _glance(self, games: frozenset[str], files: frozenset[Path]) -> bool:
        """If one card of what is looked at was changed, say so before all is read again."""
        cards = [file for file in files if file.suffix == ".yaml"]
        if len(cards) != 1 or EVERY in games:
            return False
        key = next((key for key in await self._looked_at() if key[0] in games), None)
        easel, workspace = self._easels.get(key) if key else None, self.workspace
        if key is None or easel is None:
            return False

        def look() -> list[Any] | None:
            with suppress(OSError, UnicodeDecodeError):
                text = read_within(cards[0], MAX_BYTES).decode("utf-8-sig")
                return _news(easel) if easel.glance(workspace.show(cards[0]), text) else None
            return None

        found = await self.bench.run(look)
        self._tell(key, found)
        return found is not None

    async def _refresh(self, game: str, look: Look, hurry: Hurry) -> None:
        """Read a game again, and say which cards may look otherwise."""
        easel = self._easels.get((game, look))
        if easel is None:
            return
        found = await self.bench.run(lambda: (easel.refresh(), _news(easel))[1], hurry)
        if self._tell((game, look), found):
            self.look_at_all(game, look)

    def _tell(self, key: tuple[str, Look], cards: list[Any] | None) -> bool:
        """Say which cards of a game may look otherwise; whether anything has changed at all."""
        if cards is not None:
            self.hub.tell({"kind": "changed", "game": key[0], "look": list(key[1]), "cards": cards})
        return cards is not None

    def look_at_all(self, game: str, look: Look) -> None:
        """Compose what nobody has looked at yet, a little at a time, and say what is wrong with all of it."""
        key = (game, look._replace(lang="") if look.lang == self._own.get(game) else look)
        if key in self._looking:
            self._looking[key].cancel()
        self._looking[key] = asyncio.get_running_loop().create_task(self._look_at_all(key))

    async def _look_at_all(self, key: tuple[str, Look]) -> None:
        while True:
            easel = self._easels.get(key)
            if easel is None:
                return
            if not await self.bench.run(lambda easel=easel: _some(easel), Hurry.LATER):  # type: ignore[misc]
                break
        self._looking.pop(key, None)
        await self.bench.tidy()
        self.hub.tell({"kind": "looked", "game": key[0], "look": list(key[1])})

    def _heard(self, job: Job) -> None:
        self.hub.tell({"kind": "job", "id": job.id})

    async def close(self) -> None:
        """End everything; what is being written is whole or as it was."""
        self._stopped.set()
        self.hub.close()
        for task in self._looking.values():
            task.cancel()
        with suppress(Exception):
            await asyncio.to_thread(self.jobs.close)
        self.bench.close()


def _news(easel: Easel) -> list[Any] | None:
    """The cards that may look otherwise, with their stamps; None if nothing has changed. For the bench."""
    found = easel.news()
    return None if found is None else [[*spot, easel.stamps[spot]] for spot in found]


def _some(easel: Easel) -> bool:
    """Compose a few faces; whether there are more."""
    for number, (spot, side) in enumerate(easel.waiting()):
        if number >= SLICE:
            return True
        easel.drawn(spot, side)
    return False


def told(problem: Problem, say: Callable[[str], str]) -> dict[str, Any]:
    """A problem for a page: its place, and the sentence in the language of who reads it."""
    place = problem.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "field": say(problem.field),
        "text": say(problem.message),
    }


Handler = Callable[..., Awaitable[Any]]
