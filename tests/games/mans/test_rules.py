"""24H du Mans: hand-calculated cases, arranged from examples/*.yaml and played move by move."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.mans.pieces import DEAL, NONE, OVER, PHASES, TURN, MansState
from pnp.games.mans.rules import Mans
from pnp.referee.registry import rules_for
from pnp.referee.rules import CHANCE, END, Move, as_move
from tests.places import ROOT

FILES = sorted(Path(__file__).with_name("examples").glob("*.yaml"))
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in FILES
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))
]
STEP = {"deal", "moves", "legal", "refused", "expect"}  # carried out and checked in this order
KEYS = STEP | {
    "name", "rule", "why", "changes", "players", "round", "totals", "tables", "hands", "out", "passes", "active",
    "pile", "rest", "then",
}  # fmt: skip


def rules_with(players: int, changes: Mapping[str, Any] | None = None) -> Mans:
    """The rules of the shipped game with some values changed."""
    problems = Problems()
    game = load_game(Workspace.here(ROOT), "mans", problems, {k: str(v) for k, v in (changes or {}).items()})
    assert game
    rules = rules_for(game, players, problems)
    assert list(problems) == []
    assert isinstance(rules, Mans)
    return rules


def arranged(rules: Mans, case: Mapping[str, Any]) -> MansState:
    """The state that a case describes; every card that it does not name lies under the pile, or is covered."""
    s, number = rules.setup(), case.get("round", 1)
    totals = case.get("totals", [0] * rules.players)
    s.round, s.totals = number, list(totals)
    s.pad = [list(totals), *([0] * rules.players for _ in range(number - 2))][: number - 1]
    s.endings = ["C"] * (number - 1)
    for seat, total in enumerate(totals):
        s.banked[seat] = [*s.banked[seat][:-1], total]
    if "deal" in case:
        return s
    left = list(rules.deck)

    def take(names: list[str]) -> list[int]:
        """These cards out of those not placed yet."""
        cards = [rules.index[name] for name in names]
        for card in cards:
            left.remove(card)
        return cards

    s.phase, s.active, s.passes = TURN, case.get("active", rules.first(number)), case.get("passes", 0)
    for seat, names in case.get("tables", {}).items():
        cards = take(names)
        if seat in case.get("out", ()):
            s.out[seat], s.covered[seat] = 1, cards
            continue
        s.table[seat] = cards
        s.score[seat] = sum(rules.points[card] for card in cards)
        s.heat[seat] = sum(rules.heats[card] for card in cards)
        s.yellow[seat] = sum(rules.yellows[card] for card in cards)
        s.blue[seat] = sum(rules.blues[card] for card in cards)
        s.incident[seat] = int("incident" in names)
    s.racers -= sum(s.out)
    s.hands = take(case["hands"])
    s.deck = take(case.get("pile", []))[::-1]
    s.aside = [left.pop() for _ in range(rules.put_aside(number))]
    if case.get("rest") == "covered":
        s.covered[-1] += left
    else:
        s.deck = left + s.deck
    return s


def move_of(text: str) -> Move:
    """`play slick-1` as a move."""
    word, *rest = text.split()
    return (word, *(int(part) if part.isdecimal() else part for part in rest))


def deal_of(rules: Mans, first: list[str]) -> Move:
    """A deal that begins with these cards."""
    left = list(rules.box)
    for name in first:
        left.remove(name)
    return ("deal", (*first, *left))


def play(rules: Mans, s: MansState, moves: list[str]) -> None:
    """Play `seat move` one after another."""
    for text in moves:
        seat, _, rest = text.partition(" ")
        assert rules.actor(s) == int(seat), f"{text}: it is the turn of {rules.actor(s)}"
        rules.play(s, move_of(rest))
        assert rules.broken(s) == [], text


def check(rules: Mans, s: MansState, expected: Mapping[str, Any]) -> None:
    """Compare a state with what a case says about it."""
    actors = {CHANCE: "deal", END: "over"}
    numbers: dict[str, Any] = {
        "actor": actors.get(rules.actor(s), rules.actor(s)),
        "phase": PHASES[s.phase],
        "round": s.round,
        "passes": s.passes,
        "racers": s.racers,
        "deck": len(s.deck),
        "aside": len(s.aside),
        "totals": s.totals,
        "out": [seat for seat, out in enumerate(s.out) if out],
        "eliminated": [seat for seat, gone in enumerate(s.eliminated) if gone],
        "ending": s.endings[-1] if s.endings else None,
        "ranking": rules.ranking(s),
        "winner": rules.winners(s)[0],
    }
    names = [rules.ids[card] if card != NONE else None for card in s.hands]
    by_seat: dict[str, Any] = {
        "score": s.score,
        "heat": s.heat,
        "yellow": s.yellow,
        "blue": s.blue,
        "incident": s.incident,
        "hand": names,
        "table": [[rules.ids[card] for card in row] for row in s.table],
        "covered": [[rules.ids[card] for card in row] for row in s.covered],
        "parts": [score.parts for score in rules.scores(s)],
    }
    for key, value in expected.items():
        if key in by_seat:
            assert {seat: by_seat[key][seat] for seat in value} == value, key
        else:
            assert numbers[key] == value, key
    if "totals" in expected:
        running = s.phase not in (DEAL, OVER)
        assert running or [score.total for score in rules.scores(s)] == expected["totals"]


@pytest.mark.parametrize("case", CASES)
def test_worked_example(case: dict[str, Any]) -> None:
    """Arrange, play, compare."""
    assert set(case) <= KEYS and case["why"]
    rules = rules_with(case["players"], case.get("changes"))
    s = arranged(rules, case)
    assert rules.broken(s) == []
    carry_out(rules, s, case)
    for step in case.get("then", []):
        assert set(step) <= STEP
        carry_out(rules, s, step)


def carry_out(rules: Mans, s: MansState, step: Mapping[str, Any]) -> None:
    """One step of a case: a deal, moves, and what must be so afterwards."""
    if isinstance(step.get("deal"), list):
        rules.play(s, deal_of(rules, step["deal"]))
    play(rules, s, step.get("moves", []))
    if "legal" in step:
        assert rules.legal(s) == [move_of(text) for text in step["legal"]]
    for wrong in step.get("refused", ()):
        check_refused(rules, s, wrong)
    check(rules, s, step.get("expect", {}))


def check_refused(rules: Mans, s: MansState, wrong: Mapping[str, str]) -> None:
    """A move that is not allowed names its rule and changes nothing."""
    if "deal_without" in wrong:
        cards = list(deal_of(rules, [])[1])
        cards.remove(wrong["deal_without"])
        cards += [wrong["deal_with"]] if "deal_with" in wrong else []
        move: Move = ("deal", tuple(cards))
    else:
        move = deal_of(rules, []) if wrong["move"] == "deal" else move_of(wrong["move"])
    before = s.digest()
    forbidden = rules.forbids(s, move)
    assert forbidden is not None and forbidden.rule == wrong["rule"]
    assert s.digest() == before


def test_there_are_enough_examples() -> None:
    """At least 25, each with a name of its own."""
    names = [param.values[0]["name"] for param in CASES]
    assert len(names) >= 25 and len(set(names)) == len(names)


def test_moves_of_examples_are_read_like_those_of_logs() -> None:
    """Strings of the example files give the tuples of the rules."""
    assert move_of("target 1") == as_move(["target", 1])
    assert move_of("play slick-3-hot") == as_move(["play", "slick-3-hot"])
