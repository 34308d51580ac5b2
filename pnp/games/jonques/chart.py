"""The board of Jonques as a chart of every line that a junk may sail, and a position on it.

Cells are numbered row by row from A1; a board holds 0 (empty) or a seat + 1. Where a junk may go depends on the number
of aces, on the frontier right and on having enough junks to enter the enemy's camp, so the lines of every cell are
listed once for each such case. Names such as J8 are those of docs/rules-decisions.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from pnp.base.messages import joined, message
from pnp.definition.components import Card
from pnp.referee.facts import Facts
from pnp.referee.rules import Move, State

CAMPS = ("south", "north")
FORWARD = (1, -1)  # South moves up, North down
_CELL = re.compile(r"([A-Z])([1-9]\d?)")

Way = tuple[int, ...]  # cells one after the other
Line = tuple[int, tuple[int, ...], int, Way]  # last cell, what it may hold, the move's number, the cells before
Exit = tuple[int, tuple[int, ...], int, tuple[Way, ...]]  # the same with several ways, of which one must be free


class Readings(NamedTuple):
    """The variants as switches; all False is the game as shipped."""

    useful_six: bool
    no_late_enter: bool
    up_to: bool
    diagonal_always: bool
    straight_exit: bool
    any_zone_move: bool
    only_blockers: bool
    free_return: bool
    frozen_right_lost: bool
    win_exempt: bool


class Layout(NamedTuple):
    """The board as data: its size, its frontier's row from 0, and the port and zone of each camp."""

    columns: int
    rows: int
    frontier: int
    ports: tuple[int, int]
    zones: tuple[Way, Way]

    def name(self, cell: int) -> str:
        """A cell as players call it."""
        return f"{chr(ord('A') + cell % self.columns)}{cell // self.columns + 1}"

    def camp(self, cell: int) -> int:
        """Whose camp a cell is in; -1 on the frontier."""
        row = cell // self.columns
        return -1 if row == self.frontier else int(row > self.frontier)

    def offset(self, start: int, end: int) -> tuple[int, int]:
        """How far one cell is from another: to the right and up."""
        return end % self.columns - start % self.columns, end // self.columns - start // self.columns

    def ray(self, start: int, across: int, up: int, length: int) -> Way | None:
        """The cells of a straight way, or None if it runs off the board."""
        column, row = start % self.columns + across * length, start // self.columns + up * length
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return tuple(start + i * (across + up * self.columns) for i in range(1, length + 1))


class Junks(State):
    """One position: the board, the reserves and the dice of the turn."""

    __slots__ = (
        "aces", "board", "entered", "junks", "options", "reserve", "seat", "sixes", "throw", "turn", "who", "winner",
    )  # fmt: skip
    board: list[int]
    junks: list[list[int]]  # the cells of each seat's junks
    reserve: list[int]
    seat: int  # whose turn
    turn: int  # of both players together, from 1
    throw: int  # throws made in this turn
    aces: int  # set aside for good
    sixes: int  # set aside; after a throw also those showing
    entered: bool  # a junk was entered before the aces
    options: list[int]  # the moves of the binding rung, by number; only while a junk is to be moved
    who: int  # the actor
    winner: int | None

    def clone(self) -> Junks:
        """An independent copy. `options` is never changed in place, so it is shared."""
        new = Junks.__new__(Junks)
        south, north = self.junks
        new.board, new.junks, new.reserve = self.board[:], [south[:], north[:]], self.reserve[:]
        new.seat, new.turn, new.throw, new.aces, new.sixes = self.seat, self.turn, self.throw, self.aces, self.sixes
        new.entered, new.options, new.who, new.winner = self.entered, self.options, self.who, self.winner
        return new


