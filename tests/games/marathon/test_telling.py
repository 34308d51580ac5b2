"""telling: what a placement costs and brings, lines that open, and what every count brought."""

from __future__ import annotations

import pytest

from pnp.games.marathon.pieces import MarathonState
from pnp.games.marathon.rules import Marathon
from pnp.games.marathon.telling import MarathonTelling
from pnp.referee.rules import Move
from tests.games.marathon.situations import arrange, rules_of

PAWNS = {"ludo-etage": [["O", "O", "O"], [], []], "petanque": {2: "O"}, "table-verte": ["G", "O"]}


def told(rules: Marathon, s: MarathonState, move: Move, seat: int = 0) -> list[str]:
    after = s.clone()
    assert rules.forbids(s, move) is None
    rules.apply(after, move)
    return [str(event.text) for event in MarathonTelling(rules, seat).events(s, move, after)]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (("place", 0, "ludo-etage", 1), "Ludo de l’étage, shelf 1 (+1 point, 2 periods, to space 4)"),
        (("place", 0, "salon", 2), "Salon, row 2 (3 periods, to space 5)"),
        (("place", 0, "petanque", 2), "Terrain de pétanque, cell 2 (expels {O}, +5 points, 7 periods, to space 9)"),
        (("place", 0, "petanque", 6), "Terrain de pétanque, cell 6 (+3 points, 3 periods, to space 5)"),
        (("place", 0, "table-verte", 1), "Table verte, position 1 (past Grey, {O}, +5 points, 3 periods, to space 5)"),
    ],
)
def test_a_placement_tells_points_time_and_victims(move: Move, said: str) -> None:
    """Each person by one name, the listener as you."""
    rules = rules_of(3, ())
    s = arrange(rules, {"lines": {0: {"pawns": PAWNS}}, "track": {2: ["R", "O", "G"]}})
    assert told(rules, s, move)[0] == "You: " + said.format(O="Orange")
    assert told(rules, s, move, 1)[0] == "Red: " + said.format(O="you")


def test_points_have_the_sign_and_the_doubling_of_their_line() -> None:
    """A place out of favour takes points; the last days count double; two lines are told apart."""
    rules = rules_of(3, ())
    s = arrange(rules, {"lines": {0: {}}, "track": {2: ["R", "O", "G"]}})  # event 1: ludo-rdc and jardin
    telling = MarathonTelling(rules, 0)
    choice = telling.choice(s, ("place", 0, "ludo-rdc", 1))
    assert choice == (
        "Ludo du rez-de-chaussée, position 1: −5 points, 4 periods, to space 6",
        "Ludo RdC",
        "position 1: −5 (4)",
    )
    late = arrange(rules, {"lines": {0: {"block": 3}, 1: {"block": 2}}, "track": {24: ["R"], 25: ["O", "G"]}})
    choice = telling.choice(late, ("place", 0, "petanque", 2))
    assert choice.words == "Terrain de pétanque, cell 2, line 1: +10 points, 4 periods, to space 28"
    assert (choice.head, choice.short) == ("Pétanque, line 1", "cell 2: +10 (4)")


def test_going_past_the_end_tells_the_points_it_costs() -> None:
    """Also what stopping means."""
    rules = rules_of(3, ())
    case = {"lines": {0: {"block": 3, "pawns": {"table-verte": ["G", "O"]}}}, "track": {35: ["R"], 36: ["O", "G"]}}
    s = arrange(rules, case)
    assert "past the end: −3 points" in told(rules, s, ("place", 0, "table-verte", 1))[0]
    assert MarathonTelling(rules, 0).choice(s, ("stop",)).words == "Stop: go to space 36 without placing"


def test_a_line_opens_with_its_event_and_dice() -> None:
    """And with the places that are out of favour."""
    rules = rules_of(3, ())
    assert told(rules, rules.setup(), ("open", 0, "event-2", (1, 2, 3, 4, 5, 6))) == [
        "Line 1 opens, Jours 1 & 2: Barons et robots",
        "out of favour: Salon, Jardin",
        "Dice: Ludo ét. 1, Salon 2, Ludo RdC 3, Jardin 4, Pétanque 5, T. verte 6",
    ]


def test_a_count_tells_every_place_of_everybody() -> None:
    """Why it is made, a row for each player, the sum."""
    rules = rules_of(3, ())
    s = arrange(rules, {"lines": {0: {"event": "event-5", "pawns": {"petanque": {2: "O"}}}}, "count": True})
    lines = told(rules, s, ("place", 1, "salon", 4))
    at = lines.index("Everybody has left: Jours 1 & 2 are counted.")
    assert lines[at + 1].split() == [
        "Ludo",
        "ét.",
        "Salon",
        "Ludo",
        "RdC",
        "Jardin",
        "Pétanque",
        "T.",
        "verte",
        "total",
    ]
    assert lines[at + 3].split() == ["Orange", "−1", "−2", "−1", "−2", "+6", "−2", "−2"]


def test_an_expelled_pawn_is_told_by_its_owner() -> None:
    """“Your pawn” to the owner."""
    rules = rules_of(3, ())
    s = arrange(rules, {"lines": {0: {"pawns": PAWNS}}, "track": {2: ["R", "O", "G"]}})
    rules.apply(s, ("place", 0, "petanque", 2))
    assert told(rules, s, ("resettle", 4)) == ["Orange’s pawn goes to cell 4"]
    assert told(rules, s, ("resettle", 4), 1) == ["your pawn goes to cell 4"]
    assert MarathonTelling(rules, 0).choice(s, ("resettle", 4)).words == "Orange’s pawn to cell 4: +0"


def test_the_end_tells_what_ticks_strike() -> None:
    """And the account of a score has words for all of it."""
    rules = rules_of(3, ())
    sheets = {letter: [[9, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0]] for letter in "ROG"}
    case = {"lines": {0: {"block": 3}}, "track": {35: ["R"], 36: ["O", "G"]}, "sheets": sheets, "ticks": {"R": 1}}
    s = arrange(rules, case)
    lines = told(rules, s, ("place", 0, "table-verte", 1))
    assert "The end: Jours 5 & 6 are counted, times 2." in lines
    assert any(line.startswith("You: 6 ticks strike the best cells, −") for line in lines)
    rules.apply(s, ("place", 0, "table-verte", 1))
    assert "struck cells −" in MarathonTelling(rules, 0).account(s, 0)
