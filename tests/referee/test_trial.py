"""trial: positions of seeded games, each a copy, and a note of where something was found wrong."""

from __future__ import annotations

import pytest

from pnp.base.messages import verbatim
from pnp.referee.rules import END
from pnp.referee.trial import Broken, Trial, positions
from tests.toy_rules import TOY, Toy


def test_every_position_of_a_game_is_a_copy() -> None:
    """From the beginning to the end, with who moved and how."""
    rules = Toy(rounds=2)
    seen = positions(rules, 1)
    assert len(seen) == 2 * 2 * 2 + 1 and seen[-1].actor == END and seen[0].state == rules.setup()
    assert len({position.state.digest() for position in seen}) == len(seen)


def test_some_positions_are_drawn_alike_each_time() -> None:
    """In the order of the game; the game is played once."""
    trial = Trial(TOY, Toy(rounds=20))
    assert trial.game(3) is trial.game(3)
    some = list(trial.positions(3, 10))
    assert len(some) == 10 and some == list(trial.positions(3, 10))
    rounds = [position.state.round for position in some]
    assert rounds == sorted(rounds)
    assert len(list(trial.positions(3, 10_000))) == len(trial.game(3)) == len(list(trial.positions(3)))


def test_what_does_not_hold_is_told_with_its_moment() -> None:
    """The function to blame, how, the seed and the move."""
    trial = Trial(TOY, Toy())
    next(iter(trial.positions(4)))
    trial.hold(True, trial.rules.legal, verbatim("unused"))
    assert trial.held == 1
    with pytest.raises(Broken, match=r"^Toy\.legal: is odd; seed 4, after 0 moves, 2 players$"):
        trial.hold(False, trial.rules.legal, verbatim("is odd"))
