"""rules: every game that pnp can play keeps the contract of pnp/referee/rules.py, at every number of players."""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pnp.referee.bots import RandomBot
from pnp.referee.match import Watcher, play_game
from pnp.referee.rules import CHANCE, END, IllegalMove, Move, Rules, Streams, as_move, shown
from tests.referee.tables import positions

GAMES_EACH = int(os.environ.get("PNP_ENGINE_GAMES", "12"))  # 10000 for the long form


class Inspector(Watcher):
    """Looks at every step of a game for what must hold at all times."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.milestone = -1
        self.keys = rules.catalogue()

    def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
        assert move in legal or actor == CHANCE
        assert set(self.rules.uses(s, move)) <= set(self.keys)

    def after(self, s: Any, actor: int) -> None:
        assert self.rules.broken(s) == []
        milestone = self.rules.milestone(s)
        assert milestone >= self.milestone, "time ran back"
        self.milestone = milestone


@pytest.mark.parametrize("seed", range(GAMES_EACH))
def test_games_end_and_nothing_breaks(rules: Rules[Any], seed: int) -> None:
    """Pieces are conserved, time does not run back, points add up to their sources, somebody wins."""
    s = play_game(rules, [RandomBot()] * rules.players, seed, Inspector(rules))
    assert rules.actor(s) == END
    scores = rules.scores(s)
    assert len(scores) == rules.players
    for score in scores:
        assert score.total == sum(score.parts.values())
    ranking = rules.ranking(s)
    assert min(ranking) == 1 and all(1 <= rank <= rules.players for rank in ranking)
    assert ranking == [1 + sum(other < rank for other in ranking) for rank in ranking], "ranks without holes"
    assert rules.winners(s)


def test_legal_moves_are_unique_plain_data_and_all_apply(rules: Rules[Any]) -> None:
    """Each of them: on a copy, which leaves the original alone."""
    rng = Random(5)
    for s, actor, _ in rng.sample(all_ := positions(rules, 5), min(40, len(all_))):
        if actor < 0:
            continue
        moves = rules.legal(s)
        assert moves and len(set(moves)) == len(moves)
        assert moves == rules.legal(s), "a stable order"
        before = s.digest()
        for move in moves:
            assert as_move(json.loads(shown(move))) == move
            assert rules.forbids(s, move) is None
            assert rules.describe(s, move)
            copy = s.clone()
            rules.play(copy, move)
            assert copy != s
            assert rules.broken(copy) == []
        assert s.digest() == before


NONSENSE: list[Any] = [
    (), ("",), ("fly",), ("fly", 1, 2, 3), (None,), (1,), ((),), ("place",), ("move", "Z9", "A1"), ("keep", -1),
    ("keep", "two"), ("target", 99), ("target", -1), ("play", "joker"), ("place", 7, "salon", 1),
    ("place", 0, "salon", 0),
    ("place", 0, "salon", "1"), ("open", 0, "event-1", (7, 7, 7, 7, 7, 7)), ("deal", ()), ("throw", (0, 9, 1)),
    ("throw", None), ("stop", 1), ("pass", 0), ("resettle", 1.5), ("jump", None),
]  # fmt: skip


def test_moves_that_are_not_legal_are_refused_by_a_rule(rules: Rules[Any]) -> None:
    """Moves of other positions and plain nonsense: refused exactly when not legal, and nothing changes."""
    rng = Random(11)
    seen = positions(rules, 11)
    pool = sorted({move for _, actor, move in seen if move}, key=shown)
    for s, actor, made in rng.sample(seen, min(40, len(seen))):
        legal = set(rules.legal(s)) if actor >= 0 else set()
        before = s.digest()
        for move in [*rng.sample(pool, min(60, len(pool))), *NONSENSE]:
            refused = rules.forbids(s, move)
            if actor >= 0 or actor == END:
                assert (refused is None) == (move in legal), f"{move} of {actor}: {refused}"
            if refused is not None:
                assert refused.rule and refused.why
                with pytest.raises(IllegalMove, match="is not allowed"):
                    rules.play(s, move)
        if actor == CHANCE:
            assert rules.forbids(s, made) is None
        assert s.digest() == before


def test_states_copy_compare_and_go_through_json(rules: Rules[Any]) -> None:
    """Copies are equal and independent; what was seen before stays what it was while the game goes on."""
    seen = positions(rules, 13)
    digests = [s.digest() for s, _, _ in seen]
    for (s, actor, move), digest in zip(seen[:-1], digests, strict=False):
        copy = s.clone()
        assert copy == s and copy.digest() == digest
        again = type(s).restore(json.loads(json.dumps(s.dump())))
        assert again == s and again.digest() == digest
        rules.apply(copy, move)
        assert s.digest() == digest, "the copy changed its original"
        rules.apply(again, move)
        assert again == copy
        assert actor == rules.actor(s)
    assert [s.digest() for s, _, _ in seen] == digests


def test_rules_travel_to_other_processes(rules: Rules[Any]) -> None:
    """A pickled copy of the rules plays the same game."""
    twin = pickle.loads(pickle.dumps(rules))
    bots = [RandomBot[Any]()] * rules.players
    assert play_game(twin, bots, 4).digest() == play_game(rules, bots, 4).digest()


def test_a_seat_cannot_tell_its_world_from_another(rules: Rules[Any]) -> None:
    """Resampling keeps the view and the moves, breaks nothing, and leaves the real world alone."""
    rng = Random(17)
    for s, actor, _ in rng.sample(all_ := positions(rules, 17), min(60, len(all_))):
        for seat in range(rules.players):
            before = s.digest()
            other = rules.resample(s, seat, rng)
            assert s.digest() == before and other is not s
            assert rules.view(other, seat) == rules.view(s, seat)
            assert json.loads(json.dumps(rules.view(s, seat))) is not None
            assert rules.broken(other) == []
            assert rules.actor(other) == actor
            if actor == seat:
                assert rules.legal(other) == rules.legal(s)


def test_standing_and_scores_can_be_asked_at_any_time(rules: Rules[Any]) -> None:
    """Before the end they tell what would count now; asking changes nothing."""
    for s, _, _ in positions(rules, 29):
        before = s.digest()
        assert len(rules.standing(s)) == len(rules.scores(s)) == rules.players
        for score in rules.scores(s):
            assert score.total == sum(score.parts.values())
        assert s.digest() == before


def test_lots_come_from_the_streams_alone(rules: Rules[Any]) -> None:
    """The same position and the same streams give the same lot."""
    s = rules.setup()
    while rules.actor(s) >= 0:
        rules.apply(s, rules.legal(s)[0])
    assert rules.actor(s) == CHANCE
    assert rules.chance(s, Streams(1)) == rules.chance(s, Streams(1))
    assert rules.forbids(s, rules.chance(s, Streams(2))) is None
