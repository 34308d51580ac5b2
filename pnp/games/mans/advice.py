"""24H du Mans: a driver who counts cards: draws while the expected gain outweighs what overheating would cost.

Only what the seat may know is used: its hand, and every card that has been laid on the table in this round.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from pnp.referee.bots import Advice
from pnp.referee.rules import Move

from .odds import AGAINST, COVER, PASSES, Kind, Table, Track, chances, hopes
from .pieces import COURSE, DEAL, INCIDENT, NONE, OVER, PLAY, STAND, TURN, MansState
from .rules import Mans

VICTORY = 30.0  # points that a certain victory is worth in the last round
RETIRED = -1000.0  # added to the outlook of an eliminated driver
LEAST_BOLDNESS = 0.01
SELF = 0.01  # points that decide between two targets whom a card does not hurt: never oneself


class Temper(NamedTuple):
    """What kind of driver it is; the values given here won most in self-play."""

    foresight: int = 0  # how far beyond the next card: 0 not at all, 3 as far as it matters
    boldness: float = 1.0  # divides what overheating costs: 1 takes it at its price, 2 at half of it, 0.5 at double
    catch_up: float = 0.5  # how much bolder a driver is who lies a usual score behind, for each round left
    toll: float = 0.3  # points that going on costs in the mean: Météo and Incident cards of the others
    leader: float = 0.7  # what a point lost by the strongest rival is worth with three or more at the table
    others: float = 0.2  # the same for another rival
    cut_short: float = 0.7  # how much of the last rival's hopes end with our engine (end B)
    doubt: float = 1.5  # points by which the others' results of the last round are uncertain
    driving: float = 0.7  # how much of its hopes a rival will realise in the last round
    passed: float = 0.3  # the same for one who has just passed
    finish: float = 2.0  # points that not being listed last is worth in the last round


class Driver(Advice[MansState]):
    """Expected points of the round; in the last round the chance to win the race."""

    worth = 0.5
    trust = 3.0  # the odds are exact but for what the others do
    close = 2.0
    lead = 12.0

    def __init__(self, rules: Mans, temper: Temper) -> None:
        self.rules = rules
        self.temper = temper
        faces: dict[tuple[int, int], int] = {}
        self.kind_of: list[int] = []  # of each card, a position in the track's kinds
        for card, kind in enumerate(rules.kinds):
            face = (COVER, 0) if kind == STAND else (AGAINST, 0) if kind != COURSE else None
            self.kind_of.append(faces.setdefault(face or (rules.points[card], rules.heats[card]), len(faces)))
        self.copies = [0] * len(rules.ids)
        shares = [0.0] * len(faces)
        for card in rules.deck:
            self.copies[card] += 1
            shares[self.kind_of[card]] += 1 / len(rules.deck)
        kinds = tuple(Kind(*face, shares[at]) for face, at in faces.items())
        self.track = Track(kinds, rules.limit, 12 * rules.limit, temper.toll)
        self.hopes: Table = hopes(self.track, temper.foresight)
        # the same over all hands, for a rival whose card is unknown: by incident, heat, points
        self.means = [
            [[sum(k.share * v for k, v in zip(kinds, row, strict=True)) for row in rows] for rows in engine]
            for engine in hopes(self.track)
        ]

    def deeper(self) -> Driver:
        """A driver who thinks of all the cards to come, not of the next one alone."""
        return Driver(self.rules, self.temper._replace(foresight=PASSES))

    def mean(self, incident: int, heat: int, points: int) -> float:
        """The round's score that a racer may hope for whose hand is unknown."""
        row = self.means[incident][heat]
        if points < 0:
            return max(0.0, row[0] + points)
        return row[points] if points < len(row) else float(points)

    def rest(self, s: MansState, seat: int) -> float:
        """What a racer may still gain in this round over the visible points."""
        return self.mean(s.incident[seat], s.heat[seat], s.score[seat]) - self.rules.worth(s, seat)

    def weigh(self, s: MansState, moves: Sequence[Move]) -> list[float]:
        look = _Look(self, s)
        if s.phase == TURN:
            return [look.draw() if move[0] == "draw" else look.stop() for move in moves]
        if s.phase == PLAY:
            one, two = s.hands[s.active], s.drawn
            cards = [self.rules.index[move[1]] for move in moves]
            return [look.after(card, two if card == one else one) for card in cards]
        return [look.harm(s.pending, move[1]) for move in moves]

    def outlook(self, s: MansState) -> list[float]:
        rules = self.rules
        racing = DEAL < s.phase < OVER
        left = rules.rounds - len(s.endings) - racing  # rounds not begun
        future = min(1.0, len(s.deck) / (2 * s.racers))
        out = []
        for seat in range(rules.players):
            value = s.totals[seat] + left * self.mean(0, 0, 0) + seat * 1e-6  # the later starter wins a tie
            if racing and not s.out[seat]:
                value += rules.worth(s, seat) + future * self.rest(s, seat)
            out.append(value + RETIRED if s.eliminated[seat] else value)
        return out


