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

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.games.marathon.pieces import MarathonState
from pnp.games.marathon.places import FREE
from pnp.games.marathon.rules import Marathon
from pnp.referee.rules import CHANCE, END, as_move
from tests.games.marathon.situations import LETTERS, arrange, rules_of, seats

FILES = sorted(Path(__file__).with_name("examples").glob("*.yaml"))
CASES = [case for file in FILES for case in yaml.safe_load(file.read_text(encoding="utf-8"))]
ACTORS = {CHANCE: "lots", END: "end"}
SITUATION = {"players", "changes", "lines", "track", "sheets", "ticks", "penalty", "count", "moves"}


def stacks(s: MarathonState) -> dict[int, list[str]]:
    out: dict[int, list[str]] = {}
    for seat in s.order:
        out.setdefault(s.pos[seat], []).append(LETTERS[seat])
    return out


def rows_of(cells: list[int]) -> list[list[int]]:
    return [cells[i : i + 6] for i in range(0, len(cells), 6)]


SEATS: dict[str, Callable[[Marathon, MarathonState], list[Any]]] = {  # what is expected by player
    "sheet": lambda rules, s: [rows_of(cells) for cells in s.sheet],
    "ticks": lambda rules, s: s.ticks,
    "penalty": lambda rules, s: s.penalty,
    "reserve": lambda rules, s: s.reserve,
    "totals": lambda rules, s: [score.total for score in rules.scores(s)],
    "parts": lambda rules, s: [dict(score.parts) for score in rules.scores(s)],
    "ranking": lambda rules, s: rules.ranking(s),
}
PLACES = ("cells", "costs", "pawns")  # what is expected by line and place


def check(rules: Marathon, s: MarathonState, expect: Mapping[str, Any]) -> None:
    """Everything that a case expects, and nothing that it does not name."""
    known = {letter: seat for seat, letter in enumerate(LETTERS[: rules.players])}
    for what, wanted in expect.items():
        if what in SEATS:
            found = SEATS[what](rules, s)
            assert {letter: found[known[letter]] for letter in wanted} == wanted
        elif what in PLACES:
            for line, places in wanted.items():
                for name, expected in places.items():
                    check_place(rules, s, what, line, name, expected)
        elif what == "counted":
            for name, values in wanted.items():
                index = rules.by_id[name].number - 1
                assert {letter: s.sheet[known[letter]][-6:][index] for letter in values} == values, name
        else:
            check_turn(rules, s, what, wanted)


def check_place(rules: Marathon, s: MarathonState, what: str, line: int, name: str, wanted: Any) -> None:
    """Where a pawn may go on a place, what it pays, or who stands there."""
    if what == "cells":
        legal = rules.legal(s) if rules.actor(s) >= 0 else []
        assert [move[3] for move in legal if move[:3] == ("place", line, name)] == wanted, name
    elif what == "costs":
        assert {c: rules.cost(s, ("place", line, name, c)) for c in wanted} == wanted, name
    else:
        at = s.pawns[line][rules.by_id[name].number - 1]
        if isinstance(wanted, dict):
            assert {cell: LETTERS[owner] for cell, owner in enumerate(at, 1) if owner != FREE} == wanted
        else:
            assert at == seats(wanted)


def check_turn(rules: Marathon, s: MarathonState, what: str, wanted: Any) -> None:
    """Whose turn it is, what lies open, and which moves there are."""
    actor = rules.actor(s)
    legal = rules.legal(s) if actor >= 0 else []
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
    else:
        assert what == "refused"
        for case in wanted:
            forbidden = rules.forbids(s, as_move(case["move"]))
            assert forbidden and forbidden.rule == case["rule"], f"{case['move']}: {forbidden}"
            assert as_move(case["move"]) not in legal


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
