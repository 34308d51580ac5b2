"""Every game, followed by an independent judge: the same seat to move, the same legal moves, the same result."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.bots import Bot, GreedyBot, RandomBot
from pnp.referee.match import Watcher, play_game
from pnp.referee.registry import advice_for, engine_for, needed, rules_for
from pnp.referee.rules import Move, Rules
from tests.places import ROOT
from tests.whole.judges import END, jonques, mans, marathon

WORKSPACE = Workspace.here(ROOT)
JUDGES: dict[str, Any] = {"jonques": jonques, "mans": mans, "marathon": marathon}
GAMES = {"jonques": 6, "mans": 10, "marathon": 9}  # per number of players and kind of table
TIMES = int(os.environ.get("PNP_JUDGED", "1"))  # for a long run: so many times as many

# Values that bring out rules which the printed ones hardly ever reach.
CHANGES: dict[str, list[dict[str, str]]] = {
    "jonques": [{}, {"game.parameters.draw_after": "90"}],
    "mans": [
        {},
        {"game.parameters.overheat": "7"},
        {"incident.incident.quantity": "9", "weather.pluie.quantity": "12"},
    ],
    "marathon": [
        {},
        {"pawns.quantity": "4"},
        {"game.variants.start_points": "by-rank", "game.parameters.start_3": "[0, 5, 9]"},
    ],
}


class Stubborn(Bot[Any]):
    """Somebody with a fixed, arbitrary liking for every move, now and then untrue to it: goes far out of the way."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.liking: dict[Move, float] = {}

    def like(self, move: Move) -> float:
        """How much this player likes a move, always the same."""
        if move not in self.liking:
            self.liking[move] = Random(f"{self.seed}/{move}").random()
        return self.liking[move]

    def choose(self, s: Any, moves: list[Move], rng: Random) -> Move:
        return rng.choice(moves) if rng.random() < 0.1 else max(moves, key=self.like)


class Follower(Watcher):
    """Asks the judge before every move, also about a few moves of other times."""

    def __init__(self, judge: Any, name: str, rules: Rules[Any]) -> None:
        self.judge = judge
        self.name = name
        self.rules = rules
        self.moves: list[Move] = []
        self.known: list[Move] = []  # all that was legal at some time
        self.lots = Random(name)

    def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
        at = f"{self.name}, before move {len(self.moves)}"
        assert self.judge.actor() == actor, at
        if actor >= 0:
            assert len(set(legal)) == len(legal), at
            allowed = self.judge.legal()
            assert allowed == set(legal), at
            for other in self.lots.sample(self.known, min(3, len(self.known))):
                assert (self.rules.forbids(s, other) is None) == (other in allowed), (at, other)
            self.known.append(self.lots.choice(legal))
        self.judge.apply(move)
        self.moves.append(move)


def seats_of(kind: str, sensible: Bot[Any] | None, players: int, seed: str) -> list[Bot[Any]]:
    """Bots for every seat; `mixed` puts different ones at one table."""
    seats: list[Bot[Any]] = []
    lots = Random(f"{seed}/seats")
    for seat in range(players):
        sort = lots.choice(["greedy", "greedy", "random", "stubborn"]) if kind == "mixed" else kind
        if sort == "greedy" and sensible:
            seats.append(sensible)
        elif sort == "stubborn":
            seats.append(Stubborn(f"{seed}/{seat}"))
        else:
            seats.append(RandomBot())
    return seats


@cache
def loaded(name: str, *changes: tuple[str, str]) -> Game:
    """A game as its files say, with values changed."""
    problems = Problems()
    game = load_game(WORKSPACE, name, problems, dict(changes))
    assert game is not None
    assert list(problems) == []
    return game


def cases() -> Iterator[Any]:
    """Every game with rules, number of players and kind of table."""
    for name, judge in JUDGES.items():
        if name not in WORKSPACE.games():
            continue
        for changes in CHANGES[name]:
            game = loaded(name, *changes.items())
            if engine_for(game) is None:
                continue
            fewest, most = game.meta.players
            for players in range(fewest, most + 1) if not changes else sorted({fewest, most}):
                for kind in ("random", "stubborn", "mixed"):
                    label = "-".join([name, str(players), kind, *changes])
                    yield pytest.param(game, judge, players, kind, id=label)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("game", "judge", "players", "kind"), list(cases()))
