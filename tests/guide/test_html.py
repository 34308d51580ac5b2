"""Pages as HTML: every link leads somewhere, every picture is found, nothing comes from the net."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from pnp.guide.html import anchor, site
from pnp.guide.pages import Page, pages

SITE = site(pages())


@pytest.mark.parametrize("name", sorted(SITE))
def test_every_link_leads_somewhere(name: str) -> None:
    """To a page and a heading of it, to a file, or to the net; pictures only to files."""
    text = SITE[name]
    links = re.findall(r'<a href="([^"]*)"', text)
    assert len(links) >= len(SITE)
    for link in links:
        parts = urlsplit(link)
        if parts.scheme == "file":
            assert Path(unquote(parts.path)).exists(), link
        elif not parts.scheme:
            assert not parts.path or parts.path in SITE, link
            assert not parts.fragment or f'id="{unquote(parts.fragment)}"' in SITE[parts.path or name], link
    sources = re.findall(r'src="([^"]*)"', text)
    assert all(Path(unquote(urlsplit(source).path)).is_file() for source in sources), sources
    assert not re.search(r'<(?:link|script)\b|src="http', text)


def test_a_link_that_leads_nowhere_is_plain_text(tmp_path: Path) -> None:
    """A wheel has no tests beside its docs: what points there is not underlined."""
    path = tmp_path / "one.md"
    path.write_text(
        "# One\n\nSee [the toy](../tests/toy.py), [two](two.md#b) and [nothing](none.md).\n", encoding="utf-8"
    )
    two = tmp_path / "two.md"
    two.write_text("# Two\n\n## B\n\n| a | b |\n|---|---|\n| 1 | `<x>` |\n", encoding="utf-8")
    made = site({"one": Page("one", "One", path), "two": Page("two", "Two", two)})
    assert "See <span>the toy</span>, " in made["one.html"]
    assert '<a href="two.html#b">two</a> and <span>nothing</span>' in made["one.html"]
    assert '<h2 id="b">' in made["two.html"]
    assert "<td><code>&lt;x&gt;</code></td>" in made["two.html"]


@pytest.mark.parametrize(
    ("heading", "name"),
    [("Your first game", "your-first-game"), ("1. Set the printer right, once", "1-set-the-printer-right-once"),
     ("pnp check", "pnp-check"), ("À l’écran", "à-lécran"), ("snake_case stays", "snake_case-stays")],
)  # fmt: skip
def test_headings_are_named_as_links_name_them(heading: str, name: str) -> None:
    """Small letters, hyphens for blanks, no signs."""
    assert anchor(heading) == name
