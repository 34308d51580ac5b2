"""Connections that never ask for anything must not keep the owner of the studio out.

A browser sends the head of its request at once. Whoever only opens connections is let go of: after a while, and at once
when there are more of them than a browser opens.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 15  # within which the head of a request must have come
MOST_WAITING = 40  # connections that may wait without a request; the oldest makes room
MOST = 200  # connections with a request


class Connection(H11Protocol):
    """One connection, which is closed if no request comes."""

    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for a request."""
        super().connection_made(transport)
        self.waiting = self.loop.call_later(HEAD_SECONDS, transport.close)
        idle = [one for one in self.connections if isinstance(one, Connection) and one.waiting]
        if len(idle) > MOST_WAITING:
            oldest = min(idle, key=lambda one: one.waiting.when() if one.waiting else 0.0)
            oldest.stop_waiting()
            oldest.transport.close()

    def data_received(self, data: bytes) -> None:
        """Read; with the first request the waiting is over."""
        super().data_received(data)
        if self.cycle is not None:
            self.stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone."""
        self.stop_waiting()
        super().connection_lost(exc)

    def stop_waiting(self) -> None:
        """A request has come, or the connection is closed."""
        if self.waiting:
            self.waiting.cancel()
            self.waiting = None


def keep_libraries_quiet() -> None:
    """What uvicorn logs of strange requests is not for the terminal of the person who opened the studio."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.propagate = False
        if not logger.handlers:
            logger.addHandler(logging.NullHandler())


SETTINGS: dict[str, Any] = {"http": Connection, "limit_concurrency": MOST + MOST_WAITING}
