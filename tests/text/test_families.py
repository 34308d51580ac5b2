"""families: the fonts of a workspace by the names that drawings call them."""

from __future__ import annotations

from pathlib import Path

from pnp.definition.workspace import Workspace
from pnp.text.families import font_files, passed_over, read_font
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


def test_what_cannot_be_used_is_passed_over_with_a_word(tmp_path: Path) -> None:
    """Damaged files, folders and links out of fonts/; one that is mended is read again."""
    folder = tmp_path / "fonts/own"
    folder.mkdir(parents=True)
    path = ROOT / "fonts/fraunces/Fraunces-Regular.ttf"
    (folder / "A.ttf").write_bytes(path.read_bytes()[:9000])
    (folder / "B.ttf").mkdir()
    (folder / "C.otf").write_bytes(b"wOFF" + bytes(99))
    (folder / "D.ttf").write_bytes(path.read_bytes())
    (folder / "E.ttf").symlink_to(path)
    here = Workspace((tmp_path,))
    assert [Path(font.path).name for font in font_files(here)] == ["D.ttf"]
    found = {one.path.name: one.why for one in passed_over(here)}
    why = {"A.ttf": "the file is cut short", "B.ttf": "is not a file", "C.otf": "it is a font for web pages (WOFF)"}
    assert found == why
    (folder / "A.ttf").write_bytes(path.read_bytes())
    assert len(font_files(here)) == 2
