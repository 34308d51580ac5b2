"""Rules of Marathon with changed values, and situations as the examples tell them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.marathon.pieces import MarathonState
from pnp.games.marathon.rules import Marathon
from pnp.referee.registry import rules_for
from tests.places import ROOT

LETTERS = "ROGBJV"


@cache
def rules_of(players: int, changes: tuple[tuple[str, str], ...]) -> Marathon:
    problems = Problems()
    level = {f"game.parameters.start_{players}": str([0] * players)}
    game = load_game(Workspace((ROOT,)), "marathon", problems, {**level, **dict(changes)})
    assert game
    rules = rules_for(game, players, problems)
    problems.stop_if_any()
    assert isinstance(rules, Marathon)
    return rules


def seats(value: Any) -> Any:
    """Letters to seats, however deep they lie in lists."""
    return [seats(item) for item in value] if isinstance(value, list) else LETTERS.index(value)


def arrange(rules: Marathon, case: Mapping[str, Any]) -> MarathonState:
    """The situation of a case."""
    s = rules.setup()
    lines = dict(case["lines"])
    track = dict(case.get("track", {}))
    if case.get("count"):
        track = {12: ["R"], 13: list(LETTERS[1 : rules.players])}
        lines[1] = {"event": "event-1"}
    if not lines:
        track = {rules.fin: list(LETTERS[: rules.players])}
    blocks = {line: data.get("block", line + 1) - 1 for line, data in lines.items()}
    s.opened, s.counted = (max(blocks.values()) + 1, min(blocks.values())) if blocks else (3, 3)
    s.opening = 0
    spare = [event for event in ("event-9", "event-8", "event-7") if event not in str(case)]
    named = {block: lines[line].get("event", f"event-{line + 1}") for line, block in blocks.items()}
    s.events = [named.get(block) or spare.pop() for block in range(s.opened)]
    for line, data in lines.items():
        s.blocks[line] = blocks[line]
        s.dice[line] = list(data.get("dice", [1] * 6))
        for name, pawns in data.get("pawns", {}).items():
            place = rules.by_id[name]
            at = place.empty()
            if isinstance(pawns, dict):  # pétanque cells by number
                for cell, letter in pawns.items():
                    at[cell - 1] = LETTERS.index(letter)
            else:
                at = seats(pawns)
            s.pawns[line][place.number - 1] = at
            for owner in place.owners(at):
                s.reserve[owner] -= 1
    if track:
        s.order = [LETTERS.index(letter) for space in sorted(track) for letter in track[space]]
        s.pos = [next(space for space in track if letter in track[space]) for letter in LETTERS[: rules.players]]
    for seat, letter in enumerate(LETTERS[: rules.players]):
        rows = case.get("sheets", {}).get(letter, [[0] * 6] * s.counted)
        s.sheet[seat] = [cell for row in rows for cell in row]
        for row in rows:
            for place, cell in zip(rules.places, row, strict=True):
                s.parts[seat][place.part] += cell
        s.ticks[seat] = case.get("ticks", {}).get(letter, 0)
        s.penalty[seat] = case.get("penalty", {}).get(letter, 0)
    assert rules.broken(s) == [], "the case itself is impossible"
    return s
