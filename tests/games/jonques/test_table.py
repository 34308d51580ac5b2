"""table: the board of Jonques as text, seen from one's own port."""

from __future__ import annotations

from pnp.games.jonques.table import JUNKS, table
from tests.games.jonques.positions import position, rules_with, thrown


def test_each_player_has_the_own_port_at_the_bottom() -> None:
    """The board is turned round for North, letters and rows too, and each sees the own junks sail up."""
    rules = rules_with()
    s = position(rules, south="F3", north="E11")
    south, north = table(rules, s, 0), table(rules, s, 1)
    assert south[0].split()[:11] == list("ABCDEFGHIJK") and north[0].split()[:11] == list("KJIHGFEDCBA")
    assert [line.split()[0] for line in south[1:12]] == [str(row) for row in range(11, 0, -1)]
    own, enemy = tuple(JUNKS)
    assert own in next(line for line in south[1:12] if line.startswith("  3 "))
    assert own in next(line for line in north[1:12] if line.startswith(" 11 "))
    assert enemy in next(line for line in north[1:12] if line.startswith("  3 "))


def test_port_zone_and_frontier_are_told_apart() -> None:
    """Each has its own signs around a cell; the legend names them."""
    rules = rules_with()
    lines = table(rules, position(rules, south="F1"), 0)
    assert "░·░(▲)░·░" in lines[11]
    assert lines[6].count("═·═") == 11
    assert lines[12].endswith("( ) port   ░·░ zone   ═·═ frontier")


def test_the_panel_counts_both_fleets() -> None:
    """On the board, in reserve, the frontier right, and how many junks open the enemy's camp."""
    rules = rules_with()
    text = "\n".join(table(rules, position(rules, south="F3 G6", north="E11"), 0))
    assert "2 on the board, 8 in reserve" in text and "1 on the board, 9 in reserve" in text
    assert text.count("holds the frontier: yes") == text.count("holds the frontier: no") == 1
    assert text.count("enemy camp: closed, needs 5 junks") == 2


def test_the_rung_that_binds_is_said() -> None:
    """A junk on the port goes first, then the zone, then any."""
    rules = rules_with()
    for south, said in (
        ("F1 C5", "the junk on the port must move"),
        ("E2 C5", "the zone must be cleared"),
        ("C5 D5", "any junk may move"),
    ):
        assert any(line.endswith(said) for line in table(rules, thrown(south, "", 1, 3, 4), 0)), said


def test_the_winner_is_named() -> None:
    """At the end, instead of whose turn it is."""
    rules = rules_with()
    s = thrown("F10 A7 B7 C7 D7", "", 1, 3, 4)
    rules.play(s, ("move", "F10", "F11"))
    assert table(rules, s, 1)[0].endswith("Sud has won")
