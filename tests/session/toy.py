"""A small game with everything: secret cards, lots, a choice of many moves, a move without a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import settings

from pnp.referee.bots import Advice, GreedyBot, RandomBot
from pnp.referee.gamelog import Head
from pnp.referee.rules import CHANCE, END, Entry, Forbidden, Move, Rules, Score, State, Streams, ranks
from pnp.session.menu import WIDTH, columns
from pnp.session.pages import ROOM, ScreenLine
from pnp.session.party import PERSON, Party
from pnp.session.play import Session

CASES = settings(max_examples=60)
ROUNDS = 4


class ToyState(State):
    """Whose turn, the die, what each has and holds."""

    __slots__ = ("die", "hands", "points", "turn")
    die: int
    hands: list[int]
    points: list[int]
    turn: int

    def clone(self) -> ToyState:
        new = ToyState()
        new.die, new.turn = self.die, self.turn
        new.hands, new.points = self.hands[:], self.points[:]
        return new


class Toy(Rules[ToyState]):
    """Each is dealt a secret card; then in turn a die falls and its owner puts it on one of many spaces."""

    state = ToyState
    digest = "toy"
    pace: Mapping[str, float] = {}

    def __init__(self, players: int = 3) -> None:
        self.players = players

    def setup(self) -> ToyState:
        s = ToyState()
        s.die, s.turn, s.hands, s.points = 0, 0, [], [0] * self.players
        return s

    def actor(self, s: ToyState) -> int:
        if s.turn == ROUNDS * self.players:
            return END
        return CHANCE if not s.hands or not s.die else s.turn % self.players

    def legal(self, s: ToyState) -> list[Move]:
        if s.die == 1:
            return [("rest",)]
        if s.die == 2:
            return [("show", s.hands[s.turn % self.players]), ("rest",)]
        return [*(("put", shelf, cell) for shelf in ("été", "hiver") for cell in range(1, 9)), ("rest",)]

    def chance(self, s: ToyState, streams: Streams) -> Move:
        if not s.hands:
            return ("deal", tuple(streams("deck").sample(range(500, 600), self.players)))
        return ("die", streams("dice").randrange(1, 7))

    def apply(self, s: ToyState, move: Move) -> None:
        if move[0] == "deal":
            s.hands = list(move[1])
        elif move[0] == "die":
            s.die = move[1]
        else:
            s.points[s.turn % self.players] += {"put": s.die * 10 + move[-1] if len(move) == 3 else 0}.get(move[0], 5)
            s.turn += 1
            s.die = 0

    def forbids(self, s: ToyState, move: Move) -> Forbidden | None:
        if self.actor(s) == CHANCE:
            return None if move[0] == ("die" if s.hands else "deal") else Forbidden("T1", "a lot falls")
        return None if move in self.legal(s) else Forbidden("T2", "there is no such move")

    def view(self, s: ToyState, seat: int) -> dict[str, Any]:
        return {"hand": s.hands[seat : seat + 1], "die": s.die, "points": s.points, "turn": s.turn}

    def resample(self, s: ToyState, seat: int, rng: Random) -> ToyState:
        return s.clone()

    def scores(self, s: ToyState) -> list[Score]:
        return [Score(n, {"shelf": n - 3, "cell/1": 2, "luck": 1}) for n in s.points]

    def ranking(self, s: ToyState) -> list[int]:
        return ranks(s.points)

    def standing(self, s: ToyState) -> list[float]:
        return [float(n) for n in s.points]

    def milestone(self, s: ToyState) -> int:
        return s.turn

    def catalogue(self) -> Mapping[str, Entry]:
        return {"shelf": Entry("shelf", "Étagère"), "cell/1": Entry("cell", "Étagère, cell 1", "shelf")}

    def uses(self, s: ToyState, move: Move) -> list[str]:
        return []

    def broken(self, s: ToyState) -> list[str]:
        return []

    def describe(self, s: ToyState, move: Move) -> str:
        match move:
            case ("deal", cards):
                return f"deals {cards}"
            case ("put", shelf, cell):
                return f"puts the die on the shelf “{shelf}”, cell {cell}"
            case ("show", card):
                return f"shows the card {card}"
        return " ".join(map(str, move))

    def tells(self, s: ToyState, move: Move, seat: int) -> str:
        return "deals a card to each" if move[0] == "deal" else self.describe(s, move)


class ToyAdvice(Advice[ToyState]):
    """High cells are good."""

    def weigh(self, s: ToyState, moves: Sequence[Move]) -> list[float]:
        return [float(move[-1]) if move[0] == "put" else 0.0 for move in moves]

    def outlook(self, s: ToyState) -> list[float]:
        return [float(n) for n in s.points]


def toy_table(s: State, seat: int) -> list[str]:
    assert isinstance(s, ToyState)
    return [f"die {s.die}, points {s.points}, your card {s.hands[seat]}"]


def toy(
    seed: str = "1", seat: int = 0, moves: Sequence[Move] = (), file: Path | None = None, auto: bool = False
) -> Session:
    """A session of the toy game with a greedy and a random bot."""
    names = ["greedy", "random"]
    names.insert(seat, PERSON)
    bots = {i: GreedyBot(ToyAdvice()) if n == "greedy" else RandomBot() for i, n in enumerate(names) if n != PERSON}
    head = Head("toy", "toy", 3, seed, tuple(names))
    return Session(Party("The Toy", head, Toy(), seat, bots, toy_table, ToyAdvice(), "ABC"), moves, file, auto)


def texts(lines: Iterator[ScreenLine]) -> list[str]:
    """The lines as plain texts, all of which fit, and all together one page."""
    found = [line.text for line in lines]
    assert len(found) <= ROOM, found
    assert [t for t in found if columns(t) > WIDTH or "\n" in t] == []
    return found


def started(session: Session) -> Session:
    """A session after its opening."""
    texts(session.start())
    return session


def played(session: Session, answers: Random) -> Session:
    """A session played to its end by somebody who types random numbers."""
    while not session.game.over:
        texts(session.answer(str(answers.randrange(1, session._menu.count + 1))))
    return session
