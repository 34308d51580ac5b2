"""names: players are called by their colours, the person is you."""

from __future__ import annotations

from pnp.games.marathon.names import COLOURS, Named
from tests.games.marathon.situations import rules_of


def test_every_pawn_has_a_name() -> None:
    """One for each colour of the box."""
    rules = rules_of(6, ())
    named = Named(rules, 2)
    assert [str(named.name(seat)) for seat in range(6)] == list(map(str, COLOURS.values()))
    assert named.who(2) == "You" and named.whom(2) == "you" and named.all_of([0, 2]) == "Red, you"
