"""The six places of Marathon: where a pawn may go, what time it costs, what it brings at the count.

Each class says in its first line how its `at`, what stands on the place, reads.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.messages import Message, message
from pnp.referee.facts import Facts
from pnp.referee.rules import Forbidden, Move

from .common import MOST, At, Earned, Place, Queue, Rows

FREE = -1  # an empty cell of the pétanque


class Shelves(Rows):
    """Ludo de l’étage: one list a shelf, from the bottom up."""

    timed = "shelves"

    def __init__(self, facts: Facts, card_id: str, lines: int) -> None:
        card = facts.card("places", card_id)
        self.times = facts.numbers(card, "shelves", "time", 0, MOST)
        self.values = facts.numbers(card, "rows", "points", -MOST, MOST)[::-1]  # the card shows the top row first
        self.height = len(self.values)
        self.shared = facts.variant("shelf_points", "own-pawns", "all-pawns") == "all-pawns"
        super().__init__(facts, card_id, lines, len(self.times))

    def legal(self, at: At, seat: int, line: int) -> Iterable[Move]:
        if self.one and seat in self.owners(at):
            return ()
        height = self.height
        return [move for move, shelf in zip(self.moves[line], at, strict=True) if len(shelf) < height]

    def put(self, at: At, seat: int, cell: int) -> int:
        at[cell - 1].insert(0, seat)  # the others move one row up (M10)
        return self.times[cell - 1]

    def full(self, at: At, cell: int) -> Message | None:
        return message("the shelf is full") if len(at[cell - 1]) >= self.height else None

    def broken(self, at: At) -> bool:
        return len(at) != self.count or any(len(shelf) > self.height for shelf in at)

    def earned(self, at: At, seat: int, die: int) -> Earned | None:
        pawns = [(cell, row) for cell, shelf in enumerate(at, 1) for row, owner in enumerate(shelf) if owner == seat]
        if not pawns:
            return None
        if self.shared:  # M9, the other reading: the row's value for every pawn in a row where the player is
            rows = {row for _, row in pawns}
            return die + sum(self.values[row] * sum(len(shelf) > row for shelf in at) for row in rows), ()
        return die, [(cell, self.values[row]) for cell, row in pawns]

    def worth(self, at: At, cell: int) -> int | None:
        return self.values[0]

    def cell_name(self, cell: int) -> Message:
        return message("shelf {number}", number=cell)


class Pyramid(Rows):
    """Salon: one list a row, from the top down, in the order of coming."""

    timed = "rows"

    def __init__(self, facts: Facts, card_id: str, lines: int) -> None:
        card = facts.card("places", card_id)
        self.times = facts.numbers(card, "rows", "time", 0, MOST)
        self.sizes = facts.numbers(card, "rows", "cells", 1, MOST)
        self.majority = facts.number(card, "majority", -MOST, MOST)
        self.skips = facts.variant("salon_ties", "rows", "skip-row") == "skip-row"
        self.splits = facts.variant("salon_shared", "full", "split") == "split"
        super().__init__(facts, card_id, lines, len(self.times))

    def legal(self, at: At, seat: int, line: int) -> Iterable[Move]:
        if self.one and seat in self.owners(at):
            return ()
        return [move for move, row, size in zip(self.moves[line], at, self.sizes, strict=True) if len(row) < size]

    def put(self, at: At, seat: int, cell: int) -> int:
        at[cell - 1].append(seat)
        return self.times[cell - 1]

    def full(self, at: At, cell: int) -> Message | None:
        return message("the row has no empty cell") if len(at[cell - 1]) >= self.sizes[cell - 1] else None

    def votes(self, at: At, seat: int) -> list[int]:
        """What the majority is decided by, the greatest first: pawns, then row by row from the top (M11)."""
        rows = [row.count(seat) for row in at]
        if self.skips:  # the other reading: who stands highest, then only the rows below that
            top = next((i for i, pawns in enumerate(rows) if pawns), len(rows))
            return [sum(rows), -top, *rows[top + 1 :]]
        return [sum(rows), *rows]

    def winners(self, at: At) -> list[int]:
        """The seats that have the majority; more than one if nothing tells them apart (M12)."""
        votes = {seat: self.votes(at, seat) for seat in sorted(set(self.owners(at)))}
        best = max(votes.values(), default=[])
        return [seat for seat, own in votes.items() if own == best]

    def broken(self, at: At) -> bool:
        return len(at) != self.count or any(len(row) > size for row, size in zip(at, self.sizes, strict=True))

    def earned(self, at: At, seat: int, die: int) -> Earned | None:
        return self.tally(at, die, seat + 1)[seat]

    def tally(self, at: At, die: int, players: int) -> list[Earned | None]:
        winners, present = self.winners(at), set(self.owners(at))
        prize: Earned = ((die + self.majority) // (len(winners) if self.splits and winners else 1), ())
        return [prize if p in winners else (0, ()) if p in present else None for p in range(players)]

    def cell_name(self, cell: int) -> Message:
        return message("row {number}", number=cell)


class Counter(Queue):
    """Ludo du rez-de-chaussée: the seats in the queue, the first one first."""

    timed = "queue"

    def __init__(self, facts: Facts, card_id: str, lines: int) -> None:
        card = facts.card("places", card_id)
        self.times = facts.numbers(card, "queue", "time", 0, MOST)
        self.values = facts.numbers(card, "queue", "points", -MOST, MOST)
        super().__init__(facts, card_id, lines, len(self.times))

    def legal(self, at: At, seat: int, line: int) -> Iterable[Move]:
        if self.one and seat in at:
            return ()
        return self.moves[line][len(at) : len(at) + 1]

    def cost(self, at: At, cell: int) -> int:
        return self.times[cell - 1]

    def put(self, at: At, seat: int, cell: int) -> int:
        at.append(seat)
        return self.times[cell - 1]

    def full(self, at: At, cell: int) -> Message | None:
        if len(at) >= self.count:
            return message("the queue is full")
        return None if cell == len(at) + 1 else message("the first free position is {number}", number=len(at) + 1)

    def dearest(self, players: int) -> int:
        return max(self.times[: self.reach(players)], default=0)


class Garden(Queue):
    """Table du jardin: the seats at the tables, in the order of coming."""

    timed = "time"

    def __init__(self, facts: Facts, card_id: str, lines: int) -> None:
        card = facts.card("places", card_id)
        self.time = facts.number(card, "time", 0, MOST)
        self.extra = facts.number(card, "extra", 0, MOST)
        self.values = facts.numbers(card, "tables", "points", -MOST, MOST)
        self.by_players = facts.variant("drinks_cost", "pawns", "players") == "players"
        self.own_only = facts.variant("tables_counted", "all", "own") == "own"
        super().__init__(facts, card_id, lines, len(self.values))

    def legal(self, at: At, seat: int, line: int) -> Iterable[Move]:
        if self.one and seat in at:
            return ()
        return self.moves[line][len(at) : len(at) + 1]

    def cost(self, at: At, cell: int) -> int:
        return self.time + self.extra * (len(set(at)) if self.by_players else len(at))  # M7

    def put(self, at: At, seat: int, cell: int) -> int:
        cost = self.cost(at, cell)
        at.append(seat)
        return cost

    def full(self, at: At, cell: int) -> Message | None:
        if len(at) >= self.count:
            return message("no table is empty")
        free = len(at) + 1
        return None if cell == free else message("tables are alike; the lowest empty one is {number}", number=free)

    def earned(self, at: At, seat: int, die: int) -> Earned | None:
        if seat not in at:
            return None
        return die + self.values[(at.count(seat) if self.own_only else len(at)) - 1], ()  # M6

    def dearest(self, players: int) -> int:
        present = min(players, self.count - 1) if self.by_players else self.reach(players) - 1
        return self.time + self.extra * max(present, 0)

    def cell_name(self, cell: int) -> Message:
        return message("table {number}", number=cell)


class Court(Place):
    """Terrain de pétanque: the seat on each cell, or FREE."""

    timed = "cells"

    def __init__(self, facts: Facts, card_id: str, lines: int) -> None:
        card = facts.card("places", card_id)
        self.times = facts.numbers(card, "cells", "time", 0, MOST)
        self.values = facts.numbers(card, "cells", "points", -MOST, MOST)
        self.expel = facts.number(card, "expel", 0, MOST)
        super().__init__(facts, card_id, lines, len(self.times))

    def empty(self) -> At:
        return [FREE] * len(self.times)

    def owners(self, at: At) -> list[int]:
        return [seat for seat in at if seat >= 0]

    def legal(self, at: At, seat: int, line: int) -> Iterable[Move]:
        if FREE not in at or (self.one and seat in at):  # without an empty cell nobody can be expelled (M14)
            return ()
        return [move for move, owner in zip(self.moves[line], at, strict=True) if owner != seat]

    def cost(self, at: At, cell: int) -> int:
        return self.times[cell - 1] + (self.expel if at[cell - 1] >= 0 else 0)

    def put(self, at: At, seat: int, cell: int) -> int:
        cost = self.cost(at, cell)
        at[cell - 1] = seat
        return cost

    def full(self, at: At, cell: int) -> Message | None:
        return None if FREE in at else message("no cell is empty, so nobody can be expelled")

    def forbids(self, at: At, seat: int, cell: int) -> Forbidden | None:
        forbidden = super().forbids(at, seat, cell)
        if forbidden is None and at[cell - 1] == seat:
            return Forbidden(self.id, message("{place}: the cell is the player’s own already", place=self.title))
        return forbidden._replace(rule="M14") if forbidden and FREE not in at else forbidden

    def worth(self, at: At, cell: int) -> int | None:
        return self.values[cell - 1]

    def broken(self, at: At) -> bool:
        return len(at) != self.count

    def earned(self, at: At, seat: int, die: int) -> Earned | None:
        if seat not in at:
            return None
        return die, [(cell, self.values[cell - 1]) for cell, owner in enumerate(at, 1) if owner == seat]

    def dearest(self, players: int) -> int:
        return max(self.times, default=0) + self.expel


class GreenTable(Queue):
    """Table verte: the seats in the queue, the head first."""

    timed = "overtake"

    def __init__(self, facts: Facts, card_id: str, lines: int, players: int) -> None:
        card = facts.card("places", card_id)
        self.time = facts.number(card, "time", 0, MOST)
        self.overtake = facts.number(card, "overtake", 0, MOST)
        rows = {row: facts.numbers(card, row, "points", -MOST, MOST) for row in ("few", "many")}
        read = facts.variant("green_table_values", "by-players", "always-few", "always-many")  # M5
        at_most = facts.parameter("few_players", 1, MOST)
        few = players <= at_most if read == "by-players" else read == "always-few"
        self.values = rows["few" if few else "many"]
        self.swaps = facts.variant("overtaking", "insert", "swap") == "swap"
        super().__init__(facts, card_id, lines, len(self.values))
        self.open = [[cells[: n + 1] for n in range(self.count)] for cells in self.moves]  # by line and length

    def legal(self, at: At, seat: int, line: int) -> Iterable[Move]:
        if len(at) >= self.count or (self.one and seat in at):
            return ()
        return self.open[line][len(at)]

    def cost(self, at: At, cell: int) -> int:
        return self.time + self.overtake * (len(at) + 1 - cell)

    def put(self, at: At, seat: int, cell: int) -> int:
        cost = self.cost(at, cell)
        if self.swaps and cell <= len(at):  # M15, the other reading: the one who stood there goes to the tail
            at.append(at[cell - 1])
            at[cell - 1] = seat
        else:
            at.insert(cell - 1, seat)
        return cost

    def full(self, at: At, cell: int) -> Message | None:
        if len(at) >= self.count:
            return message("the queue is full")
        tail = len(at) + 1
        return None if cell <= tail else message("the tail of the queue is position {number}", number=tail)

    def dearest(self, players: int) -> int:
        return self.time + self.overtake * max(self.reach(players) - 1, 0)


def read_places(facts: Facts, players: int, lines: int) -> list[Place]:
    """The six places in the order of their numbers."""
    places = [
        Shelves(facts, "ludo-etage", lines),
        Pyramid(facts, "salon", lines),
        Counter(facts, "ludo-rdc", lines),
        Garden(facts, "jardin", lines),
        Court(facts, "petanque", lines),
        GreenTable(facts, "table-verte", lines, players),
    ]
    facts.only("places", [place.id for place in places])
    return sorted(places, key=lambda place: place.number)
