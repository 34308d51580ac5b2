"""Watched games → counters that merge.

A `Watch` notes one game; a `Tally` holds what is kept of many. Tallies hold whole numbers, words and lists of them (and
a few sums of seconds and standings), so that they travel between processes and merge, in the order of the games, to the
same bytes whoever played them. Where a distribution or a paired comparison is wanted, one number a game is kept; for
the many pieces of a game, sums and sums of squares are enough.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import pairwise
from math import lcm
from typing import Any, NamedTuple

from pnp.referee.bots import Advice
from pnp.referee.match import Watcher
from pnp.referee.rules import Move, Rules, chains

STEPS = 10  # the standing is looked at after each tenth of a game's milestones

VECTORS = (
    "index", "decisions", "turns", "choices", "branching", "seconds", "lead_changes", "behind", "settled", "from_last",
    "sampled", "good", "open",
)  # fmt: skip
SEATS = ("scores", "ranks")
SUMS = ("words", "uses", "seats", "parts", "chances", "leads")


class WatchOptions(NamedTuple):
    """How closely games are watched."""

    every: int = 7  # the legal moves are looked at in every so many-th decision; 0 never
    worth: bool = False  # count the moves worth taking, by the game's advice, at the same decisions
    keys: tuple[str, ...] = ()  # pieces of which one number a game is kept, for paired comparisons
    results: bool = False  # nothing but scores and ranks


class Use(NamedTuple):
    """Sums over games of one piece. Of a game: x uses (lots and moves), u by moves, n seats that used it (all, by lot),
    y their scores, t everybody's score, w the uses of each seat times its share of the win."""

    games: int = 0  # games in which it was used
    x: int = 0
    xx: int = 0
    lots: int = 0
    u: int = 0
    uu: int = 0
    w: int = 0
    ww: int = 0
    wu: int = 0
    n: int = 0
    nn: int = 0
    y: int = 0
    yy: int = 0
    yn: int = 0
    ty: int = 0
    tn: int = 0


class Part(NamedTuple):
    """Sums over games of the points one source brought: v all seats together, w weighted by the share of the win."""

    games: int = 0
    v: int = 0
    vv: int = 0
    w: int = 0


class Chance(NamedTuple):
    """Sums over games: a decisions in which a piece was one way among others, c in which it was taken."""

    games: int = 0
    a: int = 0
    aa: int = 0
    c: int = 0
    cc: int = 0
    ac: int = 0


class Lead(NamedTuple):
    """Sums over games at one tenth: the leaders' share of the win (in win units squared), the lead."""

    games: int = 0
    win: int = 0
    margin: float = 0.0


def win_unit(players: int) -> int:
    """A win in whole parts, so that any number of winners can share it exactly."""
    return lcm(*range(1, players + 1))


@dataclass(slots=True)
class Tally:
    """What is kept of a number of games."""

    players: int
    index: list[int] = field(default_factory=list)  # the games that came to their end
    stuck: list[list[Any]] = field(default_factory=list)  # the others, each with the reason
    decisions: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)  # a seat's decisions in a row
    choices: list[int] = field(default_factory=list)  # decisions with two legal moves or more
    branching: list[int] = field(default_factory=list)  # the legal moves at these, added up
    seconds: list[float] = field(default_factory=list)
    lead_changes: list[int] = field(default_factory=list)
    behind: list[float] = field(default_factory=list)  # how far the later winner was behind at worst
    settled: list[float] = field(default_factory=list)  # the part of the game after which a winner led for good
    from_last: list[int] = field(default_factory=list)  # 1 if a winner was last half way
    sampled: list[int] = field(default_factory=list)  # choices looked at for their worth
    good: list[int] = field(default_factory=list)  # moves worth taking at these, added up
    open: list[int] = field(default_factory=list)  # these with two moves or more worth taking
    scores: list[list[int]] = field(default_factory=list)  # by seat, then by game
    ranks: list[list[int]] = field(default_factory=list)
    words: dict[str, list[int]] = field(default_factory=dict)  # moves by their first word
    uses: dict[str, list[int]] = field(default_factory=dict)  # Use by key
    seats: dict[str, list[int]] = field(default_factory=dict)  # uses by key and seat
    parts: dict[str, list[int]] = field(default_factory=dict)  # Part by key
    chances: dict[str, list[int]] = field(default_factory=dict)  # Chance by key
    leads: dict[str, list[Any]] = field(default_factory=dict)  # Lead by tenth
    kept: dict[str, list[list[int]]] = field(default_factory=dict)  # uses, points and won uses by key, then by game

    def __post_init__(self) -> None:
        for name in SEATS:
            if not getattr(self, name):
                setattr(self, name, [[] for _ in range(self.players)])

    @property
    def games(self) -> int:
        """Games that came to their end."""
        return len(self.index)

    def merge(self, later: Tally) -> None:
        """Add the tally of the games that come after these."""
        self.stuck += later.stuck
        for name in VECTORS:
            getattr(self, name).extend(getattr(later, name))
        for name in SEATS:
            for mine, theirs in zip(getattr(self, name), getattr(later, name), strict=True):
                mine.extend(theirs)
        for name in SUMS:
            mine = getattr(self, name)
            for key, numbers in getattr(later, name).items():
                add(mine, key, numbers)
        for key, vectors in later.kept.items():
            for one, other in zip(self.kept.setdefault(key, [[] for _ in vectors]), vectors, strict=True):
                one.extend(other)

    def dump(self) -> dict[str, Any]:
        """The tally as JSON data."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def digest(self) -> str:
        """A hash of everything counted: the same for the same games, however they were shared out."""
        text = json.dumps(self.dump(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def credits(self) -> list[list[float]]:
        """Each seat's share of the win, game by game: 1, or a part of a shared win, or 0."""
        out: list[list[float]] = [[] for _ in range(self.players)]
        for ranks in zip(*self.ranks, strict=True):
            each = 1 / max(1, ranks.count(1))
            for seat, rank in enumerate(ranks):
                out[seat].append(each if rank == 1 else 0.0)
        return out


