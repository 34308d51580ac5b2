"""Tallies → figures with intervals.

Every figure carries the interval that holds the true value in 95 of 100 such playtests:
shares      Wilson's score interval. A shared win counts as a part of a win; the spread of such parts is never wider
            than that of wins and losses, so the interval is never too narrow.
means       Student's t.
medians …   order statistics: no shape of the distribution is assumed.
ratios      (a piece's uses by winners, plays ÷ chances) games are the sample, not moves: the moves of one game are
            alike. Shares of that kind are Wilson's with as many independent cases as their spread over games tells.
never seen  at most 3 ÷ chances.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple

from pnp.playtest.tally import STEPS, Chance, Lead, Part, Tally, Use, win_unit
from pnp.referee.rules import Entry

LEVEL = 0.95
ENOUGH = 30  # games; below, a spread seen in so few is not trusted


class Figure(NamedTuple):
    """A measured value, the interval around it, and how many cases it rests on."""

    value: float
    low: float
    high: float
    n: int = 0

    def times(self, factor: float) -> Figure:
        """In another unit (a positive factor)."""
        return self._replace(value=self.value * factor, low=self.low * factor, high=self.high * factor)

    def minus(self, amount: float) -> Figure:
        """Seen from another zero."""
        return self._replace(value=self.value - amount, low=self.low - amount, high=self.high - amount)


def together(level: float, many: int) -> float:
    """The level of each of many intervals that are right all together (Bonferroni)."""
    return 1 - (1 - level) / max(1, many)


def share(part: float, n: float, level: float = LEVEL) -> Figure:
    """A share of n cases: Wilson's interval."""
    if n <= 0:
        return Figure(math.nan, 0.0, 1.0, 0)
    p = min(1.0, max(0.0, part / n))
    z = NormalDist().inv_cdf((1 + level) / 2)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Figure(p, max(0.0, middle - half) if p else 0.0, min(1.0, middle + half) if p < 1 else 1.0, round(n))


def mean_of(n: int, total: float, squares: float, level: float = LEVEL) -> Figure:
    """The mean of n numbers of which the sum and the sum of squares are known."""
    if n < 1:
        return Figure(math.nan, -math.inf, math.inf, 0)
    value = total / n
    if n < 2:
        return Figure(value, -math.inf, math.inf, n)
    variance = max(0.0, squares - total * value) / (n - 1)
    half = student(n - 1, level) * math.sqrt(variance / n)
    return Figure(value, value - half, value + half, n)


def mean(values: Sequence[float], level: float = LEVEL) -> Figure:
    """The mean of numbers."""
    if len(values) < 2:
        return mean_of(len(values), math.fsum(values), 0.0, level)
    value = math.fsum(values) / len(values)
    around = mean_of(len(values), 0.0, math.fsum((v - value) ** 2 for v in values), level)
    return around.minus(-value)


def paired(ones: Sequence[float], others: Sequence[float], level: float = LEVEL) -> Figure:
    """How much greater the first are on average, game against the same game."""
    return mean([a - b for a, b in zip(ones, others, strict=True)], level)


def student(freedom: int, level: float = LEVEL) -> float:
    """The quantile of Student's t (Hill's expansion, good to 0.1 % from three degrees of freedom)."""
    p = (1 + level) / 2
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / math.sqrt(2 * p * (1 - p))
    z = NormalDist().inv_cdf(p)
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    g4 = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + g1 / freedom + g2 / freedom**2 + g3 / freedom**3 + g4 / freedom**4


def quantile(values: Sequence[float], q: float, level: float = LEVEL) -> Figure:
    """A quantile, between the order statistics that hold it."""
    ordered = sorted(values)
    n = len(ordered)
    if not n:
        return Figure(math.nan, -math.inf, math.inf, 0)
    half = NormalDist().inv_cdf((1 + level) / 2) * math.sqrt(n * q * (1 - q))
    low, high = math.floor(n * q - half) - 1, math.ceil(n * q + half)
    at = q * (n - 1)
    down, up = ordered[math.floor(at)], ordered[math.ceil(at)]
    value = down + (up - down) * (at - math.floor(at))
    return Figure(value, ordered[low] if low >= 0 else -math.inf, ordered[high] if high < n else math.inf, n)


def clustered(
    games: int, seen: int, w: int, ww: int, wn: int, n: int, nn: int, unit: int = 1, level: float = LEVEL
) -> Figure:
    """The share w ÷ n, added up over games that count as one case each; `seen` of the games have any."""
    if not n or not seen:
        return Figure(math.nan, 0.0, 1.0, 0)
    p = w / (n * unit)
    spread = max(0.0, ww / unit**2 - 2 * p * wn / unit + p * p * nn) / n**2 * games / max(1, games - 1)
    cases = p * (1 - p) / spread if spread > 0 else float(seen)
    if seen < ENOUGH:
        cases = min(cases, seen)
    return share(p * cases, cases, level)._replace(n=n)


def never(chances: int, level: float = LEVEL) -> Figure:
    """What a thing that did not happen in so many cases may be: the rule of three (−ln 0.05 = 3.0)."""
    return Figure(0.0, 0.0, min(1.0, -math.log(1 - level) / chances) if chances else 1.0, chances)


class Piece(NamedTuple):
    """What was counted of one thing in the catalogue."""

    key: str
    entry: Entry
    uses: Figure  # a game
    share: float  # of the uses of its kind
    drawn: bool  # by lot: nobody chose it
    chosen: Figure | None  # plays ÷ times it was one way among others
    points: Figure | None  # a player and game
    winner_points: float
    difference: Figure | None
    wins: Figure | None  # share of its uses that the later winner made, less the fair share, in points of percent


