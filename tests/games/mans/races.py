"""Races arranged as the examples tell them, and played move by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.mans.pieces import TURN, MansState
from pnp.games.mans.rules import Mans
from pnp.referee.registry import rules_for
from pnp.referee.rules import Move
from tests.places import ROOT


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