class _Look:
    """One position as its actor sees it: what stopping, a card played, a card drawn are worth."""

    __slots__ = ("bust", "chances", "driver", "final", "future", "me", "missing", "rates", "s", "unseen")

    def __init__(self, driver: Driver, s: MansState) -> None:
        self.driver, self.s = driver, s
        rules, temper = driver.rules, driver.temper
        self.me = me = s.active
        self.unseen = unseen = driver.copies[:]
        for rows in (s.table, s.covered):
            for row in rows:
                for card in row:
                    unseen[card] -= 1
        for card in (s.hands[me], s.drawn, s.pending):
            if card != NONE:
                unseen[card] -= 1
        # after this turn the pile goes round so often again; without a turn to come there is nothing to hope for
        self.future = min(1.0, max(0, len(s.deck) - 1) / (2 * s.racers))
        others = [seat for seat in range(rules.players) if seat != me and not s.out[seat]]
        standings = [s.totals[seat] + rules.worth(s, seat) for seat in others]
        best = max(standings)
        self.rates = {
            seat: 1.0 if rules.players == 2 else temper.leader if standing == best else temper.others
            for seat, standing in zip(others, standings, strict=True)
        }
        self.final = s.round == rules.rounds
        if self.final:
            self.missing = self._missing(others)
            self.chances = chances(driver.track, temper.foresight)
            self.bust = -temper.finish * (rules.players > 2)
        else:
            self.bust = self._bust(others)

    def _bust(self, others: list[int]) -> float:
        """What overheating is worth: what lies is lost, at a price by boldness; behind we are bolder."""
        s, driver, temper = self.s, self.driver, self.driver.temper
        left = driver.rules.rounds - s.round + 1
        behind = (max(s.totals) - s.totals[self.me]) / (left * max(1.0, driver.mean(0, 0, 0)))
        bold = max(LEAST_BOLDNESS, temper.boldness) * (1 + temper.catch_up * behind)
        worth = max(0, s.score[self.me]) * (1 - 1 / bold)
        if len(others) == 1:  # end B: the last rival may not drive on either
            worth += temper.cut_short * self.future * self.rates[others[0]] * driver.rest(s, others[0])
        return worth

    def _missing(self, others: list[int]) -> float:
        """How many points of this round are needed to win the race, by what the others may hope for."""
        s, temper, n = self.s, self.driver.temper, self.driver.rules.players
        passed: set[int] = set()
        seat = self.me
        while len(passed) < s.passes:
            seat = (seat - 1) % n
            if not s.out[seat]:
                passed.add(seat)
        needs = []
        for seat in others:
            share = (temper.passed if seat in passed else temper.driving) * self.future
            hope = s.totals[seat] + self.driver.rules.worth(s, seat) + share * self.driver.rest(s, seat)
            needs.append(hope + (0.5 if seat > self.me else -0.5))  # the later starter wins a tie
        return max(needs) - s.totals[self.me]

    def stop(self) -> float:
        """The worth of passing."""
        s, rules = self.s, self.driver.rules
        score = rules.worth(s, self.me)
        if not self.final:
            return float(score)
        if s.passes + 1 == s.racers:  # the race would be over
            best = max((s.totals[seat] + rules.worth(s, seat), seat) for seat in self.rates)
            return VICTORY * ((s.totals[self.me] + score, self.me) > best)
        return self._won(score)

    def _won(self, score: float) -> float:
        """The chance of victory with this score, in points."""
        return VICTORY / (1 + exp(min(50.0, (self.missing - score) / self.driver.temper.doubt)))

    def draw(self) -> float:
        """The worth of drawing: the mean over all cards not seen of the better play."""
        held, total, worth = self.s.hands[self.me], 0, 0.0
        after = self.after
        for card, copies in enumerate(self.unseen):
            if copies:
                one = after(held, card)
                if card != held:
                    two = after(card, held)
                    if two > one:
                        one = two
                total += copies
                worth += copies * one
        return worth / total

    def after(self, card: int, kept: int) -> float:
        """The worth of playing a card and keeping another."""
        s, me, rules = self.s, self.me, self.driver.rules
        kind = rules.kinds[card]
        incident, heat, score, gain = s.incident[me], s.heat[me], s.score[me], 0.0
        if kind == COURSE:
            more = rules.heats[card]
            if more and (incident or heat + more >= rules.limit):
                return self.bust
            score, heat = score + rules.points[card], heat + more
        elif kind == STAND:
            score = heat = incident = 0
        else:
            gain = max([self.harm(card, seat) for seat in rules.targets(s, card)])
        at = self.driver.kind_of[kept]
        if self.final:
            return self._victory(self.chances[incident][heat], score + gain, at)
        rows, shown = self.driver.hopes[incident][heat], max(score, 0)
        if score >= len(rows):
            return score + gain
        hope = rows[score][at] if score >= 0 else max(0.0, rows[0][at] + score)
        return gain + shown + self.future * (hope - shown)

    def _victory(self, rows: list[list[float]], score: float, kept: int) -> float:
        """The chance of victory from a position, in points: by stopping there or by making up what is missing."""
        gap = min(len(rows) - 2, max(0, round(self.missing - score)))
        reach = (rows[gap][kept] + rows[gap + 1][kept]) / 2 * self.future
        return max(self._won(score), VICTORY * reach)

    def harm(self, card: int, target: int) -> float:
        """What laying a Météo or an Incident before somebody is worth to us, in points."""
        s, driver, rules = self.s, self.driver, self.driver.rules
        incident, heat, score = s.incident[target], s.heat[target], s.score[target]
        lost = driver.mean(incident, heat, score)
        if not rules.overheats(s, card, target):
            mark = 1 if rules.kinds[card] == INCIDENT else incident
            lost -= driver.mean(mark, heat + rules.heats[card], score + rules.points[card])
        return -lost - SELF if target == self.me else lost * self.rates[target]


def advice(rules: Mans, boldness: float = Temper().boldness, foresight: int = Temper().foresight) -> Driver:
    """How a sensible driver weighs moves; `foresight` 3 is the best that we know."""
    return Driver(rules, Temper(boldness=boldness, foresight=foresight))
