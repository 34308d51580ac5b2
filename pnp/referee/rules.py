"""The one small contract between a game and everything that plays it.

A `Rules` object is one game at one number of players, made from the validated Game that the printer reads. It holds
what never changes; a `State` holds what does. Rules never draw lots themselves: at a chance node they make a move from
the random streams that the caller gives, and that move stands in the log like any other, so planners cannot see the
future.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Self, TypeVar

from pnp.base.messages import NOTHING, Complaint, Message, message

CHANCE = -1  # the actor when lots decide
END = -2  # the actor when the game is over

# A word, then whole numbers, words or tuples of them: ("place", 0, 3, 2). JSON lists on disk.
Move = tuple[Any, ...]


class Forbidden(NamedTuple):
    """Why a move is not allowed: the rule's name in docs/rules-decisions.md or in the rules, and a sentence."""

    rule: str
    why: str


class IllegalMove(Complaint):
    """A move that the rules forbid; says which one."""

    def __init__(self, move: Move, forbidden: Forbidden) -> None:
        self.move = move
        self.rule, self.why = forbidden
        super().__init__(
            message("{move} is not allowed ({rule}): {why}", move=shown(move), rule=self.rule, why=self.why)
        )


class Score(NamedTuple):
    """A player's result: the total, and the same total split by where the points came from (keys of the catalogue)."""

    total: int
    parts: Mapping[str, int]


class Entry(NamedTuple):
    """One thing whose use a playtest counts: its kind (place, card, space …), its name, what it belongs to."""

    kind: str
    title: str
    parent: str = ""
    rare: bool = False  # not expected in every batch of games, so never missed


class State(ABC):
    """The part of a game that changes. Slots hold numbers, words, None and lists of them, nothing else."""

    __slots__: tuple[str, ...] = ()

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy, written by hand in each game: search makes a great many."""

    def dump(self) -> dict[str, Any]:
        """The state as JSON data."""
        return {name: _copy(getattr(self, name)) for name in self.__slots__}

    @classmethod
    def restore(cls, data: Mapping[str, Any]) -> Self:
        """The state that `dump` wrote."""
        state = cls.__new__(cls)
        for name in cls.__slots__:
            setattr(state, name, _copy(data[name]))
        return state

    def digest(self) -> str:
        """A hash of everything in the state."""
        text = json.dumps(self.dump(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # a state changes


def _copy(value: Any) -> Any:
    return [_copy(item) for item in value] if isinstance(value, list) else value


S = TypeVar("S", bound=State)


class Streams:
    """Named random streams of one seed, so that a changed card value is compared on the same lots."""

    __slots__ = ("_made", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._made: dict[str, Random] = {}

    def __call__(self, name: str) -> Random:
        """The stream of that name; asked for again, it goes on where it was."""
        stream = self._made.get(name)
        if stream is None:
            stream = self._made[name] = Random(f"{self.seed}/{name}")
        return stream


class Rules(ABC, Generic[S]):
    """A game at one number of players. Rules objects can be pickled and hold nothing that changes."""

    state: type[S]  # the class of the game's states
    players: int
    digest: str  # of the Game it was made from
    pace: Mapping[str, float]  # seconds by the first word of a move

    @abstractmethod
    def setup(self) -> S:
        """The beginning, before any lot is drawn."""

    @abstractmethod
    def actor(self, s: S) -> int:
        """Whose move it is: a seat from 0, CHANCE or END."""

    @abstractmethod
    def legal(self, s: S) -> list[Move]:
        """Every move of the actor, a seat, in a stable order; never empty."""

    @abstractmethod
    def chance(self, s: S, streams: Streams) -> Move:
        """One lot, when the actor is CHANCE."""

    @abstractmethod
    def apply(self, s: S, move: Move) -> None:
        """Carry a move out in place. Trusts that it is legal: `play` is the checked way."""

    @abstractmethod
    def forbids(self, s: S, move: Move) -> Forbidden | None:
        """The rule against a move, of a player or of chance, or None if it is allowed. Stands any data."""

    @abstractmethod
    def view(self, s: S, seat: int) -> dict[str, Any]:
        """Everything that this seat may know, as JSON data."""

    @abstractmethod
    def resample(self, s: S, seat: int, rng: Random) -> S:
        """A new state that looks the same to this seat and is drawn at random otherwise."""

    @abstractmethod
    def scores(self, s: S) -> list[Score]:
        """The score of each seat: at the end the result, before it what would count now."""

    @abstractmethod
    def ranking(self, s: S) -> list[int]:
        """The rank of each seat at the end, 1 for the winner, tie-breaks applied; shared ranks are equal numbers."""

    def cut_short(self, s: S) -> Message:
        """Why a game that is over was never finished, such as a limit of turns; playtests count it apart."""
        return NOTHING

    @abstractmethod
    def standing(self, s: S) -> list[float]:
        """How far each seat is, by what lies open, in a unit of the game (points, rows): who is ahead."""

    @abstractmethod
    def milestone(self, s: S) -> int:
        """A number that grows as the game goes on (round, day, tenth turn); the standing is looked at when it does."""

    @abstractmethod
    def catalogue(self) -> Mapping[str, Entry]:
        """Everything whose use is counted, by key: place/salon, cell/salon/1, event/event-4, space/13."""

    @abstractmethod
    def uses(self, s: S, move: Move) -> list[str]:
        """The keys of the catalogue that a legal move, about to be applied, makes use of."""

    @abstractmethod
    def broken(self, s: S) -> list[str]:
        """What is wrong with a state, in words: pieces lost, points that do not add up. Empty is right."""

    @abstractmethod
    def describe(self, s: S, move: Move) -> str:
        """A legal move in English words, with the names on the cards, before it is applied."""

    def badge(self, seat: int) -> str:
        """How the table marks a seat: a letter, a camp; nothing if by its number."""
        return ""

    def tells(self, s: S, move: Move, seat: int) -> str:
        """A move as this seat may hear of it: games with secrets leave them out."""
        return self.describe(s, move)

    def play(self, s: S, move: Move) -> None:
        """Apply a move of anyone, or raise IllegalMove with the rule that forbids it."""
        forbidden = self.forbids(s, move)
        if forbidden:
            raise IllegalMove(move, forbidden)
        self.apply(s, move)

    def winners(self, s: S) -> list[int]:
        """The seats that won, more than one if they share it."""
        return [seat for seat, rank in enumerate(self.ranking(s)) if rank == 1]


def ranks(keys: Sequence[Any]) -> list[int]:
    """Ranks by keys of which the greatest wins; equal keys share a rank."""
    return [1 + sum(other > key for other in keys) for key in keys]


def chains(rules: Rules[Any]) -> dict[str, tuple[str, ...]]:
    """Every key of the catalogue with all that it belongs to: cell/salon/1 → cell/salon/1, place/salon."""
    catalogue = rules.catalogue()
    out = {}
    for key in catalogue:
        chain = [key]
        while (parent := catalogue[chain[-1]].parent) in catalogue and parent not in chain:
            chain.append(parent)
        out[key] = tuple(chain)
    return out


def as_move(data: Any) -> Move:
    """A move read from JSON: lists become tuples."""
    if not isinstance(data, list):
        raise TypeError(f"expected a list, found {data!r}")
    return tuple(as_move(item) if isinstance(item, list) else item for item in data)


def shown(move: Move) -> str:
    """A move as it stands in a log."""
    return json.dumps(move, ensure_ascii=False)
