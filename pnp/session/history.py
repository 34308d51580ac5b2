"""The moves so far → the position they lead to, with every lot as it would fall again.

Lots come from named streams of the seed. Whenever moves are played back, the lots among them are drawn again, so that
the streams go on where they were; each decision of a bot has a stream of its own. So after undo or resume the same
moves bring the same lots, and slow bots need not be asked again.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

from pnp.base.messages import Message, verbatim
from pnp.referee.rules import CHANCE, END, Move, Rules, State, Streams
from pnp.referee.telling import AnyTelling, Event, Telling


class Made(NamedTuple):
    """One move of the history."""

    actor: int
    move: Move
    says: str  # in the log
    words: Message  # as it stood in the person's menu, if they chose it
    events: tuple[Event, ...]  # what it brought, as the person hears of it
    decided: bool  # by the person, who had a choice


class History:
    """A game as one seat lives through it."""

    def __init__(
        self, rules: Rules[Any], seat: int, seed: str, moves: Iterable[Move] = (), telling: AnyTelling | None = None
    ) -> None:
        self.rules, self.seat, self.seed = rules, seat, seed
        self.telling = telling or Telling(rules, seat)
        self._begin()
        for move in moves:
            if self.actor == CHANCE:
                self.lot()
            self.make(move)

    def _begin(self) -> None:
        self.state: State = self.rules.setup()
        self.streams = Streams(self.seed)
        self.made: list[Made] = []

    @property
    def actor(self) -> int:
        """Whose move it is."""
        return self.rules.actor(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.actor == END

    @property
    def moves(self) -> list[Move]:
        """The bare moves."""
        return [made.move for made in self.made]

    def lot(self) -> Move:
        """The lot that falls now."""
        return self.rules.chance(self.state, self.streams)

    def stream(self, seat: int) -> Random:
        """The lots of a bot for its decision at this point."""
        return self.streams(f"bot/{seat}/{len(self.made)}")

    def make(self, move: Move) -> Made:
        """Write a move down and carry it out."""
        rules, s, actor = self.rules, self.state, self.actor
        decided = actor == self.seat and len(rules.legal(s)) > 1
        words = self.telling.choice(s, move).words if decided else verbatim("")
        says, before = rules.describe(s, move), s.clone()
        rules.apply(s, move)
        made = Made(actor, move, says, words, tuple(self.telling.events(before, move, s)), decided)
        self.made.append(made)
        return made

    def undo(self) -> list[Made]:
        """Go back to the last decision of the person; what was taken back, nothing if there is none."""
        decisions = [i for i, made in enumerate(self.made) if made.decided]
        if not decisions:
            return []
        kept, taken = self.made[: decisions[-1]], self.made[decisions[-1] :]
        self._begin()
        for made in kept:
            if made.actor == CHANCE:
                self.lot()
            self.rules.apply(self.state, made.move)
        self.made = kept
        return taken
