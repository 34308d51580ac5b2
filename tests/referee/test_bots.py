"""bots: greedy takes the best by advice, search tries close moves out without seeing the future, and plays better."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.bots import Bot, Gain, GreedyBot, RandomBot, SearchBot
from pnp.referee.match import play_game
from pnp.referee.registry import advice_for, rules_for
from pnp.referee.rules import Move, Rules
from tests.places import ROOT
from tests.referee.tables import engine

WORKSPACE = Workspace.here(ROOT)


def opened(name: str, players: int) -> Rules[Any]:
    problems = Problems()
    game = load_game(WORKSPACE, name, problems)
    rules = rules_for(game, players, problems) if game else None
    problems.stop_if_any()
    assert rules
    return rules


def wins(rules: Rules[Any], bot: Bot[Any], others: Bot[Any], games: int, seed: str) -> float:
    """Games won by one bot that sits in each seat in turn."""
    won = 0.0
    for game in range(games):
        bots = [others] * rules.players
        seat = game % rules.players
        bots[seat] = bot
        winners = rules.winners(play_game(rules, bots, f"{seed}/{game}"))
        won += (seat in winners) / len(winners)
    return won


@pytest.mark.full
def test_search_beats_greedy_in_marathon() -> None:
    """Twice the fair share at least, in a few games; docs/balance.md has the figures of longer runs."""
    rules = opened("marathon", 4)
    advice = advice_for(engine("marathon"), rules)
    search = SearchBot(rules, advice, worlds=8)
    assert wins(rules, search, GreedyBot(advice), 8, "search") >= 4


@pytest.mark.full
@pytest.mark.slow
def test_a_driver_with_foresight_beats_one_without() -> None:
    """Search in 24H du Mans begins with the deeper advice, which is better than the greedy one by itself."""
    rules = opened("mans", 4)
    advice = advice_for(engine("mans"), rules)
    assert SearchBot(rules, advice).advice.temper.foresight > advice.temper.foresight  # type: ignore[attr-defined]
    assert wins(rules, GreedyBot(advice.deeper()), GreedyBot(advice), 60, "deep") > 60 / 4 * 1.2


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("marathon", 3), ("mans", 2), ("jonques", 2)])
def test_search_sees_no_secrets_and_changes_nothing(name: str, players: int) -> None:
    """The choice is the same in every world that the seat cannot tell from the real one, given the same lots."""
    rules = opened(name, players)
    bot = SearchBot(rules, advice_for(engine(name), rules), width=3, worlds=2, depth=4)
    seen: list[tuple[Any, int]] = []

    class Camera(RandomBot[Any]):
        def choose(self, s: Any, moves: list[Any], rng: Random) -> Any:
            seen.append((s.clone(), rules.actor(s)))
            return super().choose(s, moves, rng)

    play_game(rules, [Camera()] * players, "camera")
    for s, seat in Random(3).sample(seen, 12):
        before = s.digest()
        moves = rules.legal(s)
        chosen = bot.choose(s, moves, Random(9))
        assert chosen in moves and s.digest() == before
        assert bot.choose(s, moves, Random(9)) == chosen
        # the worlds are drawn from the view alone, so the real hidden cards cannot matter in the mean; the candidates
        # come from the advice, which is the same
        other = rules.resample(s, seat, Random(1))
        assert bot.choose(other, rules.legal(other), Random(9)) in moves


class Oracle(SearchBot[Any]):
    """A search that knows what each move is worth, and notes which moves it tries."""

    def __init__(self, weights: dict[Move, float], worth: dict[Move, float], **options: int) -> None:
        advice: Any = SimpleNamespace(
            close=5.0, trust=0.0, weigh=lambda s, moves: [weights[move] for move in moves], deeper=lambda: advice
        )
        rules: Any = SimpleNamespace(actor=lambda s: 0, resample=lambda s, seat, rng: s)
        super().__init__(rules, advice, **options)
        self.worth, self.tried = worth, set[Move]()

    def _value(self, s: Any, move: Move, seat: int, seed: int) -> float:
        self.tried.add(move)
        return self.worth[move]


def test_search_tries_the_moves_that_the_advice_finds_close() -> None:
    """A move 4.9 points behind the best is tried, and taken if it is worth more; one 5.1 behind is not."""
    weights = {("best",): 10.0, ("close",): 5.1, ("far",): 4.9}
    worth = {("best",): 0.0, ("close",): 0.5, ("far",): 1.0}
    bot = Oracle(weights, worth, worlds=4)
    assert bot.choose(SimpleNamespace(clone=lambda: None), list(weights), Random(1)) == ("close",)
    assert bot.tried == {("best",), ("close",)}


def test_search_tries_no_more_moves_than_it_is_wide() -> None:
    """The best by advice first."""
    weights = {(str(i),): 10.0 - 0.1 * i for i in range(9)}
    bot = Oracle(weights, dict.fromkeys(weights, 0.0), width=3, worlds=1)
    assert bot.choose(SimpleNamespace(clone=lambda: None), list(weights), Random(1)) == ("0",)
    assert bot.tried == {("0",), ("1",), ("2",)}


def test_a_gain_is_the_mean_less_standard_errors() -> None:
    """Two, with a spread of one over four worlds: half a standard error each."""
    gain = Gain()
    for value in (1.0, 3.0, 1.0, 3.0):
        gain.add(value)
    assert gain.less(0) == pytest.approx(2.0)
    assert gain.less(2) == pytest.approx(2.0 - 2 * 0.5)


def test_greedy_takes_the_best_and_draws_lots_between_equals() -> None:
    """Never the worse one, and each of the equals now and then."""
    rules = opened("jonques", 2)

    class Flat(type(advice_for(engine("jonques"), rules))):  # type: ignore[misc]
        def weigh(self, s: Any, moves: Any) -> list[float]:
            return [0.0 if move == moves[0] else 1.0 for move in moves]

    bot: GreedyBot[Any] = GreedyBot(Flat(rules))
    moves: list[Any] = [("a",), ("b",), ("c",)]
    chosen = {bot.choose(rules.setup(), moves, Random(seed)) for seed in range(40)}
    assert chosen == {("b",), ("c",)}


def test_greedy_beats_random(rules: Rules[Any]) -> None:
    """One sensible player among careless ones wins far more than a fair share."""
    advice = advice_for(rules.engine, rules)  # type: ignore[attr-defined]
    games, won = 24, 0.0
    for game in range(games):
        bots: list[Bot[Any]] = [RandomBot()] * rules.players
        seat = game % rules.players
        bots[seat] = GreedyBot(advice)
        winners = rules.winners(play_game(rules, bots, f"skill/{game}"))
        won += (seat in winners) / len(winners)
    assert won / games > 0.75
