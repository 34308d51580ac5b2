"""spreadsheet: a PO file there and back, and what is wrong in one told with its cell."""

from __future__ import annotations

import io
import random
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import openpyxl
import polib  # type: ignore[import-untyped]
import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.problems import Problems, UsageError
from pnp.language.catalogue import read
from pnp.translators.po_files import Text, load_po, save_po, started, template
from pnp.translators.po_writer import po_text
from pnp.translators.spreadsheet import HIDDEN, apply_rows, read_xlsx, write_xlsx
from tests.command_line import run
from tests.places import ROOT
from tests.sampling import sample
from tests.translators.lanterns import CARDS, change, po

ODD = "\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufffe\uffff"  # see language/characters.py

BOAT = "Le bateau 24H"

pytestmark = pytest.mark.usefixtures("workspace")


def export() -> openpyxl.Workbook:
    """The Spanish texts as a spreadsheet."""
    run("i18n", "export", "--game", "lanterns", "--lang", "es", "--xlsx", "es.xlsx")
    return openpyxl.load_workbook("es.xlsx")


def bring_back(status: int | None = 0) -> Result:
    """Take the spreadsheet in again."""
    return run("i18n", "import", "--game", "lanterns", "--lang", "es", "--xlsx", "es.xlsx", status=status)


@pytest.mark.slow
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


@pytest.mark.slow
@settings(max_examples=25)
@given(
    text=st.text(
        st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"], exclude_characters=ODD), min_size=1, max_size=40
    )
)
def test_any_text_survives_a_spreadsheet(text: str, tmp_path: Path) -> None:
    """Also one that looks like a formula, a number or a control sequence of the format."""
    text = text.replace("{", "(").replace("}", ")").replace("*", "+").strip() or "x"
    pot = template("g", "1", [Text(("a", "source"), "", ()), Text(("b", "_x0041_ = 1"), "", ())])
    empty = started(pot, "es")
    save_po(tmp_path / "one.po", replace(empty, entries=tuple(entry.translated(text) for entry in empty.entries)))
    kept = po_text(load_po(tmp_path / "one.po"))
    write_xlsx(tmp_path / "one.xlsx", load_po(tmp_path / "one.po"), kept, "g es")
    problems = Problems()
    read = read_xlsx(tmp_path / "one.xlsx", "one.xlsx", problems)
    assert read is not None and read.po == kept
    fresh = started(pot, "es")
    done, changed = apply_rows(read, fresh, "one.xlsx", problems)
    assert changed == 2 and not problems.found
    assert po_text(done).count("msgstr") == kept.count("msgstr")
    assert [entry.text for entry in done.entries] == [text, text]


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
    assert apply_rows(read, load_po(path), "x.xlsx", problems)[1] == 0 and not problems.found


@pytest.mark.full
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
    assert "0 of 7 texts changed" in bring_back().stdout and po("es").read_bytes() == before


