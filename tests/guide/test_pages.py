"""The pages of the documentation are found by name, and all of docs/ is among them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.base.problems import UsageError
from pnp.guide.pages import folder, page, pages
from tests.places import DOCS


def test_every_page_of_the_docs_is_there_with_its_title() -> None:
    """None is left out; the title is the first heading."""
    assert folder() == DOCS
    assert sorted(pages()) == sorted(path.stem for path in DOCS.glob("*.md"))
    assert next(iter(pages())) == "index", "the first page is the one that lists the others"
    assert pages()["tutorial"].title == "Your first game in 15 minutes"


def test_the_first_page_lists_all_others() -> None:
    """Each once, and so they follow each other."""
    listed = re.findall(r"\]\(([\w-]+)\.md\)", (DOCS / "index.md").read_text(encoding="utf-8"))
    assert listed == [name for name in pages() if name != "index"]


@pytest.mark.parametrize("name", ["desk", "DESK", "desk.md"])
def test_a_page_is_found_as_people_type_it(name: str) -> None:
    """Whatever the case, with or without its ending."""
    assert page(name).path == DOCS / "desk.md"


def test_a_page_that_is_not_there_names_the_nearest() -> None:
    """And all that there are."""
    with pytest.raises(UsageError, match=r"no page called “tutorail”; there are index, .*did you mean tutorial"):
        page("tutorail")


def test_where_the_pages_are_missing_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation that is not whole gives a sentence, no traceback."""
    monkeypatch.setattr("pnp.guide.pages.bundled_root", lambda: tmp_path)
    with pytest.raises(UsageError, match="no page called “index”; there are none"):
        page("index")
