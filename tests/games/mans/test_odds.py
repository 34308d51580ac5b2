"""24H du Mans: a tiny deck by hand, in full and by lot; values that cannot be played; the odds behind the advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.mans.advice import Temper, advice
from pnp.games.mans.odds import AGAINST, COVER, Kind, Track, chances, hopes
from pnp.games.mans.rules import Mans
from pnp.referee.registry import rules_for
from pnp.referee.rules import CHANCE, Move, Streams
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
TINY = ("slick-9", "slick-4", "rain-1", "rain-2", "rain-3")
SIGMAS = 5


def rules_of(changes: dict[str, str], players: int, problems: Problems) -> Mans | None:
    """The rules with changed values, or None if they cannot be played."""
    game = load_game(WORKSPACE, "mans", problems, changes)
    assert game
    rules = rules_for(game, players, problems)
    assert rules is None or isinstance(rules, Mans)
    return rules


def quantities(kept: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Changes that leave one copy of some cards and none of the others."""
    game = load_game(WORKSPACE, "mans", Problems())
    assert game
    for name in ("course", "stand", "weather", "incident"):
        for card in game.components[name].cards:
            yield f"{name}.{card.id}.quantity", str(int(card.id in kept))


@pytest.fixture(scope="module")
def tiny() -> Mans:
    """One round of two players with five cards: two are dealt, seats 0, 1 and 0 draw."""
    problems = Problems()
    changes = {**dict(quantities(TINY)), "game.parameters.rounds": "1", "game.parameters.night_rounds": "0"}
    rules = rules_of(changes, 2, problems)
    assert list(problems) == [] and rules
    return rules


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


def near(count: int, of: int, share: float) -> bool:
    """Whether so many lots fit a probability within five standard deviations."""
    return abs(count - of * share) <= SIGMAS * sqrt(of * share * (1 - share))


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


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"course.slick-1.heat": "-1"}, "cards/mans/course.yaml"),
        ({"course.rain-9.score": "5000"}, "cards/mans/course.yaml"),
        ({"weather.pluie.malus": "-3"}, "cards/mans/weather.yaml"),
        ({"game.parameters.overheat": "0"}, "cards/mans/game.yaml"),
        ({"game.parameters.rounds": "0"}, "cards/mans/game.yaml"),
        ({"game.parameters.night_aside": "46"}, "cards/mans/game.yaml"),
        ({"game.parameters.nights": "2"}, "cards/mans/game.yaml"),
        ({"game.variants.weather_ties": "nobody"}, "cards/mans/game.yaml"),
        (dict(quantities(())), "cards/mans/game.yaml"),
    ],
)
def test_values_that_cannot_be_played_are_told(changes: dict[str, str], place: str) -> None:
    """With the file they stand in, and without a crash."""
    problems = Problems()
    assert rules_of(changes, 6, problems) is None
    assert len(problems) and all(problem.place.file == place for problem in problems)


# The odds behind the advice, on decks small enough to calculate.


def test_hopes_of_a_deck_without_heat_are_the_points_that_can_be_had() -> None:
    """One kind of card, 2 points. A toll of 3: nobody goes on. A toll of 1: everybody, as far as the table goes."""
    deck = (Kind(2, 0, 1.0),)
    assert hopes(Track(deck, 3, 10, 3.0))[0][0][4] == [4.0]
    assert hopes(Track(deck, 3, 10, 1.0))[0][0][4] == [10 - 3 * 1.0]  # three more cards


def test_hopes_stop_before_a_certain_surchauffe() -> None:
    """Only cards of 5 points and 1 heat: two of them are safe, the third is not."""
    table = hopes(Track((Kind(5, 1, 1.0),), 3, 30, 0.0))
    assert table[0][0][0] == [10.0]
    assert table[0][2][10] == [10.0]
    assert table[1][0][7] == [7.0], "under an Incident the first heat is too much"


def test_a_hot_hand_weighs_gain_against_loss() -> None:
    """Half the deck is 1/0, half 4/1; heat 2, 4/1 in hand, 8 points: drawing brings 1 or costs 8."""
    cool, hot = Kind(1, 0, 0.5), Kind(4, 1, 0.5)
    table = hopes(Track((cool, hot), 3, 36, 0.0))
    assert table[0][2][8][1] == 8.0
    # holding 1/0 the next draw is safe: 1 point more at least
    assert table[0][2][8][0] >= 9.0


def test_a_chance_to_catch_up_is_a_chance() -> None:
    """Between 0 and 1, certain with nothing missing, less with more missing or with a hotter engine."""
    kinds = (Kind(2, 0, 0.4), Kind(5, 1, 0.4), Kind(COVER, 0, 0.1), Kind(AGAINST, 0, 0.1))
    table = chances(Track(kinds, 3, 20, 0.3))
    for held in range(len(kinds)):
        column = [table[0][0][missing][held] for missing in range(20)]
        assert column[0] == 1.0 and all(0 <= chance <= 1 for chance in column)
        assert all(table[0][2][m][held] <= table[0][0][m][held] for m in range(20))
        assert column[19] < column[1]


def test_boldness_moves_the_point_of_stopping() -> None:
    """Heat 2, a hot hand, 10 points: a reckless driver draws, a timid one passes; both see the same cards."""
    problems = Problems()
    rules = rules_of({}, 4, problems)
    assert rules and not list(problems)
    s = rules.setup()
    top = ["slick-4", "rain-1", "rain-2", "rain-3", "slick-8", "slick-1", "rain-1", "slick-1", "slick-2"]
    left = list(rules.box)
    for name in top:
        left.remove(name)
    rules.play(s, ("deal", (*top, *left)))
    for move in [("draw",), ("play", "slick-8"), ("draw",), ("play", "rain-1"), ("pass",), ("pass",)]:
        rules.play(s, move)
    assert rules.actor(s) == 0 and s.heat[0] == 2
    chosen = {}
    for boldness in (0.2, 50.0):
        weights = advice(rules, boldness).weigh(s, rules.legal(s))
        chosen[boldness] = rules.legal(s)[weights.index(max(weights))]
    assert chosen == {0.2: ("pass",), 50.0: ("draw",)}


def test_the_outlook_is_exact_at_the_end(tiny: Mans) -> None:
    """Totals, and far below them for those who were eliminated."""
    s = tiny.setup()
    tiny.play(s, ("deal", ("slick-9", "rain-1", "slick-4", "rain-2", "rain-3")))
    for move in [("draw",), ("play", "slick-9"), ("pass",), ("draw",), ("play", "slick-4")]:
        tiny.play(s, move)
    assert tiny.actor(s) != CHANCE and s.eliminated == [1, 0]
    mine, other = advice(tiny).outlook(s)
    assert other == pytest.approx(0, abs=0.01) and mine < -500


def test_tempers_are_plain_numbers() -> None:
    """So that a playtest can try another one."""
    assert all(isinstance(value, (int, float)) for value in Temper())
