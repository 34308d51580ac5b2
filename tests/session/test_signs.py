"""signs: what an encoding lacks becomes something that it has, of the same width, never a question mark."""

from __future__ import annotations

import pytest

from pnp.session.lookup import passages
from pnp.session.menu import columns
from pnp.session.signs import INSTEAD, fitted
from tests.session.shipped import NAMES, loaded

TABLE = "▲▼▶░═─│·●○☀☾→−×°…–’✗"  # what tables are drawn with


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "ascii", "latin-1"])
def test_tables_stay_straight_and_readable(encoding: str) -> None:
    """One sign for one, and the two fleets, the two heats stay apart."""
    text = fitted(TABLE, encoding)
    assert len(text) == columns(text) == len(TABLE) and "?" not in text
    text.encode(encoding)
    for one, other in ("▲▼", "●○", "░═", "·░"):
        assert fitted(one, encoding) != fitted(other, encoding)


def test_what_can_be_written_stays() -> None:
    """All of it in UTF-8, or where nothing is said; accents in the code pages of Windows."""
    assert fitted(TABLE, "utf-8") == fitted(TABLE, None) == TABLE
    assert fitted("Pétanque à l’étage", "cp850") == "Pétanque à l'étage"
    assert fitted("Pétanque œuvre", "ascii") == "Petanque oeuvre"


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "ascii"])
def test_no_card_needs_a_question_mark(encoding: str) -> None:
    """Every letter of every card and rule has a stand-in."""
    for name in NAMES:
        for passage in passages(loaded(name)):
            text = " ".join((passage.title, *passage.paragraphs))
            assert fitted(text, encoding).count("?") == text.count("?"), passage.title
    assert all(len(sign) <= 2 for sign in INSTEAD.values())
