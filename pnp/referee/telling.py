"""What a game says to the person at the table while it is played: who is who, what can be done, what has happened.

Logs and bots never come here. A game's own `Telling` knows its words; without one, moves are told as in the log.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple

from pnp.base.messages import Message, joined, message, verbatim, word
from pnp.referee.rules import CHANCE, Move, Rules, S

NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Félix", "Gina", "Hugo", "Inès", "Jules")


class Choice(NamedTuple):
    """A move in a menu: in full, and in two parts for a long menu."""

    words: Message
    head: Message | None = None  # what it shares with its neighbours: the place, the junk
    short: Message | None = None  # what sets it apart from them


class Event(NamedTuple):
    """Something that has happened."""

    text: Message
    big: bool = False  # a loss, a count, the end of a round: what nobody should miss
    joins: bool = False  # goes on in the line of what the same player did before


class Telling(Generic[S]):
    """One game as one seat hears of it. A game overrides what it can say better."""

    def __init__(self, rules: Rules[S], seat: int) -> None:
        self.rules, self.seat = rules, seat

    def name(self, seat: int) -> Message:
        """What everybody but the person is called."""
        return verbatim(NAMES[seat]) if seat < len(NAMES) else message("Player {number}", number=seat + 1)

    def who(self, seat: int) -> Message:
        """Whoever sits there, at the beginning of a sentence."""
        return word("the player, first in a sentence", "You") if seat == self.seat else self.name(seat)

    def whom(self, seat: int) -> Message:
        """Whoever sits there, within a sentence."""
        return word("the player, within a sentence", "you") if seat == self.seat else self.name(seat)

    def all_of(self, seats: list[int]) -> Message:
        """Several players, within a sentence."""
        return joined(self.whom(seat) for seat in seats)

    def choice(self, s: S, move: Move) -> Choice:
        """A move that the person may make now."""
        return Choice(verbatim(self.rules.tells(s, move, self.seat)))

    def events(self, s: S, move: Move, after: S) -> list[Event]:
        """What a move has brought, as the person may hear of it."""
        actor, said = self.rules.actor(s), verbatim(self.rules.tells(s, move, self.seat))
        if actor == CHANCE:
            return [Event(message("Lots: {what}", what=said))]
        return [Event(message("{who}: {what}", who=self.who(actor), what=said))]

    def glance(self, s: S) -> list[str]:
        """What matters for a decision, as lines of at most 80 columns; nothing if the table itself is short."""
        return []

    def account(self, s: S, seat: int) -> Message:
        """Where the points of a seat come from; nothing if there is nothing to tell."""
        entries, parts = self.rules.catalogue(), dict[str, int]()
        for key, points in self.rules.scores(s)[seat].parts.items():
            while key in entries and entries[key].parent in entries:
                key = entries[key].parent  # the points of a cell are told with its place
            title = entries[key].title if key in entries else key
            parts[title] = parts.get(title, 0) + points
        told = [part(title, points) for title, points in parts.items() if points]
        return joined(told) if len(told) > 1 else verbatim("")

    def scored(self) -> bool:
        """Whether the game is about points, which are told at its end."""
        return True


def part(title: str, points: int) -> Message:
    """One part of a score."""
    return message("{what} {points}", what=title, points=signed(points))


def signed(points: int) -> str:
    """Points with their sign, with a true minus."""
    return f"{points:+d}".replace("-", "−")


def number(value: int) -> str:
    """A number with a true minus."""
    return str(value).replace("-", "−")


AnyTelling = Telling[Any]
