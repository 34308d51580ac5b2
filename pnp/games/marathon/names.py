"""Who is who in Marathon: players are called by the colours of their pawns."""

from __future__ import annotations

from pnp.base.messages import Message, verbatim, word
from pnp.referee.telling import Telling

from .pieces import MarathonState
from .rules import Marathon

COLOURS = {
    "pawn-red": word("a player", "Red"),
    "pawn-orange": word("a player", "Orange"),
    "pawn-grey": word("a player", "Grey"),
    "pawn-blue": word("a player", "Blue"),
    "pawn-yellow": word("a player", "Yellow"),
    "pawn-green": word("a player", "Green"),
}


class Named(Telling[MarathonState]):
    """What is said of players, whatever else is told."""

    rules: Marathon

    def name(self, seat: int) -> Message:
        return COLOURS.get(self.rules.colours[seat]) or verbatim(self.rules.letters[seat])
