"""play: how a sensible player of Marathon weighs a placement: the points it should bring at the count, less its time.

A cell of the score sheet above the one that the last tick strikes brings nothing more, and a tick costs as much as that
cell: with it at `struck`, a total is the sum of min(cell, struck) less `struck` for every tick. Whatever stands on a
place when its line is counted is guessed from what stands there now and from how much of the block is still to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.bots import Advice
from pnp.games.marathon import Marathon
from pnp.games.marathon_pieces import MarathonState
from pnp.games.marathon_places import FREE, At, Counter, Court, Garden, Line, Place, Pyramid, Shelves
from pnp.rules import Move


class Taste(NamedTuple):
    """The constants, found by self-play."""

    period: float = 3.0  # what a period of time is worth
    last: float = 2.0  # more for having any time left: a placement may overshoot a little
    struck: float = 11.0  # the cell that the next tick strikes
    rivals: float = 0.15  # how much a point of all opponents together counts
    later: float = 0.7  # a place of the line that stays open longer can wait
    push: float = 0.1  # pushes to come on a shelf: a cell, a player, a block
    drinks: float = 0.5  # players still to come to the garden
    passing: float = 0.4  # players still to come to the green table who go past
    vote: float = 1.0  # how sure a lead in the drawing room is
    urge: tuple[float, ...] = (1.0,) * 6
    tie: float = 0.4
    doubt: float = 0.3
    neg: float = 0.3
    aim: float = 0.1  # how much of a pétanque cell a rival may take away


class Scene(NamedTuple):
    """What is the same for all moves on one place."""

    at: At
    seat: int
    die: int
    scale: int  # sign, times the doubling of the last block
    absent: float  # what it is worth not to be there
    struck: float  # the cell that the next tick strikes
    rest: float  # how much of the block is still to come, 1 at its beginning


class MarathonAdvice(Advice[MarathonState]):
    """One look ahead."""

    def __init__(self, rules: Marathon, taste: Taste | None = None) -> None:
        self.rules = rules
        self.taste = taste or Taste()
        self.rivals = self.taste.rivals / (rules.players - 1)
        self.gains = {place.id: GAINS[type(place)] for place in rules.places}

    def weigh(self, s: MarathonState, moves: Sequence[Move]) -> list[float]:
        rules, taste = self.rules, self.taste
        seat = s.order[0]
        left = rules.fin - s.pos[seat]
        if moves[0][0] == "resettle":
            return self._resettle(s, moves)
        scenes: dict[tuple[int, str], tuple[Place, Scene, float]] = {}
        out = []
        oldest = s.counted
        struck = taste.struck
        for move in moves:
            if move[0] != "place":
                out.append(0.0 if move[0] == "stop" else -1000.0)
                continue
            _, line, name, cell = move
            known = scenes.get((line, name))
            if known is None:
                place = rules.by_id[name]
                later = 1.0 if s.blocks[line] == oldest else taste.later
                later *= taste.urge[place.number - 1]
                known = scenes[line, name] = (place, self._scene(s, seat, line, place, struck), later)
            place, scene, later = known
            cost = place.cost(scene.at, cell)
            gain = self.gains[name](self, place, scene, cell)
            if cost < left:
                gain += taste.last + taste.period * (left - cost)
            elif cost > left:
                gain -= rules.overshoot(cost - left)
            gain -= taste.last + taste.period * left
            out.append(gain * later if gain > 0 else gain)
        if moves[-1][0] == "stop":
            out[-1] = -taste.last - taste.period * left
        return out

    def _scene(self, s: MarathonState, seat: int, line: int, place: Place, struck: float) -> Scene:
        rules = self.rules
        block = s.blocks[line]
        last = block == rules.last
        index = place.number - 1
        scale = rules.signs[s.events[block]][index] * (rules.times if last else 1)
        absent = -place.malus * (rules.malus_times if last else 1) - struck
        leave, start = rules.leave[block], rules.first[block] - 1
        rest = sum([leave - pos for pos in s.pos if pos < leave]) / (rules.players * (leave - start))
        return Scene(s.pawns[line][index], seat, s.dice[line][index], scale, absent, struck, min(rest, 1.0))

    def _resettle(self, s: MarathonState, moves: Sequence[Move]) -> list[float]:
        """The expelled pawn goes where it brings its owner least."""
        line, values = s.shot[0], self.rules.court.values
        sign = self.rules.signs[s.events[s.blocks[line]]][self.rules.court.number - 1]
        return [-float(sign * values[cell - 1]) for _, cell in moves]

    def shelves(self, place: Shelves, scene: Scene, cell: int) -> float:
        """The rows of all own pawns, pushes to come included; the rivals on the shelf go up too."""
        taste, values, height = self.taste, place.values, place.height
        seat, scale = scene.seat, scene.scale
        pushes = taste.push * scene.rest * self.rules.players * (1 if scale > 0 else 0.3)
        old, new, rival, there = float(scene.die), float(scene.die), 0.0, False
        for number, shelf in enumerate(scene.at, 1):
            count = len(shelf)
            if number == cell:
                new += between(values, pushes * (height - count - 1))
            elif seat not in shelf:
                continue
            for row, owner in enumerate(shelf):
                before = between(values, row + pushes * (height - count))
                after = before if number != cell else between(values, row + 1 + pushes * (height - count - 1))
                if owner == seat:
                    there = True
                    old += before
                    new += after
                else:
                    rival += after - before
        own = min(scale * new, scene.struck) - (min(scale * old, scene.struck) if there else scene.absent)
        return own - self.rivals * scale * rival

    def pyramid(self, place: Pyramid, scene: Scene, cell: int) -> float:
        """The chance of the majority."""
        at, seat = scene.at, scene.seat
        prize = scene.scale * (scene.die + place.majority)
        there = any(seat in row for row in at)
        before = self._majority(place, at, seat, scene.rest) if there else 0.0
        at[cell - 1].append(seat)
        after = self._majority(place, at, seat, scene.rest)
        at[cell - 1].pop()
        rivals = any(owner != seat for row in at for owner in row)
        own = (after - before) * min(prize, scene.struck) - (0.0 if there else scene.absent)
        return own + (self.rivals * (after - before) * prize if rivals else 0.0)

    def _majority(self, place: Pyramid, at: At, seat: int, rest: float) -> float:
        """The chance that this seat has the majority at the count."""
        mine = place.votes(at, seat)
        best = max([place.votes(at, other) for other in range(self.rules.players) if other != seat])
        lead = mine[0] - best[0] + (self.taste.tie if mine > best else -self.taste.tie if mine < best else 0.0)
        doubt = self.taste.doubt + self.taste.vote * rest
        return min(max(0.5 + lead / (2 * doubt) * 0.5, 0.02), 0.98)

    def counter(self, place: Counter, scene: Scene, cell: int) -> float:
        """The points of the position, which nobody takes away."""
        return min(scene.scale * (scene.die + place.values[cell - 1]), scene.struck) - scene.absent

    def garden(self, place: Garden, scene: Scene, cell: int) -> float:
        """The bonus of all tables, with those who are still to come; the rivals there have it too."""
        taste, at, seat, scale = self.taste, scene.at, scene.seat, scene.scale
        count, people = len(at), len(set(at))
        coming = taste.drinks * scene.rest * (1 if scale > 0 else 0.4)
        absent = self.rules.players - people
        there = seat in at
        before = between(place.values, count - 1 + min(coming * absent, place.count - count)) if count else 0.0
        absent -= not there
        after = between(place.values, count + min(coming * absent, place.count - count - 1))
        own = min(scale * (scene.die + after), scene.struck)
        own -= min(scale * (scene.die + before), scene.struck) if there else scene.absent
        return own - self.rivals * scale * (after - before) * (people - there)

    def court(self, place: Court, scene: Scene, cell: int) -> float:
        """The cell, a part of which is lost to chance shots; an expelled rival gets the worst empty cell."""
        taste, at, seat, scale = self.taste, scene.at, scene.seat, scene.scale
        value = place.values[cell - 1]
        new = value * (1 - taste.aim * scene.rest) if scale > 0 else value
        if seat in at:
            old = scale * (scene.die + sum([v for v, owner in zip(place.values, at, strict=True) if owner == seat]))
            own = min(old + scale * new, scene.struck) - min(old, scene.struck)
        else:
            own = min(scale * (scene.die + new), scene.struck) - scene.absent
        if at[cell - 1] != FREE:
            empty = min([scale * v for v, owner in zip(place.values, at, strict=True) if owner == FREE])
            own += self.rivals * (scale * value - empty)
        return own

    def line(self, place: Line, scene: Scene, cell: int) -> float:
        """The position after those still to come have gone past; the overtaken lose theirs."""
        taste, at, scale, values = self.taste, scene.at, scene.scale, place.values
        absent = self.rules.players - len(at) - 1
        passing = taste.passing * scene.rest * absent if scale > 0 else 0.0
        own = min(scale * (scene.die + between(values, cell - 1 + passing)), scene.struck) - scene.absent
        if cell <= len(at):
            own += self.rivals * scale * (values[cell - 1] - values[len(at)])
        return own

    def outlook(self, s: MarathonState) -> list[float]:
        return self.rules.standing(s)


def between(values: Sequence[int], at: float) -> float:
    """The value at a place between two of a list."""
    low = int(at)
    if low >= len(values) - 1:
        return values[-1]
    return values[low] + (values[low + 1] - values[low]) * (at - low)


GAINS: dict[type[Place], Any] = {
    Shelves: MarathonAdvice.shelves,
    Pyramid: MarathonAdvice.pyramid,
    Counter: MarathonAdvice.counter,
    Garden: MarathonAdvice.garden,
    Court: MarathonAdvice.court,
    Line: MarathonAdvice.line,
}


def advice(rules: Marathon) -> MarathonAdvice:
    """The advice with the tuned constants."""
    return MarathonAdvice(rules)
