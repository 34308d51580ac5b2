"""Marathon by hand: every case in examples/ is arranged, played and compared with a hand calculation.

A case names its `rule`, tells the calculation (`why`) and the situation. Players are R O G B J V in starting order.
- `changes`: values to play with instead of those in the files, as after --set. Points at the start are 0 if not given.
- `lines`: the open lines 0 and 1 with block (1 to 3), event, dice (all 1 if not given) and pawns; `{}` is the end of
  the game. Shelves are read from the bottom, rows of the drawing room from the top, queues from the head.
- `track`: the stacks by space, each from the top. `sheets`: the rows of the blocks counted before (0 if not given).
- `count: 1`: the others have left days 1 & 2; R, on 12, puts a pawn on line 1's green table, and line 0 is counted.
- `moves`: played with every check. `expect`: what holds then; `counted` is the newest row of the sheets, by place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.marathon.pieces import MarathonState
from pnp.games.marathon.places import FREE
from pnp.games.marathon.rules import Marathon
from pnp.referee.registry import rules_for
from pnp.referee.rules import CHANCE, END, as_move
from tests.places import ROOT

FILES = sorted(Path(__file__).with_name("examples").glob("*.yaml"))
CASES = [case for file in FILES for case in yaml.safe_load(file.read_text(encoding="utf-8"))]
LETTERS = "ROGBJV"
ACTORS = {CHANCE: "lots", END: "end"}
SITUATION = {"players", "changes", "lines", "track", "sheets", "ticks", "penalty", "count", "moves"}


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


def stacks(s: MarathonState) -> dict[int, list[str]]:
    out: dict[int, list[str]] = {}
    for seat in s.order:
        out.setdefault(s.pos[seat], []).append(LETTERS[seat])
    return out


def rows_of(cells: list[int]) -> list[list[int]]:
    return [cells[i : i + 6] for i in range(0, len(cells), 6)]


def check(rules: Marathon, s: MarathonState, expect: Mapping[str, Any]) -> None:
    """Everything that a case expects, and nothing that it does not name."""
    known = {letter: seat for seat, letter in enumerate(LETTERS[: rules.players])}
    actor = rules.actor(s)
    legal = rules.legal(s) if actor >= 0 else []
    scores = rules.scores(s)
    ranking = rules.ranking(s) if "ranking" in expect else []
    for what, wanted in expect.items():
        if what == "actor":
            assert ACTORS.get(actor, LETTERS[actor]) == wanted
        elif what == "track":
            assert stacks(s) == wanted
        elif what == "open":
            assert [line for line, block in enumerate(s.blocks) if block >= 0] == wanted
        elif what == "moves":
            assert legal == [as_move(move) for move in wanted]
        elif what == "allowed":
            assert [move for move in wanted if rules.forbids(s, as_move(move))] == []
        elif what == "refused":
            for case in wanted:
                forbidden = rules.forbids(s, as_move(case["move"]))
                assert forbidden and forbidden.rule == case["rule"], f"{case['move']}: {forbidden}"
                assert as_move(case["move"]) not in legal
        elif what == "cells":
            for line, places in wanted.items():
                for name, cells in places.items():
                    assert [move[3] for move in legal if move[:3] == ("place", line, name)] == cells, name
        elif what == "costs":
            for line, places in wanted.items():
                for name, costs in places.items():
                    assert {c: rules.cost(s, ("place", line, name, c)) for c in costs} == costs, name
        elif what == "pawns":
            for line, places in wanted.items():
                for name, pawns in places.items():
                    at = s.pawns[line][rules.by_id[name].number - 1]
                    if isinstance(pawns, dict):
                        assert {cell: LETTERS[owner] for cell, owner in enumerate(at, 1) if owner != FREE} == pawns
                    else:
                        assert at == seats(pawns)
        elif what == "counted":
            for name, values in wanted.items():
                index = rules.by_id[name].number - 1
                assert {letter: s.sheet[known[letter]][-6:][index] for letter in values} == values, name
        elif what == "sheet":
            assert {letter: rows_of(s.sheet[known[letter]]) for letter in wanted} == wanted
        elif what in ("ticks", "penalty", "reserve"):
            assert {letter: getattr(s, what)[known[letter]] for letter in wanted} == wanted
        elif what == "totals":
            assert {letter: scores[known[letter]].total for letter in wanted} == wanted
        elif what == "parts":
            assert {letter: dict(scores[known[letter]].parts) for letter in wanted} == wanted
        else:
            assert what == "ranking"
            assert {letter: ranking[known[letter]] for letter in wanted} == wanted


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_example(case: dict[str, Any]) -> None:
    """Arranged, played move by move, compared."""
    rules = rules_of(case["players"], tuple(sorted(case.get("changes", {}).items())))
    s = arrange(rules, case)
    moves = case.get("moves", [])
    if case.get("count"):
        assert not moves and case["count"] == 1
        moves = [["place", 1, "table-verte", 1]]
    for move in moves:
        rules.play(s, as_move(move))
        assert rules.broken(s) == []
    check(rules, s, case["expect"])


def test_every_case_is_told_completely() -> None:
    """Name, rule, calculation and expectation; no name twice; no key that nothing reads."""
    names = [case["name"] for case in CASES]
    assert len(set(names)) == len(names) >= 25
    for case in CASES:
        assert case["rule"] and len(case["why"]) > 20 and case["expect"], case["name"]
        assert set(case) <= {*SITUATION, "name", "rule", "why", "expect"}, case["name"]


def test_a_wrong_expectation_is_noticed() -> None:
    """The comparison itself can fail: each kind of expectation, spoiled, is caught."""
    rules = rules_of(3, ())
    s = arrange(rules, {"lines": {0: {"pawns": {"salon": [["R"], [], [], []], "petanque": {2: "O"}}}}})
    for spoiled in (
        {"actor": "O"},
        {"track": {0: ["O", "R", "G"]}},
        {"open": [0, 1]},
        {"moves": [["jump"]]},
        {"allowed": [["jump"]]},
        {"refused": [{"move": ["place", 0, "salon", 2], "rule": "salon"}]},
        {"refused": [{"move": ["place", 0, "salon", 1], "rule": "M14"}]},
        {"cells": {0: {"salon": [1, 2, 3, 4]}}},
        {"costs": {0: {"salon": {2: 4}}}},
        {"pawns": {0: {"salon": [[], ["R"], [], []]}}},
        {"pawns": {0: {"petanque": {3: "O"}}}},
        {"sheet": {"R": [[0] * 6]}},
        {"ticks": {"R": 1}},
        {"reserve": {"R": 10}},
        {"totals": {"R": 1}},
        {"parts": {"R": {"start": 1}}},
        {"ranking": {"R": 2}},
        {"unknown": 1},
    ):
        with pytest.raises(AssertionError):
            check(rules, s, spoiled)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("places.jardin.time", "9", r"places\.yaml:\d+:\d+: jardin\.time: found costs up to 13; .* at most 12"),
        ("places.salon.number", "1", r"places\.yaml:\d+:\d+: salon\.number: found 1; .* one for each place"),
        ("places.salon.quantity", "3", r"places\.yaml:\d+:\d+: salon\.quantity: found 3 copies"),
        ("places.petanque.cells", "[]", r"places\.yaml:\d+:\d+: petanque\.cells: found nothing"),
        ("places.salon.id", "salom", r"need a card “salon” here.*did you mean salom"),
        ("pawns.pawn-blue.quantity", "9", r"pawns\.yaml:\d+:\d+: pawn-blue\.quantity: found 9 pawns"),
        ("events.event-1.signs", "[plus]", r"events\.yaml:\d+:\d+: event-1\.signs: found 1 signs"),
        ("events.event-1.quantity", "2", r"events\.yaml:\d+:\d+: event-1\.quantity: found 2 copies"),
        ("board.board.blocks.1.to", "11", r"board\.yaml:\d+:\d+: board\.blocks: found blocks with gaps"),
        ("board.board.spaces.5.number", "50", r"board\.yaml:\d+:\d+: board\.spaces: .* the spaces 0 to 36 in order"),
        ("game.parameters.start_3", "[1, 2]", r"game\.yaml:\d+:\d+: parameters\.start_3: .*expected 3 whole numbers"),
        ("game.variants.salon_ties", "rwos", r"game\.yaml:\d+:\d+: variants\.salon_ties: .*did you mean rows"),
    ],
)
def test_values_that_cannot_be_played_are_told_with_their_place(path: str, value: str, told: str) -> None:
    """A problem where the value stands, and no rules; never a crash."""
    problems = Problems()
    game = load_game(Workspace((ROOT,)), "marathon", problems, {path: value})
    assert game
    assert rules_for(game, 3, problems) is None
    assert any(re.search(told, str(problem)) for problem in problems), [str(problem) for problem in problems]


def test_an_event_without_copies_is_not_drawn() -> None:
    """The deck is what the files print."""
    assert "event-9" in rules_of(3, ()).signs
    assert "event-9" not in rules_of(3, (("events.event-9.quantity", "0"),)).signs
