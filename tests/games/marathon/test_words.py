"""words: what a playtest counts of Marathon, what moves are called, what is wrong with a state."""

from __future__ import annotations

import pytest

from pnp.games.marathon.words import broken, catalogue, describe, uses
from pnp.referee.rules import Move
from tests.games.marathon.situations import arrange, rules_of

PAWNS = {"ludo-etage": [["O", "O", "O"], [], []], "petanque": {2: "O"}, "table-verte": ["G", "O"]}


def test_the_catalogue_has_only_what_can_be_used() -> None:
    """Six positions at the counter, of which three players can take three; every cell belongs to its place."""
    for players in (3, 6):
        entries = catalogue(rules_of(players, ()))
        cells = [key for key in entries if key.startswith("cell/ludo-rdc/")]
        assert len(cells) == players and all(entries[key].parent == "place/ludo-rdc" for key in cells)
        assert sum(entry.kind == "space" for entry in entries.values()) == 37
        assert sum(entry.kind == "event" for entry in entries.values()) == 9


@pytest.mark.parametrize(
    ("move", "keys", "said"),
    [
        (
            ("place", 0, "ludo-etage", 1),
            {"place/ludo-etage", "cell/ludo-etage/1", "action/top", "space/4"},
            "Ludo de l’étage, shelf 1 (line 1): pays 2, to space 4",
        ),
        (
            ("place", 0, "petanque", 2),
            {"place/petanque", "cell/petanque/2", "action/expel"},
            "Terrain de pétanque, cell 2 (line 1): expels O",
        ),
        (
            ("place", 0, "table-verte", 1),
            {"place/table-verte", "cell/table-verte/1", "action/overtake", "space/5"},
            "Table verte, position 1 (line 1), past G O: pays 3, to space 5",
        ),
    ],
)
def test_a_placement_is_counted_and_told(move: Move, keys: set[str], said: str) -> None:
    """Its place, its cell, the space it leads to, and what it does to others."""
    rules = rules_of(3, ())
    s = arrange(rules, {"lines": {0: {"pawns": PAWNS}}, "track": {2: ["R", "O", "G"]}})
    assert rules.forbids(s, move) is None
    assert set(uses(rules, s, move)) == keys
    assert describe(rules, s, move) == said


def test_going_past_the_end_tells_the_points_it_costs() -> None:
    """Three periods with one left: two too many, which cost one and two points."""
    rules = rules_of(3, ())
    case = {"lines": {0: {"block": 3, "pawns": {"table-verte": ["G", "O"]}}}, "track": {35: ["R"], 36: ["O", "G"]}}
    s = arrange(rules, case)
    move = ("place", 0, "table-verte", 1)
    assert {"action/overshoot", "space/36"} <= set(uses(rules, s, move))
    assert describe(rules, s, move).endswith("pays 3, to space 36, −3 points for the end")
    assert (uses(rules, s, ("stop",)), describe(rules, s, ("stop",))) == (
        ["action/stop", "space/36"],
        "Stops: goes to space 36",
    )


def test_pawns_and_points_that_do_not_add_up_are_noticed() -> None:
    """Also markers out of order."""
    rules = rules_of(3, ())
    s = arrange(rules, {"lines": {0: {"pawns": PAWNS}}, "track": {2: ["R", "O", "G"]}})
    assert broken(rules, s) == []
    lost = s.clone()
    lost.reserve[0] -= 1
    assert broken(rules, lost) == ["seat 0 has 9 pawns and 0 on the places, not 10"]
    invented = s.clone()
    invented.parts[1][0] += 3
    assert broken(rules, invented) == ["the points of seat 1 are 0, their parts 3"]
    astray = s.clone()
    astray.pos[0] = 5
    assert "the markers [5, 2, 2] do not stand in the order [0, 1, 2]" in broken(rules, astray)
