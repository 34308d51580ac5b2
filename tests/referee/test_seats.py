"""seats: bots by name, as on the command line, and the bot that does without a piece."""

from __future__ import annotations

import random

import pytest

from pnp.base.problems import UsageError
from pnp.referee.bots import GreedyBot, RandomBot, SearchBot
from pnp.referee.seats import Avoiding, bot, lineup, read_name
from tests.toy_rules import TOY, Toy, ToyAdvice


def test_bots_are_found_by_name() -> None:
    """With numbers for the advice and for the search."""
    rules = Toy(bonus=1)
    assert isinstance(bot("random", TOY, rules), RandomBot)
    greedy = bot("greedy:fear=2.5", TOY, rules)
    assert isinstance(greedy, GreedyBot) and greedy.advice.fear == 2.5  # type: ignore[attr-defined]
    search = bot("search:worlds=3:fear=1", TOY, rules)
    assert isinstance(search, SearchBot) and (search.worlds, search.advice.fear) == (3, 1)  # type: ignore[attr-defined]
    assert lineup(("greedy",), 3) == ("greedy",) * 3
    assert lineup(("greedy", "random"), 2) == ("greedy", "random")


@pytest.mark.parametrize(
    "name", ["gready", "", "random:x=1", "greedy:x", "greedy:fear=much", "greedy:courage=1", "greedy:1=1"]
)
def test_a_bot_that_is_not_there_is_refused(name: str) -> None:
    """In words."""
    with pytest.raises(UsageError):
        bot(name, TOY, Toy())
    with pytest.raises(UsageError):
        lineup(("greedy", "random"), 3)


def test_numbers_keep_their_kind() -> None:
    """Whole ones stay whole."""
    assert read_name("search:worlds=16:c=0.5:d=-2") == ("search", {"worlds": 16, "c": 0.5, "d": -2})


def test_the_restricted_bot_does_without_if_it_can() -> None:
    """Also without a whole group; but it moves."""
    rules = Toy(bonus=3)
    avoiding = Avoiding(GreedyBot(ToyAdvice(rules)), rules, "card/horse")
    assert avoiding.choose(rules.setup(), rules.legal(rules.setup()), random.Random(1)) == ("play", "cart")
    stuck = Avoiding(GreedyBot(ToyAdvice(rules)), rules, "stable/all")
    assert stuck.choose(rules.setup(), rules.legal(rules.setup()), random.Random(1)) == ("play", "horse")
