"""24H du Mans: hand-calculated cases, arranged from examples/*.yaml and played move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from pnp.games.mans.pieces import DEAL, NONE, OVER, PHASES, MansState
from pnp.games.mans.rules import Mans
from pnp.referee.rules import CHANCE, END, Move, Streams, as_move
from tests.games.mans.decks import TINY, near
from tests.games.mans.races import arranged, deal_of, move_of, play, rules_with

FILES = sorted(Path(__file__).with_name("examples").glob("*.yaml"))
EXAMPLES = [(path.stem, case) for path in FILES for case in yaml.safe_load(path.read_text(encoding="utf-8"))]
CASES = [pytest.param(case, id=f"{file}: {case['name']}") for file, case in EXAMPLES]
STEP = {"deal", "moves", "legal", "refused", "expect"}  # carried out and checked in this order
KEYS = STEP | {
    "name", "rule", "why", "changes", "players", "round", "totals", "tables", "hands", "out", "passes", "active",
    "pile", "rest", "then",
}  # fmt: skip


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
    names = [case["name"] for _, case in EXAMPLES]
    assert len(names) >= 25 and len(set(names)) == len(names)


def test_moves_of_examples_are_read_like_those_of_logs() -> None:
    """Strings of the example files give the tuples of the rules."""
    assert move_of("target 1") == as_move(["target", 1])
    assert move_of("play slick-3-hot") == as_move(["play", "slick-3-hot"])


def hottest(rules: Mans, deal: Move) -> str:
    """How the round ends when everybody draws and plays the hottest card."""
    s = rules.setup()
    rules.play(s, deal)
    while rules.actor(s) >= 0:
        moves = rules.legal(s)
        if moves[0][0] == "play":
            moves.sort(key=lambda move: -rules.heats[rules.index[move[1]]])
            rules.play(s, moves[0])
        else:
            rules.play(s, ("draw",))
    return s.endings[0]


@pytest.mark.slow
def test_five_cards_by_hand_in_full_and_by_lot(tiny: Mans) -> None:
    """Seat 0 sees three of the five cards and overheats when 9/2 and 4/1 are both among them: 3 of 10 pairs."""
    ends = Counter(hottest(tiny, ("deal", cards)) for cards in permutations(TINY))
    assert ends == {"B": 36, "A": 84}
    assert ends["B"] / ends.total() == 3 / 10
    games = 3000
    drawn = Counter(hottest(tiny, tiny.chance(tiny.setup(), Streams(seed))) for seed in range(games))
    assert near(drawn["B"], games, 3 / 10)


def test_every_order_of_the_deck_is_equally_likely(tiny: Mans) -> None:
    """All 120 orders of five cards turn up, none too often."""
    games = 6000
    s = tiny.setup()
    orders = Counter(tiny.chance(s, Streams(f"order/{seed}"))[1] for seed in range(games))
    assert set(orders) == set(permutations(TINY))
    assert all(near(count, games, 1 / 120) for count in orders.values())


def test_hidden_cards_are_redrawn_evenly(tiny: Mans) -> None:
    """To seat 0, who holds rain-1, each of the other four is as likely in the other hand and on top of the pile."""
    s = tiny.setup()
    tiny.play(s, ("deal", ("rain-1", "slick-9", "slick-4", "rain-2", "rain-3")))
    rng, worlds = Random(3), 2000
    found = [tiny.resample(s, 0, rng) for _ in range(worlds)]
    for place in (Counter(w.hands[1] for w in found), Counter(w.deck[-1] for w in found)):
        assert {tiny.ids[card] for card in place} == set(TINY) - {"rain-1"}
        assert all(near(count, worlds, 1 / 4) for count in place.values())


def test_a_deal_of_secret_cards_is_told_without_them() -> None:
    """Whatever is dealt, the person hears the same."""
    rules = rules_with(3)
    s = rules.setup()
    deals = {rules.chance(s, Streams(seed)) for seed in range(5)}
    assert len(deals) == 5 and len({rules.tells(s, deal, 0) for deal in deals}) == 1
