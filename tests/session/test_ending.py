"""ending: everybody by rank with the parts of the score, and who won."""

from __future__ import annotations

import pytest

from pnp.referee.telling import Telling
from pnp.session.ending import result, verdict
from tests.session.toy import ROUNDS, Toy, ToyState


def ended(points: list[int]) -> ToyState:
    s = Toy().setup()
    s.turn, s.points = ROUNDS * 3, points
    return s


@pytest.mark.parametrize(
    ("points", "seat", "said"),
    [
        ([9, 3, 1], 0, "You win!"),
        ([9, 3, 1], 1, "Anna wins; you are number 2."),
        ([9, 9, 1], 0, "You share the win with Bruno."),
        ([9, 9, 1], 2, "Anna, Bruno win together; you are number 3."),
    ],
)
def test_the_verdict_names_the_winners(points: list[int], seat: int, said: str) -> None:
    """By the names that they had all along."""
    assert verdict(Toy(), Telling(Toy(), seat), ended(points)) == said


def test_the_table_of_scores_is_by_rank() -> None:
    """Totals in a column, each with its account below."""
    lines = [line for one in result(Toy(), Telling(Toy(), 2), ended([12, 5, 90]), "en") for line in one]
    assert [line.text for line in lines] == [
        "  1.  You      90",
        "      Étagère +89, luck +1",
        "  2.  Anna     12",
        "      Étagère +11, luck +1",
        "  3.  Bruno     5",
        "      Étagère +4, luck +1",
    ]
    assert [line.kind for line in lines[::2]] == ["mine", "plain", "plain"]
