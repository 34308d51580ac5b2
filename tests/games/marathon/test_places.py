"""places: where a pawn may go on each of the six places, what time it costs, what it brings at the count."""

from __future__ import annotations

import pytest

from pnp.games.marathon.common import At, Earned
from pnp.games.marathon.places import FREE, Pyramid
from tests.games.marathon.situations import rules_of

R, O, G = range(3)  # noqa: E741  # the letters on the pawns


@pytest.mark.parametrize(
    ("name", "before", "seat", "cell", "time", "after"),
    [
        ("ludo-etage", [[R], [], []], O, 1, 2, [[O, R], [], []]),
        ("salon", [[], [R], [], []], O, 2, 3, [[], [R, O], [], []]),
        ("ludo-rdc", [R], O, 2, 3, [R, O]),
        ("jardin", [R, R], O, 3, 4, [R, R, O]),
        ("table-verte", [R, O], G, 1, 3, [G, R, O]),
        ("table-verte", [R, O], G, 3, 1, [R, O, G]),
    ],
)
def test_a_pawn_takes_its_cell_and_pays(name: str, before: At, seat: int, cell: int, time: int, after: At) -> None:
    """Pushed up on a shelf, behind the others at a counter, past them for more time at the green table."""
    place = rules_of(3, ()).by_id[name]
    assert place.cost(before, cell) == time
    assert place.put(before, seat, cell) == time
    assert before == after and not place.broken(after)


def test_expelling_costs_more_and_needs_an_empty_cell() -> None:
    """An own cell cannot be taken again; on a full court nobody is expelled (M14)."""
    court = rules_of(3, ()).court
    at = court.empty()
    at[1] = O
    assert (court.cost(at, 2), court.cost(at, 5)) == (4 + 3, 3)
    assert court.forbids(at, R, 2) is None
    own = court.forbids(at, O, 2)
    assert own is not None and own.rule == "petanque"
    full = court.forbids([O] * court.count, R, 2)
    assert full is not None and full.rule == "M14"
    assert not list(court.legal([O] * court.count, R, 0))


@pytest.mark.parametrize(
    ("name", "at", "earned"),
    [
        ("ludo-etage", [[O, R], [R], []], (4, [(1, 2), (2, 1)])),
        ("salon", [[], [R], [O], []], (4 + 7, ())),
        ("salon", [[], [O], [O], [R]], (0, ())),
        ("ludo-rdc", [O, R], (4, [(2, 4)])),
        ("jardin", [R, O, O], (4 + 4, ())),
        ("table-verte", [O, R], (4, [(2, 3)])),
        ("ludo-etage", [[O], [], []], None),
        ("jardin", [O], None),
    ],
)
def test_what_a_place_brings_with_a_die_of_four(name: str, at: At, earned: Earned | None) -> None:
    """The die once, and the cells or the place's own prize; nothing without a pawn there."""
    place = rules_of(3, ()).by_id[name]
    assert place.earned(at, R, 4) == earned
    assert place.tally(at, 4, 3)[R] == earned


def test_a_majority_is_decided_by_pawns_then_by_the_highest_row() -> None:
    """Shared only if nothing tells the players apart; the prize is whole for each, or split by the other reading."""
    salon = rules_of(3, ()).by_id["salon"]
    assert isinstance(salon, Pyramid)
    assert salon.winners([[], [O], [R, R], []]) == [R]
    assert salon.winners([[], [O], [R], []]) == [O]
    level: At = [[], [R, O], [], []]
    assert salon.winners(level) == [R, O]
    assert salon.tally(level, 4, 3) == [(11, ()), (11, ()), None]
    split = rules_of(3, (("game.variants.salon_shared", "split"),)).by_id["salon"]
    assert split.tally(level, 4, 3) == [(5, ()), (5, ()), None]


def test_the_dearest_cost_counts_only_cells_that_can_be_reached() -> None:
    """Three players overtake two at most, six players five."""
    assert [rules_of(n, ()).by_id["table-verte"].dearest(n) for n in (3, 6)] == [3, 6]
    assert rules_of(3, ()).by_id["jardin"].dearest(3) == 2 + 4
    assert rules_of(3, ()).court.empty() == [FREE] * 11