def pieces(tally: Tally, catalogue: Mapping[str, Entry], level: float = LEVEL) -> list[Piece]:
    """Every thing of the catalogue, in its order."""
    kinds: dict[str, int] = {}
    for key, entry in catalogue.items():
        kinds[entry.kind] = kinds.get(entry.kind, 0) + Use(*tally.uses.get(key, ())).x
    everybody = [sum(scores) for scores in zip(*tally.scores, strict=True)]
    whole = (sum(everybody), sum(t * t for t in everybody)) if has_points(tally) else None
    return [_piece(tally, key, entry, kinds[entry.kind], whole, level) for key, entry in catalogue.items()]


def _piece(tally: Tally, key: str, entry: Entry, kind: int, whole: tuple[int, int] | None, level: float) -> Piece:
    games, players, unit = tally.games, tally.players, win_unit(tally.players)
    use = Use(*tally.uses.get(key, ()))
    part = Part(*tally.parts[key]) if key in tally.parts else None
    chance = Chance(*tally.chances.get(key, ()))
    chosen = wins = None
    if chance.a:
        taken = (chance.c, chance.cc, chance.ac, chance.a, chance.aa)
        chosen = clustered(games, chance.games, *taken, level=level) if chance.c else never(chance.a, level)
    if use.u:
        won = clustered(games, use.games, use.w, use.ww, use.wu, use.u, use.uu, unit, level)
        wins = won.minus(1 / players).times(100)
    uses = mean_of(games, use.x, use.xx, level) if use.x else never(games, level)
    uses = uses._replace(low=max(0.0, uses.low))
    return Piece(
        key=key,
        entry=entry,
        uses=uses,
        share=use.x / kind if kind else 0.0,
        drawn=use.lots > use.u,
        chosen=chosen,
        points=mean_of(games, part.v, part.vv, level).times(1 / players) if part else None,
        winner_points=part.w / unit / games if part and games else 0.0,
        difference=_difference(use, games, players, whole, level) if whole else None,
        wins=wins,
    )


def _difference(use: Use, games: int, players: int, whole: tuple[int, int], level: float) -> Figure | None:
    """Mean score with a piece less the mean score without it; the games are the sample."""
    n, m = use.n, players * games - use.n
    if min(n, m) < ENOUGH or games < 2:
        return None
    total, totals = whole
    r, q = use.y / n, (total - use.y) / m
    # of each game: e = (y − r·n)/N − (t − y − q·(p − n))/M = a·y + b·n + c·t + d
    a, b, c, d = 1 / n + 1 / m, -r / n - q / m, -1 / m, q * players / m
    spread = (
        a * a * use.yy + b * b * use.nn + c * c * totals + d * d * games
        + 2 * (a * b * use.yn + a * c * use.ty + a * d * use.y + b * c * use.tn + b * d * use.n + c * d * total)
    )  # fmt: skip
    half = student(games - 1, level) * math.sqrt(max(0.0, spread) * games / (games - 1))
    return Figure(r - q, r - q - half, r - q + half, min(n, m))


def has_points(tally: Tally) -> bool:
    """Whether scores are more than won and lost."""
    return any(score not in (0, 1) for scores in tally.scores for score in scores)


def seat_shares(tally: Tally, level: float = LEVEL) -> list[Figure]:
    """Each seat's share of the wins, ties split."""
    return [share(math.fsum(won), tally.games, level) for won in tally.credits()]


def seat_advantage(tally: Tally) -> Figure:
    """The greatest distance of any seat from its fair share, in points of percent; right for all seats together."""
    fair = 1 / tally.players
    shares = [s.minus(fair).times(100) for s in seat_shares(tally, together(LEVEL, tally.players))]
    least = max(max(0.0, s.low, -s.high) for s in shares)
    return Figure(max(abs(s.value) for s in shares), least, max(max(s.high, -s.low) for s in shares), tally.games)


def minutes(tally: Tally) -> list[float]:
    """Minutes that each game would take at a table."""
    return [s / 60 for s in tally.seconds]


def placed(tally: Tally) -> list[list[int]]:
    """The scores by place in the final ranking: winners first, then by game."""
    out: list[list[int]] = [[] for _ in range(tally.players)]
    for scores, ranks in zip(zip(*tally.scores, strict=True), zip(*tally.ranks, strict=True), strict=True):
        for place, seat in enumerate(sorted(range(tally.players), key=lambda s: (ranks[s], -scores[s]))):
            out[place].append(scores[seat])
    return out


def shared_wins(tally: Tally) -> list[int]:
    """1 for each game that several won together."""
    return [int(ranks.count(1) > 1) for ranks in zip(*tally.ranks, strict=True)]


def leader_wins(tally: Tally, level: float = LEVEL) -> list[Figure]:
    """After each tenth of the game, how often whoever leads then goes on to win."""
    unit = win_unit(tally.players) ** 2
    steps = [Lead(*tally.leads.get(str(step), ())) for step in range(1, STEPS + 1)]
    return [share(lead.win / unit, lead.games, level) for lead in steps]


def ratio_series(parts: Sequence[float], wholes: Sequence[float]) -> list[float]:
    """One number a game whose mean is Σparts ÷ Σwholes and whose spread is that of the ratio (linearised)."""
    whole = math.fsum(wholes)
    if not whole:
        return [0.0] * len(parts)
    ratio = math.fsum(parts) / whole
    each = whole / len(wholes)
    return [ratio + (p - ratio * w) / each for p, w in zip(parts, wholes, strict=True)]
