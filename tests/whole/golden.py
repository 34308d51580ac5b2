"""Golden playthroughs: whole games that a person can read, one for each game and number of players.

`python tests/whole/golden.py --write` plays them anew with greedy bots. The test replays the moves that stand in the
files, so a change of the bots leaves them alone; a change of the rules, of their words or of a table shows line by
line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.bots import GreedyBot
from pnp.referee.gamelog import Recorder
from pnp.referee.match import play_game
from pnp.referee.registry import advice_for, engine_for, needed, rules_for, table_for
from pnp.referee.rules import CHANCE, Move, Rules, as_move, shown
from tests.places import ROOT

FOLDER = Path(__file__).resolve().parent / "golden"
WORKSPACE = Workspace.here(ROOT)
MARK = "  ⟶ "  # between a move in words and the same move as it stands in a log


def tables() -> list[tuple[str, int]]:
    """Every game that can be played, with each number of players."""
    out = []
    for name in WORKSPACE.games():
        game = load_game(WORKSPACE, name, Problems())
        if game and engine_for(game):
            out += [(name, players) for players in range(game.meta.players[0], game.meta.players[1] + 1)]
    return out


def opened(name: str, players: int) -> tuple[Game, Rules[Any]]:
    problems = Problems()
    game = load_game(WORKSPACE, name, problems)
    rules = rules_for(game, players, problems) if game else None
    problems.stop_if_any()
    assert game and rules
    return game, rules


def path_of(name: str, players: int) -> Path:
    return FOLDER / f"{name}-{players}.txt"


def told(game: Game, rules: Rules[Any], moves: Iterable[Move]) -> Iterator[str]:
    """A game in lines: the table whenever time has moved on, every move in words, the result."""
    yield f"{game.meta.title}, {rules.players} players"
    s = rules.setup()
    reached = -1
    for number, move in enumerate(moves, 1):
        if rules.milestone(s) > reached:
            reached = rules.milestone(s)
            yield ""
            yield from (f"    {line}".rstrip() for line in table_for(needed(game), rules, s, 0))
            yield ""
        actor = rules.actor(s)
        who = "lots" if actor == CHANCE else f"seat {actor + 1}"
        yield f"{number:3}. {who}: {rules.describe(s, move)}{MARK}{shown(move)}"
        rules.play(s, move)
    yield ""
    yield from (f"    {line}".rstrip() for line in table_for(needed(game), rules, s, 0))
    yield ""
    for seat, (rank, score) in enumerate(zip(rules.ranking(s), rules.scores(s), strict=True), 1):
        parts = ", ".join(f"{key} {value:+d}" for key, value in score.parts.items())
        yield f"seat {seat}: rank {rank}, {score.total} = {parts or 'nothing'}"


def moves_in(text: str) -> list[Move]:
    """The moves that stand in a playthrough."""
    return [as_move(json.loads(line.rpartition(MARK)[2])) for line in text.splitlines() if MARK in line]


def written(name: str, players: int) -> str:
    """A new playthrough by greedy bots."""
    game, rules = opened(name, players)
    recorder = Recorder(rules, words=False)
    bots = [GreedyBot(advice_for(needed(game), rules))] * players
    play_game(rules, bots, "golden", recorder)
    return "\n".join(told(game, rules, [move for _, move, _ in recorder.moves])) + "\n"


if __name__ == "__main__":
    if sys.argv[1:2] != ["--write"]:
        sys.exit(__doc__)
    FOLDER.mkdir(exist_ok=True)
    for name, players in tables():
        path_of(name, players).write_text(written(name, players), encoding="utf-8")
        print(path_of(name, players).relative_to(ROOT).as_posix())
