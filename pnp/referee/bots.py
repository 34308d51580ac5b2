"""Bots that choose moves: random, greedy by a game's advice, and a search that needs no knowledge of the game."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Generic

from pnp.referee.rules import CHANCE, END, Move, Rules, S, Streams


class Advice(ABC, Generic[S]):
    """How a sensible player weighs moves. It sees a state and may use only what the player to move may know."""

    worth: float = 1.0  # two moves whose weights differ by less are equally good
    trust: float = 0.5  # standard errors that must speak against the best move before search leaves it
    close: float = 5.0  # moves whose weights are further behind the best are not worth a second thought
    lead: float = 10.0  # a lead in the outlook that makes winning likely; more of it adds less and less

    @abstractmethod
    def weigh(self, s: S, moves: Sequence[Move]) -> list[float]:
        """What each legal move is worth to the actor, in the game's unit; the greedy bot takes the greatest."""

    @abstractmethod
    def outlook(self, s: S) -> list[float]:
        """What each seat may hope for from here, in the unit of the result; exact at the end."""

    def deeper(self) -> Advice[S]:
        """The advice of somebody with time to think, if the game has one; search begins with it."""
        return self


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


BATCH = 8  # worlds after which moves that are clearly worse are left out
HOPE = 1.0  # standard errors by which a move may lie behind and still turn out better


class Gain:
    """How much better a move is than another, over worlds in which both were tried."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count, self.total, self.squares = 0, 0.0, 0.0

    def add(self, gain: float) -> None:
        """One more world."""
        self.count += 1
        self.total += gain
        self.squares += gain * gain

    def less(self, errors: float) -> float:
        """The mean gain less so many standard errors: what is left is hardly chance."""
        mean = self.total / self.count
        spread = max(0.0, self.squares / self.count - mean * mean)
        return mean - errors * math.sqrt(spread / self.count)


class SearchBot(Bot[S]):
    """Flat Monte Carlo: plays the most promising moves out in worlds that it cannot tell from the real one.

    All candidates are tried in the same worlds with the same lots, and compared game by game with the move that the
    advice prefers: luck alone must not talk it out of a good move. Play goes on by the advice for `depth` decisions,
    then the outlook is taken.
    """

    def __init__(
        self, rules: Rules[S], advice: Advice[S], *, width: int = 6, worlds: int = 16, depth: int = 12
    ) -> None:
        self.rules = rules
        self.advice = advice.deeper()
        self.greedy = GreedyBot(self.advice)
        self.width, self.worlds, self.depth = int(width), int(worlds), int(depth)

    def choose(self, s: S, moves: list[Move], rng: Random) -> Move:
        if len(moves) == 1:
            return moves[0]
        weights = self.advice.weigh(s, moves)
        floor = max(weights) - self.advice.close
        order = sorted((i for i, weight in enumerate(weights) if weight >= floor), key=lambda i: -weights[i])
        preferred, *rivals = [moves[i] for i in order[: self.width]]
        if not rivals:
            return preferred
        gains = {move: Gain() for move in rivals}
        seat = self.rules.actor(s)
        for tried in range(1, self.worlds + 1):
            world = self.rules.resample(s, seat, rng)
            seed = rng.getrandbits(48)
            base = self._value(world.clone(), preferred, seat, seed)
            for move, gain in gains.items():
                gain.add(self._value(world.clone(), move, seat, seed) - base)
            if tried % BATCH == 0:
                gains = {move: gain for move, gain in gains.items() if gain.less(-HOPE) > 0}
                if not gains:
                    return preferred
        trust = self.advice.trust
        best = max(gains, key=lambda move: gains[move].less(trust))
        return best if gains[best].less(trust) > 0 else preferred

    def _value(self, s: S, move: Move, seat: int, seed: int) -> float:
        """How far ahead of the best other seat a playout ends, from -1 to 1: a game is won, not outscored."""
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
        ahead = outlook[seat] - max(value for other, value in enumerate(outlook) if other != seat)
        return ahead / (abs(ahead) + self.advice.lead)
