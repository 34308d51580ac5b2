"""Jonques by hand: the worked examples in examples/, the odds of the dice, and odd values in its files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.jonques.chart import CAMPS, Junks
from pnp.games.jonques.rules import Jonques
from pnp.referee.bots import RandomBot
from pnp.referee.match import Watcher, play_game
from pnp.referee.registry import rules_for
from pnp.referee.rules import CHANCE, END, IllegalMove, Move
from tests.games.jonques.positions import position, rules_with
from tests.places import ROOT

FOLDER = Path(__file__).with_name("examples")
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in yaml.safe_load(path.read_text(encoding="utf-8"))]
EXPECTED = ("legal", "goes", "forbidden", "after")
KEYS = {"name", "rule", "why", "turn", "south", "north", "last", "changes", "play", "then", *EXPECTED}


def move_of(text: str) -> Move:
    """`throw 1 3 6`, `keep 1`, `stop` or `F1 E2` as a move."""
    word, *rest = text.split()
    if word == "throw":
        return ("throw", tuple(map(int, rest)))
    if word == "keep":
        return ("keep", int(rest[0]))
    return ("stop",) if word == "stop" else ("move", word, *rest)


def check(rules: Jonques, s: Junks, case: Mapping[str, Any]) -> None:
    """Play the moves of a case and compare what it expects."""
    for text in case.get("play", ()):
        rules.play(s, move_of(text))
        assert rules.broken(s) == []
    legal = rules.legal(s) if rules.actor(s) >= 0 else []
    if "legal" in case:
        assert sorted(legal) == sorted(move_of(text) for text in case["legal"])
    for name, cells in case.get("goes", {}).items():
        assert {move[2] for move in legal if move[1] == name} == set(cells.split())
    for text, rule in case.get("forbidden", {}).items():
        before = s.digest()
        with pytest.raises(IllegalMove) as refused:
            rules.play(s, move_of(text))
        assert (refused.value.rule, s.digest()) == (rule, before)
    compare(rules, s, case.get("after", {}))
    if "then" in case:
        check(rules, s, case["then"])


def compare(rules: Jonques, s: Junks, after: Mapping[str, Any]) -> None:
    """The state after a case."""
    found: dict[str, Any] = {
        "south": {rules.chart.names[cell] for cell in s.junks[0]},
        "north": {rules.chart.names[cell] for cell in s.junks[1]},
        "reserve": s.reserve,
        "actor": {CHANCE: "dice", END: "end"}.get(s.who) or CAMPS[s.who],
        "turn": s.turn,
        "winner": "nobody" if s.winner is None else CAMPS[s.winner],
        "ranking": rules.ranking(s),
        "scores": [score.total for score in rules.scores(s)],
    }
    wanted = {key: set(value.split()) if key in CAMPS else value for key, value in after.items()}
    assert {key: found[key] for key in wanted} == wanted


@pytest.mark.parametrize("case", CASES, ids=[case["name"].replace(" ", "-") for case in CASES])
def test_worked_example(case: dict[str, Any]) -> None:
    """The position, the throw, what may be done and what comes of it, all worked out by hand."""
    assert set(case) <= KEYS and case["why"]
    assert any(key in part for part in (case, case.get("then", {})) for key in EXPECTED)
    rules = rules_with(tuple(case.get("changes", {}).items()))
    s = position(rules, case.get("south", ""), case.get("north", ""), case.get("turn", 1))
    if "last" in case:
        s.throw = rules.throws - 1
        rules.play(s, ("throw", tuple(sorted(case["last"]))))
    check(rules, s, case)


def test_there_are_enough_examples_and_every_variant_has_one() -> None:
    """Every example of the specification's section (e), every switch of game.yaml."""
    names = [case["name"] for case in CASES]
    assert len(names) == len(set(names)) >= 25
    told = " ".join(case["rule"] for case in CASES)
    assert all(f"example {n}" in told for n in range(1, 10))
    game = load_game(Workspace.here(ROOT), "jonques", Problems())
    assert game
    switched = {path.removeprefix("game.variants.") for case in CASES for path in case.get("changes", ())}
    assert switched == set(game.meta.variants)


