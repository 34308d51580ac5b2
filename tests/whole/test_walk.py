"""The walk of one card from YAML to PDF never gets longer, and the documentation has its figures (bench/walk.py)."""

from __future__ import annotations

import pytest
import walk

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def way() -> walk.Walk:
    """The walk through this tree."""
    return walk.walked(walk.REPOSITORY)


def test_one_card_changes_module_and_package_no_more_often_than_before(way: walk.Walk) -> None:
    """A change that makes the walk shorter lowers the limit as well."""
    found = walk.changes(walk.without_toolbox(way))
    assert found.module <= walk.MOST.module and found.package <= walk.MOST.package, "the walk of a card is longer"
    assert found == walk.MOST, "the walk of a card is shorter: lower MOST in bench/walk.py"


def test_the_architecture_page_has_the_figures_of_today(way: walk.Walk) -> None:
    """Else: python bench/walk.py --write."""
    written = walk.WRITTEN.search(walk.PAGE.read_text(encoding="utf-8"))
    assert written and written[0] == walk.quoted(way)
