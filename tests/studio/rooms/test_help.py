"""help: every page of the documentation stands in the studio, with its pictures, and nothing else does."""

from __future__ import annotations

import re

import pytest

from pnp.guide.pages import pages
from tests.studio.serving import Client


def test_help_begins_in_the_language_of_the_page(studio: Client) -> None:
    """French for French, English for the others."""
    assert studio.get("/help").headers["location"] == "/help/studio"
    assert studio.get("/help", Cookie=f"{studio.own['Cookie']}; pnp-ui=fr").headers["location"] == "/help/atelier"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["studio", "atelier", "comptoir", "templates"])
def test_pages_with_their_pictures_and_links(studio: Client, name: str) -> None:
    """Each picture and page that is linked is there."""
    html = studio.get(f"/help/{name}").body.decode()
    for link in set(re.findall(r'(?:href|src)="(/help/[^"#]+)', html)):
        assert studio.get(link).status == 200, link


def test_nothing_else_is_given_out(studio: Client) -> None:
    """Neither another file, nor a page that there is not."""
    assert "index" in pages()
    for path in ("/help/nothing", "/help/..%2fREADME", "/help/pictures/..%2f..%2fpyproject.toml", "/help/words.py"):
        assert studio.get(path).status == 404
