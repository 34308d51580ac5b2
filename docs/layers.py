"""Arrows that lead nowhere back → a drawing in rows: which box stands where, and which points each arrow goes through.

As Sugiyama's method has it: rows, then an order in each row with few crossings, then places as straight as can be. An
arrow that passes a row has a place of its own there, so that it goes between the boxes and never under one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

SWEEPS = 24  # of the order, and of the places
STRAIGHT = 4.0  # how much more an arrow that passes wants to go straight on than a box wants to its middle

Arrow = tuple[str, str]
Spot = str | tuple[str, str, int]  # a box, or where an arrow passes a row
Point = tuple[float, float]  # middle of a spot, in columns and rows


class Drawing(NamedTuple):
    """Boxes by name, row 0 at the bottom; arrows by both ends, each with the places where it passes a row."""

    boxes: Mapping[str, tuple[float, int]]
    passes: Mapping[Arrow, tuple[tuple[float, int], ...]]


def drawn(below: Mapping[str, Iterable[str]], box: float, passing: float) -> Drawing:
    """Where everything stands, with so much room for a box and for an arrow that passes; the leftmost box at 0."""
    row = rows(below)
    chains = {(name, other): _chain(name, other, row) for name in sorted(below) for other in sorted(below[name])}
    spots: dict[Spot, int] = dict(row.items())
    spots.update((spot, spot[2]) for chain in chains.values() for spot in chain if not isinstance(spot, str))
    levels: list[list[Spot]] = [[] for _ in range(max(row.values()) + 1)]
    for spot in sorted(spots, key=str):
        levels[spots[spot]].append(spot)
    up: dict[Spot, list[Spot]] = {spot: [] for spot in spots}
    down: dict[Spot, list[Spot]] = {spot: [] for spot in spots}
    for chain in chains.values():
        for high, low in pairwise(chain):
            down[high].append(low)
            up[low].append(high)
    _order(levels, up, down)
    place = _places(levels, up, down, box, passing)
    left = min(place[name] for name in row)
    return Drawing(
        {name: (place[name] - left, row[name]) for name in row},
        {ends: tuple((place[s] - left, spots[s]) for s in chain[1:-1]) for ends, chain in chains.items()},
    )


def rows(below: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """A row for each box, above all that it leads to; one that has room goes where its arrows are short."""
    found: dict[str, int] = {}

    def lowest(name: str) -> int:
        if name not in found:
            found[name] = 1 + max((lowest(other) for other in below[name]), default=-1)
        return found[name]

    for name in sorted(below):
        lowest(name)
    above: dict[str, set[str]] = {name: {one for one in below if name in set(below[one])} for name in below}
    for _ in range(len(found)):
        for name in sorted(found):
            users, used = above[name], list(below[name])
            if users and len(users) >= len(used):
                found[name] = min(found[one] for one in users) - 1
    return found


def _chain(name: str, other: str, row: Mapping[str, int]) -> list[Spot]:
    """An arrow from box to box, by way of every row between them."""
    return [name, *((name, other, level) for level in range(row[name] - 1, row[other], -1)), other]


def _order(levels: list[list[Spot]], up: Mapping[Spot, Sequence[Spot]], down: Mapping[Spot, Sequence[Spot]]) -> None:
    """Put each row into an order with few crossings: by the middle of its neighbours, as long as it helps."""
    best, fewest = [list(level) for level in levels], _crossings(levels, down)
    for sweep in range(SWEEPS):
        upwards = sweep % 2 == 0
        near = down if upwards else up
        for level in levels[1:] if upwards else reversed(levels[:-1]):
            index = {spot: place for other in levels for place, spot in enumerate(other)}
            middle = {spot: _mean([index[one] for one in near[spot]], index[spot]) for spot in level}
            level.sort(key=lambda spot: (middle[spot], index[spot]))
        _swap(levels, up, down)
        if (now := _crossings(levels, down)) < fewest:
            best, fewest = [list(level) for level in levels], now
    levels[:] = best


def _swap(levels: list[list[Spot]], up: Mapping[Spot, Sequence[Spot]], down: Mapping[Spot, Sequence[Spot]]) -> None:
    """Exchange neighbours in a row where their arrows cross less the other way round."""
    for level in levels:
        index = {spot: place for other in levels for place, spot in enumerate(other)}
        for place in range(len(level) - 1):
            one, other = level[place : place + 2]
            kept = sum(_inverted(near[one], near[other], index) for near in (up, down))
            if sum(_inverted(near[other], near[one], index) for near in (up, down)) < kept:
                level[place : place + 2] = other, one


def _inverted(left: Sequence[Spot], right: Sequence[Spot], index: Mapping[Spot, int]) -> int:
    return sum(index[one] > index[other] for one in left for other in right)


def _crossings(levels: Sequence[Sequence[Spot]], down: Mapping[Spot, Sequence[Spot]]) -> int:
    index = {spot: place for level in levels for place, spot in enumerate(level)}
    return sum(
        _inverted(down[one], down[other], index)
        for level in levels
        for place, one in enumerate(level)
        for other in level[place + 1 :]
    )


def _places(
    levels: Sequence[Sequence[Spot]],
    up: Mapping[Spot, Sequence[Spot]],
    down: Mapping[Spot, Sequence[Spot]],
    box: float,
    passing: float,
) -> dict[Spot, float]:
    """How far right each spot stands: near the middle of its neighbours, in the order of its row."""
    room = {spot: box if isinstance(spot, str) else passing for level in levels for spot in level}
    place: dict[Spot, float] = {}
    for level in levels:
        place.update(zip(level, _apart([0.0] * len(level), [1.0] * len(level), [room[s] for s in level]), strict=True))
    for sweep in range(SWEEPS):
        for level in levels if sweep % 2 else list(reversed(levels)):
            wanted = [_mean([place[one] for one in (*up[spot], *down[spot])], place[spot]) for spot in level]
            weights = [1.0 if isinstance(spot, str) else STRAIGHT for spot in level]
            place.update(zip(level, _apart(wanted, weights, [room[spot] for spot in level]), strict=True))
    return place


def _apart(wanted: Sequence[float], weights: Sequence[float], room: Sequence[float]) -> list[float]:
    """Places nearest to those that are wanted, in this order, each with its room: pools of neighbours that touch."""
    offsets = [0.0]
    for one, other in pairwise(room):
        offsets.append(offsets[-1] + (one + other) / 2)
    pools: list[tuple[float, float, int]] = []  # value, weight, how many
    for want, weight, offset in zip(wanted, weights, offsets, strict=True):
        value, many = want - offset, 1
        while pools and pools[-1][0] > value:
            before, heavy, count = pools.pop()
            value, weight, many = (before * heavy + value * weight) / (heavy + weight), weight + heavy, many + count
        pools.append((value, weight, many))
    flat = [value for value, _, many in pools for _ in range(many)]
    return [value + offset for value, offset in zip(flat, offsets, strict=True)]


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise
