"""Pages and scripts say only what sentences.py has, and ask for drawings that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pnp.studio.sentences as said
from pnp.base.packaged import packaged

PAGES, STATIC = packaged("studio/pages"), packaged("studio/static")
ROOMS = {
    "shelf": said.SHELF,
    "desk": said.DESK,
    "missing": said.MISSING,
    "printers": said.PRINTERS,
    "box": said.BOX,
    "table": said.TABLE,
}
_SAYS = re.compile(r"""\bsay\(\s*"(\w+)\"""")
_NAMES = re.compile(r"\bt\.(\w+)")
_IMPORTS = re.compile(r'from "\./(\w+)\.js"')
_DRAWINGS = re.compile(r"""/drawings/([\w-]+\.svg)|card\([^)]*?, "((?:backs|ink|size|net)-\w+)\"""")


def _scripts(name: str, seen: frozenset[str] = frozenset()) -> frozenset[str]:
    """A script and everything that it imports."""
    if name in seen:
        return seen
    seen |= {name}
    for other in _IMPORTS.findall((STATIC / "script" / f"{name}.js").read_text("utf-8")):
        seen = _scripts(other, seen)
    return seen


@pytest.mark.parametrize("room", ROOMS)
def test_every_sentence_is_there(room: str) -> None:
    """A page with a sentence that is missing would break while somebody uses it."""
    known = {*said.FRAME, *ROOMS[room]}
    page = (PAGES / f"{room}.html").read_text("utf-8") + (PAGES / "frame.html").read_text("utf-8")
    scripts = "".join((STATIC / "script" / f"{name}.js").read_text("utf-8") for name in _scripts(room))
    assert {*_NAMES.findall(page), *_SAYS.findall(scripts)} - known == set()
    assert not {name for name in known if hasattr(dict, name)}, "Jinja would find the method of the dictionary"


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.html")), ids=lambda page: page.stem)
def test_every_drawing_is_there_and_no_style_stands_in_a_page(page: Path) -> None:
    """The policy of the pages allows neither inline styles nor inline scripts."""
    text = page.read_text("utf-8")
    names = {svg or f"{drawing}.svg" for svg, drawing in _DRAWINGS.findall(text)}
    assert {name for name in names if not (STATIC / "drawings" / name).is_file()} == set()
    assert not re.search(r"\sstyle=|\son\w+=|javascript:|https?://", text)
