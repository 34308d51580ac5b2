"""A literal judge of Jonques; the names J1 … J25 are those of the specification.

The board is a dictionary from cells ("F1") to seats; South is seat 0 and starts.
"""

from __future__ import annotations

from typing import Any

from tests.whole.judges import CHANCE, END

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def values_of(game: Any) -> dict[str, Any]:
    """The plain numbers of the board and the pieces."""
    board = next(card.data for card in game.components["board"].cards if card.id == "board")
    camps = {camp["camp"]: camp for camp in board["camps"]}
    junks = {card.id: card.quantity for card in game.components["junks"].cards}
    die = game.components["dice"].cards[0]
    both = ("south", "north")
    return {
        "columns": COLUMNS[: board["columns"]],
        "rows": range(1, board["rows"] + 1),
        "port": [camps[camp]["port"] for camp in both],
        "zone": [list(camps[camp]["zone"]) for camp in both],
        "frontier": board["frontier"],
        "junks": [junks[camp] for camp in both],
        "dice": die.quantity,
        "ace": die.data["ace"],
        "six": die.data["six"],
        "throws": game.meta.parameters["throws"],
        "needed": game.meta.parameters["camp_junks"],
        "turns": game.meta.parameters["draw_after"],
    }


class Judge:
    """One game of Jonques."""

    def __init__(self, values: dict[str, Any], players: int) -> None:
        assert players == 2
        self.values = values
        self.board: dict[str, int] = {}
        self.turn = 1  # both players together
        self.seat = 0
        self.winner: int | None = None
        self.start_turn()

    # questions to the board

    def beside(self, cell: str, right: int, up: int) -> str | None:
        """The cell so many columns to the right and rows up, if it is on the board."""
        columns = self.values["columns"]
        column, row = columns.index(cell[0]) + right, int(cell[1:]) + up
        if 0 <= column < len(columns) and row in self.values["rows"]:
            return f"{columns[column]}{row}"
        return None

    def junks(self, seat: int) -> list[str]:
        """The cells where a seat's junks stand."""
        return [cell for cell, owner in self.board.items() if owner == seat]

    def reserve(self, seat: int) -> int:
        """Junks that are not on the board; captured ones are here again (J25)."""
        return int(self.values["junks"][seat]) - len(self.junks(seat))

    def in_enemy_camp(self, seat: int, cell: str) -> bool:
        """Whether a cell lies in the camp of the other seat."""
        row, frontier = int(cell[1:]), int(self.values["frontier"])
        return row > frontier if seat == 0 else row < frontier

    def frontier_right(self, seat: int) -> bool:
        """A junk on the frontier or in the enemy camp, immobilised or not (J22)."""
        return any(int(c[1:]) == self.values["frontier"] or self.in_enemy_camp(seat, c) for c in self.junks(seat))

    def may_enter(self, seat: int) -> bool:
        """ENTER."""
        if self.reserve(seat) == 0 or self.values["port"][seat] in self.board:
            return False
        zone_clear = not any(cell in self.values["zone"][seat] for cell in self.junks(seat))
        return zone_clear or self.frontier_right(seat)

    # where junks may go

    def path(self, start: str, right: int, up: int, steps: int) -> str | None:
        """The last cell of a straight line whose cells before the last are empty and no port (J19, J20)."""
        cell: str | None = start
        for step in range(1, steps + 1):
            assert cell is not None
            cell = self.beside(cell, right, up)
            if cell is None:
                return None
            if step < steps and (cell in self.board or cell in self.values["port"]):
                return None
        return cell

    def may_land(self, seat: int, start: str, cell: str) -> bool:
        """The restrictions on the last cell."""
        port, zone = self.values["port"][seat], self.values["zone"][seat]
        captures = cell in self.board and self.board[cell] != seat
        if cell == port:
            return False
        if cell in self.board and not captures:
            return False
        if cell in zone:
            from_outside = start != port and start not in zone
            if from_outside and not captures:  # J18
                return False
            if captures and not self.frontier_right(seat):  # J17
                return False
        enough = len(self.junks(seat)) >= self.values["needed"]  # J21
        return enough or not self.in_enemy_camp(seat, cell)

    def destinations(self, seat: int, start: str, aces: int) -> set[str]:
        """Where one junk may go with exactly so many aces (J8)."""
        forward = 1 if seat == 0 else -1
        straight = [(0, forward), (-1, 0), (1, 0)]
        found: set[str] = set()
        if self.in_enemy_camp(seat, start) and len(self.junks(seat)) < self.values["needed"]:
            return found  # immobilised
        if start == self.values["port"][seat]:
            for first in self.values["zone"][seat]:  # J12: one step anywhere in the zone, then one straight line
                if aces == 1:
                    found.add(first)
                elif first not in self.board:
                    for right, up in straight:
                        cell = self.path(first, right, up, aces - 1)
                        if cell is not None:
                            found.add(cell)
        else:
            for right, up in straight:
                cell = self.path(start, right, up, aces)
                if cell is not None:
                    found.add(cell)
            if aces == 1:  # J11: the diagonal only with one ace, and only to capture
                for right in (-1, 1):
                    cell = self.beside(start, right, forward)
                    if cell is not None and self.board.get(cell) == 1 - seat:
                        found.add(cell)
        return {cell for cell in found if self.may_land(seat, start, cell)}

    def moves(self, seat: int, aces: int) -> set[tuple[Any, ...]]:
        """The moves of the first rung of the ladder that has one."""
        port, zone = self.values["port"][seat], self.values["zone"][seat]
        all_moves = {
            ("move", start, cell) for start in self.junks(seat) for cell in self.destinations(seat, start, aces)
        }
        from_port = {move for move in all_moves if move[1] == port}
        if from_port:
            return from_port
        if not self.frontier_right(seat):
            from_zone = {move for move in all_moves if move[1] in zone}
            leaving = {move for move in from_zone if move[2] not in zone}
            if leaving:  # J13
                return leaving
            if from_zone:
                return from_zone
        return all_moves

    # the turn

    def start_turn(self) -> None:
        """TURN_START."""
        self.throws = 0
        self.aces = 0
        self.sixes = 0  # set aside or showing
        self.in_hand = int(self.values["dice"])  # the dice about to be thrown
        self.doing = "throw"
        self.entered = False

    def actor(self) -> int:
        """The dice, the player, or the end."""
        if self.winner is not None or self.turn > self.values["turns"]:
            return END
        return CHANCE if self.doing == "throw" else self.seat

    def legal(self) -> set[tuple[Any, ...]]:
        """Every move of the player."""
        if self.doing == "move":
            return self.moves(self.seat, self.aces)
        dice = self.values["dice"]
        moves: set[tuple[Any, ...]] = {("keep", n) for n in range(self.sixes + 1) if dice - self.aces - n >= 1}  # J3
        if self.sixes == 1 and self.aces == dice - 1:  # case 2: one six and two aces
            moves.add(("stop",))
        return moves

    def apply(self, move: tuple[Any, ...]) -> None:
        """A move or a throw."""
        what = move[0]
        if what == "throw":
            self.throw(list(move[1]))
        elif what == "keep":
            self.sixes = move[1]
            self.in_hand = self.values["dice"] - self.aces - self.sixes
            self.doing = "throw"
        elif what == "stop":
            self.resolve()
        else:
            self.carry(move[1], move[2])

    def throw(self, faces: list[int]) -> None:
        """THROW: aces are set aside for good."""
        assert len(faces) == self.in_hand
        assert all(1 <= face <= 6 for face in faces)
        self.throws += 1
        self.aces += faces.count(self.values["ace"])
        self.sixes += faces.count(self.values["six"])
        if self.aces == self.values["dice"] or self.throws == self.values["throws"]:
            self.resolve()
        elif self.sixes == 0:
            self.in_hand = self.values["dice"] - self.aces
            self.doing = "throw"
        else:
            self.doing = "keep"

    def resolve(self) -> None:
        """RESOLVE: steps 1 and 2."""
        if self.sixes >= 1 and self.may_enter(self.seat):
            self.board[self.values["port"][self.seat]] = self.seat
            self.entered = True
        if self.aces >= 1 and self.moves(self.seat, self.aces):
            self.doing = "move"
        else:
            self.late_enter()

    def carry(self, start: str, cell: str) -> None:
        """Step 2: the junk goes; an enemy there is back in its reserve because it is no longer on the board."""
        del self.board[start]
        self.board[cell] = self.seat
        if cell == self.values["port"][1 - self.seat]:
            self.winner = self.seat
        else:
            self.late_enter()

    def late_enter(self) -> None:
        """Step 3 (J6), then the other player."""
        if self.sixes >= 1 and not self.entered and self.may_enter(self.seat):
            self.board[self.values["port"][self.seat]] = self.seat
        self.seat = 1 - self.seat
        self.turn += 1
        self.start_turn()

    # the end

    def totals(self) -> list[int]:
        """No points: 1 to the winner."""
        return [int(seat == self.winner) for seat in (0, 1)]

    def ranking(self) -> list[int]:
        """The winner first; a draw is shared."""
        if self.winner is None:
            return [1, 1]
        return [1 if seat == self.winner else 2 for seat in (0, 1)]
