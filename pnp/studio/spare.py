"""A worker that is ready before somebody needs one: opening a game waits for no process to start."""

from __future__ import annotations

import threading
from collections.abc import Callable

from pnp.studio.worker import Worker


class Spare:
    """Hands out workers, and has the next one started meanwhile."""

    def __init__(self, start: Callable[[], Worker]) -> None:
        self._start = start
        self._lock = threading.Lock()
        self._ready: Worker | None = None
        self._closed = False
        self.refill()

    def take(self) -> Worker:
        """A worker that is ready, or one that is started now."""
        with self._lock:
            found, self._ready = self._ready, None
        found = found if found and found.process.is_alive() else self._start()
        self.refill()
        return found

    def refill(self) -> None:
        """Start the next one."""
        threading.Thread(target=self._refill, name="pnp-spare", daemon=True).start()

    def _refill(self) -> None:
        with self._lock:
            if self._ready is None and not self._closed:
                self._ready = self._start()

    def close(self) -> None:
        """Hand out no more."""
        with self._lock:
            self._closed = True
            if self._ready:
                self._ready.end()
                self._ready = None
