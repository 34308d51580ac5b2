"""A folder with games → what all rooms share: workers, jobs, what was changed, and who is told of changes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any

from pnp.base.cache import Cache
from pnp.base.problems import PnpError, Problem
from pnp.definition.workspace import Workspace
from pnp.kit.finding import OUTPUT
from pnp.studio.bench import Bench, Hurry, Slow
from pnp.studio.easel import Look
from pnp.studio.events import AGAIN, Hub
from pnp.studio.history import History
from pnp.studio.jobs import Job, Jobs
from pnp.studio.spare import Spare
from pnp.studio.watching import EVERY, changes
from pnp.studio.worker import Worker
from pnp.studio.workshop import Seat

MOST_GAMES = 3  # games that have a worker of their own
MOST_AT_SHELF = 4  # workers for what is looked at in passing: one, and others while it takes its time
MOST_AT_DOOR = 2  # workers for what is dropped on a page
MOST_DRAFTED = 100  # drafts of which it is remembered whose they are
MOST_GONE = 40  # looks of which it is remembered that their worker was ended
PAUSE = 0.15  # seconds in which the picture of a single changed card is made before all is read again
LOG = logging.getLogger(__name__)


class Studio:
    """One studio: a folder with games, and the pages that are open on it.

    It reads nothing that strangers have made: each game that is open has a worker of its own, and there are others for
    the shelf and for uploads.
    """

    def __init__(self, folder: Path, tongue: str, cache: Cache | None = None) -> None:
        self.folder, self.tongue = folder, tongue
        self.cache = cache or Cache.usual()
        self.hub, self.history = Hub(), History()
        self.changing = asyncio.Lock()  # one change of files after the other
        self.jobs = Jobs(self._heard)
        self.tables: dict[tuple[str, str], dict[str, Any]] = {}  # cards as they could be read last, by their component
        self._spare = Spare(lambda: Worker(folder.absolute(), self.cache))
        self.hall, self.door = Bench(self._spare.take, MOST_AT_SHELF), Bench(self._spare.take, MOST_AT_DOOR)
        self._games: OrderedDict[str, Bench] = OrderedDict()
        self._shown: dict[str, dict[Look, None]] = {}  # looks of games that were asked for of their workers
        self._gone: OrderedDict[tuple[str, Look], None] = OrderedDict()  # looks whose worker was ended
        self.drafted: OrderedDict[str, str] = OrderedDict()  # the games of drafts that pages may show
        self._slow: set[str] = set()  # games that the shelf is still waiting for
        self._read: dict[str, Future[Any]] = {}  # games that took their time, as they were read
        self._stopped = asyncio.Event()
        self._looking: dict[tuple[str, Look], asyncio.Task[None]] = {}
        self._following: set[asyncio.Task[None]] = set()

    @property
    def workspace(self) -> Workspace:
        """Games, templates and fonts; a folder may get its first game while the studio is open."""
        return Workspace.here(self.folder)

    # -- workers --

    def bench(self, game: str) -> Bench:
        """The worker of a game; the one that was not asked for longest is ended where there are many."""
        if game not in self._games:
            self._games[game] = Bench(self._spare.take)
        self._games.move_to_end(game)
        while len(self._games) > MOST_GAMES:
            old, bench = self._games.popitem(last=False)
            bench.close()
            self._leave(old)
        return self._games[game]

    async def ask(self, game: str, name: str, *arguments: Any, hurry: Hurry = Hurry.NOW) -> Any:
        """Have the worker of a game do something."""
        return await self.bench(game).run(name, *arguments, hurry=hurry)

    async def at_easel(self, game: str, look: Look, name: str, *arguments: Any, hurry: Hurry = Hurry.NOW) -> Any:
        """Have something done with a game in a look; a picture on the screen is one of what is on the table."""
        return await self.bench(game).run(name, Seat(game, look, hurry is Hurry.SEEN), *arguments, hurry=hurry)

    def note_draft(self, key: str, game: str) -> None:
        """Remember whose worker has a draft."""
        self.drafted[key] = game
        while len(self.drafted) > MOST_DRAFTED:
            self.drafted.popitem(last=False)

    async def in_passing(self, game: str, name: str, *arguments: Any, hurry: Hurry = Hurry.NOW) -> Any:
        """Have something done with a game that is only looked at, by its worker if it is open."""
        return await asyncio.wrap_future(self._passing(game)[1](name, *arguments, hurry=hurry))

    def _passing(self, game: str) -> tuple[Bench, Callable[..., Future[Any]]]:
        bench = self._games.get(game, self.hall)
        return bench, lambda name, *arguments, hurry=Hurry.NOW: bench.begin(
            name, Seat(game, Look(), hurry is Hurry.SEEN, True), *arguments, hurry=hurry
        )

    async def on_shelf(self, game: str, seconds: float) -> Any:
        """A game as the shelf shows it; Slow where it takes its time to be read, and then pages hear when it is."""
        if game in self._read:  # it took its time, and no file has changed since
            return self._read[game].result()
        if game in self._slow:
            raise Slow
        bench, begin = self._passing(game)
        waiting = begin("box")
        try:
            return await bench.soon(waiting, seconds)
        except Slow:
            self._tell_when_read(game, waiting)
            raise

    def _tell_when_read(self, game: str, waiting: Future[Any]) -> None:
        loop = asyncio.get_running_loop()
        self._slow.add(game)

        def tell() -> None:
            self._slow.discard(game)
            if not waiting.cancelled():
                self._read[game] = waiting
                self.hub.tell({"kind": "files", "games": [game]})

        def done(_: Future[Any]) -> None:
            with suppress(RuntimeError):  # the studio has closed
                loop.call_soon_threadsafe(tell)

        waiting.add_done_callback(done)

    # -- what happens --

    async def follow(self) -> None:
        """Watch the files until the studio closes, and tell the pages; a game that is slow holds up no other."""
        output = (self.folder / OUTPUT).absolute()
        async for games, files in changes(self.workspace, output, self._stopped):
            following = asyncio.get_running_loop().create_task(self._followed(games, files))
            self._following.add(following)
            following.add_done_callback(self._following.discard)
        await asyncio.gather(*self._following, return_exceptions=True)

    async def _followed(self, games: frozenset[str], files: frozenset[Path]) -> None:
        try:
            await self._follow_up(games, files)
        except Exception as error:  # the next change is heard all the same, and the pages look for themselves
            LOG.exception(error)
            self.hub.tell(AGAIN)
        self.hub.tell({"kind": "files", "games": sorted(games)})

    async def _follow_up(self, games: frozenset[str], files: frozenset[Path]) -> None:
        """Read again what a change of files is about."""
        mine = [game for game in reversed(self._games) if game in games or EVERY in games]
        self._read = {game: read for game, read in self._read.items() if not (game in games or EVERY in games)}
        for bench in (self.hall, *(self._games[game] for game in mine)):
            bench.pardon()
        with suppress(OSError, ValueError, PnpError):  # a file that comes and goes: the next change is looked at again
            if await self._glance(games, files):
                await asyncio.sleep(PAUSE)
        await asyncio.gather(*(self._refresh_all(game) for game in mine))
        for key in [key for key in self._gone if key[0] in games or EVERY in games]:
            del self._gone[key]
            self._tell_stale(*key)

    async def _glance(self, games: frozenset[str], files: frozenset[Path]) -> bool:
        """If one card of what is looked at was changed, say so before all is read again."""
        cards = [file for file in files if file.suffix == ".yaml"]
        game = next((game for game in reversed(self._games) if game in games), None)
        if len(cards) != 1 or EVERY in games or game is None:
            return False
        found = await self._games[game].run("glance", game, cards[0])
        return found is not None and self._tell((game, found[0]), found[1])

    async def _refresh_all(self, game: str) -> None:
        """Read a game again in every look that is kept ready, first the one that was looked at last."""
        bench = self._games.get(game)
        if bench is None:
            return
        if bench.has_lost():
            self._leave(game)
        with suppress(OSError, ValueError, PnpError):
            for number, (_, look) in enumerate(await bench.run("looks", frozenset({game}))):
                with suppress(OSError, ValueError, PnpError):
                    found = await bench.run("refresh", game, look, hurry=Hurry.LATER if number else Hurry.NOW)
                    if self._tell((game, look), found):
                        self.look_at_all(game, look)
            for key in await bench.run("stale", frozenset({game})):
                self._tell_stale(*key)

    def _leave(self, game: str) -> None:
        """The worker of a game is no more: pages that show it hear of the next change and ask again."""
        self._gone.update(((game, look), None) for look in self._shown.pop(game, {}))
        while len(self._gone) > MOST_GONE:
            self._gone.popitem(last=False)

    def _tell_stale(self, game: str, look: Look) -> None:
        """Who shows a game in a look asks for it again."""
        self.hub.tell({"kind": "stale", "game": game, "look": list(look)})

    def _tell(self, key: tuple[str, Look], cards: list[Any] | None) -> bool:
        """Say which cards of a game may look otherwise; whether anything has changed at all."""
        if cards is not None:
            self.hub.tell({"kind": "changed", "game": key[0], "look": list(key[1]), "cards": cards})
        return cards is not None

    def look_at_all(self, game: str, look: Look) -> None:
        """Compose what nobody has looked at yet, a little at a time, and say what is wrong with all of it."""
        key = (game, look)
        self._shown.setdefault(game, {})[look] = None
        if key in self._looking:
            self._looking[key].cancel()
        self._looking[key] = asyncio.get_running_loop().create_task(self._look_at_all(key))

    async def _look_at_all(self, key: tuple[str, Look]) -> None:
        bench = self.bench(key[0])
        more: bool | None = False
        with suppress(OSError, ValueError, PnpError):
            while more := await bench.run("some", *key, hurry=Hurry.LATER):
                pass
            await bench.tidy()
        if more is None:  # it was let go meanwhile
            return
        self._looking.pop(key, None)
        self.hub.tell({"kind": "looked", "game": key[0], "look": list(key[1])})

    def _heard(self, job: Job) -> None:
        self.hub.tell({"kind": "job", "id": job.id})

    def end_workers(self) -> None:
        """End them at once: a file that is being written is whole or as it was."""
        self._spare.close()
        for bench in (self.hall, self.door, *self._games.values()):
            bench.close()

    async def close(self) -> None:
        """End everything; what is being written is whole or as it was."""
        self._stopped.set()
        self.hub.close()
        self.end_workers()
        for task in (*self._looking.values(), *self._following):
            task.cancel()
        with suppress(Exception):
            await asyncio.to_thread(self.jobs.close)


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
