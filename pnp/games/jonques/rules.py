"""Jonques. Three dice enter junks and move them over an 11 × 11 board; the first on the enemy's port wins.

TURN → THROW up to three times, sixes set aside or taken up between → a six enters a junk → the aces move one junk, by
the ladder port, zone, any → a six that could not enter before enters now → the other player's turn.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from random import Random
from typing import Any

from pnp.base.messages import NOTHING, Message, counted, message
from pnp.definition.components import Card
from pnp.referee.facts import Facts, name_of
from pnp.referee.rules import CHANCE, END, Entry, Forbidden, Move, Rules, Score, Streams

from .chart import CAMPS, Chart, Junks, read_layout, read_readings
from .why import against
from .words import catalogue, faults, faults_of_turn, uses_of_move, uses_of_throw


class Jonques(Rules[Junks]):
    """The rules: the chart of the board, the dice and the fleets."""

    state = Junks

    def __init__(self, facts: Facts, chart: Chart, numbers: Mapping[str, int], junks: tuple[Card | None, ...]) -> None:
        self.players = 2
        self.digest, self.pace = facts.game.digest, facts.pace
        self.chart = chart
        self.dice, self.faces = numbers["dice"], numbers["faces"]
        self.ace, self.six = numbers["ace"], numbers["six"]
        self.throws, self.draw_after = numbers["throws"], numbers["draw_after"]
        self.fleet = [card.quantity if card else 1 for card in junks]
        self.titles = [name_of(card) if card else "" for card in junks]
        self.camps = [str(card.data["camp"]) if card else "" for card in junks]
        self.late_enter = not chart.readings.no_late_enter
        self.keeps: list[Move] = [("keep", n) for n in range(self.dice)]
        self.lots = [_lots(n, self.faces) for n in range(self.dice + 1)]

    # the course of a game

    def setup(self) -> Junks:
        s = Junks()
        s.board, s.junks, s.reserve = [0] * self.chart.size, [[], []], self.fleet[:]
        s.seat, s.turn, s.winner = 0, 1, None
        s.throw = s.aces = s.sixes = 0
        s.entered, s.options, s.who = False, [], CHANCE
        return s

    def actor(self, s: Junks) -> int:
        return s.who

    def legal(self, s: Junks) -> list[Move]:
        if s.options:
            moves = self.chart.moves
            return [moves[number] for number in s.options]
        found = self.keeps[: s.sixes + 1] if s.aces + s.sixes < self.dice else self.keeps[: self.dice - s.aces]  # J3
        if s.sixes == 1 and self.may_stop(s):
            found.append(("stop",))
        return found

    def chance(self, s: Junks, streams: Streams) -> Move:
        lots = self.lots[self.dice - s.aces - s.sixes]
        return lots[int(streams("dice").random() * len(lots))]

    def apply(self, s: Junks, move: Move) -> None:
        word = move[0]
        if word == "throw":
            faces = move[1]
            s.aces += faces.count(self.ace)
            s.sixes += faces.count(self.six)
            s.throw += 1
            if s.throw == self.throws or s.aces == self.dice:
                self._resolve(s)
            elif s.sixes:
                s.who = s.seat
        elif word == "move":
            cells = self.chart.cells
            self._move(s, cells[move[1]], cells[move[2]])
        elif word == "keep":
            s.sixes = move[1]
            s.who = CHANCE
        else:
            self._resolve(s)

    def _resolve(self, s: Junks) -> None:
        """The dice are thrown: a six enters a junk, then the aces ask for a move."""
        seat, chart = s.seat, self.chart
        if s.sixes and chart.can_enter(s, seat):
            self._enter(s, seat)
            s.entered = True
        if s.aces:
            s.options = chart.options(s, seat, s.aces)
            if s.options:
                s.who = seat
                return
        self._pass(s)

    def _move(self, s: Junks, start: int, end: int) -> None:
        """One junk moves and captures; then a six that could not enter before may do so (J6)."""
        seat, board = s.seat, s.board
        mine = s.junks[seat]
        if board[end]:
            s.junks[1 - seat].remove(end)
            s.reserve[1 - seat] += 1  # J25
        board[start] = 0
        board[end] = seat + 1
        mine[mine.index(start)] = end
        s.options = []
        if end == self.chart.ports[1 - seat]:
            s.winner, s.who = seat, END
            return
        if s.sixes and not s.entered and self.late_enter and self.chart.can_enter(s, seat):
            self._enter(s, seat)
        self._pass(s)

    def _enter(self, s: Junks, seat: int) -> None:
        """A junk from the reserve onto its port; at most one in a turn."""
        port = self.chart.ports[seat]
        s.reserve[seat] -= 1
        s.board[port] = seat + 1
        s.junks[seat].append(port)

    def _pass(self, s: Junks) -> None:
        """The turn is over; after too many of them nobody wins."""
        if s.turn >= self.draw_after:
            s.who = END
            return
        s.turn += 1
        s.seat = 1 - s.seat
        s.throw = s.aces = s.sixes = 0
        s.entered, s.who = False, CHANCE

    def may_stop(self, s: Junks) -> bool:
        """Whether the throwing may be broken off: one six, and all other dice are aces (J4)."""
        if s.sixes != 1 or s.aces != self.dice - 1:
            return False
        return not self.chart.readings.useful_six or self._six_enters(s)

    def _six_enters(self, s: Junks) -> bool:
        """Whether the six can enter a junk, at once or after some move of the aces."""
        after, seat = s.clone(), s.seat
        self._resolve(after)
        if after.reserve[seat] < s.reserve[seat]:
            return True
        for number in after.options:
            then = after.clone()
            self._move(then, *divmod(number, self.chart.size))
            if then.reserve[seat] < s.reserve[seat]:
                return True
        return False

    # what is not allowed

    def forbids(self, s: Junks, move: Move) -> Forbidden | None:
        if not isinstance(move, tuple) or not move or not isinstance(move[0], str):
            return Forbidden("move", message("expected a word and what belongs to it"))
        if s.who == END:
            return Forbidden("end", message("the game is over"))
        if s.who == CHANCE:
            return self._against_throw(s, move)
        return against(self.chart, s, move) if s.options else self._against_choice(s, move)

    def _against_throw(self, s: Junks, move: Move) -> Forbidden | None:
        """The rule against a throw of the dice."""
        left = self.dice - s.aces - s.sixes
        if move[0] != "throw":
            return Forbidden("turn", message("the dice are thrown now"))
        faces = move[1] if len(move) == 2 else None
        if not isinstance(faces, tuple) or any(type(f) is not int or not 1 <= f <= self.faces for f in faces):
            return Forbidden("dice", message("expected faces from 1 to {last}", last=self.faces))
        if len(faces) != left:
            why = counted(
                "{count} die is thrown, not {found}",
                "{count} dice are thrown, not {found}",
                count=left,
                found=len(faces),
            )
            return Forbidden("dice", why)
        return None if faces == tuple(sorted(faces)) else Forbidden("dice", message("faces are told in rising order"))

    def _against_choice(self, s: Junks, move: Move) -> Forbidden | None:
        """The rule against what is done with the sixes between two throws."""
        if move == ("stop",):
            if self.may_stop(s):
                return None
            why = message("only one six of some use, and aces besides, end a throw early: {aces}", aces=self.dice - 1)
            return Forbidden("J4", why)
        if move[0] != "keep":
            return Forbidden("turn", message("it is to be said how many sixes are set aside"))
        if len(move) != 2 or type(move[1]) is not int or move[1] < 0:
            return Forbidden("dice", message("expected the number of sixes to set aside"))
        if move[1] > s.sixes:
            why = counted(
                "there is {count} six to set aside, not {found}",
                "there are {count} sixes to set aside, not {found}",
                count=s.sixes, found=move[1],
            )  # fmt: skip
            return Forbidden("J5", why)
        all_kept = s.aces + move[1] >= self.dice
        return Forbidden("J3", message("at least one die is thrown again")) if all_kept else None

    # what is known, counted and said

    def view(self, s: Junks, seat: int) -> dict[str, Any]:
        """Everything: nothing is hidden."""
        names = self.chart.names
        return {
            "junks": {camp: [names[c] for c in sorted(cells)] for camp, cells in zip(CAMPS, s.junks, strict=True)},
            "reserve": dict(zip(CAMPS, s.reserve, strict=True)),
            "actor": s.who,
            "moves": [list(self.chart.moves[number]) for number in s.options],
            **{name: getattr(s, name) for name in ("turn", "seat", "throw", "aces", "sixes", "entered", "winner")},
        }

    def resample(self, s: Junks, seat: int, rng: Random) -> Junks:
        return s.clone()

    def scores(self, s: Junks) -> list[Score]:
        return [Score(1, {"port": 1}) if s.winner == seat else Score(0, {}) for seat in (0, 1)]

    def ranking(self, s: Junks) -> list[int]:
        return [1 if s.winner in (None, seat) else 2 for seat in (0, 1)]

    def cut_short(self, s: Junks) -> Message:
        if s.who == END and s.winner is None:
            return message("no winner after {turns:,} turns", turns=s.turn)
        return NOTHING

    def standing(self, s: Junks) -> list[float]:
        """Rows gained by all junks on the board, the port counted as one."""
        columns, rows = self.chart.layout.columns, self.chart.layout.rows
        south, north = s.junks
        return [
            float(sum(cell // columns + 1 for cell in south)),
            float(sum(rows - cell // columns for cell in north)),
        ]

    def milestone(self, s: Junks) -> int:
        return s.turn // 10

    def catalogue(self) -> Mapping[str, Entry]:
        return catalogue(self.chart, self.dice)

    def uses(self, s: Junks, move: Move) -> list[str]:
        word = move[0]
        if word == "keep":
            return ["action/keep-six" if move[1] else "action/take-up"]
        after = s.clone()
        self.apply(after, move)
        if word == "move":
            return uses_of_move(self.chart, s, after, self.chart.cells[move[1]], self.chart.cells[move[2]])
        if word == "stop":
            return ["action/stop", *uses_of_throw(self.chart, s, after, s.aces)]
        return uses_of_throw(self.chart, s, after, s.aces + move[1].count(self.ace))

    def broken(self, s: Junks) -> list[str]:
        turn = faults_of_turn(self.chart, s, self.dice, self.throws, self.draw_after)
        return [*faults(self.chart, s, self.fleet), *turn]

    def badge(self, seat: int) -> str:
        return self.camps[seat]

    def describe(self, s: Junks, move: Move) -> str:
        camp, word = self.camps[s.seat], move[0]
        if word == "throw":
            return f"{camp} throws {' '.join(map(str, move[1]))}"
        if word == "keep":
            return f"{camp} sets aside {move[1]} of {s.sixes} sixes" if move[1] else f"{camp} takes up every six"
        if word == "stop":
            return f"{camp} stops with one six and {s.aces} aces"
        end = self.chart.cells[move[2]]
        taken = f" takes {self.titles[1 - s.seat]}" if s.board[end] else ""
        won = f": {camp} wins" if end == self.chart.ports[1 - s.seat] else ""
        return f"{self.titles[s.seat]} {move[1]}–{move[2]}{taken}{won}"


def _lots(dice: int, faces: int) -> list[Move]:
    """Every throw of some dice, equally likely; the same faces are the same move."""
    made: dict[tuple[int, ...], Move] = {}
    throws = itertools.product(range(1, faces + 1), repeat=dice)
    return [made.setdefault(shown, ("throw", shown)) for shown in (tuple(sorted(throw)) for throw in throws)]


def read(facts: Facts, players: int) -> Jonques:
    """The rules of this game's files."""
    readings = read_readings(facts)
    facts.variant("geometry", "back-row", "ring")  # which ports and zones the board's file gives (J1)
    facts.only("board", ["board"])
    layout = read_layout(facts, facts.card("board", "board"))
    facts.only("dice", ["die"])
    die = facts.card("dice", "die")
    faces = facts.number(die, "faces", 2, 10)
    numbers = {
        "dice": _quantity(facts, die, 1, 4),
        "faces": faces,
        "ace": facts.number(die, "ace", 1, faces),
        "six": facts.number(die, "six", 1, faces),
        "throws": facts.parameter("throws", 1, 10),
        "draw_after": facts.parameter("draw_after", 1, 10_000),
    }
    if die and numbers["ace"] == numbers["six"]:
        facts.wrong(die, "six", message("found {face}, which is the ace", face=numbers["six"]), message("another face"))
    facts.only("junks", CAMPS)
    junks = tuple(facts.card("junks", camp) for camp in CAMPS)
    for card in junks:
        _quantity(facts, card, 1, 30)
    chart = Chart(layout, readings, numbers["dice"], facts.parameter("camp_junks", 0, 30))
    facts.leftovers()
    return Jonques(facts, chart, numbers, junks)


def _quantity(facts: Facts, card: Card | None, low: int, high: int) -> int:
    """How many copies of a piece there are, within what the rules can play."""
    if card is None or low <= card.quantity <= high:
        return card.quantity if card else low
    facts.wrong(
        card,
        "quantity",
        message("found {found}", found=card.quantity),
        message("{low} to {high} copies", low=low, high=high),
    )
    return low
