"""common: what the six places of Marathon share: cells that are there, one pawn of each player, names."""

from __future__ import annotations

import pytest

from pnp.games.marathon.common import Queue, Rows
from tests.games.marathon.situations import rules_of

PLACES = rules_of(3, ()).places


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.id)
def test_a_place_refuses_exactly_the_cells_that_it_does_not_offer(place: Rows | Queue) -> None:
    """From the empty place on, pawn by pawn, also cells that are not there; a reason is always given."""
    at, seat = place.empty(), 0
    for turn in range(60):
        seat = turn % 3
        offered = [move[3] for move in place.legal(at, seat, 0)]
        for cell in range(-1, place.count + 3):
            refused = place.forbids(at, seat, cell)
            assert (refused is None) == (cell in offered), (at, seat, cell)
            assert refused is None or (refused.why and refused.rule)
        if offered:
            place.put(at, seat, offered[turn % len(offered)])
        assert not place.broken(at)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.id)
def test_every_pawn_has_an_owner_who_earns(place: Rows | Queue) -> None:
    """Whoever stands there gets something, even if nothing; whoever does not gets None."""
    at = place.empty()
    assert place.owners(at) == [] and place.tally(at, 3, 3) == [None] * 3
    place.put(at, 1, 1)
    assert place.owners(at) == [1]
    assert [earned is None for earned in place.tally(at, 3, 3)] == [True, False, True]


def test_places_for_one_pawn_of_each_are_reached_by_so_many_players() -> None:
    """The counter has six positions, of which three players take three."""
    for players in (3, 6):
        places = rules_of(players, ()).by_id
        assert places["ludo-rdc"].one and places["ludo-rdc"].reach(players) == players
        assert not places["jardin"].one and places["jardin"].reach(players) == 5


def test_cells_have_the_words_of_their_place() -> None:
    """Shelves, rows, positions, tables and cells."""
    assert [place.cell_name(2) for place in PLACES] == [
        "shelf 2",
        "row 2",
        "position 2",
        "table 2",
        "cell 2",
        "position 2",
    ]
