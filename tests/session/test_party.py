"""party: everybody at the table is introduced once, by the name that they keep."""

from __future__ import annotations

import pytest

from pnp.session.party import BOTS, introduced
from tests.session.shipped import seated
from tests.session.toy import toy


def test_a_seat_has_its_mark_and_its_bot() -> None:
    """The person is you, with the mark."""
    party = toy(seat=1).party
    telling = toy(seat=1).telling
    assert [introduced(party, telling, seat) for seat in range(3)] == [
        "Anna (A, greedy)",
        "you (B)",
        "Chloé (C, random)",
    ]
    assert [str(word) for word in BOTS.values()] == list(BOTS)


@pytest.mark.parametrize(
    ("name", "players", "said"),
    [
        ("jonques", 2, ["you (Sud)", "Nord (greedy)"]),  # a camp is mark and name
        ("mans", 3, ["you", "Bruno (greedy)", "Chloé (greedy)"]),
        ("marathon", 3, ["you (R)", "Orange (O, greedy)", "Grey (G, greedy)"]),
    ],
)
def test_players_are_called_as_the_game_prints_them(name: str, players: int, said: list[str]) -> None:
    """By camp, by colour, or by a name of ours."""
    session = seated(name, players)
    with_english = session.party._replace(tongue="en")
    assert [str(introduced(with_english, session.telling, seat)) for seat in range(players)] == said