class Chart:
    """Which moves a position offers."""

    def __init__(self, layout: Layout, readings: Readings, dice: int, camp_junks: int) -> None:
        self.layout, self.readings, self.camp_junks = layout, readings, camp_junks
        self.size = size = layout.columns * layout.rows
        self.names = [layout.name(cell) for cell in range(size)]
        self.cells = {name: cell for cell, name in enumerate(self.names)}
        self.ports, self.zones = layout.ports, tuple(frozenset(zone) for zone in layout.zones)
        self.camp = [layout.camp(cell) for cell in range(size)]
        # where a junk gives the frontier right: on the frontier and in the enemy's camp
        self.frontier = frozenset(cell for cell in range(size) if self.camp[cell] == -1)
        self.far = tuple(frozenset(c for c in range(size) if self.camp[c] in (-1, 1 - seat)) for seat in (0, 1))
        self.moves: dict[int, Move] = {}  # by number: start × size + end
        aces, flags = range(dice + 1), (False, True)
        # by seat, aces, frontier right, enough junks; the lines by cell as well
        self.lines = [[[[self._lines(s, n, r, e) for e in flags] for r in flags] for n in aces] for s in (0, 1)]
        self.exits = [[[[self._exits(s, n, r, e) for e in flags] for r in flags] for n in aces] for s in (0, 1)]

    def lengths(self, aces: int) -> Way:
        """How far a number of aces moves a junk (J8)."""
        return tuple(range(1, aces + 1)) if self.readings.up_to else (aces,) if aces else ()

    def may_hold(self, seat: int, start: int, end: int, right: bool, enough: bool) -> tuple[int, ...]:
        """What the last cell of a move may hold, whatever the way."""
        foe = (2 - seat,)
        if end == self.ports[seat]:
            return ()  # the port is for entering (J19)
        if self.camp[end] == 1 - seat and not enough:
            return ()  # the five-junk rule (J21); as nothing moves back, it also immobilises junks that are there
        if end in self.zones[seat]:
            at_home = start in self.zones[seat] or start == self.ports[seat] or self.readings.free_return
            return ((0,) if at_home else ()) + (foe if right else ())  # J17, J18
        return (0, *foe)

    def _lines(self, seat: int, aces: int, right: bool, enough: bool) -> list[tuple[Line, ...]]:
        """For each cell the ordinary moves from there."""
        lengths = self.lengths(aces)
        slanted = 1 in lengths or (aces > 0 and self.readings.diagonal_always)  # J11
        out: list[tuple[Line, ...]] = []
        for start in range(self.size):
            ways: list[tuple[Way, Way]] = [(way, (0, 2 - seat)) for n in lengths for way in self._rays(seat, start, n)]
            ways += [(way, (2 - seat,)) for way in self._diagonals(seat, start) if slanted]
            lines: list[Line] = []
            for way, wanted in ways if start != self.ports[seat] else ():
                allowed = self.may_hold(seat, start, way[-1], right, enough)
                holds = tuple(held for held in wanted if held in allowed)
                if holds:
                    lines.append((way[-1], holds, self._number(start, way[-1]), way[:-1]))
            out.append(tuple(lines))
        return out

    def _exits(self, seat: int, aces: int, right: bool, enough: bool) -> tuple[Exit, ...]:
        """The moves of a junk on its port: one step into the zone, then straight on (J12)."""
        port = self.ports[seat]
        ways: dict[int, list[Way]] = {}
        for n in self.lengths(aces):
            for first in self._quays(seat):
                for ray in self._rays(seat, first, n - 1, self.readings.straight_exit) if n > 1 else [()]:
                    way = (first, *ray)
                    ways.setdefault(way[-1], []).append(way[:-1])
        if self.readings.diagonal_always and aces > 1:
            for (end,) in self._diagonals(seat, port):
                ways.setdefault(end, [])
        held = [(end, self.may_hold(seat, port, end, right, enough), tuple(befores)) for end, befores in ways.items()]
        return tuple((end, holds, self._number(port, end), befores) for end, holds, befores in held if holds)

    def _quays(self, seat: int) -> list[int]:
        """The cells of the zone next to the port, diagonals included."""
        offsets = {cell: self.layout.offset(self.ports[seat], cell) for cell in self.layout.zones[seat]}
        return [cell for cell, (across, up) in offsets.items() if max(abs(across), abs(up)) == 1]

    def _rays(self, seat: int, start: int, length: int, forward_only: bool = False) -> list[Way]:
        """Straight ways forward, left and right; none leads through a port (J19, J20)."""
        directions = ((0, FORWARD[seat]), (-1, 0), (1, 0))[: 1 if forward_only else 3]
        rays = [self.layout.ray(start, across, up, length) for across, up in directions]
        return [ray for ray in rays if ray and not set(ray[:-1]) & set(self.ports)]

    def _diagonals(self, seat: int, start: int) -> list[Way]:
        """The two steps forward and aside."""
        rays = [self.layout.ray(start, across, FORWARD[seat], 1) for across in (-1, 1)]
        return [ray for ray in rays if ray]

    def _number(self, start: int, end: int) -> int:
        """The number of a move, which is noted."""
        number = start * self.size + end
        self.moves[number] = ("move", self.names[start], self.names[end])
        return number

    def right(self, seat: int, mine: list[int]) -> bool:
        """The frontier right: a junk on the frontier or in the enemy's camp, immobilised or not (J22)."""
        if self.readings.frozen_right_lost and len(mine) < self.camp_junks:
            return not self.frontier.isdisjoint(mine)
        return not self.far[seat].isdisjoint(mine)

    def can_enter(self, s: Junks, seat: int) -> bool:
        """Whether a six can enter a junk now (J14)."""
        if not s.reserve[seat] or s.board[self.ports[seat]]:
            return False
        mine = s.junks[seat]
        return self.zones[seat].isdisjoint(mine) or self.right(seat, mine)

    def options(self, s: Junks, seat: int, aces: int) -> list[int]:
        """The moves of the first rung of the ladder that has any: port, zone, all junks."""
        board, mine = s.board, s.junks[seat]
        right, enough = self.right(seat, mine), len(mine) >= self.camp_junks
        lines = self.lines[seat][aces][right][enough]
        found: list[int] = []
        if board[self.ports[seat]]:
            found = _outward(board, self.exits[seat][aces][right][enough])
        zone = self.zones[seat]
        if not found and not right and not zone.isdisjoint(mine):
            inside = [cell for cell in mine if cell in zone]
            found = _along(board, inside, lines)
            if not self.readings.any_zone_move:
                found = [number for number in found if number % self.size not in zone] or found  # J13
            if not found and self.readings.only_blockers:
                return _along(board, self._blockers(board, seat, inside, lines), lines)  # J15
        if not found:
            return _along(board, mine, lines)
        if self.readings.win_exempt:  # J23
            goal = self.ports[1 - seat]
            found += [n for n in _along(board, mine, lines) if n % self.size == goal and n not in found]
        return found

    def _blockers(self, board: list[int], seat: int, inside: list[int], lines: list[tuple[Line, ...]]) -> list[int]:
        """Own junks outside the zone that stand in the way of junks inside it."""
        zone = self.zones[seat]
        ways = [(*before, end) for cell in inside for end, _, _, before in lines[cell] if end not in zone]
        return sorted({c for way in ways for c in way if board[c] == seat + 1 and c not in zone})


