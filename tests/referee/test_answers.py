"""answers: what rules answer is of its kind, or is told where the method begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pnp.base.problems import Problem
from pnp.referee.answers import ANSWERS, blame, wrong_answer, wrong_weights
from pnp.referee.bots import GreedyBot, RandomBot
from pnp.referee.gamecode import GameCode
from pnp.referee.match import Failed, play_game
from pnp.referee.registry import Engine
from pnp.referee.rules import Move, Rules
from pnp.referee.trial import positions
from tests.toy_rules import TOY, Toy, ToyAdvice, ToyState, toy_rules


def test_games_of_pnp_answer_in_kind(rules: Rules[Any]) -> None:
    """Every question, at every position of a game."""
    for s, _, _ in positions(rules, 31)[::7]:
        assert wrong_answer(rules, s) is None


ODD: dict[str, Any] = {
    "setup": None, "actor": "0", "legal": None, "forbids": True, "view": [], "resample": {}, "scores": [1, 2],
    "standing": [1.0], "milestone": 1.5, "catalogue": ["card/cart"], "uses": "card/cart", "broken": None,
    "describe": "two\nlines", "tells": "", "badge": None,
}  # fmt: skip


def answering(name: str, answer: Any) -> Toy:
    """A race that answers one question oddly."""
    return type("Odd", (Toy,), {name: lambda self, *asked: answer})()  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", ODD)
def test_an_answer_of_another_kind_is_told(name: str) -> None:
    """With the method's name, what it answered and what is expected."""
    problem = wrong_answer(answering(name, ODD[name]), Toy().setup())
    assert isinstance(problem, Problem)
    assert problem.field == f"in {name}" and problem.place.file.endswith("test_answers.py")
    assert problem.message.startswith("answered ") and problem.message.endswith(f"; expected {ANSWERS[name][2]}")


def failure(rules: Toy, bot: Any = None) -> tuple[BaseException, Any]:
    """What a game fails of, and where."""
    with pytest.raises(Failed) as failed:
        play_game(rules, [bot or RandomBot()] * 2, 1)
    assert failed.value.__cause__ is not None
    return failed.value.__cause__, failed.value.state


def test_a_game_that_fails_without_a_line_of_theirs_is_blamed_on_the_answer() -> None:
    """`legal` answers nothing, and a bot of ours stumbles over it."""
    rules = answering("legal", None)
    problem = blame(*failure(rules)[:1], TOY, rules, rules.setup(), "in game 3, move 1")
    assert problem is not None and problem.field == "in legal"
    assert problem.message.startswith("answered nothing; expected a list of moves")
    assert problem.message.endswith("; in game 3, move 1")


def test_a_beginning_that_is_none_is_told_before_what_comes_of_it() -> None:
    """Else the first method that looks into it would be blamed."""
    rules = answering("setup", {})
    error, state = failure(rules)
    problem = blame(error, TOY, rules, state, "x")
    assert problem is not None and problem.field == "in setup"


class Short(ToyAdvice):
    """Advice that forgets a move."""

    def weigh(self, s: ToyState, moves: Sequence[Move]) -> list[float]:
        return super().weigh(s, moves)[1:]


def test_advice_that_forgets_a_move_is_told() -> None:
    """And only that."""
    rules = Toy()
    odd = Engine("odd", GameCode(read=toy_rules, advice=Short), TOY.source)
    error, state = failure(rules, GreedyBot(Short(rules)))
    problem = blame(error, odd, rules, state, "x")
    assert problem is not None and problem.field == "in weigh" and "expected a list of 3" in problem.message
    assert wrong_weights(TOY, rules, rules.setup()) is None


def test_nothing_of_theirs_is_to_blame_for_our_own_mistakes() -> None:
    """These are raised as they are."""
    rules = Toy()
    assert blame(ValueError("ours"), TOY, rules, rules.setup(), "x") is None
