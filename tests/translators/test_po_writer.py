"""po_writer: what gettext's own programs would write, to the byte, and what others read as it was meant."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.language.po import Entry, PoFile, parse
from pnp.translators.po_writer import po_text
from tests.places import ROOT

FILES = sorted([*ROOT.glob("cards/*/locale/*.po*"), *ROOT.glob("templates/shared/locale/*.po*")])
HEAD = Entry("", "", "Language: de\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nX-Poedit-Basepath: .\n")
LONG = "Zuerst die lange Zeile, die nicht in die neunundsiebzig Spalten passt; dann *noch eine*.\nUnd die zweite."
needs_msgcat = pytest.mark.skipif(not shutil.which("msgcat"), reason="needs msgcat (Debian: gettext)")


def msgcat(path: Path) -> str:
    """What gettext makes of a file."""
    return subprocess.run(["msgcat", path], capture_output=True, text=True, check=True, encoding="utf-8").stdout


@needs_msgcat
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_a_first_save_by_gettext_changes_nothing(path: Path) -> None:
    """The shipped files are as msgcat writes them, and as we do."""
    text = path.read_text(encoding="utf-8")
    assert text == msgcat(path)
    assert text == po_text(parse(text))


@needs_msgcat
def test_every_kind_of_line_is_written_as_gettext_does(tmp_path: Path) -> None:
    """Long contexts, former sources, obsolete texts, quotation marks, wide letters, lines that cannot be broken."""
    entries = (
        Entry("c", LONG, LONG, ("fuzzy",), (" mine",), ("note",), ("cards/a.yaml",), former=f"{LONG} {LONG}"),
        Entry("c" * 90, "a", "b"),
        Entry("d", "x" * 100, 'say "no" \\ or « Ça va ? » ' * 9),
        Entry("e", "{game.parameters.start_6.1}, " * 8, "日本語の長い文をここで折り返します。" * 5),
        Entry("f", "three\n\nparagraphs\n", "drei\n\nAbsätze\n", ("no-wrap",)),
        Entry("g", f"−{{malus}} ({LONG})", f"**−{{malus}}** “{LONG}” (…)"),
    )
    gone = (Entry("h", LONG, LONG, comments=(" once",)),)
    (tmp_path / "de.po").write_text(po_text(PoFile(HEAD, entries, gone)), encoding="utf-8")
    assert (tmp_path / "de.po").read_text(encoding="utf-8") == msgcat(tmp_path / "de.po")


def test_a_former_source_of_several_lines_is_read_by_others(tmp_path: Path) -> None:
    """polib, which Weblate's tools resemble, finds it whole."""
    path = tmp_path / "de.po"
    path.write_text(po_text(PoFile(HEAD, (Entry("c", "a", "b", ("fuzzy",), former=LONG),))), encoding="utf-8")
    (entry,) = polib.pofile(str(path))
    assert entry.previous_msgid == LONG and entry.fuzzy


texts = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]) | st.sampled_from('\n\t" \\{}.'), max_size=200
)


@pytest.mark.slow
@settings(max_examples=150)
@given(source=texts.filter(bool), text=texts, former=texts, context=texts)
def test_what_is_written_is_read_back(source: str, text: str, former: str, context: str) -> None:
    """Whatever stands in it."""
    entry = Entry(context, source, text, ("fuzzy",), former=former)
    (back,) = parse(po_text(PoFile(HEAD, (entry,)))).entries
    assert (back.context, back.source, back.text, back.former) == (context, source, text, former)