def test_the_judge_agrees(game: Game, judge: Any, players: int, kind: str) -> None:
    """Move by move, and about the totals and ranks at the end."""
    rules = rules_for(game, players, Problems())
    assert rules is not None
    engine = needed(game)
    sensible = GreedyBot(advice_for(engine, rules)) if engine.code.advice else None
    values = judge.values_of(game)
    for number in range(GAMES[game.engine] * TIMES):
        seed = f"judged/{game.id}/{players}/{kind}/{number}"
        follower = Follower(judge.Judge(values, players), seed, rules)
        s = play_game(rules, seats_of(kind, sensible, players, seed), seed, follower)
        assert follower.judge.actor() == END, seed
        assert follower.judge.totals() == [score.total for score in rules.scores(s)], seed
        assert follower.judge.ranking() == rules.ranking(s), seed


# The worked examples of the specification: the judges are judged too.


# the values of the specification that may be tuned
AS_SPECIFIED = (
    ("game.parameters.start_3", "[0, 0, 0]"),
    ("game.parameters.few_players", "4"),
    ("places.ludo-etage.rows", "[{points: 5}, {points: 3}, {points: 2}, {points: 1}]"),
    ("places.ludo-rdc.queue.3.points", "3"),
)


def marathon_judge(players: int, dice: int, sign: str = "plus") -> marathon.Judge:
    """A Marathon whose first line has the same die and sign everywhere."""
    values = marathon.values_of(loaded("marathon", *AS_SPECIFIED))
    values["events"]["event-1"] = list(values["order"]) if sign == "minus" else []
    judge = marathon.Judge(values, players)
    judge.apply(("open", 0, "event-1", (dice,) * 6))
    return judge


@pytest.mark.parametrize(
    ("place", "players", "die", "pawns", "expected"),
    [
        ("ludo-etage", 3, 4, [(0, 1), (1, 1), (0, 1)], {0: 8, 1: 6}),
        ("salon", 3, 3, [(0, 3), (0, 4), (1, 2), (1, 4), (2, 1)], {0: 0, 1: 10, 2: 0}),
        ("salon", 3, 3, [(0, 3), (1, 3)], {0: 10, 1: 10}),
        ("ludo-rdc", 3, 2, [(0, 1), (1, 2), (2, 3)], {2: 5}),
        ("jardin", 3, 5, [(0, 1), (0, 2), (1, 3), (2, 4)], {0: 12, 1: 12, 2: 12}),
        ("petanque", 3, 1, [("place", 0, 2), ("place", 0, 1)], {0: 7}),
        ("table-verte", 4, 6, [(1, 1), (0, 2), (2, 3)], {1: 11, 0: 9, 2: 7}),
        ("table-verte", 4, 6, [(1, 1), (0, 2), (2, 3), (3, 1)], {3: 11, 1: 9, 0: 7, 2: 6}),
    ],
)
def test_marathon_examples(place: str, players: int, die: int, pawns: list[Any], expected: dict[int, int]) -> None:
    """Section (e) of the specification, and the same under a negative event."""
    for sign, factor in (("plus", 1), ("minus", -1)):
        judge = marathon_judge(players, die, sign)
        judge.happened(0, place).extend(pawns)
        judge.count(1)
        found = {seat: judge.counted[1][seat][place] for seat in expected}
        assert found == {seat: factor * value for seat, value in expected.items()}


def test_marathon_final_example() -> None:
    """117 gross, two ticks strike 20 and 16, an overshoot of two periods: 78."""
    judge = marathon_judge(3, 1)
    rows = {1: [8, 10, -4, 6, 5, -2], 2: [7, 0, 9, 5, -3, 8], 3: [12, 20, 10, -4, 14, 16]}
    judge.counted = {block: [dict(zip(judge.order, row, strict=True))] * 3 for block, row in rows.items()}
    judge.missed = [[(1, "table-verte"), (3, "jardin")]] * 3
    judge.overshoot = [2, 0, 0]
    assert judge.totals() == [78, 81, 81]
    assert judge.ranking() == [3, 1, 1]


