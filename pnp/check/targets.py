"""Whether a playtest meets the targets of game.yaml; one that is clearly missed is a problem."""

from __future__ import annotations

from pnp.base.messages import Message, message
from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.playtest.findings import missed
from pnp.playtest.plan import Plan, run_all, subject_of
from pnp.playtest.runner import Progress
from pnp.playtest.statements import PROBLEM
from pnp.referee.registry import Engine

TARGET_GAMES = 600  # at each table


def measure_targets(
    game: Game, engine: Engine, jobs: int, problems: Problems, progress: Progress | None = None
) -> list[Message]:
    """Playtest the game at every table, and say what was found."""
    if not game.meta.targets:
        return [message("game.yaml sets no targets")]
    fewest, most = game.meta.players
    subjects = [subject_of(game, players, engine) for players in range(fewest, most + 1)]
    lines: list[Message] = []
    before = problems.mark()
    for result in run_all(subjects, Plan(games=TARGET_GAMES, worth=True), jobs, progress):
        for finding in missed(result, game.meta.targets):
            if finding.severity == PROBLEM:
                problems.add(game.meta.place_of("targets"), f"{result.players} players", finding.text)
            else:
                lines.append(message("{players} players: {finding}", players=result.players, finding=finding.text))
    if not problems.any_since(before):
        lines.append(
            message(
                "none of {count} targets is clearly missed, {target_games} games at each table",
                count=len(game.meta.targets),
                target_games=TARGET_GAMES,
            )
        )
    return lines
