"""How a sensible player of Marathon weighs a placement: the points it should bring at the count, less its time.

A cell of the score sheet above the one that the last tick strikes brings nothing more, and a tick costs as much as that
cell: with it at `struck`, a total is the sum of min(cell, struck) less `struck` for every tick. Whatever stands on a
place when its line is counted is guessed from what stands there now and from how much of the block is still to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.referee.bots import Advice
from pnp.referee.rules import END, Move

from .common import At, Place
from .pieces import MarathonState
from .places import FREE, Counter, Court, Garden, GreenTable, Pyramid, Shelves
from .rules import Marathon, struck


class Taste(NamedTuple):
    """The constants, found by self-play."""

    period: float = 2.2  # what a period of time is worth
    last: float = 2.0  # more for having any time left: a last placement may overshoot a little
    struck: float = 12.0  # the cell that the next tick strikes
    rivals: float = 0.2  # how much a point of all opponents together counts
    later: float = 0.5  # a line that stays open longer can wait
    shy: float = 0.35  # how many of those to come still come to a place with a minus
    push: float = 0.12  # pushes to come on a shelf: for each free cell and player, in a block
    drinks: float = 0.35  # absent players who still come to the garden
    passing: float = 0.4  # absent players who go past at the green table
    vote: float = 1.0  # pawns that may still turn a majority
    tie: float = 0.35  # what a higher row is worth in pawns
    aim: float = 0.1  # how much of a pétanque cell is shot away
    hope: float = 3.5  # for the outlook: what a period will bring before the last line opens
    unseen: float = 6.2  # for the outlook: what a place not visited yet will cost
    shelves: float = 0.85  # how soon a place must be taken, before it is dear or full
    pyramid: float = 0.55
    counter: float = 0.45
    garden: float = 3.4
    court: float = 0.85
    line: float = 0.9


class Scene(NamedTuple):
    """What is the same for all moves on one place."""

    place: Any
    at: At
    seat: int
    die: int
    scale: int  # sign, times the doubling of the last block
    absent: float  # what it is worth not to be there
    rest: float  # how much of the block is still to come, 1 at its beginning
    soon: float  # how soon it must be taken


class MarathonAdvice(Advice[MarathonState]):
    """One look ahead."""

    def __init__(self, rules: Marathon, taste: Taste | None = None) -> None:
        self.rules = rules
        self.taste = taste or Taste()
        self.rivals = self.taste.rivals / max(rules.players - 1, 1)
        self.gains = {place.id: GAINS[type(place)] for place in rules.places}
        self.soon = {place.id: getattr(self.taste, GAINS[type(place)].__name__) for place in rules.places}

    def weigh(self, s: MarathonState, moves: Sequence[Move]) -> list[float]:
        if moves[0][0] == "resettle":
            return self._resettle(s, moves)
        last, period = self.taste.last, self.taste.period
        left = self.rules.fin - s.pos[s.order[0]]
        now = last + period * left  # the worth of all time left
        scenes: dict[tuple[int, str], Scene] = {}
        out = []
        for move in moves:
            if move[0] != "place":  # to stop or to jump takes all the time and brings nothing
                out.append(-now)
                continue
            _, line, name, cell = move
            scene = scenes.get((line, name)) or scenes.setdefault((line, name), self._scene(s, line, name))
            cost = scene.place.cost(scene.at, cell)
            gain: float = self.gains[name](self, scene, cell) - now
            if cost < left:
                gain += last + period * (left - cost)
            elif cost > left:
                gain -= self.rules.overshoot(cost - left)
            out.append(gain * scene.soon if gain > 0 else gain)
        return out

    def _scene(self, s: MarathonState, line: int, name: str) -> Scene:
        rules, taste = self.rules, self.taste
        place, block = rules.by_id[name], s.blocks[line]
        final = block == rules.last
        index = place.number - 1
        scale = rules.signs[s.events[block]][index] * (rules.times if final else 1)
        absent = -place.malus * (rules.malus_times if final else 1) - taste.struck
        leave, length = rules.leave[block], rules.leave[block] - rules.first[block] + 1
        rest = sum([leave - pos for pos in s.pos if pos < leave]) / (rules.players * length)
        soon = self.soon[name] * (1.0 if block == s.counted else taste.later)
        at, die = s.pawns[line][index], s.dice[line][index]
        return Scene(place, at, s.order[0], die, scale, absent, min(rest, 1.0), soon)

    def _resettle(self, s: MarathonState, moves: Sequence[Move]) -> list[float]:
        """The expelled pawn goes where it brings its owner least."""
        line, court = s.shot[0], self.rules.court
        sign = self.rules.signs[s.events[s.blocks[line]]][court.number - 1]
        return [-float(sign * court.values[cell - 1]) for _, cell in moves]

    def shelves(self, scene: Scene, cell: int) -> float:
        """The rows of all own pawns, pushes to come included; the rivals on the shelf go up too."""
        place, at, seat, scale = scene.place, scene.at, scene.seat, scene.scale
        values, height = place.values, place.height
        pushes = self.taste.push * scene.rest * self.rules.players * (1 if scale > 0 else self.taste.shy)
        old, new, rival, there = float(scene.die), float(scene.die), 0.0, False
        for number, shelf in enumerate(at, 1):
            room = height - len(shelf)
            if number == cell:
                new += between(values, pushes * (room - 1))
            elif seat not in shelf:
                continue
            for row, owner in enumerate(shelf):
                before = between(values, row + pushes * room)
                after = before if number != cell else between(values, row + 1 + pushes * (room - 1))
                if owner == seat:
                    there = True
                    old += before
                    new += after
                else:
                    rival += after - before
        own = self._worth(scale * new) - (self._worth(scale * old) if there else scene.absent)
        return own - self.rivals * scale * rival

    def pyramid(self, scene: Scene, cell: int) -> float:
        """The chance of the majority."""
        place, at, seat = scene.place, scene.at, scene.seat
        prize = scene.scale * (scene.die + place.majority)
        there = any(seat in row for row in at)
        before = self._majority(place, at, seat, scene.rest) if there else 0.0
        then = [[*row, seat] if n == cell else row for n, row in enumerate(at, 1)]
        after = self._majority(place, then, seat, scene.rest)
        own = (after - before) * self._worth(prize) - (0.0 if there else scene.absent)
        rivals = any(owner != seat for row in at for owner in row)
        return own + (self.rivals * (after - before) * prize if rivals else 0.0)

    def _majority(self, place: Pyramid, at: At, seat: int, rest: float) -> float:
        """The chance that this seat has the majority at the count."""
        mine = place.votes(at, seat)
        best = max([place.votes(at, other) for other in range(self.rules.players) if other != seat])
        lead = mine[0] - best[0] + (self.taste.tie if mine > best else -self.taste.tie if mine < best else 0.0)
        return min(max(0.5 + lead / (4 * (0.3 + self.taste.vote * rest)), 0.02), 0.98)

    def counter(self, scene: Scene, cell: int) -> float:
        """The points of the position, which nobody takes away."""
        return self._worth(scene.scale * (scene.die + scene.place.values[cell - 1])) - scene.absent

    def garden(self, scene: Scene, cell: int) -> float:
        """The bonus of all tables, with those who are still to come; the rivals there have it too."""
        place, at, seat, scale = scene.place, scene.at, scene.seat, scene.scale
        room, people, there = place.count - len(at), len(set(at)), seat in at
        coming = self.taste.drinks * scene.rest * (1 if scale > 0 else self.taste.shy)
        absent = self.rules.players - people
        before = between(place.values, len(at) - 1 + min(coming * absent, room)) if at else 0.0
        after = between(place.values, len(at) + min(coming * (absent - (not there)), room - 1))
        own = self._worth(scale * (scene.die + after))
        own -= self._worth(scale * (scene.die + before)) if there else scene.absent
        return own - self.rivals * scale * (after - before) * (people - there)

    def court(self, scene: Scene, cell: int) -> float:
        """The cell, a part of which is lost to shots to come; an expelled rival gets the worst empty cell."""
        place, at, seat, scale = scene.place, scene.at, scene.seat, scene.scale
        value = place.values[cell - 1]
        new = scale * value * (1 - self.taste.aim * scene.rest if scale > 0 else 1)
        if seat in at:
            old = scale * (scene.die + sum([v for v, owner in zip(place.values, at, strict=True) if owner == seat]))
            own = self._worth(old + new) - self._worth(old)
        else:
            own = self._worth(scale * scene.die + new) - scene.absent
        if at[cell - 1] != FREE:
            worst = min([scale * v for v, owner in zip(place.values, at, strict=True) if owner == FREE])
            own += self.rivals * (scale * value - worst)
        return own

    def line(self, scene: Scene, cell: int) -> float:
        """The position after those still to come have gone past; the overtaken lose theirs."""
        at, scale, values = scene.at, scene.scale, scene.place.values
        absent = max(self.rules.players - len(at) - 1, 0)
        passing = self.taste.passing * scene.rest * absent if scale > 0 else 0.0
        own = self._worth(scale * (scene.die + between(values, cell - 1 + passing))) - scene.absent
        if cell <= len(at):
            own += self.rivals * scale * (values[cell - 1] - values[len(at)])
        return own

    def _worth(self, points: float) -> float:
        """A cell of the sheet, as far as it will not be struck."""
        return min(points, self.taste.struck)

    def outlook(self, s: MarathonState) -> list[float]:
        """What lies there, the time left at its worth, and what the places not visited yet will cost."""
        rules, taste = self.rules, self.taste
        if rules.actor(s) == END:
            return [float(score.total) for score in rules.scores(s)]
        pending, missed = rules.pending(s)
        closed = (rules.last + 1 - s.opened) * len(rules.places)
        out = []
        for seat, cells in enumerate(pending):
            left = rules.fin - s.pos[seat]
            known = s.sheet[seat] + cells
            if closed:
                total = sum([min(cell, taste.struck) for cell in known]) - taste.struck * s.ticks[seat]
                total += taste.hope * left - taste.unseen * (len(missed[seat]) + closed)
            else:  # the last block: a visit for every two periods, which does no more than spare the tick
                late = sorted(missed[seat])[: max(len(missed[seat]) - (left + 1) // 2, 0)]
                total = sum(known + late) - struck(known + late, s.ticks[seat] + len(late))
            out.append(rules.start[seat] + total - s.penalty[seat])
        return out


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
    GreenTable: MarathonAdvice.line,
}


def advice(rules: Marathon, period: float = Taste().period, garden: float = Taste().garden) -> MarathonAdvice:
    """The advice for this game's bots: how dear time is to them, and how much they hurry to the garden."""
    return MarathonAdvice(rules, Taste(period=period, garden=garden))
