"""families: the fonts of a workspace by the names that drawings call them."""

from __future__ import annotations

from pathlib import Path

from pnp.definition.workspace import Workspace
from pnp.text.families import font_files, read_font
from tests.places import ROOT


def test_every_font_of_the_workspace_is_known_by_its_family() -> None:
    """With the characters that it has and the hash of its file."""
    found = font_files(Workspace.here(ROOT))
    families = {name for font in found for name in font.families}
    assert {"Source Sans 3", "Fraunces", "Grenze", "Barlow Condensed"} <= families
    assert all(ord("é") in font.characters and len(font.digest) == 64 for font in found)
    assert len({font.digest for font in found}) == len(found) == len(list((ROOT / "fonts").glob("*/*.ttf")))


def test_what_is_no_font_is_none(tmp_path: Path) -> None:
    """Neither a text nor a file that is not there."""
    (tmp_path / "a.ttf").write_text("no font")
    assert read_font(tmp_path / "a.ttf") is None and read_font(tmp_path / "b.ttf") is None