def _along(board: list[int], cells: Iterable[int], lines: list[tuple[Line, ...]]) -> list[int]:
    """The moves of some junks along the lines of their cells."""
    found = []
    for cell in cells:
        for end, holds, number, before in lines[cell]:
            if board[end] in holds:
                for between in before:
                    if board[between]:
                        break
                else:
                    found.append(number)
    return found


def _outward(board: list[int], exits: Iterable[Exit]) -> list[int]:
    """The moves of a junk out of its port; where no way is given, it is a diagonal capture."""
    found = []
    for end, holds, number, befores in exits:
        if board[end] in holds:
            free = any(not any(board[cell] for cell in before) for before in befores)
            if free or (board[end] and not befores):
                found.append(number)
    return found


def read_readings(facts: Facts) -> Readings:
    """The switches, each against the reading that is shipped."""
    return Readings(
        useful_six=facts.variant("early_stop", "always", "useful-six") != "always",
        no_late_enter=facts.variant("late_enter", "allowed", "never") != "allowed",
        up_to=facts.variant("aces", "exact", "up-to") != "exact",
        diagonal_always=facts.variant("diagonal", "one-ace", "any-throw") != "one-ace",
        straight_exit=facts.variant("exit", "bend", "forward") != "bend",
        any_zone_move=facts.variant("zone", "leave-first", "any-move") != "leave-first",
        only_blockers=facts.variant("blocked", "any-junk", "blocker") != "any-junk",
        free_return=facts.variant("return", "capture", "free") != "capture",
        frozen_right_lost=facts.variant("frozen_right", "kept", "lost") != "kept",
        win_exempt=facts.variant("win", "bound", "exempt") != "bound",
    )


def read_layout(facts: Facts, card: Card | None) -> Layout:
    """The board of a card; what does not fit is reported and left out."""
    columns, rows = facts.number(card, "columns", 3, 26), facts.number(card, "rows", 3, 26)
    frontier = facts.number(card, "frontier", 2, rows - 1)
    layout = Layout(columns, rows, frontier - 1, (0, columns * rows - 1), ((), ()))
    camps = facts.items(card, "camps", 2)
    if card is None or len(camps) < 2:
        return layout
    if [camp["camp"] for camp in camps] != list(CAMPS):
        found = message("found {camps}", camps=joined(str(camp["camp"]) for camp in camps))
        facts.wrong(card, "camps", found, message("south, then north"))
        return layout
    ports, zones = list(layout.ports), []
    for seat, camp in enumerate(camps):
        field = f"camps.{seat + 1}.zone"
        port = _cell(facts, card, layout, seat, f"camps.{seat + 1}.port", camp["port"])
        cells = [_cell(facts, card, layout, seat, field, name) for name in camp["zone"]]
        zone = [cell for cell in cells if cell is not None]
        if len(set(zone)) != len(zone) or port in zone:
            facts.wrong(
                card, field, message("found a cell twice, or the port"), message("each cell once, without the port")
            )
        ports[seat] = ports[seat] if port is None else port
        zones.append(tuple(cell for cell in dict.fromkeys(zone) if cell != port))
        if not any(max(map(abs, layout.offset(ports[seat], cell))) == 1 for cell in zones[seat]):
            facts.wrong(card, field, message("found no cell next to the port"), message("a zone that touches its port"))
    return layout._replace(ports=(ports[0], ports[1]), zones=(zones[0], zones[1]))


def _cell(facts: Facts, card: Card, layout: Layout, seat: int, field: str, name: str) -> int | None:
    """A cell of a camp by its name."""
    match = _CELL.fullmatch(name)
    column, row = (ord(match[1]) - ord("A"), int(match[2]) - 1) if match else (-1, -1)
    cell = row * layout.columns + column
    if not (0 <= column < layout.columns and 0 <= row < layout.rows) or layout.camp(cell) != seat:
        such = layout.name(layout.ports[seat])
        expected = message("a cell of the camp {camp}, such as {cell}", camp=CAMPS[seat], cell=such)
        facts.wrong(card, field, message("found {found}", found=name), expected)
        return None
    return cell
