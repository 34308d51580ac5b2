"""check: whether a game is sound: games end, no rule is broken, every card is used; or a problem at its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.referee.check import Batch, check_engine, check_play, check_rules, play_batch, quick
from pnp.referee.parcel import Playable
from tests.referee.tables import WORKSPACE, loaded
from tests.toy_rules import TOY, Toy, ToyState


class Leaky(Toy):
    """A race that breaks its rules in the second round."""

    def broken(self, s: ToyState) -> list[str]:
        return ["a runner is lost"] if s.round == 1 else []


def test_a_batch_counts_what_was_used_and_decided() -> None:
    """Ten games of two rounds and two players: forty cards and forty throws."""
    found = play_batch(Batch(Playable(TOY, Toy(rounds=2)), "random", 0, 10))
    assert found.wrong == [] and found.decisions == 40
    assert sum(count for key, count in found.uses.items() if key.startswith("card/")) == 40
    assert sum(count for key, count in found.uses.items() if key.startswith("face/")) == 40


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (Toy(rounds=9, endless=6), "game 5 with random bots: the die was lost"),
        (Leaky(rounds=2), "game 5 with random bots: after move 2: a runner is lost"),
    ],
)
def test_what_goes_wrong_is_told_with_the_number_of_the_game(rules: Toy, said: str) -> None:
    """Stuck, broken or failed; the next game is played all the same."""
    found = play_batch(Batch(Playable(TOY, rules), "random", 5, 2))
    assert said in found.wrong and len(found.wrong) == 2


def test_a_slip_in_the_rules_is_told_at_its_line() -> None:
    """With the game and the move that showed it; the next game is played all the same."""
    found = play_batch(Batch(Playable(TOY, Toy(cards=("zebra",))), "random", 5, 2))
    assert [problem.field for problem in found.slips] == ["in Toy.apply"] * 2 and found.wrong == []
    assert found.slips[0].place.file.endswith("toy_rules.py") and found.slips[0].place.line > 50
    assert found.slips[0].message == "KeyError: 'zebra'; in game 5 with random bots of 2, move 2"


def test_a_quick_check_is_one_line() -> None:
    """Three games at each number of players, and nothing is wrong."""
    problems = Problems()
    assert quick(loaded("marathon"), problems).startswith("Playable: 12 games of 3 to 6 players came to their end (")
    assert len(problems) == 0


def test_a_game_without_rules_is_not_checked() -> None:
    """Which is no problem, unless game.yaml names an engine that is not there."""
    stranger = loaded("mans")._replace(id="harbour")
    problems = Problems()
    assert quick(stranger, problems) == "Not checked by play: pnp has no rules for harbour."
    assert len(problems) == 0
    check_engine(stranger._replace(meta=replace(stranger.meta, engine="bowls")), problems)
    (problem,) = problems
    assert problem.field == "engine" and "found “bowls”" in problem.message


def test_rules_are_read_for_each_number_of_players() -> None:
    """Or every value that cannot be played is a problem, and no game is."""
    problems = Problems()
    assert [rules.players for rules in check_rules(loaded("mans"), problems)] == [2, 3, 4, 5, 6]
    odd = load_game(WORKSPACE, "mans", problems, {"game.parameters.overheat": "0"})
    assert odd is not None and len(problems) == 0
    verdict = check_play(odd, problems, 10, 1)
    assert (verdict.games, verdict.used) == (0, 0) and len(problems) > 0


def test_a_card_that_is_never_used_is_a_problem_where_it_stands() -> None:
    """One game of two is not enough for every card; what is rare is not missed; the progress is told."""
    game = loaded("mans")
    pair = game._replace(meta=replace(game.meta, players=(2, 2)))
    problems = Problems()
    told: list[tuple[int, int]] = []
    verdict = check_play(pair, problems, 1, 1, lambda done, total: told.append((done, total)))
    assert verdict.games == 1 and verdict.players == (2, 2) and told == [(1, 1)]
    (rules,) = check_rules(pair, Problems())
    catalogue = rules.catalogue()
    missed = [problem.field for problem in problems]
    assert 0 < len(missed) < len(catalogue) and not any(catalogue[key].rare for key in missed)
    course = [problem for problem in problems if problem.field.startswith("card/slick")]
    assert course and all(problem.place.file == "cards/mans/course.yaml" for problem in course)
    assert all("was never used in" in problem.message for problem in problems)
