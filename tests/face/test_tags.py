"""Places in the outline of a document."""

from __future__ import annotations

from pnp.face.tags import Step, Tag


def test_what_only_orders_lines_is_no_place_of_its_own() -> None:
    """Lines of one paragraph stand in one element, though each has its number."""
    first = Tag((Step("Part"), Step("", 4), Step("P"), Step("", 0)))
    second = Tag((Step("Part"), Step("", 4), Step("P"), Step("", 1)))
    assert first != second
    assert first.element == second.element == (Step("Part"), Step("", 4), Step("P"))
