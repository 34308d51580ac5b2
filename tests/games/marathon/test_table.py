"""table: Marathon as text: the track, the open lines, one player's score sheet."""

from __future__ import annotations

from pnp.games.marathon.table import glance, table
from pnp.games.marathon.telling import MarathonTelling
from tests.games.marathon.situations import arrange, rules_of


def test_stacks_stand_below_their_spaces() -> None:
    """Two columns a space; whoever stands highest moves first and stands on top."""
    rules = rules_of(3, ())
    lines = table(rules, arrange(rules, {"lines": {0: {}}, "track": {0: ["G", "R"], 3: ["O"]}}), 0)
    assert lines[0].split()[:3] == ["0", "·", "·"] and lines[0].rstrip().endswith("36")
    assert lines[1:3] == ["  G     O", "  R"]
    assert (lines[0][2], lines[0][8]) == ("0", "3")


def test_a_line_tells_signs_dice_pawns_and_times() -> None:
    """The event's name, then a row for each place; with its malus, and the times in brackets."""
    rules = rules_of(3, ())
    pawns = {"salon": [["R"], [], [], []], "petanque": {2: "O"}, "table-verte": ["G", "R"]}
    s = arrange(rules, {"lines": {0: {"dice": [1, 2, 3, 4, 5, 6], "pawns": pawns}}})
    text = "\n".join(table(rules, s, 0))
    assert "Line 1, Jours 1 & 2: La clé des bières ─" in text
    assert " 2 Salon      +2  −2  (4)R  (3)··  (2)···  (2)····  majority +7" in text
    assert " 4 Jardin     −4  −2  ·····  +1 +2 +4 +7 +11  by tables (2)" in text
    assert "+1· +5O +1·" in text and "expel (+3)" in text
    assert " 6 T. verte   +6  −2  GR····  +5 +3 +1 +0 +0 +0  tail (1), head (3)" in text


def test_the_sheet_is_that_of_the_seat() -> None:
    """Its own cells with a real minus; everybody by name and letter."""
    rules = rules_of(3, ())
    sheets = {"O": [[1, -2, 3, 4, 5, 6]]}
    s = arrange(rules, {"lines": {1: {"block": 2}}, "track": {13: ["R", "O", "G"]}, "sheets": sheets})
    own, other = (table(rules, s, seat) for seat in (1, 0))
    cells = next(line for line in own if line.startswith("Jours 1 & 2"))
    assert cells.split()[-6:] == ["1", "−2", "3", "4", "5", "6"]
    assert next(line for line in other if line.startswith("Jours 1 & 2")).split()[-6:] == ["0"] * 6
    assert any("Red R" in line and "You O" in line and "Grey G" in line for line in own)


def test_struck_cells_are_marked() -> None:
    """One tick strikes the best cell so far, and the sheet says so."""
    rules = rules_of(3, ())
    s = arrange(
        rules, {"lines": {1: {"block": 2}}, "track": {13: ["R", "O", "G"]}, "sheets": {"O": [[1, -2, 3, 4, 9, 6]]}}
    )
    s.ticks[1] = 1
    own = table(rules, s, 1)
    assert next(line for line in own if line.startswith("Jours 1 & 2")).split()[-6:] == [
        "1",
        "−2",
        "3",
        "4",
        "[9]",
        "6",
    ]
    assert own[-1] == "[ ] struck by your ticks" and "[" not in "".join(table(rules, s, 0))


def test_a_glance_is_short() -> None:
    """Two lines and where everybody stands leave six lines for the menu, with six players too."""
    rules = rules_of(6, ())
    s = arrange(rules, {"lines": {0: {}, 1: {"block": 2}}, "track": {12: ["R"], 13: ["O", "G", "B", "J", "V"]}})
    lines = glance(rules, s, MarathonTelling(rules, 3))
    assert len(lines) == 17 and max(map(len, lines)) <= 80
    assert lines[14].split() == ["▶Red", "R", "Orange", "O", "Grey", "G", "You", "B", "Yellow", "J", "Green", "V"]