def test_a_translation_comes_back_from_the_spreadsheet() -> None:
    """A changed cell changes its text in the PO file."""
    book = export()
    sheet = book.worksheets[0]
    row = next(r for r in sheet.iter_rows(min_row=2) if r[1].value == BOAT)
    row[2].value, row[3].value = "El barco 24H", None
    book.save("es.xlsx")
    assert "1 of 7 texts changed" in bring_back().stdout
    assert polib.pofile(str(po("es"))).find("Le bateau 24H").msgstr == "El barco 24H"


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        (2, "Sans icône", r"es\.xlsx:\d+:3: cards/lantern/story: found “Sans icône”, which lacks \{moon\}, \{points\}"),
        (2, "**{points}* {moon}", r"es\.xlsx:\d+:3: cards/lantern/story: found .*: \* is closed and was"),
        (
            2,
            "{points} <i>{moon}</i>",
            r"es\.xlsx:\d+:3: cards/lantern/story: found .*, which has “<i>”, which is HTML; exp",
        ),
        (1, "Une autre source", r"es\.xlsx:\d+:2: Une autre source: the source has changed since the export"),
        (
            0,
            "cards/none/title",
            r"es\.xlsx:\d+:1: cards/none/title: is no place of this text; expected nothing, or one",
        ),
        (3, "done", r"es\.xlsx:\d+:4: cards/lantern/story: found the state “done”"),
    ],
)
def test_what_is_wrong_in_a_spreadsheet_is_told_with_its_cell(column: int, value: str, said: str) -> None:
    """By row and column, and the PO file stays as it was."""
    before = po("es").read_bytes()
    book = export()
    row = next(r for r in book.worksheets[0].iter_rows(min_row=2) if str(r[1].value).startswith("Allumez"))
    row[column].value = value
    book.save("es.xlsx")
    assert re.search(said, bring_back(status=1).stderr)
    assert po("es").read_bytes() == before


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("=SUM(A1:A9)", "found a formula; expected a text; format the column as text"),
        (1.5, "found a number or a date (1.5); expected a text; format the column as text"),
        (24, "found a number or a date (24); expected a text; format the column as text"),
        (True, "found a truth value; expected"),
        ("#VALUE!", "found the error #VALUE!; expected"),
        ("{points} _x001B_ {moon}", "found the control character U+001B; expected text; delete it"),
        ("{points} \u202e {moon}", "found U+202E, which turns letters round"),
        ("{points} \u2067 {moon}", "found U+2067, which is never closed"),
    ],
)
def test_a_cell_that_holds_no_plain_text_is_told(value: str | float, said: str) -> None:
    """What a program has made of it is not what the translator has typed."""
    before = po("es").read_bytes()
    book = export()
    row = next(r for r in book.worksheets[0].iter_rows(min_row=2) if str(r[1].value).startswith("Allumez"))
    row[2].value = value
    book.save("es.xlsx")
    assert re.search(rf"^es\.xlsx:{row[2].row}:3: .*: {re.escape(said)}", bring_back(status=1).stderr)
    assert po("es").read_bytes() == before


@pytest.mark.slow
def test_a_row_for_one_place_says_something_else_there() -> None:
    """A text that stands twice is one row; another row that names a place splits it off."""
    book = export()
    sheet = book.worksheets[0]
    (row,) = [row for row in sheet.iter_rows(min_row=2) if row[1].value == "Cartes"]
    assert row[0].value is None and "Places: documents/cards/title, cards/title" in str(row[4].value)
    sheet.append(["cards/title", "Cartes", "Naipes", None])
    book.save("es.xlsx")
    assert "1 of 8 texts changed" in bring_back().stdout
    found = {(e.msgctxt, e.msgstr) for e in polib.pofile(str(po("es"))) if e.msgid == "Cartes"}
    assert found == {(None, "Cartes"), ("cards/title", "Naipes")}
    run("i18n", "update", "--game", "lanterns")
    assert {(e.msgctxt, e.msgstr) for e in polib.pofile(str(po("es"))) if e.msgid == "Cartes"} == found


def test_a_spreadsheet_from_before_has_a_row_for_each_place() -> None:
    """They are taken together where they say the same, and split where they do not."""
    book = export()
    sheet = book.worksheets[0]
    (row,) = [row for row in sheet.iter_rows(min_row=2) if row[1].value == "Cartes"]
    row[0].value, row[2].value = "cards/title", "Naipes"
    sheet.append(["documents/cards/title", "Cartes", "Naipes", None])
    book.save("es.xlsx")
    assert "1 of 8 texts changed" in bring_back().stdout
    assert [(e.msgctxt, e.msgstr) for e in polib.pofile(str(po("es"))) if e.msgid == "Cartes"] == [(None, "Naipes")]


def test_lines_pasted_from_elsewhere_are_taken_as_typed() -> None:
    """A carriage return is a line's end."""
    book = export()
    for row in book.worksheets[0].iter_rows(min_row=2):
        if row[1].value == "La lanterne":
            row[2].value = "La_x000D_\nlinterna"
    book.save("es.xlsx")
    assert "1 of 7 texts changed" in bring_back().stdout
    assert polib.pofile(str(po("es"))).find("La lanterne").msgstr == "La\nlinterna"


@pytest.mark.full
def test_the_columns_are_for_texts() -> None:
    """So that no program makes a date of 1/2 or a number of +3, also in rows that have no translation yet."""
    run("i18n", "add", "pt", "--game", "lanterns")
    run("i18n", "export", "--game", "lanterns", "--lang", "pt", "--xlsx", "pt.xlsx")
    sheet = openpyxl.load_workbook("pt.xlsx").worksheets[0]
    assert {cell.number_format for row in sheet.iter_rows(max_col=4) for cell in row} == {"@"}


