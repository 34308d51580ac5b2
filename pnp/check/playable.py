"""Whether a game can be played, asked before it is built."""

from __future__ import annotations

from pathlib import Path

from pnp.base.messages import Message, message
from pnp.base.problems import Problems, ProblemsFound
from pnp.definition.game import Game
from pnp.referee.announced import announced, unplayed


def playable(game: Game, rules: Path | None = None) -> Message:
    """One line on it, after a few games; reasons against it are raised as ProblemsFound."""
    if rules is None and not game.meta.engine and not announced(game.engine):
        return unplayed(game.id)
    from pnp.referee.check import quick
    from pnp.referee.registry import engine_for

    problems = Problems()
    verdict = quick(game, problems, engine_for(game, rules))
    if len(problems):
        raise ProblemsFound(
            sorted(set(problems)), message(" The game cannot be played so: mend it, or build with --no-check.")
        )
    return verdict
