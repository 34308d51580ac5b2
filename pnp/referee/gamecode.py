"""What a game's code says of itself: `GAME = GameCode(read=…, advice=…, table=…)`, in its package or its one file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pnp.referee.bots import Advice
from pnp.referee.facts import Facts
from pnp.referee.rules import Rules
from pnp.referee.telling import AnyTelling, Telling

NAME = "GAME"  # under which a game's code is found


@dataclass(frozen=True)
class GameCode:
    """The ways into a game's code. Without advice only random bots play it; without a table, a person plays blind."""

    read: Callable[[Facts, int], Rules[Any]]  # questions to the game's files, a number of players → what is allowed
    advice: Callable[..., Advice[Any]] | None = None  # rules, and numbers by name → what is wise
    table: Callable[[Any, Any, int], list[str]] | None = None  # rules, state, seat → lines of at most 80 columns
    telling: Callable[[Any, int], AnyTelling] = Telling  # rules, seat → what is said to the person who sits there
    sense: Callable[[Facts], None] | None = None  # questions to the game's files → what no table would want to play