def test_a_proposal_stands_beside_the_source_that_it_was_made_for() -> None:
    """In the notes of its row, so that the translator sees what has changed."""
    change(CARDS, "Départ à 10:30", "Départ à 11:45")
    run("i18n", "update", "--game", "lanterns")
    rows = {row[1].value: row for row in export().worksheets[0].iter_rows(min_row=2)}
    row = rows["Départ à 11:45 (quai B), retour à la nuit."]
    assert row[3].value == "fuzzy"
    assert str(row[4].value).startswith("The translation was made for: Départ à 10:30 (quai B), retour à la nuit.\n")


def test_a_number_that_is_not_that_of_the_source_is_told_when_it_comes_in() -> None:
    """It is taken all the same: only the translator knows."""
    book = export()
    row = next(r for r in book.worksheets[0].iter_rows(min_row=2) if r[1].value == BOAT)
    row[2].value = "El barco 42H"
    book.save("es.xlsx")
    changed, warning = bring_back().stdout.splitlines()
    assert changed == "cards/lanterns/locale/es.po: 1 of 7 texts changed"
    assert re.match(r"Warning: cards/lanterns/locale/es\.po:\d+:1: cards/boat/title: found 42, where the sour", warning)


@pytest.mark.slow
def test_what_is_meant_goes_there_and_back() -> None:
    """The state is a translator's comment in the PO file; without it the comment goes."""
    book = export()
    row = next(r for r in book.worksheets[0].iter_rows(min_row=2) if r[1].value == BOAT)
    row[3].value = "meant"
    book.save("es.xlsx")
    assert "1 of 7 texts changed" in bring_back().stdout
    assert "# meant\n" in po("es").read_text(encoding="utf-8")
    book = export()
    row = next(r for r in book.worksheets[0].iter_rows(min_row=2) if r[1].value == BOAT)
    assert row[3].value == "meant"
    row[3].value = None
    book.save("es.xlsx")
    bring_back()
    assert "meant" not in po("es").read_text(encoding="utf-8")


def test_a_file_that_a_spreadsheet_carries_must_be_sound() -> None:
    """It is held to all that a PO file is held to, and told by its row in the hidden sheet."""
    book = export()
    for wrong, said in (
        ('msgid "a', "which is no line"),
        ('msgstr "\u202e"', "turns letters"),
        (7, "found a number or a date"),
    ):
        po("es").unlink(missing_ok=True)
        book[HIDDEN].cell(24, 1).value = wrong
        book.save("es.xlsx")
        found = bring_back(status=1).stderr
        assert re.search(rf"^es\.xlsx:2[34]:\d+: .*{said}", found, re.MULTILINE), found
        assert not po("es").exists()


def test_an_export_that_no_cell_can_hold_is_refused(tmp_path: Path) -> None:
    """Rather than cut short in silence; what is only a note is."""
    pot = template("g", "1", [Text(("a", "b" * 32_001), "", ())])
    with pytest.raises(UsageError, match="b… is 32,001 characters long; a cell holds 32,000"):
        write_xlsx(tmp_path / "x.xlsx", started(pot, "es"), "", "g")
    noted = template("g", "1", [Text(("a", "b"), "", ("c" * 40_000,))])
    assert write_xlsx(tmp_path / "x.xlsx", started(noted, "es"), "", "g") == 1


# --- a bad day ------------------------------------------------------------------------------------------------------

RUBBISH = (
    b"<", b">", b"&", b'"', b"\0", b"&#27;", b"XFD1048576", b"99999999999999999999", b"-1", b't="d"', b't="n"', b"\xff",
    b"<f>1</f>", b"_x001B_", b"&lol;", b"<c/>", b"<row>", b"</row>", b"<!DOCTYPE x>", "\u202e".encode(), b"1e999",
)  # fmt: skip


