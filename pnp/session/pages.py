"""What is said to a person → pages of at most 24 lines with the prompt; the rest waits until they ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.session.menu import fold

HEIGHT = 24  # lines of the smallest terminal
ROOM = HEIGHT - 1  # between two prompts


class ScreenLine(NamedTuple):
    """One line to print; the kind says what it is, for those who colour it."""

    text: str
    kind: str = "plain"  # title, news, mine, big, table, menu, wrong, plain


Block = list[ScreenLine]  # lines that belong on one page


def block(text: str, kind: str = "plain", indent: str = "") -> Block:
    """A sentence as lines that fit."""
    return [ScreenLine(part, kind) for part in fold(" ".join(text.splitlines()), indent)]


class Pages:
    """Gives blocks out page by page, none of them torn apart that need not be."""

    def __init__(self) -> None:
        self._waiting: list[Block] = []

    @property
    def waiting(self) -> bool:
        """Whether there is a next page."""
        return bool(self._waiting)

    def forget(self) -> None:
        """Whoever answers at once has seen enough."""
        self._waiting = []

    def first(self, blocks: Iterable[Block]) -> Iterator[ScreenLine]:
        """The first page, line by line as it comes; what does not fit waits."""
        room = ROOM
        for one in blocks:
            for piece in (one[i : i + ROOM] for i in range(0, len(one), ROOM)):
                if self._waiting or len(piece) > room:
                    self._waiting.append(piece)
                else:
                    room -= len(piece)
                    yield from piece

    def next(self) -> Iterator[ScreenLine]:
        """The page after the last one."""
        blocks, self._waiting = self._waiting, []
        return self.first(blocks)
