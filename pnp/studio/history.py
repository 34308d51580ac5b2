"""Changes made on a page → the texts before and after, so that the last ones can be taken back, file by file."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import NamedTuple

MOST = 200  # changes that can be taken back
MOST_BYTES = 32 * 1024 * 1024  # of texts that are remembered


class Change(NamedTuple):
    """One file, as it was and as it is now; what was changed, in the words of the page."""

    path: Path
    before: str
    after: str
    what: str = ""


class History:
    """The changes of one game after another: done, and taken back."""

    def __init__(self) -> None:
        self._done: dict[str, deque[Change]] = {}
        self._undone: dict[str, list[Change]] = {}

    def add(self, game: str, change: Change) -> None:
        """Note a change; what was taken back before it cannot be done again."""
        done = self._done.setdefault(game, deque(maxlen=MOST))
        done.append(change)
        while len(done) > 1 and sum(len(one.before) + len(one.after) for one in done) > MOST_BYTES:
            done.popleft()
        self._undone.pop(game, None)

    def last(self, game: str) -> Change | None:
        """What would be taken back."""
        return self._done[game][-1] if self._done.get(game) else None

    def next(self, game: str) -> Change | None:
        """What would be done again."""
        return self._undone[game][-1] if self._undone.get(game) else None

    def undone(self, game: str) -> None:
        """The last change was taken back."""
        self._undone.setdefault(game, []).append(self._done[game].pop())

    def redone(self, game: str) -> None:
        """It was done again."""
        self._done.setdefault(game, deque(maxlen=MOST)).append(self._undone[game].pop())
