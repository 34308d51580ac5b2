"""How a sensible player of Jonques weighs moves and sixes. Values are in rows that a junk has sailed.

A move is worth what it gains (rows, a captured junk, the frontier right, a chance to win next turn) less what the
enemy may do about it in the next turn. Sixes are set aside when entering a junk is worth more than the aces lost.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import exp, factorial
from typing import NamedTuple

from pnp.referee.bots import Advice
from pnp.referee.rules import END, Move

from .chart import Junks
from .rules import Jonques

WIN = 1000.0


class Weights(NamedTuple):
    """What things are worth, in rows."""

    base: float = 3.0  # a junk on the board, besides its rows: a six has to be thrown for it again
    aside: float = 0.25  # for each column off the enemy's port, in the enemy's camp
    right: float = 4.0  # the frontier right
    goal: float = 25.0  # winning next turn for sure, if the enemy lets it happen
    alarm: float = 60.0  # losing next turn for sure
    enter: float = 7.0  # a junk entered while there are too few for the enemy's camp
    spare: float = -5.0  # a junk entered later
    clog: float = 1.0  # a junk left on the port binds the next aces


Worth = tuple[list[float], list[float]]  # by the number of aces: without a six, with one
Reach = list[list[tuple[int, tuple[int, ...]]]]  # for each cell: from where it is reached, past which cells


class JonquesAdvice(Advice[Junks]):
    """Looks one throw ahead."""

    worth = 0.5
    trust = 0.7
    lead = 1.0

    def __init__(self, rules: Jonques, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self.rules, self.chart = rules, rules.chart
        self.size = rules.chart.size
        self.odds = _odds_of_aces(rules)
        self.shows = [_shows(rules, dice) for dice in range(rules.dice + 1)]
        self.value = [[self._value(seat, cell) for cell in range(self.size)] for seat in (0, 1)]
        counts, flags = range(1, rules.dice + 1), (False, True)
        self.reach = [
            [[[self._reach(seat, n, right, enough) for n in counts] for enough in flags] for right in flags]
            for seat in (0, 1)
        ]

    def weigh(self, s: Junks, moves: Sequence[Move]) -> list[float]:
        if s.options:
            cells = self.chart.cells
            return self._weigh_moves(s, s.seat, [(cells[move[1]], cells[move[2]]) for move in moves])
        return self._weigh_dice(s, moves)

    def outlook(self, s: Junks) -> list[float]:
        """The chance of each seat to win, by rows, junks and who can win at once."""
        if s.who == END:
            return [0.5, 0.5] if s.winner is None else [float(s.winner == seat) for seat in (0, 1)]
        seat = s.seat
        edge = self._strength(s, seat) - self._strength(s, 1 - seat)
        chance = 1 / (1 + exp(-edge))
        goal = self.chart.ports[1 - seat]
        if s.options:
            wins = float(any(number % self.size == goal for number in s.options))
        else:
            wins = self._danger(s.board, seat, s.junks[seat], goal)
        chance = wins + (1 - wins) * chance
        return [chance, 1 - chance] if seat == 0 else [1 - chance, chance]

    # moves

    def _weigh_moves(self, s: Junks, seat: int, moves: Sequence[tuple[int, int]]) -> list[float]:
        """What each move from cell to cell gains."""
        chart, board, foe = self.chart, s.board, 1 - seat
        value, theirs = self.value[seat], self.value[foe]
        mine, others = s.junks[seat], s.junks[foe]
        home, goal = chart.ports[seat], chart.ports[foe]
        right, enough = chart.right(seat, mine), len(mine) >= chart.camp_junks
        before: dict[int, float] = {}
        weights = []
        for start, end in moves:
            if end == goal:
                weights.append(WIN)
                continue
            if start not in before:
                before[start] = self._danger(board, foe, others, start) * value[start]
            held = board[end]
            weight = value[end] - value[start] + before[start]
            left = others
            if held:
                left = [cell for cell in others if cell != end]
                weight += theirs[end]
                if chart.right(foe, others) and not chart.right(foe, left):
                    weight += self.weights.right
            if not right and end in chart.far[seat]:
                weight += self.weights.right
            board[start], board[end] = 0, seat + 1
            danger = self._danger(board, foe, left, end)
            weight -= danger * value[end]
            weight -= self.weights.alarm * self._danger(board, foe, left, home)
            if enough and chart.camp[end] == foe:
                weight += self.weights.goal * (1 - danger) * self._chance(board, seat, True, end, goal)
            board[start], board[end] = seat + 1, held
            weights.append(weight)
        return weights

    def _danger(self, board: list[int], foe: int, others: list[int], cell: int) -> float:
        """The chance that the enemy can come to a cell in the next turn."""
        chart = self.chart
        right = chart.right(foe, others)
        reach = self.reach[foe][right][len(others) >= chart.camp_junks]
        port, zone = chart.ports[foe], chart.zones[foe]
        bound = board[port] == foe + 1
        inside = not bound and not right and not zone.isdisjoint(others)
        risk = 0.0
        for odds, cells in zip(self.odds, reach, strict=True):
            for start, before in cells[cell]:
                if board[start] == foe + 1:
                    if (bound and start != port) or (inside and start not in zone):
                        continue
                    for between in before:
                        if board[between]:
                            break
                    else:
                        risk += odds
                        break
        return risk

    def _chance(self, board: list[int], seat: int, right: bool, start: int, end: int) -> float:
        """The chance that one junk gets from cell to cell with a throw."""
        chance = 0.0
        for odds, cells in zip(self.odds, self.reach[seat][right][True], strict=True):
            for first, before in cells[end]:
                if first == start and not any(board[between] for between in before):
                    chance += odds
                    break
        return chance

    # dice

    def _weigh_dice(self, s: Junks, moves: Sequence[Move]) -> list[float]:
        """What each way to go on throwing promises."""
        worth = self._worth(s)
        left = self.rules.throws - s.throw
        memo: dict[tuple[int, int, int], float] = {}
        weights = []
        for move in moves:
            if move[0] == "stop":
                weights.append(worth[True][s.aces])
            else:
                weights.append(self._hope(left, s.aces, move[1], worth, memo))
        return weights

    def _hope(self, left: int, aces: int, sixes: int, worth: Worth, memo: dict[tuple[int, int, int], float]) -> float:
        """The mean worth of throwing the other dice, if the sixes are handled well later on."""
        key = (left, aces, sixes)
        known = memo.get(key)
        if known is not None:
            return known
        dice, total = self.rules.dice, 0.0
        for odds, new_aces, new_sixes in self.shows[dice - aces - sixes]:
            a, x = aces + new_aces, sixes + new_sixes
            if a == dice or left == 1:
                total += odds * worth[x > 0][a]
            else:
                total += odds * max(self._hope(left - 1, a, n, worth, memo) for n in range(min(x, dice - a - 1) + 1))
        memo[key] = total
        return total

    def _worth(self, s: Junks) -> Worth:
        """The worth of each number of aces, without a six and with one."""
        chart, seat, rules = self.chart, s.seat, self.rules
        counts = range(1, rules.dice + 1)
        stay = self._stay(s, seat)
        plain = [stay] + [self._best(s, seat, n) for n in counts]
        few = len(s.junks[seat]) < chart.camp_junks
        gain = self.weights.enter if few else self.weights.spare
        if not chart.can_enter(s, seat):
            late = s.reserve[seat] > 0 and rules.late_enter
            return plain, [plain[0]] + [plain[n] + gain * 0.5 * late for n in counts]
        after = s.clone()
        port = chart.ports[seat]
        after.board[port] = seat + 1
        after.junks[seat].append(port)
        return plain, [stay + gain - self.weights.clog] + [gain + self._best(after, seat, n) for n in counts]

    def _best(self, s: Junks, seat: int, aces: int) -> float:
        """The greatest weight of a move with so many aces, which must be made even if it hurts."""
        options = self.chart.options(s, seat, aces)
        if not options:
            return self._stay(s, seat)
        return max(self._weigh_moves(s, seat, [divmod(number, self.size) for number in options]))

    def _stay(self, s: Junks, seat: int) -> float:
        """What it is worth when nothing moves."""
        others = s.junks[1 - seat]
        return -self.weights.alarm * self._danger(s.board, 1 - seat, others, self.chart.ports[seat])

    # tables

    def _value(self, seat: int, cell: int) -> float:
        """What a junk on a cell is worth."""
        up = self.chart.layout.offset(self.chart.ports[seat], cell)[1]
        aside = abs(self.chart.layout.offset(cell, self.chart.ports[1 - seat])[0])
        return self.weights.base + abs(up) - (self.weights.aside * aside if self.chart.camp[cell] == 1 - seat else 0)

    def _reach(self, seat: int, aces: int, right: bool, enough: bool) -> Reach:
        """The chart's lines seen from their last cells, where an enemy may stand."""
        reach: Reach = [[] for _ in range(self.size)]
        for start, lines in enumerate(self.chart.lines[seat][aces][right][enough]):
            for end, holds, _, before in lines:
                if 2 - seat in holds:
                    reach[end].append((start, before))
        for end, holds, _, befores in self.chart.exits[seat][aces][right][enough]:
            if 2 - seat in holds:
                reach[end] += [(self.chart.ports[seat], before) for before in befores or [()]]
        return reach

    def _strength(self, s: Junks, seat: int) -> float:
        """How good a fleet is; the difference is the logarithm of the odds, fitted to games of this player."""
        rows = [abs(self.chart.layout.offset(self.chart.ports[seat], cell)[1]) for cell in s.junks[seat]]
        return 0.15 * len(rows) + 0.2 * max(rows, default=0) + 0.01 * sum(rows)


def _shows(rules: Jonques, dice: int) -> list[tuple[float, int, int]]:
    """How likely some dice show so many aces and sixes."""
    found: dict[tuple[int, int], float] = {}
    other = rules.faces - 2
    for aces, sixes in itertools.product(range(dice + 1), repeat=2):
        if (rest := dice - aces - sixes) >= 0:
            ways = factorial(dice) // (factorial(aces) * factorial(sixes) * factorial(rest)) * other**rest
            found[aces, sixes] = ways / rules.faces**dice
    return [(odds, *key) for key, odds in found.items() if odds]


def _odds_of_aces(rules: Jonques) -> list[float]:
    """How likely a turn brings 1, 2, 3 … aces when no six is set aside."""
    miss = (1 - 1 / rules.faces) ** rules.throws
    dice = rules.dice
    ways = [factorial(dice) // (factorial(n) * factorial(dice - n)) for n in range(dice + 1)]
    return [ways[n] * (1 - miss) ** n * miss ** (dice - n) for n in range(1, dice + 1)]


def advice(rules: Jonques) -> JonquesAdvice:
    """The advice for these rules."""
    return JonquesAdvice(rules)
