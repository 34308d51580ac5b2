"""findings: nothing is claimed that its interval does not carry."""

from __future__ import annotations

from pnp.playtest.figures import figures
from pnp.playtest.findings import findings, missed
from pnp.playtest.plan import Plan, Result
from pnp.playtest.statements import LOOK, OK, ORDER, PROBLEM, Finding, Tolerated
from tests.playtest.toys import played
from tests.toy_rules import Toy


def said(result: Result, topic: str) -> list[Finding]:
    return [f for f in findings(result) if f.topic == topic]


def test_findings_tell_what_is_wrong_with_the_toy() -> None:
    """A seat ahead, a mule that nobody has, a sloth that nobody takes, too long for its box."""
    result = played(Toy(players=2, rounds=5, bonus=2, start=9), Plan(games=400, every=1))
    (seat,) = said(result, "Seats")
    assert seat.severity == PROBLEM and seat.text.startswith("Seat 1 is favoured")
    (length,) = said(result, "Length")
    assert length.severity == PROBLEM and "longer" in length.text and "10.0 minutes" in length.text
    dead = next(f for f in said(result, "Pieces") if f.text.startswith("Never used"))
    assert dead.severity == PROBLEM
    assert "Mule (never possible)" in dead.text and "Sloth (0 of 4,000 chances)" in dead.text
    assert "Edge" not in " ".join(f.text for f in findings(result))  # rare: never missed
    assert [f.severity for f in findings(result)] == sorted((f.severity for f in findings(result)), key=ORDER.index)
    (end,) = said(result, "Endings")
    assert end.severity == OK and "0.75%" in end.text


def test_findings_are_content_with_a_fair_toy() -> None:
    """Nothing is claimed against it; eight points are five times the spread of so many games."""
    result = played(Toy(players=2, rounds=3, cards=("cart",)), Plan(games=1500, bots=("random",), every=0))
    faces = {key: entry for key, entry in result.catalogue.items() if key.startswith("face")}
    result = result._replace(box=(5, 7), catalogue=faces)
    severities = {f.topic: f.severity for f in findings(result, tolerated=Tolerated(seat=8))}
    assert severities["Seats"] == severities["Length"] == severities["Pieces"] == severities["Endings"] == OK
    assert severities["Choice"] == PROBLEM  # one legal move is no choice


def test_unfinished_games_are_a_problem() -> None:
    """Even if none came to its end."""
    some = played(Toy(cards=("cart",), endless=6), Plan(games=40, bots=("random",)))
    assert said(some, "Endings")[0].severity == PROBLEM
    assert "the die was lost" in said(some, "Endings")[0].text
    none = played(Toy(rounds=400, cards=("cart",), endless=6), Plan(games=8, bots=("random",)))
    assert [f.topic for f in findings(none)] == ["Endings"]
    assert figures(none)["finished"].value == 0


def test_seats_of_different_bots_are_not_compared() -> None:
    """Skill would look like a seat."""
    result = played(Toy(rounds=5, bonus=5), Plan(games=100, bots=("greedy", "random")))
    assert said(result, "Seats")[0].severity == OK


def test_targets_of_a_game_are_compared() -> None:
    """Met, missed, perhaps missed, and unknown."""
    result = played(Toy(rounds=2, cards=("cart",)), Plan(games=300, bots=("random",)))
    known = figures(result)
    ties = known["tie_rate"]
    targets = {"minutes": (3, 5), "decisions": (5, 9), "tie_rate": (0, ties.value - 0.01), "tie_rat": (0, 1)}
    found = missed(result, targets)
    assert [f.severity for f in found] == [PROBLEM, LOOK, PROBLEM]
    assert "decisions" in found[0].text and "did you mean tie_rate" in found[2].text
    assert missed(result, {"use/card/cart": (4, 4), "finished": (99, 100)}) == []
    assert {"seat_advantage", "seat/1", "lead_changes", "score", "use/face/6", "points/card/cart"} <= set(known)
    assert findings(result, {"decisions": (5, 9)})[0].topic == "Targets"
