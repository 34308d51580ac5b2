"""Marathon à l’Escale à Jeux: time, turns, lines and counts. The places stand in `places.py`.

Blocks (two days each) and lines are counted from 0. M1 to M30 are the decisions of docs/rules-decisions.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from pnp.base.messages import joined, message
from pnp.referee.facts import Facts
from pnp.referee.rules import CHANCE, END, Entry, Forbidden, Move, Rules, Score, Streams, ranks

from . import words
from .pieces import MarathonState, Pieces
from .places import FREE

JUMP: Move = ("jump",)
STOP: Move = ("stop",)
SHAPES: dict[str, tuple[type, ...]] = {  # what follows the first word of a move
    "open": (int, str, tuple),
    "place": (int, str, int),
    "resettle": (int,),
    "jump": (),
    "stop": (),
}


class Marathon(Pieces, Rules[MarathonState]):
    """Marathon at one number of players."""

    state = MarathonState

    def setup(self) -> MarathonState:
        s = MarathonState()
        players = range(self.players)
        s.pos, s.order, s.reserve = [0] * self.players, list(players), [self.stock] * self.players
        s.blocks, s.dice = [-1] * self.lines, [[] for _ in range(self.lines)]
        s.pawns = [[place.empty() for place in self.places] for _ in range(self.lines)]
        s.events, s.opened, s.opening, s.counted, s.jumped, s.shot = [], 0, 1, 0, -1, []
        s.sheet, s.parts = [[] for _ in players], [[0] * len(self.keys) for _ in players]
        s.ticks, s.penalty = [0] * self.players, [0] * self.players
        return s

    def actor(self, s: MarathonState) -> int:
        if s.opening:
            return CHANCE
        return s.order[0] if s.counted <= self.last else END

    def legal(self, s: MarathonState) -> list[Move]:
        seat = s.order[0]
        if s.shot:
            court = s.pawns[s.shot[0]][self.court.number - 1]
            return [move for move, owner in zip(self.resettles, court, strict=True) if owner == FREE]
        moves: list[Move] = []
        if s.reserve[seat]:
            pos = s.pos[seat]
            for line, block in enumerate(s.blocks):
                if block >= 0 and (self.ahead or block <= self.block_at[pos]):  # M30
                    for place, at in zip(self.places, s.pawns[line], strict=True):
                        moves += place.legal(at, seat, line)
            left = self.fin - pos
            near = left < self.dearest and pos >= self.first[self.last]
            if near and moves and self.may_stop and all(self.cost(s, move) > left for move in moves):  # M22
                moves.append(STOP)
        return moves or [JUMP]  # M16, M29

    def chance(self, s: MarathonState, streams: Streams) -> Move:
        random = streams(f"block/{s.opened + 1}").random
        events = [event for event in self.signs if event not in s.events]
        event = events[int(random() * len(events))]
        dice = tuple(1 + int(random() * self.faces) for _ in self.places)
        return ("open", s.opened % self.lines, event, dice)

    def apply(self, s: MarathonState, move: Move) -> None:
        kind = move[0]
        seat = s.order[0]
        if kind == "place":
            place = self.by_id[move[2]]
            at, cell = s.pawns[move[1]][place.number - 1], move[3]
            s.reserve[seat] -= 1
            if place is self.court and at[cell - 1] >= 0:
                owner = at[cell - 1]
                s.shot = [move[1], owner, place.put(at, seat, cell)]
            else:
                self._pay(s, seat, place.put(at, seat, cell))
        elif kind == "resettle":
            line, owner, cost = s.shot
            s.pawns[line][self.court.number - 1][move[1] - 1] = owner
            s.shot = []
            self._pay(s, seat, cost)
        elif kind == "open":
            _, line, event, dice = move
            s.blocks[line], s.dice[line] = s.opened, list(dice)
            s.events.append(event)
            s.opened += 1
            s.opening = 0
            self._settle(s)
        else:
            block = self.block_at[s.pos[seat]]
            if kind == "jump" and self.at_once and block < self.last:  # M16
                s.jumped = block
            self._advance(s, seat, self.fin if kind == "stop" else self.leave[block])

    def _pay(self, s: MarathonState, seat: int, cost: int) -> None:
        """Move a marker on; what is too much at the end costs points (M21)."""
        space = s.pos[seat] + cost
        if space > self.fin:
            s.penalty[seat] += self.overshoot(space - self.fin)
            space = self.fin
        self._advance(s, seat, space)

    def _advance(self, s: MarathonState, seat: int, space: int) -> None:
        """The marker lands on top of a stack; a block entered first needs a line, one left behind is counted."""
        order, pos = s.order, s.pos
        pos[seat] = space
        at = 1
        for other in order[1:]:
            if pos[other] >= space:
                break
            at += 1
        order.insert(at, seat)
        del order[0]
        if space >= self.first[s.opened]:
            s.opening = 1
        elif s.jumped >= 0 or pos[order[0]] >= self.leave[s.counted]:
            self._settle(s)

    def _settle(self, s: MarathonState) -> None:
        """Count what is due, now that no line waits to be opened."""
        if s.jumped == s.counted:
            self._count(s)
        s.jumped = -1
        while s.counted <= self.last and s.pos[s.order[0]] >= self.leave[s.counted]:
            self._count(s)

    def _count(self, s: MarathonState) -> None:
        """Write down the next block's six places for everybody, and clear its line (M17)."""
        block = s.counted
        line = block % self.lines
        times, malus_times = (self.times, self.malus_times) if block == self.last else (1, 1)
        signs = self.signs[s.events[block]]
        for place, at, die, sign in zip(self.places, s.pawns[line], s.dice[line], signs, strict=True):
            for seat, earned in enumerate(place.tally(at, die, self.players)):
                parts = s.parts[seat]
                if earned is None:  # M25, M27
                    value = -place.malus * malus_times
                    parts[place.part] += value
                    s.ticks[seat] += 1
                else:
                    value = earned[0] * sign * times
                    parts[place.part] += value
                    for cell, points in earned[1]:
                        parts[place.part + cell] += points * sign * times
                        value += points * sign * times
                s.sheet[seat].append(value)
            for owner in place.owners(at):
                s.reserve[owner] += 1
        s.pawns[line] = [place.empty() for place in self.places]
        s.dice[line], s.blocks[line] = [], -1
        s.counted += 1

    def pending(self, s: MarathonState) -> tuple[list[list[int]], list[list[int]]]:
        """What the open lines would bring each seat now: the cells where it has pawns, and the others' maluses."""
        cells: list[list[int]] = [[] for _ in range(self.players)]
        missed: list[list[int]] = [[] for _ in range(self.players)]
        for line, block in enumerate(s.blocks):
            if block < 0:
                continue
            times, malus_times = (self.times, self.malus_times) if block == self.last else (1, 1)
            signs = self.signs[s.events[block]]
            for place, at, die, sign in zip(self.places, s.pawns[line], s.dice[line], signs, strict=True):
                for seat, earned in enumerate(place.tally(at, die, self.players)):
                    if earned is None:
                        missed[seat].append(-place.malus * malus_times)
                    else:
                        cells[seat].append((earned[0] + sum([points for _, points in earned[1]])) * sign * times)
        return cells, missed

    def forbids(self, s: MarathonState, move: Move) -> Forbidden | None:
        actor = self.actor(s)
        if actor == END:
            return Forbidden("end", message("the game is over"))
        if not isinstance(move, tuple) or not move or not isinstance(move[0], str) or move[0] not in SHAPES:
            return Forbidden("turn", message("a move begins with one of {words}", words=joined(SHAPES)))
        shape = SHAPES[move[0]]
        if len(move) != len(shape) + 1 or any(type(x) is not kind for x, kind in zip(move[1:], shape, strict=True)):
            wanted = " ".join([move[0], *(kind.__name__ for kind in shape)])
            return Forbidden("turn", message("expected {shape}", shape=wanted))
        if (move[0] == "open") != (actor == CHANCE):
            if actor == CHANCE:
                return Forbidden("open", message("a line must be opened first"))
            return Forbidden("open", message("a line is opened when a marker enters a block"))
        if move[0] == "open":
            return self._forbids_open(s, *move[1:])
        if (move[0] == "resettle") != bool(s.shot):
            if s.shot:
                return Forbidden("M13", message("the expelled pawn must be put on an empty cell first"))
            return Forbidden("M13", message("no pawn has been expelled"))
        if move[0] == "resettle":
            if move in self.legal(s):
                return None
            return Forbidden("M13", message("the expelled pawn goes to an empty cell of the same card"))
        if move[0] == "place":
            return self._forbids_place(s, *move[1:])
        legal = self.legal(s)
        if move in legal:
            return None
        if move == JUMP:
            return Forbidden("M29", message("only a player without pawns or without a legal placement jumps"))
        if legal == [JUMP]:
            return Forbidden("M16", message("a player without pawns or without a legal placement jumps"))
        why = message("one may stop only in the last block, if every placement costs more than the time left")
        return Forbidden("M22", why)

    def _forbids_open(self, s: MarathonState, line: int, event: str, dice: tuple[Any, ...]) -> Forbidden | None:
        if line != s.opened % self.lines:
            return Forbidden("open", message("it is line {line} that is opened now", line=s.opened % self.lines))
        if event not in self.signs or event in s.events:
            return Forbidden("open", message("the event is none of the cards or was used before"))
        if len(dice) != len(self.places) or any(type(die) is not int or not 1 <= die <= self.faces for die in dice):
            why = message("expected {count} dice from 1 to {faces}", count=len(self.places), faces=self.faces)
            return Forbidden("open", why)
        return None

    def _forbids_place(self, s: MarathonState, line: int, name: str, cell: int) -> Forbidden | None:
        seat = s.order[0]
        if not s.reserve[seat]:
            return Forbidden("M16", message("the player has no pawn left and jumps"))
        if not 0 <= line < self.lines or s.blocks[line] < 0:
            return Forbidden("open", message("the line is not open"))
        if not self.ahead and s.blocks[line] > self.block_at[s.pos[seat]]:
            return Forbidden("M30", message("the line is for a block that the player has not reached"))
        place = self.by_id.get(name)
        if place is None:
            return Forbidden("turn", message("there is no such place; there are {places}", places=joined(self.by_id)))
        return place.forbids(s.pawns[line][place.number - 1], seat, cell)

    def view(self, s: MarathonState, seat: int) -> dict[str, Any]:
        return {"seat": seat, **s.dump()}  # everything lies open

    def resample(self, s: MarathonState, seat: int, rng: Random) -> MarathonState:
        return s.clone()  # what is not known has not been drawn yet

    def scores(self, s: MarathonState) -> list[Score]:
        out = []
        for seat, cells in enumerate(s.sheet):
            parts = {key: points for key, points in zip(self.keys, s.parts[seat], strict=True) if points}
            extra = {"start": self.start[seat], "struck": -struck(cells, s.ticks[seat]), "penalty": -s.penalty[seat]}
            parts.update({key: points for key, points in extra.items() if points})
            out.append(Score(sum(parts.values()), parts))
        return out

    def ranking(self, s: MarathonState) -> list[int]:
        """By total, then fewer ticks, a smaller penalty, the better last row as written, struck cells included."""
        row = len(self.places)
        totals = [score.total for score in self.scores(s)]
        return ranks([(totals[p], -s.ticks[p], -s.penalty[p], sum(s.sheet[p][-row:])) for p in range(self.players)])

    def standing(self, s: MarathonState) -> list[float]:
        """The totals if every open line were counted now; a place not visited yet is held against nobody before Fin."""
        pending, missed = self.pending(s)
        out = []
        for seat, sheet in enumerate(s.sheet):
            late = missed[seat] if s.pos[seat] == self.fin else []
            cells = sheet + pending[seat] + late
            lost = struck(cells, s.ticks[seat] + len(late)) + s.penalty[seat]
            out.append(float(self.start[seat] + sum(cells) - lost))
        return out

    def milestone(self, s: MarathonState) -> int:
        return self.day_at[s.pos[s.order[0]]]

    def catalogue(self) -> Mapping[str, Entry]:
        return words.catalogue(self)

    def uses(self, s: MarathonState, move: Move) -> list[str]:
        return words.uses(self, s, move)

    def broken(self, s: MarathonState) -> list[str]:
        return words.broken(self, s)

    def badge(self, seat: int) -> str:
        return self.letters[seat]

    def describe(self, s: MarathonState, move: Move) -> str:
        return words.describe(self, s, move)


def struck(cells: list[int], ticks: int) -> int:
    """The points of the cells that are struck out, one for each tick, the highest first (M23, M24)."""
    return sum(sorted(cells, reverse=True)[:ticks])


def read(facts: Facts, players: int) -> Marathon:
    """The rules as the game's files give them."""
    return Marathon(facts, players)
