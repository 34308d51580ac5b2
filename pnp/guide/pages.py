"""The pages of the documentation, as they come with pnp."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pnp.base.messages import joined, message, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.packaged import bundled_root
from pnp.base.problems import UsageError

FIRST = "index"  # what is opened if nothing else is asked for


class Page(NamedTuple):
    """One page: its name as it is typed, its title, its Markdown."""

    name: str
    title: str
    path: Path


def folder() -> Path:
    """Where the pages lie: in the wheel, or in the source tree."""
    return bundled_root() / "docs"


def pages() -> dict[str, Page]:
    """All pages by their names, in the order in which the first one lists them."""
    first = folder() / f"{FIRST}.md"
    listed = first.read_text(encoding="utf-8") if first.is_file() else ""
    found = {}
    for path in sorted(folder().glob("*.md"), key=lambda path: listed.find(f"({path.name})")):  # itself comes first
        with path.open(encoding="utf-8") as lines:
            title = next((line.removeprefix("# ").strip() for line in lines if line.startswith("# ")), path.stem)
        found[path.stem] = Page(path.stem, title, path)
    return found


def page(name: str) -> Page:
    """One page, or a usage error that names those that there are."""
    known = pages()
    wanted = name.lower().removesuffix(".md")
    if wanted not in known:
        if not known:
            raise UsageError(message("no page called “{name}”; there are none: install pnp again", name=name))
        there = joined([one_of(known), did_you_mean(wanted, known)], "")
        raise UsageError(message("no page called “{name}”; there are {pages}", name=name, pages=there))
    return known[wanted]
