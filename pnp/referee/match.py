"""One game from the first lot to the last move, with bots in all seats and somebody who watches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.base.messages import Complaint, message
from pnp.base.problems import PnpError
from pnp.referee.bots import Bot
from pnp.referee.rules import CHANCE, END, Move, Rules, State, Streams

MOST_MOVES = 100_000  # no game of ours comes near; a game that does is stuck


class Stuck(Complaint):
    """A game that does not come to its end."""


class Failed(Exception):
    """Rules that raised something, or answered what nobody can play by: at which move, and in which state."""

    def __init__(self, move: int, state: State | None) -> None:
        self.move, self.state = move, state
        super().__init__(message("at move {move}", move=move))


class Watcher:
    """Sees every move of a game before it is carried out."""

    def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
        """A move is about to be made; `legal` is empty at a lot."""

    def after(self, s: Any, actor: int) -> None:
        """A move has been made."""


def play_game(
    rules: Rules[Any],
    bots: Sequence[Bot[Any]],
    seed: int | str,
    watcher: Watcher | None = None,
    state: State | None = None,
) -> State:
    """The final state of one game; the same seed gives the same game."""
    streams = Streams(seed)
    lots = [streams(f"bot/{seat}") for seat in range(rules.players)]
    actor_of, legal_of, apply = rules.actor, rules.legal, rules.apply
    s, made = state, 0
    try:
        s = rules.setup() if s is None else s
        for made in range(MOST_MOVES):  # noqa: B007 (told when it fails)
            actor = actor_of(s)
            if actor >= 0:
                legal = legal_of(s)
                if not legal and legal is not None:
                    raise Stuck(message("seat {actor} has no legal move", actor=actor))
                move = bots[actor].choose(s, legal, lots[actor])
            elif actor == CHANCE:
                legal = []
                move = rules.chance(s, streams)
            else:
                assert actor == END
                return s
            if watcher is None:
                apply(s, move)
            else:
                watcher.before(s, actor, move, legal)
                apply(s, move)
                watcher.after(s, actor)
    except (Stuck, PnpError):
        raise
    except Exception as error:
        raise Failed(made + 1, s) from error
    raise Stuck(message("no end after {most_moves} moves", most_moves=MOST_MOVES))
