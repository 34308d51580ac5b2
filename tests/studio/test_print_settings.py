"""print_settings: what to choose in the print dialog; how a kit was printed, in words."""

from __future__ import annotations

import pytest

from pnp.studio.print_settings import drawing_of, settings, turn_of, way_of


@pytest.mark.parametrize(
    ("stock", "drawing"),
    [
        ("papier ordinaire, 80 à 100 g/m²", "paper-plain"),
        ("cartonné, 160 à 200 g/m²", "paper-light-card"),
        ("cartonné, 250 à 300 g/m²", "paper-card"),
        ("cartonné fort, 300 g/m²", "paper-heavy"),
        ("whatever there is", "paper-plain"),
    ],
)
def test_a_paper_is_drawn_by_its_weight(stock: str, drawing: str) -> None:
    """By the lightest that will do."""
    assert drawing_of(stock) == drawing


def test_a_sheet_that_is_turned_by_hand_is_printed_on_one_side() -> None:
    """Whichever edge it was laid out for."""
    assert [turn_of(duplex, "fronts-first") for duplex in ("long", "short", "none")] == ["hand", "hand", "none"]
    assert [turn_of(duplex, "alternating") for duplex in ("long", "short", "fold")] == ["long", "short", "none"]
    assert settings("a4", "paper, 80 g/m²", "long", "fronts-first")["dialog"][2].startswith("One-sided")


def test_a_kit_is_told_by_what_is_not_as_usual() -> None:
    """No word of it is one of the command line."""
    usual = {"lang": "fr", "paper": "a4", "duplex": "long", "order": "alternating", "scale": 1.0, "ink": "full"}
    assert way_of(usual) == "français, A4"
    other = {**usual, "lang": "fr+en", "ink": "saver", "large_print": True, "duplex": "fold", "scale": 0.99}
    assert way_of(other) == "français + English, A4, saving ink, large print, backs folded over, at 99%"
    assert way_of({**usual, "order": "fronts-first", "printer": "office"}).endswith("for the printer “office”")
