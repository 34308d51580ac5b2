"""24H du Mans: the odds of one racer alone on the track, by backward induction over a deck that never runs out.

`hopes`: the round's score to expect when play stops at the best moment, by points on the table.
`chances`: the probability of making up what is missing without overheating, by points missing.
A position is (incident, heat, points, card in hand); cards that score and heat alike are one kind.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

COVER, AGAINST = -1, -2  # instead of points: a Stand; a card laid before somebody else, which costs its player nothing
PASSES = 3  # so often is the table filled in: where a Stand leads is known from the pass before
PATIENCE = 0.94  # of a chance is left after each draw: the pile ends, the others stop
THROWN_BACK = 8  # points missing after a Stand besides those missing before: a usual score

Table = list[list[list[list[float]]]]  # by incident, heat, points, card in hand


class Kind(NamedTuple):
    """A kind of card for these odds: points (or COVER, AGAINST), heat and its share of the deck."""

    points: int
    heat: int
    share: float


class Track(NamedTuple):
    """What the odds depend on: the deck, how much heat is too much, the most points looked at."""

    kinds: tuple[Kind, ...]
    limit: int
    most: int
    toll: float  # points that going on costs in the mean: Météo and Incident cards of the others


@lru_cache(maxsize=32)
def hopes(track: Track, passes: int = PASSES) -> Table:
    """The score to expect: at every point the better of stopping and going on; without a pass, stopping at once."""
    table = _table(track, [float(points) for points in range(track.most + 1)])
    for _ in range(passes):
        for points in range(track.most - 1, -1, -1):
            for incident, heat in _engines(track):
                after = [_hope(table, track, kind, incident, heat, points) for kind in track.kinds]
                row = table[incident][heat][points]
                for held in range(len(row)):
                    row[held] = max(float(points), _draw(track, after, held) - track.toll)
    return table


@lru_cache(maxsize=32)
def chances(track: Track, passes: int = PASSES) -> Table:
    """The chance to make up so many points: going on until they are there; without a pass, only if none is missing."""
    table = _table(track, [float(missing == 0) for missing in range(track.most + 1)])
    for _ in range(passes):
        for missing in range(1, track.most + 1):
            for incident, heat in _engines(track):
                after = [_chance(table, track, kind, incident, heat, missing) for kind in track.kinds]
                row = table[incident][heat][missing]
                for held in range(len(row)):
                    row[held] = PATIENCE * _draw(track, after, held)
    return table


def _table(track: Track, values: list[float]) -> Table:
    """The first guess: what stopping at once is worth."""
    return [[[[value] * len(track.kinds) for value in values] for _ in range(track.limit)] for _ in range(2)]


def _engines(track: Track) -> list[tuple[int, int]]:
    """Every (incident, heat), the hottest first: a position leads to hotter ones only."""
    return [(incident, heat) for incident in (1, 0) for heat in range(track.limit - 1, -1, -1)]


def _draw(track: Track, after: list[list[float]], held: int) -> float:
    """The mean over all cards drawn of the better of the two cards, `after[played][kept]`."""
    mine, total = after[held], 0.0
    for drawn, kind in enumerate(track.kinds):
        one, two = mine[drawn], after[drawn][held]
        total += kind.share * (one if one > two else two)
    return total


def _hope(table: Table, track: Track, kind: Kind, incident: int, heat: int, points: int) -> list[float]:
    """What playing a card of this kind leads to, by the card that is kept."""
    if kind.points == COVER:
        return table[0][0][0]
    if kind.points == AGAINST:
        return table[incident][heat][points]
    if overheats(track, kind, incident, heat):
        return [0.0] * len(track.kinds)
    return table[incident][heat + kind.heat][min(track.most, points + kind.points)]


def _chance(table: Table, track: Track, kind: Kind, incident: int, heat: int, missing: int) -> list[float]:
    """The same for points that are missing."""
    if kind.points == COVER:
        return table[0][0][min(track.most, missing + THROWN_BACK)]
    if kind.points == AGAINST:
        return table[incident][heat][missing]
    if overheats(track, kind, incident, heat):
        return [0.0] * len(track.kinds)
    return table[incident][heat + kind.heat][max(0, missing - kind.points)]


def overheats(track: Track, kind: Kind, incident: int, heat: int) -> bool:
    """Whether a card of this kind is one too many."""
    return kind.heat > 0 and (incident > 0 or heat + kind.heat >= track.limit)
