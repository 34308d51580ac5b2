"""Other programs agree on every file that translators get: gettext, polib, Babel, translate-toolkit, LibreOffice.

The program's own catalogues are tried like those of the games. A program that is not installed is not asked.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest
from babel.messages.pofile import read_po

from pnp.base.problems import Problems
from pnp.language.po import parse
from pnp.translators.po_files import load_po
from pnp.translators.po_writer import po_text
from pnp.translators.spreadsheet import apply_rows, read_xlsx, write_xlsx
from tests.limits import HANGS
from tests.places import ROOT
from tests.sampling import sample

OF_GAMES = sorted([*ROOT.glob("*/*/locale/*.po"), *ROOT.glob("*/*/locale/glossary/*.po")])
OF_THE_PROGRAM = sorted(ROOT.glob("pnp/speech/words/*/LC_MESSAGES/*.po"))
FILES = [*OF_GAMES, *OF_THE_PROGRAM]
COMPLETE = [*OF_GAMES, *(path for path in OF_THE_PROGRAM if "fr" in path.parts)]  # the others have English words
IN_SHEETS = [path for path in FILES if path.parent.name != "glossary"]  # a glossary is changed in its own file
TEMPLATES = sorted([*ROOT.glob("*/*/locale/**/*.pot"), *ROOT.glob("pnp/speech/words/*.pot")])
TESTS = ("variables", "printf", "escapes", "blank", "untranslated", "startwhitespace", "endwhitespace", "tabs")
MISSING = "is not installed"


def tool(name: str) -> str:
    """A program by its name, beside this Python or anywhere; without it there is nothing to try."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} {MISSING}")
    return found


def run(*words: str | Path) -> str:
    """What a program says, which must be content."""
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=HANGS, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def short(path: Path) -> str:
    """A file by its game and language."""
    return path.relative_to(ROOT).as_posix().replace("/locale", "").replace("LC_MESSAGES/", "")


def de(path: Path) -> bool:
    return path.stem == "de" or path in OF_THE_PROGRAM


@pytest.mark.sampled
@pytest.mark.parametrize("path", FILES, ids=short)
def test_gettext_polib_and_babel_read_the_same(path: Path) -> None:
    """Every text with its context, source, translation and state; and gettext has nothing to complain of."""
    ours = {
        (e.context, e.source): (e.text, e.fuzzy)
        for e in parse(path.read_text(encoding="utf-8")).entries
        if not e.plural
    }
    theirs = {
        (e.msgctxt or "", e.msgid): (e.msgstr, e.fuzzy)
        for e in polib.pofile(str(path))
        if not e.obsolete and not e.msgid_plural
    }
    assert ours == theirs
    babel = {
        (str(m.context or ""), str(m.id)): (str(m.string), m.fuzzy)
        for m in read_po(BytesIO(path.read_bytes()))
        if m.id and isinstance(m.id, str)
    }
    assert babel == ours
    run(tool("msgfmt"), "-c", "-o", "/dev/null", path)


@pytest.mark.sampled
@pytest.mark.parametrize("path", [*FILES, *TEMPLATES], ids=short)
def test_gettext_changes_nothing(path: Path) -> None:
    """What msgcat saves is what stands there, to the byte; Babel leaves the lines of the program whole."""
    whole = ["--no-wrap"] if path.is_relative_to(ROOT / "pnp") else []
    assert run(tool("msgcat"), *whole, path) == path.read_text(encoding="utf-8")


@pytest.mark.sampled
@pytest.mark.parametrize("path", sample(OF_GAMES, de), ids=short)
def test_a_merge_by_gettext_loses_nothing(path: Path) -> None:
    """As Weblate merges: the template has an entry for every one of the file, splits too."""
    pot = next(path.parent.glob("*.pot"))
    merged = parse(run(tool("msgmerge"), "--quiet", "--no-fuzzy-matching", path, pot))
    before = load_po(path)
    said = [[(e.key, e.text, e.fuzzy, e.comments) for e in file.entries] for file in (merged, before)]
    assert said[0] == said[1]
    assert merged.obsolete == before.obsolete == ()


@pytest.mark.slow
def test_translate_toolkit_finds_no_fault(tmp_path: Path) -> None:
    """pofilter, with the tests for what a program reads, and pocount; as in Weblate and Pootle."""
    filtering, counting = tool("pofilter"), tool("pocount")
    for path in FILES:
        out = tmp_path / "faults.po"
        left = set() if path in COMPLETE else {"untranslated"}
        left |= {"startwhitespace"} if path in OF_THE_PROGRAM else set()  # French has a blank before a semicolon
        tests = [one for one in TESTS if one not in left]
        run(filtering, *(f"--test={one}" for one in tests), "--progress=none", "-i", path, "-o", out)
        faults = polib.pofile(str(out)) if out.is_file() else []
        assert [entry.msgid for entry in faults if "pofilter" in entry.tcomment] == [], path
        out.unlink(missing_ok=True)
    total = run(counting, "--csv", *COMPLETE)
    rows = [line.split(",") for line in total.splitlines() if ".po," in line]
    assert len(rows) == len(COMPLETE) and all(row[4] == row[6] == "0" for row in rows), "fuzzy and untranslated"


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    "path", sample(IN_SHEETS, lambda path: path.stem == "de" and "mans/de.po" in short(path)), ids=short
)
def test_a_spreadsheet_that_libreoffice_saves_is_the_same_file(path: Path, tmp_path: Path) -> None:
    """There and back, byte for byte: the texts of its rows, and the PO file that it carries."""
    office = tool("soffice")
    raw = path.read_text(encoding="utf-8")
    file = load_po(path)
    if any(entry.plural for entry in file.entries):
        pytest.skip("forms by gettext's own way go into no spreadsheet")
    write_xlsx(tmp_path / "texts.xlsx", file, raw, "texts")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    run(office, profile, "--headless", "--convert-to", "xlsx", "--outdir", tmp_path / "saved", tmp_path / "texts.xlsx")
    problems = Problems()
    read = read_xlsx(tmp_path / "saved/texts.xlsx", "texts.xlsx", problems)
    assert read is not None, [*map(str, problems)]
    assert read.po == raw
    done, changed = apply_rows(read, file, "texts.xlsx", problems)
    assert (changed, problems.found) == (0, []) and po_text(done) == raw
