"""A literal judge of Marathon à l'Escale à Jeux; the names M1 … M30 are those of the specification.

What lies on a place card is kept as the list of everything that happened there, and replayed whenever it is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.whole.judges import CHANCE, END


def values_of(game: Any) -> dict[str, Any]:
    """The plain numbers of the cards."""
    places = {card.id: card.data for card in game.components["places"].cards}
    blocks = game.components["board"].cards[0].data["blocks"]
    return {
        "places": places,
        "order": sorted(places, key=lambda name: int(places[name]["number"])),
        "events": {card.id: list(card.data["minus"]) for card in game.components["events"].cards},
        "first": [int(block["from"]) for block in blocks],  # the first period of each block
        "fin": int(blocks[-1]["to"]),
        "pawns": min(card.quantity for card in game.components["pawns"].cards),
        "few": game.meta.parameters["few_players"],  # M5: with more players the other values of the green table
        # M28: points by starting order, if they are played with
        "start": {
            n: list(game.meta.parameters[f"start_{n}"]) if game.meta.variants["start_points"] == "by-rank" else [0] * n
            for n in (3, 4, 5, 6)
        },
        "last": game.meta.parameters["last_block_times"],  # the last block counts so many times
    }


class Judge:
    """One game of Marathon."""

    def __init__(self, values: dict[str, Any], players: int) -> None:
        self.values = values
        self.players = players
        self.places = values["places"]
        self.order = values["order"]
        self.fin = values["fin"]
        self.stacks: dict[int, list[int]] = {0: list(reversed(range(players)))}  # bottom to top: seat 0 on top (b4)
        self.open: dict[int, dict[str, Any]] = {}  # line -> its block, signs, dice and what happened on each card
        self.opened = 0  # how many blocks have had their line opened
        self.counted: dict[int, list[dict[str, int]]] = {}  # block -> for each seat the value of each place
        self.missed: list[list[tuple[int, str]]] = [[] for _ in range(players)]  # (block, place) without own pawn
        self.overshoot = [0] * players  # periods that were missing at the end
        self.to_open = 1  # the block whose line must be opened now, or 0
        self.to_count = 0  # the block that a jump counts at once, or 0
        self.expelling: tuple[int, int, int, int] | None = None  # line, cell taken, expelled seat, cost

    # whose move

    def position(self, seat: int) -> int:
        """Where the seat's time marker stands."""
        return next(position for position, stack in self.stacks.items() if seat in stack)

    def block_at(self, position: int) -> int:
        """The block of a position; Arrivée belongs to block 1."""
        block = 1
        for number, first in enumerate(self.values["first"], 1):
            if position >= first:
                block = number
        return block

    def actor(self) -> int:
        """The most behind: lowest position, top of its stack (SELECT)."""
        if self.to_open:
            return CHANCE
        behind = min(position for position, stack in self.stacks.items() if stack)
        return END if behind == self.fin else self.stacks[behind][-1]

    # what lies on the cards

    def happened(self, line: int, place: str) -> list[tuple[Any, ...]]:
        """Everything that happened on a card since its line was opened."""
        events: list[tuple[Any, ...]] = self.open[line]["cards"][place]
        return events

    def shelf(self, line: int, number: int) -> list[int]:
        """The seats on one shelf of the first floor from the bottom cell up (M10: entry at the bottom)."""
        pawns: list[int] = []
        for seat, shelf in self.happened(line, "ludo-etage"):
            if shelf == number:
                pawns = [seat, *pawns]
        return pawns

    def pitch(self, line: int) -> dict[int, int]:
        """Cell -> seat on the pétanque pitch."""
        held: dict[int, int] = {}
        for what, seat, cell in self.happened(line, "petanque"):
            assert what in ("place", "resettle")
            held[cell] = seat
        return held

    def green_queue(self, line: int) -> list[int]:
        """The queue of the green table, head first (M15: insert and shift)."""
        queue: list[int] = []
        for seat, cell in self.happened(line, "table-verte"):
            queue = [*queue[: cell - 1], seat, *queue[cell - 1 :]]
        return queue

    def seats_on(self, line: int, place: str) -> list[int]:
        """The owner of every pawn on a card."""
        if place == "petanque":
            return list(self.pitch(line).values())
        return [happening[0] for happening in self.happened(line, place)]

    def pawns_left(self, seat: int) -> int:
        """Pawns of a seat that stand on no card."""
        on_cards = sum(self.seats_on(line, place).count(seat) for line in self.open for place in self.order)
        return int(self.values["pawns"]) - on_cards

    # legal moves (section d)

    def placements(self, seat: int) -> dict[tuple[Any, ...], int]:
        """Every legal placement with its cost."""
        found: dict[tuple[Any, ...], int] = {}
        if self.pawns_left(seat) == 0:
            return found
        for line in self.open:
            for place in self.order:
                for cell, cost in self.cells(seat, line, place).items():
                    found["place", line, place, cell] = cost
        return found

    def cells(self, seat: int, line: int, place: str) -> dict[int, int]:
        """The legal cells of one card with their costs."""
        card = self.places[place]
        there = self.seats_on(line, place)
        costs: dict[int, int] = {}
        if place == "ludo-etage":
            for number, shelf in enumerate(card["shelves"], 1):
                if len(self.shelf(line, number)) < len(card["rows"]):
                    costs[number] = shelf["time"]
        elif place == "salon":
            for number, row in enumerate(card["rows"], 1):
                taken = [happening for happening in self.happened(line, place) if happening[1] == number]
                if len(taken) < row["cells"]:
                    costs[number] = row["time"]
        elif place == "ludo-rdc":
            if seat not in there and len(there) < len(card["queue"]):
                costs[len(there) + 1] = card["queue"][len(there)]["time"]
        elif place == "jardin":
            if len(there) < len(card["tables"]):
                costs[len(there) + 1] = card["time"] + card["extra"] * len(there)  # M7: per pawn, own ones included
        elif place == "petanque":
            costs = self.pitch_cells(seat, self.pitch(line), card)
        elif place == "table-verte" and seat not in there:
            for cell in range(1, len(there) + 2):
                overtaken = len(there) + 1 - cell
                costs[cell] = card["time"] + card["overtake"] * overtaken
        return costs

    def pitch_cells(self, seat: int, held: Mapping[int, int], card: Mapping[str, Any]) -> dict[int, int]:
        """The legal cells of the pitch with their costs: empty ones, and those of others."""
        costs: dict[int, int] = {}
        for number, cell in enumerate(card["cells"], 1):
            if number not in held:
                costs[number] = cell["time"]
            elif held[number] != seat and len(held) < len(card["cells"]):  # M14: needs an empty cell
                costs[number] = cell["time"] + card["expel"]
        return costs

    def legal(self) -> set[tuple[Any, ...]]:
        """Every move of the actor."""
        seat = self.actor()
        if self.expelling:
            held = self.pitch(self.expelling[0])
            return {("resettle", n) for n in range(1, len(self.places["petanque"]["cells"]) + 1) if n not in held}
        placements = self.placements(seat)
        if not placements:  # no pawn left, or nothing legal (M29)
            return {("jump",)}
        moves = set(placements)
        position = self.position(seat)
        if self.block_at(position) == 3 and all(cost > self.fin - position for cost in placements.values()):  # M22
            moves.add(("stop",))
        return moves

    # carrying out

    def apply(self, move: tuple[Any, ...]) -> None:
        """A move or the opening of a line."""
        if move[0] == "open":
            self.open_line(*move[1:])
            return
        seat = self.actor()
        if move[0] == "place":
            self.place(seat, *move[1:])
        elif move[0] == "resettle":
            assert self.expelling
            line, _, expelled, cost = self.expelling
            self.happened(line, "petanque").append(("resettle", expelled, move[1]))
            self.expelling = None
            self.pay(seat, cost)
        elif self.block_at(self.position(seat)) == 3:  # jump or stop: to Fin, no penalty
            self.put_marker(seat, self.fin)
        else:
            left = self.block_at(self.position(seat))
            self.to_count = left  # M16: at once
            self.put_marker(seat, self.values["first"][left])

    def open_line(self, line: int, event: str, dice: tuple[int, ...]) -> None:
        """OPEN_LINE: signs of the event and six dice on places 1 to 6."""
        assert line not in self.open
        assert line == (0, 1, 0)[self.to_open - 1]
        self.open[line] = {
            "block": self.to_open,
            "sign": {name: "minus" if name in self.values["events"][event] else "plus" for name in self.order},
            "die": dict(zip(self.order, dice, strict=True)),
            "cards": {place: [] for place in self.order},
        }
        self.opened = self.to_open
        self.to_open = 0
        self.count_if_due()

    def place(self, seat: int, line: int, place: str, cell: int) -> None:
        """ACT: put one pawn, then pay."""
        cost = self.cells(seat, line, place)[cell]
        if place == "petanque":
            before = self.pitch(line)
            self.happened(line, place).append(("place", seat, cell))
            if cell in before:
                self.expelling = (line, cell, before[cell], cost)
                return
        else:
            self.happened(line, place).append((seat, cell))
        self.pay(seat, cost)

    def pay(self, seat: int, cost: int) -> None:
        """Move the marker; past Fin it stops there and the missing periods are noted (M21)."""
        position = self.position(seat)
        if position + cost > self.fin:
            assert self.block_at(position) == 3
            self.overshoot[seat] = cost - (self.fin - position)
        self.put_marker(seat, min(self.fin, position + cost))

    def put_marker(self, seat: int, position: int) -> None:
        """MOVE: on top of the stack of the new space; open a line if first there, count what was left."""
        self.stacks[self.position(seat)].remove(seat)
        self.stacks.setdefault(position, []).append(seat)
        if self.block_at(position) > self.opened:
            self.to_open = self.block_at(position)
        else:
            self.count_if_due()

    def count_if_due(self) -> None:
        """Count every block that nobody is in any more, or that a jump ends; the last when all are at Fin."""
        positions = [self.position(seat) for seat in range(self.players)]
        for block in range(1, self.opened + 1):
            empty = all(self.block_at(position) > block for position in positions)
            over = block == 3 and all(position == self.fin for position in positions)
            if block not in self.counted and (empty or over or block == self.to_count):
                self.count(block)
        self.to_count = 0

    # scoring (section e)

    def count(self, block: int) -> None:
        """COUNT: a value for each player and place, ticks, then the line is cleared (M17: the block's own line)."""
        line = next(line for line in self.open if self.open[line]["block"] == block)
        rows: list[dict[str, int]] = []
        for seat in range(self.players):
            row = {}
            for place in self.order:
                if seat in self.seats_on(line, place):
                    value = self.value(line, place, seat)
                    if self.open[line]["sign"][place] == "minus":
                        value = -value
                else:
                    value = -self.places[place]["malus"]  # whatever the sign
                    self.missed[seat].append((block, place))
                row[place] = self.values["last"] * value if block == 3 else value  # M25: maluses too
            rows.append(row)
        self.counted[block] = rows
        del self.open[line]

    def value(self, line: int, place: str, seat: int) -> int:
        """Die and points of a player who is there; at the salon nothing without the majority."""
        if place == "salon" and seat not in self.majority(line):
            return 0
        return int(self.open[line]["die"][place]) + self.points(line, place, seat)

    def points(self, line: int, place: str, seat: int) -> int:
        """The points besides the die."""
        card = self.places[place]
        points = 0
        if place == "ludo-etage":  # M9: the row's value for each own pawn
            from_below = [row["points"] for row in reversed(card["rows"])]
            for number in range(1, len(card["shelves"]) + 1):
                for height, owner in enumerate(self.shelf(line, number)):
                    if owner == seat:
                        points += from_below[height]
        elif place == "salon":
            points = card["majority"]
        elif place == "ludo-rdc":
            points = card["queue"][self.seats_on(line, place).index(seat)]["points"]
        elif place == "jardin":  # M6: the tables taken by all
            points = card["tables"][len(self.seats_on(line, place)) - 1]["points"]
        elif place == "petanque":
            for cell, owner in self.pitch(line).items():
                if owner == seat:
                    points += card["cells"][cell - 1]["points"]
        else:  # M5: by the number of players
            scale = card["few"] if self.players <= self.values["few"] else card["many"]
            points = scale[self.green_queue(line).index(seat)]["points"]
        return points

    def majority(self, line: int) -> list[int]:
        """The seats of which nobody is ahead: pawns first, then row by row from the top (M11, M12)."""
        pawns: list[tuple[int, int]] = [(seat, row) for seat, row in self.happened(line, "salon")]

        def beats(one: int, other: int) -> bool:
            mine = sum(seat == one for seat, _ in pawns)
            theirs = sum(seat == other for seat, _ in pawns)
            if mine != theirs:
                return mine > theirs
            for number in range(1, len(self.places["salon"]["rows"]) + 1):
                mine = sum(seat == one and row == number for seat, row in pawns)
                theirs = sum(seat == other and row == number for seat, row in pawns)
                if mine != theirs:
                    return mine > theirs
            return False

        there = sorted({seat for seat, _ in pawns})
        return [one for one in there if not any(beats(other, one) for other in there if other != one)]

    # the end

    def written(self, seat: int) -> list[tuple[int, int]]:
        """(value, block) of the eighteen cells, the highest first."""
        cells = [(value, block) for block, rows in self.counted.items() for value in rows[seat].values()]
        return sorted(cells, reverse=True)

    def end_penalty(self, seat: int) -> int:
        """1 for the first missing period, 2 for the second … (M21)."""
        return sum(range(1, self.overshoot[seat] + 1))

    def totals(self) -> list[int]:
        """Strike as many cells as ticks, the highest first even below 0 (M23); add the rest, take the penalty off."""
        totals = []
        for seat in range(self.players):
            cells = [value for value, _ in self.written(seat)]
            left = cells[len(self.missed[seat]) :]
            totals.append(self.values["start"][self.players][seat] + sum(left) - self.end_penalty(seat))
        return totals

    def last_row(self, seat: int) -> int:
        """The row of days 5 & 6 as it was written."""
        return sum(self.counted[3][seat].values())

    def ranking(self) -> list[int]:
        """Highest total, fewer ticks, smaller end penalty, higher last row, shared (section f)."""
        totals = self.totals()

        def better(one: int, other: int) -> bool:
            if totals[one] != totals[other]:
                return totals[one] > totals[other]
            if len(self.missed[one]) != len(self.missed[other]):
                return len(self.missed[one]) < len(self.missed[other])
            if self.end_penalty(one) != self.end_penalty(other):
                return self.end_penalty(one) < self.end_penalty(other)
            return self.last_row(one) > self.last_row(other)

        seats = range(self.players)
        return [1 + sum(better(other, one) for other in seats) for one in seats]
