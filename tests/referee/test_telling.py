"""telling: without words of its own, a game is told as in its log, by names and never by numbers."""

from __future__ import annotations

from pnp.referee.telling import NAMES, Telling, number, part, signed
from tests.session.toy import Toy


def test_everybody_has_one_name() -> None:
    """The person is you, at the beginning of a sentence and within it; many players have numbers."""
    telling = Telling(Toy(), 1)
    assert [telling.who(seat) for seat in range(3)] == ["Anna", "You", "Chloé"]
    assert [telling.whom(seat) for seat in range(3)] == ["Anna", "you", "Chloé"]
    assert telling.all_of([0, 1]) == "Anna, you"
    assert telling.name(len(NAMES)) == f"Player {len(NAMES) + 1}"


def test_moves_are_told_as_a_seat_may_hear_them() -> None:
    """The deal without its cards; a lot as a lot."""
    rules = Toy()
    telling, s = Telling(rules, 0), rules.setup()
    after = s.clone()
    rules.apply(after, ("deal", (501, 502, 503)))
    assert [event.text for event in telling.events(s, ("deal", (501, 502, 503)), after)] == [
        "Lots: deals a card to each"
    ]
    after.die = 3
    assert telling.choice(after, ("put", "été", 4)).words == "puts the die on the shelf “été”, cell 4"
    assert telling.events(after, ("rest",), after)[0].text == "You: rest"


def test_an_account_puts_cells_under_their_place() -> None:
    """With signs; a single part is no account."""
    rules = Toy()
    s = rules.setup()
    s.points = [10, 0, 0]
    assert Telling(rules, 0).account(s, 0) == "Étagère +9, luck +1"


def test_numbers_have_a_real_minus() -> None:
    """With a sign for points, without for totals."""
    assert (signed(-3), signed(0), number(-3), number(4)) == ("−3", "+0", "−3", "4")
    assert part("Salon", -2) == "Salon −2"