def ends(rules: Jonques, s: Junks) -> dict[int, Fraction]:
    """How likely a turn ends with so many aces when every six is thrown again, by the engine's own throws."""
    if s.options or s.turn > 1:
        return {s.aces: Fraction(1)}
    if s.who != CHANCE:
        s = s.clone()
        rules.play(s, ("keep", 0))
    found: Counter[int] = Counter()
    lots = rules.lots[rules.dice - s.aces - s.sixes]
    worth: dict[tuple[int, bool], dict[int, Fraction]] = {}
    for move, count in Counter(lots).items():
        key = (move[1].count(1), 6 in move[1])
        if key not in worth:
            after = s.clone()
            rules.play(after, move)
            worth[key] = ends(rules, after)
        for aces, odds in worth[key].items():
            found[aces] += odds * Fraction(count, len(lots))  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def test_aces_of_a_turn_are_as_likely_as_calculated() -> None:
    """A die misses three times with (5/6)³ = 125/216: 19.4, 42.3, 30.8, 7.5 % for 0 to 3 aces, 1.26 on average."""
    rules = rules_with()
    found = ends(rules, position(rules, "C3"))  # a junk that can always move, so the aces stay on the table
    hit, miss = Fraction(91, 216), Fraction(125, 216)
    assert found == {0: miss**3, 1: 3 * hit * miss**2, 2: 3 * hit**2 * miss, 3: hit**3}
    assert [round(float(100 * found[n]), 1) for n in range(4)] == [19.4, 42.3, 30.8, 7.5]
    assert round(float(sum(n * odds for n, odds in found.items())), 2) == 1.26


def test_every_throw_is_equally_likely() -> None:
    """216 throws of three dice, told in rising order: 6 for three different faces, 3 for a pair, 1 for a triple."""
    lots = Counter(rules_with().lots[3])
    assert (len(lots), lots.total()) == (56, 216)
    assert all(count == {1: 1, 2: 3, 3: 6}[len(set(move[1]))] for move, count in lots.items())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("board.board.camps.1.port", "Z99", "a cell of the camp south"),
        ("board.board.camps.2.port", "F1", "a cell of the camp north"),
        ("board.board.camps.1.zone", "[A5]", "a zone that touches its port"),
        ("board.board.camps.1.zone", "[]", "a zone that touches its port"),
        ("board.board.camps.1.zone", "[E1, E1]", "each cell once"),
        ("board.board.camps.1.camp", "north", "south, then north"),
        ("board.board.frontier", "11", "from 2 to 10"),
        ("board.board.columns", "0", "from 3 to 26"),
        ("board.board.id", "jonquier", "unknown to the rules"),
        ("dice.die.quantity", "0", "1 to 4 copies"),
        ("dice.die.six", "1", "another face"),
        ("dice.die.ace", "7", "from 1 to 6"),
        ("junks.south.quantity", "0", "1 to 30 copies"),
        ("junks.south.id", "east", "need a card “south”"),
        ("game.parameters.throws", "0", "from 1 to 10"),
        ("game.parameters.rounds", "3", "do not know it"),
        ("game.variants.aces", "exactly", "did you mean exact?"),
    ],
)
def test_values_that_cannot_be_played_are_reported(path: str, value: str, said: str) -> None:
    """With their place, and without a crash."""
    problems = Problems()
    game = load_game(Workspace.here(ROOT), "jonques", problems, {path: value})
    assert game
    assert rules_for(game, 2, problems) is None
    assert any(said in problem.message and problem.place.file.startswith("cards/jonques/") for problem in problems)


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes",
    [
        {"dice.die.quantity": "1"},
        {"dice.die.quantity": "4", "game.variants.aces": "up-to"},
        {"game.parameters.throws": "1"},
        {"junks.north.quantity": "3", "game.parameters.camp_junks": "0"},
        {"board.board.frontier": "3"},
        {"game.variants.geometry": "ring", "game.variants.diagonal": "any-throw", "game.variants.blocked": "blocker"},
        {"game.variants.early_stop": "useful-six", "game.variants.win": "exempt", "game.variants.exit": "forward"},
    ],
    ids=lambda changes: "-".join(changes.values()),
)
def test_other_values_are_played_as_well(changes: dict[str, str]) -> None:
    """Random games with changed values end, and nothing breaks on the way."""
    rules = rules_with(tuple(changes.items()))
    keys = set(rules.catalogue())

    class Look(Watcher):
        def before(self, s: Any, actor: int, move: Move, legal: Any) -> None:
            assert rules.forbids(s, move) is None and rules.describe(s, move)
            assert set(rules.uses(s, move)) <= keys

        def after(self, s: Any, actor: int) -> None:
            assert rules.broken(s) == []

    for seed in range(2):
        end = play_game(rules, [RandomBot(), RandomBot()], seed, Look())
        assert isinstance(end, Junks) and rules.actor(end) == END
