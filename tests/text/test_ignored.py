"""ignored: a font file that no text can find is named, with the reason and the way to have it used."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.base.problems import Place, Problems
from pnp.definition.game import Style
from pnp.definition.workspace import Workspace
from pnp.text.fonts import FontBook
from pnp.text.ignored import having, ignored_fonts, warnings_of
from pnp.text.typeset import Typesetter, Unsettable
from tests.places import ROOT

HEBREW = next((ROOT / "tests/whole/scripts/fonts").glob("*hebrew*/*-Regular.ttf"))
NAMES = {
    "hebrew/Hebrew.ttf": "its name ends with no style; expected one of -Regular, -Italic, -SemiBold, -Bold, "
    "-SemiBoldItalic, -BoldItalic, -Black, -BlackItalic, as in Hebrew-Regular.ttf",
    "hebrew/Hebrew-Medium.ttf": "as in Hebrew-Medium-Regular.ttf",
    "hebrew/Hebrew[wght].ttf": "as in Hebrew-Regular.ttf",
    "hebrew/HebrewBold.ttf": "as in Hebrew-Bold.ttf",
    "Hebrew-Regular.ttf": "it stands in no folder of a family; expected fonts/<family>/<name>-Regular.ttf",
    "hebrew/old/Hebrew-Regular.ttf": "it stands in no folder of a family",
    "hebrew/Hebrew-Regular.woff2": "it is no .ttf file; expected a font with TrueType outlines",
}


def workspace(folder: Path, name: str) -> Workspace:
    """One with a Hebrew font under this name."""
    path = folder / "fonts" / name
    path.parent.mkdir(parents=True)
    shutil.copy(HEBREW, path)
    return Workspace((folder, ROOT))


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_passed_over_is_told_with_the_reason(name: str, tmp_path: Path) -> None:
    """By its place in the workspace."""
    (line,) = warnings_of(workspace(tmp_path, name))
    assert line.startswith(f"fonts/{name} is not used: ") and NAMES[name] in line


def test_the_fonts_that_come_with_pnp_are_all_found() -> None:
    """None of them is passed over."""
    assert ignored_fonts(Workspace((ROOT,))) == ()


def test_a_letter_that_no_font_has_names_the_file_that_would_have_it(tmp_path: Path) -> None:
    """Rather than sending the translator for another font."""
    here = workspace(tmp_path, "hebrew/Hebrew.ttf")
    book = FontBook(here, {"text": "source-sans-3"}, Problems(), Place(""))
    made = Typesetter(book, "he").set("של", Style(), 50, 50)
    assert isinstance(made, Unsettable)
    assert "(fonts/hebrew/Hebrew.ttf has them and is not used: its name ends with no style" in made.reason
    assert having(here, "ꙮ") == ""


def test_a_style_that_a_family_lacks_is_told(tmp_path: Path) -> None:
    """With Regular alone, bold and italic letters are plain: that is said, once for each."""
    book = FontBook(workspace(tmp_path, "hebrew/Hebrew-Regular.ttf"), {"text": "source-sans-3"}, Problems(), Place(""))
    typesetter = Typesetter(book, "he")
    typesetter.set("של", Style(), 50, 50)
    assert book.warnings == []
    typesetter.set("**שלום** *של*", Style(), 50, 50)
    bold, italic = book.warnings
    assert bold.startswith("fonts/hebrew/Hebrew-Regular.ttf stands for a font in bold, which its family lacks: what")
    assert italic.endswith("what should be italic is not; add a file that ends with -Italic.ttf")
