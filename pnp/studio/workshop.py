"""What a worker has of one studio: the games that it has read, in the looks that were asked for last, and pictures.

Everything here is done in a process of its own (`worker.py`), one thing at a time.
"""

from __future__ import annotations

import gc
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.reading import read_within
from pnp.definition.nodes import MAX_BYTES
from pnp.definition.workspace import Workspace
from pnp.studio.drafts import Drafts
from pnp.studio.easel import Easel, Look
from pnp.studio.pictures import Pictures
from pnp.studio.watching import EVERY

MOST_EASELS = 4  # looks of games that are kept ready
MOST_LET_GO = 40  # looks of which it is remembered that they were
SLICE = 2  # faces that are made ready at once, before waiting requests are served
News = list[list[str]] | None  # cards that may look otherwise, with their stamps; None if nothing has changed


class Seat(NamedTuple):
    """A game in a look, as an easel has it.

    As it is on the table, or as its files are now; what is only looked at in passing takes no room from what is on one.
    """

    game: str
    look: Look
    as_it_is: bool = False
    in_passing: bool = False


class Workshop:
    """Easels, drafts and pictures of a folder."""

    def __init__(self, folder: Path, cache: Cache) -> None:
        self.folder, self.cache = folder, cache
        self.pictures, self.drafts = Pictures(cache), Drafts(cache)
        self._easels: OrderedDict[tuple[str, Look], Easel] = OrderedDict()
        self._let_go: OrderedDict[tuple[str, Look], None] = OrderedDict()  # not kept any more, but pages may show them
        self._own: dict[str, str] = {}  # the language of each game's files

    @property
    def workspace(self) -> Workspace:
        """Games, templates and fonts; a folder may get its first game while the studio is open."""
        return Workspace.here(self.folder)

    def easel(self, seat: Seat) -> Easel:
        """The easel of a seat."""
        game, look = self.key(seat.game, seat.look)
        key = (game, look)
        if key not in self._easels:
            self._easels[key] = Easel(self.workspace, game, look, self.cache)
            self._easels.move_to_end(key, last=not seat.in_passing)
        easel = self._easels[key]
        if not seat.in_passing:
            self._easels.move_to_end(key)
        self._make_room()
        easel.workspace = self.workspace
        if not seat.as_it_is or easel.game is None:
            easel.refresh()
        if easel.game:
            self._own[game] = easel.game.meta.language
        return easel

    def key(self, game: str, look: Look) -> tuple[str, Look]:
        """A game in a look; a game's own language by its name is the same as without."""
        return game, (look._replace(lang="") if look.lang and look.lang == self._own.get(game) else look)

    def _make_room(self) -> None:
        """Keep the easels that were asked for last, and remember which others pages may still show."""
        while len(self._easels) > MOST_EASELS:
            key, _ = self._easels.popitem(last=False)
            self._let_go[key] = None
        while len(self._let_go) > MOST_LET_GO:
            self._let_go.popitem(last=False)

    def looks(self, games: frozenset[str]) -> list[tuple[str, Look]]:
        """The looks of games that are kept ready, first what was looked at last."""
        return [key for key in reversed(self._easels) if key[0] in games or EVERY in games]

    def stale(self, games: frozenset[str]) -> list[tuple[str, Look]]:
        """The looks of games that were let go, also if they are kept again: nobody can say what has changed there."""
        found = [key for key in self._let_go if key[0] in games or EVERY in games]
        for key in found:
            del self._let_go[key]
        return found

    def glance(self, game: str, file: Path) -> tuple[Look, News] | None:
        """If one card of what is looked at was changed in a file: which look, and what may look otherwise."""
        key = next((key for key in reversed(self._easels) if key[0] == game), None)
        if key is None:
            return None
        with suppress(OSError, UnicodeDecodeError):
            text = read_within(file, MAX_BYTES).decode("utf-8-sig")
            easel = self._easels[key]
            return (key[1], news(easel)) if easel.glance(self.workspace.show(file), text) else None
        return None

    def refresh(self, game: str, look: Look) -> News:
        """Read a game again, and say which cards may look otherwise."""
        easel = self._easels.get((game, look))
        if easel is None:
            return None
        easel.refresh()
        return news(easel)

    def some(self, game: str, look: Look) -> bool | None:
        """Compose a few faces that nobody has looked at yet; whether there are more, None without such an easel."""
        easel = self._easels.get(self.key(game, look))
        if easel is None:
            return None
        for number, (spot, side) in enumerate(easel.waiting()):
            if number >= SLICE:
                return True
            easel.drawn(spot, side)
        return False

    def tidy(self, whole: bool) -> None:
        """Look for garbage while nobody waits: it would be looked for in the middle of a picture otherwise."""
        gc.collect(2 if whole else 1)


def news(easel: Easel) -> News:
    """The cards that may look otherwise, with their stamps."""
    found = easel.news()
    return None if found is None else [[*spot, easel.stamps[spot]] for spot in found]
