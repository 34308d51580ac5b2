"""sweeps: values are compared on the same games, game by game."""

from __future__ import annotations

import math

from pnp.playtest.plan import Plan, Subject
from pnp.playtest.sweeps import effects, sweep_subjects
from tests.toy_rules import TOY, Toy


def test_a_sweep_compares_the_same_games() -> None:
    """The horse's bonus moves its own figures; pairing sees what separate playtests could not."""
    cases = [({"cards.horse.bonus": str(b)}, Subject(TOY, Toy(rounds=3, bonus=b), (2, 4))) for b in (1, 2, 3)]
    swept = sweep_subjects(Toy(bonus=2).digest, cases, Plan(games=200, bots=("random",)))
    assert (swept.base, swept.shipped, swept.keys) == (1, True, ("card/horse",))
    found = {effect.name: effect for effect in effects(swept)}
    points = found["points/card/horse"]
    assert points.values[0].value < points.values[1].value < points.values[2].value
    assert points.sure == (True, False, True)
    assert points.differences[1][:3] == (0, 0, 0)
    score = found["score"]
    apart = math.hypot(*(f.high - f.value for f in score.values[:2]))
    assert score.differences[0].high - score.differences[0].value < apart / 2
    assert not any(found["use/card/horse"].sure)
    for effect in found.values():  # sure of all together is sure of each
        for difference, sure in zip(effect.differences, effect.sure, strict=True):
            assert not sure or difference.low > 0 or difference.high < 0
    assert found["seat/1"].fair == 50


def test_a_sweep_pairs_games_by_their_number() -> None:
    """Games that one case could not finish are left out of all."""
    cases = [({"game.x": str(e)}, Subject(TOY, Toy(cards=("cart",), endless=e), (2, 4))) for e in (0, 6)]
    swept = sweep_subjects("other", cases, Plan(games=100, bots=("random",)))
    assert (swept.base, swept.shipped) == (0, False)
    score = next(effect for effect in effects(swept) if effect.name == "score")
    assert score.values[0].n == swept.cases[1].result.tally.games < 100
    assert score.differences[1][:3] == (0, 0, 0)  # the same dice, where there are any