@pytest.mark.parametrize(
    ("south", "north", "aces", "junk", "expected"),
    [
        ("F1", "", 1, "F1", "E1 G1 E2 F2 G2"),  # 1: out of the port
        ("F1", "", 2, "F1", "D1 H1 E2 F2 G2 D2 H2 E3 F3 G3"),  # 2: one bend, never back over the port
        ("F8 A6 B6 C6 D6 E6", "", 3, "F8", "F11 C8 I8"),  # 3: exact count
        ("F8 A6 B6 C6 D6 E6", "", 2, "F8", "F10 D8 H8"),
        ("F8 A6 B6 C6 D6 E6", "", 1, "F8", "F9 E8 G8"),
        ("D11 A6 B6 C6 D6", "", 2, "D11", "F11 B11"),  # 4: sideways win
        ("E11 A6 B6 C6 D6", "", 2, "E11", "C11"),  # not through a port
        ("F5", "G6", 1, "F5", "F6 E5 G5 G6"),  # 5: diagonal capture, one ace only
        ("F5", "G6", 2, "F5", "D5 H5"),
        ("F5 A1 A2 A3 A4", "G6", 2, "F5", "F7 D5 H5"),
        ("F1 C6", "F2", 1, "F1", "E1 G1 E2 F2 G2"),  # 6: the frontier right
        ("F1", "F2", 1, "F1", "E1 G1 E2 G2"),
        ("D2 E3 K6", "E2", 1, "D2", "D3 C2 E2"),  # 7: return to capture, never backward
        ("D2 E3 K6", "E2", 1, "E3", "E4 D3 F3"),
        ("D2 E3", "E2", 1, "D2", "D3 C2"),
        ("H8 F6 A1 A2", "", 1, "H8", ""),  # 8: immobilised with four junks
        ("H8 F6 A1 A2", "", 1, "F6", "E6 G6"),
        ("F1 F8 A6 B6 C6 D6", "", 3, "F8", ""),  # 9: the port goes before a win
        ("E2 A5", "", 1, "A5", ""),  # the zone is cleared first …
        ("E2 A5", "", 1, "E2", "E3 D2"),  # … and left if possible
        ("E1 A5 E2 D1", "F3", 1, "E1", ""),
        ("F2 A5", "F3 F4", 3, "F2", "C2 I2"),
    ],
)
def test_jonques_examples(south: str, north: str, aces: int, junk: str, expected: str) -> None:
    """Section (e) of the specification, and the ladder of (d): where one of South's junks may go."""
    judge = jonques.Judge(jonques.values_of(loaded("jonques")), 2)
    judge.board = {**dict.fromkeys(south.split(), 0), **dict.fromkeys(north.split(), 1)}
    found = {cell for _, start, cell in judge.moves(0, aces) if start == junk}
    assert found == set(expected.split())


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], {("pass",), ("draw",)}),
        ([("draw",)], {("play", "slick-1"), ("play", "stand")}),
        ([("draw",), ("play", "stand")], {("pass",), ("draw",)}),
        ([("draw",), ("play", "slick-1"), ("draw",), ("play", "pluie")], {("pass",), ("draw",)}),  # seat 0 is hit
        ([("draw",), ("play", "stand"), ("draw",), ("play", "pluie")], {("target", 0), ("target", 1), ("target", 2)}),
        ([("pass",), ("draw",), ("play", "stand"), ("draw",), ("play", "incident")], {("target", n) for n in range(3)}),
        ([("pass",), ("pass",), ("draw",), ("play", "stand"), ("pass",), ("pass",)], {("pass",), ("draw",)}),
    ],
)
def test_mans_turns(moves: list[Move], expected: set[Move]) -> None:
    """A turn of three players with a deck that is known."""
    values = mans.values_of(loaded("mans"))
    judge = mans.Judge(values, 3)
    deck = [name for name, card in values["cards"].items() for _ in range(card["copies"])]
    top = ["slick-1", "pluie", "incident", "stand", "rain-1", "rain-2"]
    for name in top:
        deck.remove(name)
    judge.apply(("deal", (*top, *deck)))
    for move in moves:
        assert move in judge.legal()
        judge.apply(move)
    assert judge.legal() == expected


def test_mans_tie_goes_to_the_last_of_the_first_round() -> None:
    """Example 8: the leader is eliminated, and of two equal totals the one further from pole wins."""
    judge = mans.Judge(mans.values_of(loaded("mans")), 3)
    judge.points, judge.eliminated = [[61], [58, 8], [49, 17]], [0]
    assert judge.totals() == [61, 66, 66]
    assert judge.ranking() == [3, 2, 1]
