"""words: what is counted of a game of Jonques, and what cannot be on its board."""

from __future__ import annotations

import pytest

from pnp.games.jonques.words import catalogue, faults, faults_of_turn
from pnp.referee.rules import Move
from tests.games.jonques.positions import position, rules_with, thrown


def test_every_cell_and_every_number_of_aces_is_counted() -> None:
    """The outer columns are rare, so that nobody misses them."""
    entries = catalogue(rules_with().chart, 3)
    cells = {key: entry for key, entry in entries.items() if entry.kind == "cell"}
    assert len(cells) == 121
    assert {entry.title[0] for entry in cells.values() if entry.rare} == {"A", "K"}
    assert [key for key in entries if key.startswith("throw/")] == [f"throw/aces-{n}" for n in range(4)]


@pytest.mark.parametrize(
    ("south", "north", "move", "keys"),
    [
        ("C5", "C6", ("move", "C5", "C6"), {"cell/C6", "action/capture"}),
        ("C5", "D6", ("move", "C5", "D6"), {"cell/D6", "action/diagonal-capture"}),
        ("E2", "", ("move", "E2", "E3"), {"cell/E3", "action/zone-exit"}),
        ("F1", "", ("move", "F1", "F2"), {"cell/F2", "action/port-exit"}),
        ("C6 A5 B5 D5 E5", "", ("move", "C6", "C7"), {"cell/C7", "action/crossing"}),
        ("F10 A7 B7 C7 D7", "", ("move", "F10", "F11"), {"cell/F11", "action/arrival"}),
    ],
)
def test_a_move_uses_its_last_cell_and_what_it_does(south: str, north: str, move: Move, keys: set[str]) -> None:
    """One ace, one junk, one deed."""
    assert set(rules_with().uses(thrown(south, north, 1, 3, 4), move)) == keys


def test_a_throw_that_nothing_can_be_done_with_is_a_lost_turn() -> None:
    """Neither an ace nor a six, at the last throw."""
    rules = rules_with()
    s = position(rules, "C5")
    s.throw = rules.throws - 1
    assert rules.uses(s, ("throw", (2, 3, 4))) == ["throw/aces-0", "action/lost-turn"]
    assert rules.uses(s, ("throw", (2, 3, 6))) == ["throw/aces-0", "action/enter", "cell/F1"]


def test_a_junk_too_many_is_noticed() -> None:
    """On the board without being anybody's, or anybody's without standing on the board."""
    rules = rules_with()
    s = position(rules, "C5", "D9")
    assert list(faults(rules.chart, s, rules.fleet)) == []
    s.board[0] = 1
    assert list(faults(rules.chart, s, rules.fleet)) == ["the junks of south are not those on the board"]
    s.board[0] = 0
    s.reserve[1] += 1
    assert list(faults(rules.chart, s, rules.fleet)) == ["north has 1 junks on the board and 10 in reserve, of 10"]


def test_a_turn_of_the_wrong_player_is_noticed() -> None:
    """Seats take turns, and dice show no more than there are."""
    rules = rules_with()
    s = position(rules, "C5")
    s.turn, s.aces = 2, 4
    said = list(faults_of_turn(rules.chart, s, rules.dice, rules.throws, rules.draw_after))
    assert "turn 2 is not a turn of seat 0" in said
    assert any("cannot show 4 aces" in fault for fault in said)
