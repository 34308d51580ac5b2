"""finding: words in any order, without accents, with or without small words, and slips."""

from __future__ import annotations

import pytest

from pnp.session.finding import best, corrected, plain

NAMES = [
    plain(name)
    for name in (
        "Ludo de l’étage, rayonnage 1, ligne 1 : +1 point",
        "Ludo de l’étage, rayonnage 2, ligne 1 : +1 point",
        "Salon, rangée 1, ligne 1 : 4 périodes",
        "Salon, rangée 2, ligne 1 : 3 périodes",
        "Salon, rangée 1, ligne 2 : 4 périodes",
        "Œuvre au noir, case 3",
    )
]
ALSO = ["ludo et.", "ludo et.", "salon", "salon", "salon", ""]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("salon 2", [3]),
        ("salon 1", [2, 4]),  # row 1 of either line, not any row of line 1
        ("salon 1 ligne 2", [4]),
        ("le salon, la rangée 2", [3]),
        ("étage 2", [1]),
        ("l'etage 1", [0]),
        ("2 rayonnage", [1]),
        ("LUDO ét 2", [1]),
        ("oeuvre", [5]),
        ("vers la lune", []),
        ("", []),
    ],
)
def test_words_mean_the_moves_that_people_mean(typed: str, found: list[int]) -> None:
    """Those where the words come soonest; if they are several, only those."""
    assert best(typed, NAMES, ALSO) == found


def test_slips_are_put_right() -> None:
    """Word by word; small words do not matter; what is like nothing is not guessed."""
    assert corrected("sallon de 2", NAMES) == "salon 2"
    assert corrected("raionnage 1", NAMES) == "rayonnage 1"
    assert corrected("xylophone", NAMES) == ""


def test_plain_words_have_no_accents_and_no_capitals() -> None:
    """Nor two blanks, nor curly apostrophes, nor letters that keyboards lack."""
    assert plain("L’Étage   1er") == "l'etage 1er" and plain("Œuvre") == "oeuvre"
