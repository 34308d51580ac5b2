"""play: bots that choose moves: random, greedy by a game's advice, and a search that needs no knowledge of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Generic

from pnp.rules import CHANCE, END, Move, Rules, S, Streams


class Advice(ABC, Generic[S]):
    """How a sensible player weighs moves. It sees a state and may use only what the player to move may know."""

    worth: float = 1.0  # two moves whose weights differ by less are equally good

    @abstractmethod
    def weigh(self, s: S, moves: Sequence[Move]) -> list[float]:
        """What each legal move is worth to the actor, in the game's unit; the greedy bot takes the greatest."""

    @abstractmethod
    def outlook(self, s: S) -> list[float]:
        """What each seat may hope for from here, in the unit of the result; exact at the end."""


class Bot(ABC, Generic[S]):
    """Somebody who plays one seat."""

    @abstractmethod
    def choose(self, s: S, moves: list[Move], rng: Random) -> Move:
        """One of the legal moves of the actor of s."""


class RandomBot(Bot[S]):
    """Any legal move."""

    def choose(self, s: S, moves: list[Move], rng: Random) -> Move:
        return moves[int(rng.random() * len(moves))]


class GreedyBot(Bot[S]):
    """The move of the greatest weight; lots between equals."""

    def __init__(self, advice: Advice[S]) -> None:
        self.advice = advice

    def choose(self, s: S, moves: list[Move], rng: Random) -> Move:
        if len(moves) == 1:
            return moves[0]
        weights = self.advice.weigh(s, moves)
        best = max(weights)
        among = [move for move, weight in zip(moves, weights, strict=True) if weight == best]
        return among[int(rng.random() * len(among))] if len(among) > 1 else among[0]


class SearchBot(Bot[S]):
    """Flat Monte Carlo: plays the most promising moves out in worlds that it cannot tell from the real one.

    All candidates are tried in the same worlds with the same lots, and the weaker half is dropped after each round
    (sequential halving). Play goes on by the game's advice for `depth` decisions, then the outlook is taken.
    """

    def __init__(self, rules: Rules[S], advice: Advice[S], *, width: int = 6, worlds: int = 8, depth: int = 40) -> None:
        self.rules = rules
        self.advice = advice
        self.greedy = GreedyBot(advice)
        self.width, self.worlds, self.depth = int(width), int(worlds), int(depth)

    def choose(self, s: S, moves: list[Move], rng: Random) -> Move:
        if len(moves) == 1:
            return moves[0]
        weights = self.advice.weigh(s, moves)
        promising = sorted(range(len(moves)), key=lambda i: -weights[i])[: self.width]
        candidates = [moves[i] for i in promising]
        totals = dict.fromkeys(candidates, 0.0)
        seat = self.rules.actor(s)
        while len(candidates) > 1:
            for _ in range(self.worlds):
                world = self.rules.resample(s, seat, rng)
                seed = rng.getrandbits(48)
                for move in candidates:
                    totals[move] += self._value(world.clone(), move, seat, seed)
            candidates.sort(key=lambda move: -totals[move])
            del candidates[(len(candidates) + 1) // 2 :]
        return candidates[0]

    def _value(self, s: S, move: Move, seat: int, seed: int) -> float:
        """How far ahead of the best other seat a playout ends."""
        rules = self.rules
        streams, rng = Streams(seed), Random(seed)
        rules.apply(s, move)
        left = self.depth
        while (actor := rules.actor(s)) != END and left:
            if actor == CHANCE:
                rules.apply(s, rules.chance(s, streams))
                continue
            left -= 1
            rules.apply(s, self.greedy.choose(s, rules.legal(s), rng))
        outlook = self.advice.outlook(s)
        return outlook[seat] - max(value for other, value in enumerate(outlook) if other != seat)
