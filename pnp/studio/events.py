"""What happens → every page that is open, as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from typing import Any, NamedTuple

QUIET = 20.0  # seconds after which an open page hears that we are still there
MOST_WAITING = 500  # events that a page may be behind; a page that is further is told to look again
AGAIN = {"kind": "again"}
CLOSING = {"kind": "closing"}
OF_FILES = ("changed", "files")


class _Heard(NamedTuple):
    """An event, and how often files had changed by then: who comes again says what it has heard of."""

    event: Mapping[str, Any]
    changes: int


class Hub:
    """Tells every open page what has happened; only the thread of the server speaks to it."""

    def __init__(self) -> None:
        self._pages: set[asyncio.Queue[_Heard]] = set()
        self._closing = False
        self.changes = 0  # how often files have changed: a page knows what it was made of

    def tell(self, event: Mapping[str, Any]) -> None:
        """Say something to all of them; one that does not listen is told to look again."""
        self.changes += event["kind"] in OF_FILES
        for page in self._pages:
            if page.qsize() >= MOST_WAITING:
                while not page.empty():
                    page.get_nowait()
                page.put_nowait(_Heard(AGAIN, self.changes))
            page.put_nowait(_Heard(event, self.changes))

    def close(self) -> None:
        """Say good-bye: every stream ends."""
        self._closing = True
        self.tell(CLOSING)

    async def listen(self, since: int | None = None) -> AsyncIterator[bytes]:
        """What one page hears, as it stands in the stream; if files have changed since it was made, that first."""
        page: asyncio.Queue[_Heard] = asyncio.Queue()
        if since not in (None, self.changes):
            page.put_nowait(_Heard(AGAIN, self.changes))
        self._pages.add(page)
        try:
            yield b": welcome\n\n"
            while not (self._closing and page.empty()):
                try:
                    event, changes = await asyncio.wait_for(page.get(), QUIET)
                except TimeoutError:
                    yield b": still here\n\n"
                else:
                    yield f"id: {changes}\ndata: {json.dumps(event, ensure_ascii=False)}\n\n".encode()
        finally:
            self._pages.discard(page)

    @property
    def pages(self) -> int:
        """How many pages are open."""
        return len(self._pages)