def add(sums: dict[str, Any], key: str, numbers: Sequence[Any]) -> None:
    """Add numbers to those under a key, one by one."""
    known = sums.get(key)
    sums[key] = list(numbers) if known is None else [a + b for a, b in zip(known, numbers, strict=True)]


class Watch(Watcher):
    """Notes one game, and writes it into a tally when it is over."""

    def __init__(self, rules: Rules[Any], options: WatchOptions, index: int, advice: Advice[Any] | None = None) -> None:
        self.rules, self.options, self.advice = rules, options, advice
        self.chains = chains(rules)
        self.until = index % options.every if options.every else -1  # each game begins its sample elsewhere
        self.decisions = self.turns = self.choices = self.branching = 0
        self.sampled = self.good = self.open = 0
        self.words: dict[str, int] = {}
        self.uses: dict[str, list[int]] = {}  # by seat, and the lots last
        self.chances: dict[str, list[int]] = {}  # could, did
        self.rows: list[list[float]] = []
        self.reached: int | None = None
        self.last = -1
        self.fresh = False  # the last row is of the present state

    def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
        """Count the move, what it uses, and now and then what else was possible."""
        rules = self.rules
        if self.reached is None:
            self.reached = rules.milestone(s)
        word = move[0]
        self.words[word] = self.words.get(word, 0) + 1
        used = self._whole(rules.uses(s, move))
        uses = self.uses
        for key in used:
            row = uses.get(key)
            if row is None:
                row = uses[key] = [0] * (rules.players + 1)
            row[actor] += 1  # CHANCE is -1: the last
        if actor < 0:
            return
        self.decisions += 1
        if actor != self.last:
            self.turns += 1
            self.last = actor
        if len(legal) < 2:
            return
        self.choices += 1
        self.branching += len(legal)
        if self.until == 0:
            self._look(s, used, legal)
            self.until = self.options.every
        self.until -= 1

    def after(self, s: Any, actor: int) -> None:
        """Look at the standing when the game has reached its next milestone."""
        reached = self.rules.milestone(s)
        self.fresh = self.reached is not None and reached > self.reached
        if self.fresh:
            self.reached = reached
            self.rows.append(list(self.rules.standing(s)))

    def note(self, tally: Tally, index: int, s: Any) -> None:
        """Write down a game that is over."""
        if not self.fresh:
            self.rows.append(list(self.rules.standing(s)))
        result(tally, self.rules, index, s)
        pace = self.rules.pace
        tally.seconds.append(sum(pace.get(word, 0.0) * self.words[word] for word in sorted(self.words)))
        for word, count in self.words.items():
            add(tally.words, word, (count,))
        for name in ("decisions", "turns", "choices", "branching", "sampled", "good", "open"):
            getattr(tally, name).append(getattr(self, name))
        scores = self.rules.scores(s)
        unit = win_unit(self.rules.players)
        winners = self.rules.winners(s)
        wins = [unit // len(winners) if seat in winners else 0 for seat in range(self.rules.players)]
        self._note_lead(tally, winners, wins, unit)
        totals = [score.total for score in scores]
        points: dict[str, list[int]] = {}
        for seat, score in enumerate(scores):
            for part, value in score.parts.items():
                for key in self.chains.get(part, (part,)):
                    points.setdefault(key, [0] * self.rules.players)[seat] += value
        self._note_uses(tally, totals, wins)
        for key, values in points.items():
            total = sum(values)
            won = sum(v * w for v, w in zip(values, wins, strict=True))
            add(tally.parts, key, Part(1, total, total * total, won))
        for key, (could, did) in self.chances.items():
            add(tally.chances, key, Chance(1, could, could * could, did, did * did, could * did))
        nothing = [0] * (self.rules.players + 1)
        for key in self.options.keys:
            row = self.uses.get(key, nothing)
            won = sum(u * w for u, w in zip(row, wins, strict=False))
            numbers = (sum(row), sum(points.get(key, ())), won)
            for vector, number in zip(tally.kept.setdefault(key, [[] for _ in numbers]), numbers, strict=True):
                vector.append(number)

    def _whole(self, keys: Sequence[str]) -> dict[str, None]:
        """Keys and what they belong to, each once."""
        if not keys:
            return {}
        chains = self.chains
        return dict.fromkeys(whole for key in keys for whole in chains.get(key, (key,)))

    def _look(self, s: Any, used: Mapping[str, None], legal: Sequence[Move]) -> None:
        """What could be used here, and how many moves are about as good as the best."""
        rules = self.rules
        ways: dict[str, int] = {}
        for move in legal:
            for key in self._whole(rules.uses(s, move)):
                ways[key] = ways.get(key, 0) + 1
        for key, count in ways.items():
            if count < len(legal):  # with no other way there is nothing to choose
                row = self.chances.setdefault(key, [0, 0])
                row[0] += 1
                row[1] += key in used
        if self.options.worth and self.advice is not None:
            weights = self.advice.weigh(s, legal)
            best = max(weights)
            good = sum(weight == best or best - weight < self.advice.worth for weight in weights)
            self.sampled += 1
            self.good += good
            self.open += good > 1

    def _note_uses(self, tally: Tally, totals: list[int], wins: list[int]) -> None:
        players, everybody = self.rules.players, sum(totals)
        for key, row in self.uses.items():
            *moves, lots = row
            u = sum(moves)
            n = players if lots else sum(m > 0 for m in moves)
            y = everybody if lots else sum(t for t, m in zip(totals, moves, strict=True) if m)
            w = sum(m * win for m, win in zip(moves, wins, strict=True))
            x = u + lots
            won = (w, w * w, w * u)
            seats = (n, n * n, y, y * y, y * n, everybody * y, everybody * n)
            add(tally.uses, key, Use(1, x, x * x, lots, u, u * u, *won, *seats))
            add(tally.seats, key, moves)

    def _note_lead(self, tally: Tally, winners: list[int], wins: list[int], unit: int) -> None:
        """Who led when, seen from the end."""
        rows = self.rows
        led = [[seat for seat, far in enumerate(row) if far == max(row)] for row in rows]
        alone = [leaders[0] for leaders in led if len(leaders) == 1]
        tally.lead_changes.append(sum(a != b for a, b in pairwise(alone)))
        tally.behind.append(max(max(row) - sum(row[seat] for seat in winners) / len(winners) for row in rows))
        since = len(rows)
        while since and any(seat in winners for seat in led[since - 1]):
            since -= 1
        tally.settled.append(min(1.0, (since + 1) / len(rows)))
        half = rows[(len(rows) + 1) // 2 - 1]
        tally.from_last.append(int(min(half) < max(half) and any(half[seat] == min(half) for seat in winners)))
        for step in range(1, STEPS + 1):
            at = max(0, -(-step * len(rows) // STEPS) - 1)
            leaders = led[at]
            win = sum(wins[seat] for seat in leaders) * (unit // len(leaders))
            ordered = sorted(rows[at], reverse=True)
            margin = float(ordered[0] - ordered[1]) if len(ordered) > 1 else 0.0
            add(tally.leads, str(step), Lead(1, win, margin))


def result(tally: Tally, rules: Rules[Any], index: int, s: Any) -> None:
    """Write down nothing but how a game ended."""
    tally.index.append(index)
    for seat, (score, rank) in enumerate(zip(rules.scores(s), rules.ranking(s), strict=True)):
        tally.scores[seat].append(score.total)
        tally.ranks[seat].append(rank)
