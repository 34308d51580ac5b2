"""The pages of the documentation are found by name, and all of docs/ is among them."""

from __future__ import annotations

import pytest

from pnp.base.problems import UsageError
from pnp.guide.pages import folder, page, pages
from tests.places import DOCS


def test_every_page_of_the_docs_is_there_with_its_title() -> None:
    """None is left out; the title is the first heading."""
    assert folder() == DOCS
    assert sorted(pages()) == sorted(path.stem for path in DOCS.glob("*.md"))
    assert pages()["tutorial"].title == "Your first game in 15 minutes"


@pytest.mark.parametrize("name", ["desk", "DESK", "desk.md"])
def test_a_page_is_found_as_people_type_it(name: str) -> None:
    """Whatever the case, with or without its ending."""
    assert page(name).path == DOCS / "desk.md"


def test_a_page_that_is_not_there_names_the_nearest() -> None:
    """And all that there are."""
    with pytest.raises(UsageError, match=r"no page called “tutoriel”; there are architecture, .*did you mean tutorial"):
        page("tutoriel")