def mutated(data: bytes, dice: random.Random) -> bytes:
    """Bytes after something has gone wrong with them."""
    at, other = dice.randrange(len(data)), dice.randrange(len(data))
    values = [match.span() for match in re.finditer(rb'"[^"]{1,30}"', data)]
    start, end = dice.choice(values or [(0, 2)])
    return dice.choice(
        (
            data[:at],
            data[:at] + data[at + dice.randrange(1, 60) :],
            data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :],
            data[:at] + dice.choice(RUBBISH) + data[at:],
            data[:at] + data[other : other + dice.randrange(1, 80)] + data[at:],
            data[: start + 1] + dice.choice(RUBBISH) + data[end - 1 :],
        )
    )


def spoilt(data: bytes, dice: random.Random) -> bytes:
    """A spreadsheet with a fault in the archive itself, or in one of the files inside, or without one of them."""
    if dice.random() < 0.3:
        return mutated(data, dice)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = dice.choice(sorted(parts))
    parts = {key: mutated(value, dice) if key == name else value for key, value in parts.items()}
    if dice.random() < 0.1:
        del parts[name]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for key, value in parts.items():
            archive.writestr(key, value)
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample(range(10), lambda seed: seed < 2))
def test_spoilt_spreadsheets_give_clear_errors_and_never_a_traceback(seed: int) -> None:
    """Either a message that names the file, or a PO file that is as sound as before."""
    export()
    sheet, before, dice = Path("es.xlsx").read_bytes(), po("es").read_bytes(), random.Random(seed)
    for number in range(30):
        Path("es.xlsx").write_bytes(spoilt(sheet, dice))
        done = bring_back(status=None)
        if done.exit_code:
            assert re.match(r"(pnp: )?(es\.xlsx|cards/lanterns/locale/es\.po)\b.{10,}", done.stderr), f"{seed}.{number}"
            assert po("es").read_bytes() == before, f"{seed}.{number}"
        else:
            problems = Problems()
            assert read(po("es"), "es.po", "es", problems, strict=False), [*map(str, problems)]
            po("es").write_bytes(before)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04rubbish", b"hello"])
def test_a_file_that_is_no_spreadsheet_is_refused(data: bytes) -> None:
    """Empty, cut short or something else."""
    Path("es.xlsx").write_bytes(data)
    assert "cannot be read as a spreadsheet" in bring_back(status=1).stderr


@pytest.mark.slow
def test_words_of_the_glossary_come_back(workspace: Path) -> None:
    """Filled in on their sheet, they are written into the glossary's own file; the texts stay as they are."""
    folder = workspace / "cards/lanterns/locale"
    (folder / "glossary.yaml").write_text("terms:\n  - {term: lanterne | lanternes}\n  - {term: bateau}\n", "utf-8")
    book = export()
    sheet = book["glossary"]
    rows = {sheet.cell(row, 1).value: row for row in range(2, sheet.max_row + 1)}
    sheet.cell(rows["lanterne | lanternes"], 2).value = "farol | faroles"
    sheet.cell(rows["bateau"], 3).value = "m"  # a remark without a translation says nothing
    book.save("es.xlsx")
    before = po("es").read_bytes()
    said = bring_back().stdout
    assert "cards/lanterns/locale/glossary/es.po: words of the glossary changed" in said
    assert po("es").read_bytes() == before
    kept = {e.source: e.text for e in load_po(folder / "glossary/es.po").entries}
    assert kept["lanterne | lanternes"] == "farol | faroles" and kept["bateau"] == ""
    assert "glossary changed" not in bring_back().stdout, "the second time nothing is new"
    book["glossary"].cell(rows["bateau"], 1).value = "barque"
    book.save("es.xlsx")
    said = bring_back(status=1).stderr
    assert f"es.xlsx:{rows['bateau']}:1: barque: is not a word of the glossary" in said
    book["glossary"].cell(rows["lanterne | lanternes"], 2).value = 3
    book.save("es.xlsx")
    said = bring_back(status=1).stderr
    assert f"es.xlsx:{rows['lanterne | lanternes']}:2: " in said and "expected a text" in said


@pytest.mark.slow
def test_texts_that_the_spreadsheet_lacks_are_counted() -> None:
    """A deleted row removes nothing, and is not silent."""
    book = export()
    book.worksheets[0].delete_rows(2, 2)
    book.save("es.xlsx")
    before = po("es").read_bytes()
    assert "2 texts of the translation are not in the spreadsheet; they stay as they were" in bring_back().stdout
    assert po("es").read_bytes() == before
