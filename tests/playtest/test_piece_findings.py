"""piece_findings: what is dead, dominant or a trap is said of the pieces, and nothing else."""

from __future__ import annotations

from pnp.playtest.piece_findings import pieces_in_use, restricted
from pnp.playtest.plan import Plan
from pnp.playtest.statements import LOOK, Tolerated
from tests.playtest.toys import played
from tests.toy_rules import Toy


def test_a_card_for_winners_is_seen() -> None:
    """Random bots: who plays horses wins, who plays sloths loses."""
    result = played(Toy(rounds=4, bonus=4), Plan(games=800, bots=("random",)))
    (winners,) = [f for f in pieces_in_use(result, Tolerated()) if f.text.startswith("Used above all by those who win")]
    assert winners.severity == LOOK and "Horse" in winners.text and "Sloth" not in winners.text


def test_restricted_play_speaks_of_what_is_clear() -> None:
    """A piece that nobody wins without is told in the words of its verdict; nothing clear is well."""
    plan = Plan(games=30, restrict=("card",), restrict_games=300)
    texts = [f.text for f in restricted(played(Toy(rounds=6, bonus=4), plan), Tolerated())]
    assert any(text.startswith("Found mandatory: nobody wins without it. Wins of a player") for text in texts)
    even = played(Toy(rounds=2, bonus=0), plan)
    settled = even._replace(restrictions=tuple(r._replace(verdict="not settled") for r in even.restrictions))
    words = "Restricted play of 2 pieces found none that is mandatory and no trap."
    assert [f.text for f in restricted(settled, Tolerated()) if "Restricted" in f.text] == [words]
