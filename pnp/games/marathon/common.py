"""What the six places of Marathon have in common.

A place knows its card and nothing that changes. `at` is what stands on one of its copies (lists of seats), made by
`empty`; cells are counted from 1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from pnp.base.messages import Message, message
from pnp.referee.facts import Facts, name_of
from pnp.referee.rules import Forbidden, Move

MOST = 1000  # of points or periods on one cell: far beyond any game

At = list[Any]
Earned = tuple[int, Sequence[tuple[int, int]]]  # what the place itself gives (die, bonus), and points by cell


class Place(ABC):
    """One place card."""

    timed: str  # the key of the card that holds its costs

    def __init__(self, facts: Facts, card_id: str, lines: int, count: int) -> None:
        card = facts.card("places", card_id)
        self.id = card_id
        self.title = name_of(card) if card else card_id
        self.short = str(card.data.get("short", self.title)) if card else self.title
        self.number = facts.number(card, "number", 1, 6)
        self.malus = facts.number(card, "malus", 0, MOST)
        self.one = bool(card and card.data.get("pawns") == "one")
        self.count = count
        self.moves: list[tuple[Move, ...]] = [
            tuple(("place", line, card_id, cell) for cell in range(1, count + 1)) for line in range(lines)
        ]
        self.part = 0  # where its points stand in the list of parts; its cells follow

    @abstractmethod
    def empty(self) -> At:
        """A copy without pawns."""

    @abstractmethod
    def owners(self, at: At) -> list[int]:
        """The seat of every pawn there."""

    @abstractmethod
    def legal(self, at: At, seat: int, line: int) -> Iterable[Move]:
        """The placements of a seat."""

    @abstractmethod
    def cost(self, at: At, cell: int) -> int:
        """The periods to pay for a legal placement."""

    @abstractmethod
    def put(self, at: At, seat: int, cell: int) -> int:
        """Place a pawn; the periods to pay for it."""

    @abstractmethod
    def full(self, at: At, cell: int) -> Message | None:
        """Why no pawn can go to a cell, whoever owns it; None if one can."""

    @abstractmethod
    def earned(self, at: At, seat: int, die: int) -> Earned | None:
        """What a seat gets before the sign; None without a pawn there."""

    @abstractmethod
    def dearest(self, players: int) -> int:
        """The greatest cost that can come up."""

    @abstractmethod
    def broken(self, at: At) -> bool:
        """Whether more pawns stand there than can."""

    def tally(self, at: At, die: int, players: int) -> list[Earned | None]:
        """What every seat gets before the sign."""
        return [self.earned(at, seat, die) for seat in range(players)]

    def reach(self, players: int) -> int:
        """How many of the cells can ever be taken."""
        return self.count

    def worth(self, at: At, cell: int) -> int | None:
        """The points that a pawn on a cell stands for, before the sign; None where that depends on the others."""
        return None

    def cell_name(self, cell: int) -> Message:
        """A cell in words."""
        return message("cell {number}", number=cell)

    def forbids(self, at: At, seat: int, cell: int) -> Forbidden | None:
        """The rule against a placement."""
        if not 1 <= cell <= self.count:
            return Forbidden(self.id, message("{place} has cells 1 to {count}", place=self.title, count=self.count))
        if self.one and seat in self.owners(at):
            return Forbidden(self.id, message("{place} takes one pawn of each player", place=self.title))
        why = self.full(at, cell)
        return Forbidden(self.id, message("{place}: {why}", place=self.title, why=why)) if why else None


class Rows(Place):
    """A place of several lists of seats, one for each cell of a move."""

    times: tuple[int, ...]

    def empty(self) -> At:
        return [[] for _ in range(self.count)]

    def owners(self, at: At) -> list[int]:
        return [seat for row in at for seat in row]

    def cost(self, at: At, cell: int) -> int:
        return self.times[cell - 1]

    def dearest(self, players: int) -> int:
        return max(self.times, default=0)


class Queue(Place):
    """A place of one list of seats, the first one first."""

    values: tuple[int, ...]

    def empty(self) -> At:
        return []

    def owners(self, at: At) -> list[int]:
        return at

    def broken(self, at: At) -> bool:
        return len(at) > self.count

    def reach(self, players: int) -> int:
        return min(self.count, players) if self.one else self.count

    def earned(self, at: At, seat: int, die: int) -> Earned | None:
        cells = [(cell, self.values[cell - 1]) for cell, owner in enumerate(at, 1) if owner == seat]
        return (die, cells) if cells else None

    def worth(self, at: At, cell: int) -> int | None:
        return self.values[cell - 1]

    def cell_name(self, cell: int) -> Message:
        return message("position {number}", number=cell)
