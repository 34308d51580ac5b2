"""chart: every line that a junk may sail, the same for both camps."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.jonques.positions import CELLS, position, rules_with, scattered


@settings(max_examples=120)
@given(CELLS, st.integers(1, 3))
def test_both_camps_have_the_same_moves(cells: list[int], aces: int) -> None:
    """The board turned round and the seats exchanged: the same moves."""
    rules = rules_with()
    here, there = (scattered(rules, cells, aces, mirrored).options for mirrored in (False, True))
    turned = sorted((120 - number // 121) * 121 + 120 - number % 121 for number in there)
    assert sorted(here) == turned


def test_a_ray_ends_at_the_edge_of_the_board() -> None:
    """Cells are numbered row by row, so a way to the right must not go on in the next row."""
    layout = rules_with().chart.layout
    last = layout.columns - 1
    assert layout.name(last) == "K1" and layout.ray(last, 1, 0, 1) is None
    assert layout.ray(0, 0, 1, 3) == (11, 22, 33)
    assert layout.ray(0, 0, -1, 1) is None


def test_the_frontier_right_comes_with_a_junk_on_the_frontier_or_beyond() -> None:
    """Not with one before it."""
    chart = rules_with().chart
    for name, right in (("C5", False), ("C6", True), ("C7", True)):
        assert chart.right(0, [chart.cells[name]]) is right
        assert chart.right(1, [chart.cells[name]]) is (name != "C7")


def test_a_six_enters_no_junk_onto_a_taken_port_or_a_full_zone() -> None:
    """Without the frontier right the zone must be clear."""
    rules = rules_with()
    for south, may in (("C3", True), ("F1", False), ("E2", False), ("E2 C6", True)):
        assert rules.chart.can_enter(position(rules, south), 0) is may, south
