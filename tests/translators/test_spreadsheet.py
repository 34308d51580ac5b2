"""spreadsheet: a PO file there and back, and what is wrong in one told with its cell."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import polib  # type: ignore[import-untyped]
import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.problems import Problems
from pnp.translators.po_files import Text, load_po, po_text, save_po, started, template
from pnp.translators.spreadsheet import apply_rows, read_xlsx, write_xlsx
from tests.command_line import run
from tests.places import ROOT
from tests.tiers import sample
from tests.translators.lanterns import CARDS, change, po

pytestmark = pytest.mark.usefixtures("workspace")


def export() -> openpyxl.Workbook:
    """The Spanish texts as a spreadsheet."""
    run("i18n", "export", "--game", "lanterns", "--lang", "es", "--xlsx", "es.xlsx")
    return openpyxl.load_workbook("es.xlsx")


def bring_back(status: int = 0) -> Result:
    """Take the spreadsheet in again."""
    return run("i18n", "import", "--game", "lanterns", "--lang", "es", "--xlsx", "es.xlsx", status=status)


def test_there_and_back_is_the_identity() -> None:
    """With fuzzy, obsolete and empty entries, comments and a head: not a byte is lost."""
    change(CARDS, "Départ à 10:30", "Départ à 11:45")
    change(CARDS, "title: La lanterne", "title: Autre chose")
    run("i18n", "update", "--game", "lanterns")
    before = po("es").read_bytes()
    export()
    bring_back()
    assert po("es").read_bytes() == before
    po("es").unlink()
    bring_back()
    assert po("es").read_bytes() == before, "the spreadsheet carries the whole file"


@settings(max_examples=25)
@given(text=st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40))
def test_any_text_survives_a_spreadsheet(text: str, tmp_path: Path) -> None:
    """Also one that looks like a formula, a number or a control sequence of the format."""
    text = text.replace("{", "(").replace("}", ")").replace("*", "+").strip() or "x"
    pot = template("g", "1", [Text(("a", "source"), "", ()), Text(("b", "_x0041_ = 1"), "", ())])
    catalog = started(pot, "es")
    for message in catalog:
        message.string = text if message.id else message.string
    save_po(tmp_path / "one.po", catalog)
    kept = po_text(load_po(tmp_path / "one.po"))
    write_xlsx(tmp_path / "one.xlsx", load_po(tmp_path / "one.po"), kept, "g es")
    problems = Problems()
    read = read_xlsx(tmp_path / "one.xlsx", "one.xlsx", problems)
    assert read is not None and read.po == kept
    fresh = started(pot, "es")
    assert apply_rows(read, fresh, "one.xlsx", problems) == 2 and not problems.found
    assert po_text(fresh).count("msgstr") == kept.count("msgstr")
    assert [m.string for m in fresh if m.id] == [text, text]


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    sample(sorted(ROOT.glob("*/*/locale/*.po")), lambda path: path.stem == "de"),
    ids=lambda path: f"{path.parts[-3]}-{path.stem}",
)
def test_shipped_translations_survive_a_spreadsheet(path: Path, tmp_path: Path) -> None:
    """With their paragraphs: there and back, nothing has changed."""
    raw = path.read_text(encoding="utf-8")
    write_xlsx(tmp_path / "x.xlsx", load_po(path), raw, "x")
    problems = Problems()
    read = read_xlsx(tmp_path / "x.xlsx", "x.xlsx", problems)
    assert read is not None and read.po == raw
    assert apply_rows(read, load_po(path), "x.xlsx", problems) == 0 and not problems.found


def test_a_spreadsheet_of_another_language_or_game_is_refused() -> None:
    """And an empty cell removes no translation."""
    run("i18n", "add", "pt", "--game", "lanterns")
    run("i18n", "export", "--game", "lanterns", "--lang", "pt", "--xlsx", "pt.xlsx")
    before = po("es").read_bytes()
    wrong = run("i18n", "import", "--game", "lanterns", "--lang", "es", "--xlsx", "pt.xlsx", status=2).stderr
    assert "pt.xlsx was made from pt, not from es" in wrong and po("es").read_bytes() == before
    book = export()
    for row in book.worksheets[0].iter_rows(min_row=2):
        row[2].value = None
    book.save("es.xlsx")
    assert "0 of 8 texts changed" in bring_back().stdout and po("es").read_bytes() == before


def test_a_translation_comes_back_from_the_spreadsheet() -> None:
    """A changed cell changes its text in the PO file."""
    book = export()
    sheet = book.worksheets[0]
    row = next(r for r in sheet.iter_rows(min_row=2) if r[0].value == "cards/boat/title")
    row[2].value, row[3].value = "El barco 24H", None
    book.save("es.xlsx")
    assert "1 of 8 texts changed" in bring_back().stdout
    assert polib.pofile(str(po("es"))).find("Le bateau 24H").msgstr == "El barco 24H"


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        (2, "Sans icône", r"es\.xlsx:\d+:3: cards/lantern/story: the translation lacks \{moon\}, \{points\}"),
        (2, "**{points}* {moon}", r"es\.xlsx:\d+:3: cards/lantern/story: the translation \* is closed and was"),
        (
            2,
            "{points} <i>{moon}</i>",
            r"es\.xlsx:\d+:3: cards/lantern/story: the translation has “<i>”, which is HTML; exp",
        ),
        (1, "Une autre source", r"es\.xlsx:\d+:2: cards/lantern/story: the source has changed since the export"),
        (0, "cards/none/title", r"es\.xlsx:\d+:1: cards/none/title: is no text of the game"),
        (3, "done", r"es\.xlsx:\d+:4: cards/lantern/story: found the state “done”"),
    ],
)
def test_what_is_wrong_in_a_spreadsheet_is_told_with_its_cell(column: int, value: str, said: str) -> None:
    """By row and column, and the PO file stays as it was."""
    before = po("es").read_bytes()
    book = export()
    row = next(r for r in book.worksheets[0].iter_rows(min_row=2) if r[0].value == "cards/lantern/story")
    row[column].value = value
    book.save("es.xlsx")
    assert re.search(said, bring_back(status=1).stderr)
    assert po("es").read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04rubbish", b"hello"])
def test_a_file_that_is_no_spreadsheet_is_refused(data: bytes) -> None:
    """Empty, cut short or something else."""
    Path("es.xlsx").write_bytes(data)
    assert "cannot be read as a spreadsheet" in bring_back(status=1).stderr
