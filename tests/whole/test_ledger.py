"""The ledgers of the originals: complete, as the files are, and every line held by a test that there is."""

from __future__ import annotations

import re
import sys

import pytest

from tests.places import ROOT

sys.path.insert(0, str(ROOT / "docs"))
import ledger  # a script beside the pages that it makes

SEEDS = ROOT.parent / "shared" / "seeds"
GAMES = ledger.games()


def test_every_shipped_game_has_a_ledger() -> None:
    assert sorted(path.parent.name for path in (ROOT / "cards").glob("*/game.yaml")) == GAMES


@pytest.mark.full_cases("marathon", "mans")
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_as_the_files_are(game: str) -> None:
    """Marks, values and printed pages are read anew; `make ledger` writes the page."""
    assert (ROOT / "docs" / f"ledger-{game}.md").read_text(encoding="utf-8") == ledger.page(game)


@pytest.mark.parametrize("game", GAMES)
def test_what_holds_an_item_is_there(game: str) -> None:
    """Each item names a file of tests, perhaps a case in it, and a decision that the page of decisions has."""
    decisions = (ROOT / "docs" / "rules-decisions.md").read_text(encoding="utf-8")
    for item in ledger.read_ledger(game).items:
        assert item.case in (ROOT / item.test).read_text(encoding="utf-8"), item.text
        for number in re.findall(r"\b[MLJ]\d+\b", item.rule):
            assert f"| {number} |" in decisions, item.text


@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_was_lost_has_an_item(game: str) -> None:
    """What the files mark as reconstructed stands in the ledger, whatever the original says."""
    printed = ledger.Printed(game)
    for item in ledger.read_ledger(game).items:
        for key in item.keys:
            printed.marks(key)
    assert printed.unread() == []


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_original_is_accounted_for(game: str) -> None:
    """By an item, or by a reason why it holds none. The originals are not ours to ship."""
    found = ledger.read_ledger(game)
    seed = SEEDS / found.seed
    if not seed.is_file():
        pytest.skip("the original texts are not part of the repository")
    lines = seed.read_text(encoding="utf-8").splitlines()
    told = [item.lines for item in found.items if item.lines] + [(a, b) for a, b, _ in found.skipped]
    covered = {number for first, last in told for number in range(first, last + 1)}
    lost = [number for number, line in enumerate(lines, 1) if line.strip() and number not in covered]
    assert lost == []
    assert all(1 <= first <= last <= len(lines) for first, last in told)
