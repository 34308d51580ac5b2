"""table: Marathon as text: the track, the open lines, one player's score sheet."""

from __future__ import annotations

from pnp.games.marathon.table import number, table
from tests.games.marathon.situations import arrange, rules_of


def test_stacks_stand_below_their_spaces() -> None:
    """Two columns a space; whoever stands highest moves first and stands on top."""
    rules = rules_of(3, ())
    lines = table(rules, arrange(rules, {"lines": {0: {}}, "track": {0: ["G", "R"], 3: ["O"]}}), 0)
    assert lines[0].split()[:3] == ["0", "·", "·"] and lines[0].rstrip().endswith("36")
    assert lines[1:3] == ["  G     O", "  R"]
    assert (lines[0][2], lines[0][8]) == ("0", "3")


def test_a_line_tells_signs_dice_pawns_and_times() -> None:
    """The event's name, then a row for each place; the court has its times in a row of its own."""
    rules = rules_of(3, ())
    pawns = {"salon": [["R"], [], [], []], "petanque": {2: "O"}, "table-verte": ["G", "R"]}
    s = arrange(rules, {"lines": {0: {"dice": [1, 2, 3, 4, 5, 6], "pawns": pawns}}})
    text = "\n".join(table(rules, s, 0))
    assert "Line 1 ─ Jours 1 & 2 ─ La clé des bières ─" in text
    assert " 2 Salon     +2  (4)R  (3)··  (2)···  (2)····   majority +7" in text
    assert " 4 Jardin    −4  ·····   +1 +2 +4 +7 +11 by tables (2)" in text
    assert "+1· +5O +1·" in text and "to expel +3" in text
    assert " 6 T. verte  +6  GR····   +5 +3 +1 +0 +0 +0 by position (1, head 3)" in text


def test_the_sheet_is_that_of_the_seat() -> None:
    """Its own cells with a real minus; what everybody has, and a star for oneself."""
    rules = rules_of(3, ())
    sheets = {"O": [[1, -2, 3, 4, 5, 6]]}
    s = arrange(rules, {"lines": {1: {"block": 2}}, "track": {13: ["R", "O", "G"]}, "sheets": sheets})
    own, other = (table(rules, s, seat) for seat in (1, 0))
    cells = next(line for line in own if line.startswith("Jours 1 & 2"))
    assert cells.split()[-6:] == ["1", "−2", "3", "4", "5", "6"]
    assert next(line for line in other if line.startswith("Jours 1 & 2")).split()[-6:] == ["0"] * 6
    assert any(line.startswith("Sheet of O") for line in own)
    assert any("O*" in line and "R " in line for line in own if line.startswith("Pawns left"))


def test_numbers_have_a_real_minus() -> None:
    """And nothing else changes."""
    assert [number(value) for value in (-12, 0, 7)] == ["−12", "0", "7"]
