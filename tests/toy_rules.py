"""A race of which every probability is known: each round each player plays a card, then a die moves his runner.

Cart adds nothing, horse `bonus`, sloth `drag` (less than nothing); mule stands in the catalogue and is never dealt.
Seat 0 starts `start` ahead. With carts alone and one round of two, each wins 15/36 and 6/36 are shared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from pnp.base.messages import verbatim
from pnp.base.problems import Place
from pnp.definition.game import Game, GameFile
from pnp.referee.bots import Advice
from pnp.referee.facts import Facts
from pnp.referee.gamecode import GameCode
from pnp.referee.match import Stuck
from pnp.referee.registry import Engine
from pnp.referee.rules import CHANCE, END, Entry, Forbidden, Move, Rules, Score, State, Streams, ranks
from pnp.referee.sources import Installed


class ToyState(State):
    """Runners, and what brought them there."""

    __slots__ = ("card", "points", "round", "seat", "start")

    def __init__(self, players: int, cards: int, start: int) -> None:
        self.round = 0
        self.seat = 0
        self.card = -1
        self.start = start
        self.points = [[0] * cards for _ in range(players)]

    def clone(self) -> ToyState:
        return ToyState.restore(self.dump())


class Toy(Rules[ToyState]):
    """The race."""

    state = ToyState

    def __init__(
        self, players: int = 2, rounds: int = 1, cards: Sequence[str] = ("cart", "horse", "sloth"), bonus: int = 0,
        drag: int = -3, start: int = 0, endless: int = 0,
    ) -> None:  # fmt: skip
        self.players, self.rounds, self.start, self.endless = players, rounds, start, endless
        self.cards = tuple(cards)
        self.worth = {"cart": 0, "horse": bonus, "sloth": drag}
        self.digest = f"toy-{bonus}-{drag}-{start}"
        self.pace = {"play": 45.0, "roll": 15.0}

    def setup(self) -> ToyState:
        return ToyState(self.players, len(self.cards), self.start)

    def actor(self, s: ToyState) -> int:
        if s.round >= self.rounds:
            return END
        return s.seat if s.card < 0 else CHANCE

    def legal(self, s: ToyState) -> list[Move]:
        return [("play", card) for card in self.cards]

    def chance(self, s: ToyState, streams: Streams) -> Move:
        return ("roll", streams("die").randint(1, 6))

    def apply(self, s: ToyState, move: Move) -> None:
        if move[0] == "play":
            s.card = self.cards.index(move[1])
            return
        if move[1] == self.endless:
            raise Stuck(verbatim("the die was lost"))
        s.points[s.seat][s.card] += move[1] + self.worth[self.cards[s.card]]
        s.card = -1
        s.seat += 1
        if s.seat == self.players:
            s.seat, s.round = 0, s.round + 1

    def forbids(self, s: ToyState, move: Move) -> Forbidden | None:
        return None

    def view(self, s: ToyState, seat: int) -> dict[str, Any]:
        return s.dump()

    def resample(self, s: ToyState, seat: int, rng: Random) -> ToyState:
        return s.clone()

    def scores(self, s: ToyState) -> list[Score]:
        out = []
        for seat, row in enumerate(s.points):
            parts = {f"card/{card}": points for card, points in zip(self.cards, row, strict=True)}
            if seat == 0 and self.start:
                parts["start"] = self.start
            out.append(Score(sum(parts.values()), parts))
        return out

    def ranking(self, s: ToyState) -> list[int]:
        return ranks([score.total for score in self.scores(s)])

    def standing(self, s: ToyState) -> list[float]:
        return [float(score.total) for score in self.scores(s)]

    def milestone(self, s: ToyState) -> int:
        return s.round

    def catalogue(self) -> Mapping[str, Entry]:
        cards = {f"card/{c}": Entry("card", c.title(), "stable/all") for c in ("cart", "horse", "sloth", "mule")}
        faces = {f"face/{n}": Entry("face", f"<{n}>") for n in range(1, 7)}
        return {"stable/all": Entry("stable", "Stable"), **cards, **faces, "face/7": Entry("face", "Edge", "", True)}

    def uses(self, s: ToyState, move: Move) -> list[str]:
        return [f"card/{move[1]}"] if move[0] == "play" else [f"face/{move[1]}"]

    def broken(self, s: ToyState) -> list[str]:
        return []

    def describe(self, s: ToyState, move: Move) -> str:
        return " ".join(map(str, move))


class ToyAdvice(Advice[ToyState]):
    """Takes the card that adds most."""

    def __init__(self, rules: Toy, fear: float = 0.0) -> None:
        self.rules, self.fear = rules, fear

    def weigh(self, s: ToyState, moves: Sequence[Move]) -> list[float]:
        return [self.rules.worth[move[1]] - self.fear * (move[1] == "horse") for move in moves]

    def outlook(self, s: ToyState) -> list[float]:
        return self.rules.standing(s)


def toy_rules(facts: Facts, players: int) -> Toy:
    """The race at a number of players; it needs no files."""
    return Toy(players)


GAME = GameCode(read=toy_rules, advice=ToyAdvice)
TOY = Engine("toy", GAME, Installed("tests.toy_rules"))  # as if it were installed


def toy_game(**changes: Any) -> Game:
    """A Game as loaded, with nothing but what a report says of it."""
    meta: dict[str, Any] = {
        "title": "Race <&> \"Run\"", "version": "0.1", "authors": ("A. <Author>",), "players": (2, 4),
        "minutes": (2, 4), "fonts": MappingProxyType({}), "node": None, **changes,
    }  # fmt: skip
    empty: Mapping[str, Any] = MappingProxyType({})
    palette = MappingProxyType({"accent": "#0b7a75"})
    return Game("toy", GameFile(**meta), palette, empty, empty, empty, Place("game.yaml"), "en")
