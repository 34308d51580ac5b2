"""workbook: cells are read as spreadsheet programs write them, and nothing in a file costs more than it may."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.messages import message
from pnp.translators.workbook import LONGEST, MAX_BYTES, BadWorkbook, Strange, Workbook, escaped, unescaped

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"


def made(change: Callable[[Any], None] = lambda book: None) -> bytes:
    """A file as openpyxl writes it, with two sheets."""
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.title = "texts"
    book.create_sheet("po")
    change(book)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    """What a file holds inside."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: dict[str, bytes]) -> bytes:
    """A file with these parts."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return data.getvalue()


def sheet(rows: str, namespace: str = MAIN, strings: str = "", styles: str = "") -> Workbook:
    """A file whose first sheet is written by hand, as other programs write it."""
    parts = parts_of(made())
    parts["xl/worksheets/sheet1.xml"] = f'<worksheet xmlns="{namespace}">{rows}</worksheet>'.encode()
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{namespace}">{strings}</sst>'.encode()
    if styles:
        parts["xl/styles.xml"] = f'<styleSheet xmlns="{namespace}">{styles}</styleSheet>'.encode()
    relation = b'<Relationship Id="s" Type="http://x/relationships/sharedStrings" Target="/xl/sharedStrings.xml"/>'
    relations = parts["xl/_rels/workbook.xml.rels"]
    if b"sharedStrings" not in relations:
        parts["xl/_rels/workbook.xml.rels"] = relations.replace(b"</Relationships>", relation + b"</Relationships>")
    return Workbook(packed(parts))


# --- what is read ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=30)
@given(
    st.dictionaries(
        st.tuples(st.integers(1, 60), st.integers(1, 30)),
        st.text(
            st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), min_size=1
        ),
        max_size=12,
    )
)
def test_texts_are_read_as_they_were_written(cells: dict[tuple[int, int], str]) -> None:
    """Wherever they stand, and if they look like a code of the format."""

    def fill(book: Any) -> None:
        for (row, column), text in cells.items():
            book["texts"].cell(row, column).value = escaped(text)
            book["texts"].cell(row, column).data_type = "s"

    book = Workbook(made(fill))
    assert book.names == ("texts", "po")
    rows = book.rows("texts")
    assert {(row, column): value for row, found in rows.items() for column, value in found.items()} == cells
    assert book.rows("po") == {}


@pytest.mark.parametrize("namespace", [MAIN, STRICT])
def test_texts_of_other_programs_are_read(namespace: str) -> None:
    """Shared, in runs of several looks, in the cell itself, without references, with how they are spoken."""
    strings = (
        "<si><t>one</t></si><si><r><rPr><b/></rPr><t>tw</t></r><r><t xml:space='preserve'>o </t></r></si>"
        "<si><t>three</t><rPh sb='0' eb='1'><t>spoken</t></rPh></si>"
    )
    rows = (
        "<dimension ref='A1:XFD1048576'/><cols><col min='1' max='16384'/></cols><sheetData>"
        "<row r='1'><c r='A1' t='s'><v>0</v></c><c r='C1' t='s'><v>1</v></c></row>"
        "<row><c t='s'><v>2</v></c><c t='inlineStr'><is><t>four_x000D_</t></is></c><c t='str'><v>five</v></c></row>"
        "<row r='9'><c r='B9'><v>24</v></c><c r='C9'><v>7.0</v></c><c r='D9'/></row>"
        "<row r='1048576' ht='12'><c r='XFD1048576' s='3'/></row></sheetData>"
        "<mergeCells count='1'><mergeCell ref='A1:XFD1048576'/></mergeCells><extLst><ext><f>x</f></ext></extLst>"
    )
    found = sheet(rows, namespace, strings).rows("texts")
    assert found == {1: {1: "one", 3: "two "}, 2: {1: "three", 2: "four\r", 3: "five"}, 9: {2: "24", 3: "7"}}


def test_what_is_no_text_is_told_for_what_it_is() -> None:
    """Formulas, dates, truth, errors, numbers that are shown otherwise, and of thousands of digits."""

    def fill(book: Any) -> None:
        values = ["=1+1", datetime.date(2026, 1, 1), True, 1.5, 10**200, "#NAME?"]
        for column, value in enumerate(values, 1):
            book["texts"].cell(1, column).value = value
        book["texts"].cell(1, 7, 24).number_format = "0.00"

    row = Workbook(made(fill)).rows("texts")[1]
    said = [value.what if isinstance(value, Strange) else value for _, value in sorted(row.items())]
    assert said[0] == "a formula" and said[2] == "a truth value" and said[5] == "the error #NAME?"
    assert said[1] == "a number or a date (46023)" and said[3] == "a number or a date (1.5)"
    assert len(said[4]) < 100 and said[4].startswith("a number or a date (1") and said[6] == "a number or a date (24)"
    digits = sheet(f"<sheetData><row><c><v>{'9' * 5000}</v></c></row></sheetData>").rows("texts")[1][1]
    assert isinstance(digits, Strange) and len(digits.what) < 100
    odd = sheet("<sheetData><row><c t='s'><v>7</v></c><c t='s'><v>x</v></c><c t='zz'><v>1</v></c></row></sheetData>")
    assert odd.rows("texts")[1] == {
        1: Strange(message("a text that the file lacks")),
        2: Strange(message("a text that the file lacks")),
        3: Strange(message("a cell of the kind “{kind}”", kind="zz")),
    }


def test_codes_of_characters_go_there_and_back() -> None:
    """Halves of characters stay codes: alone they are none."""
    assert unescaped("a_x000D_b_x0041_c_x005F_x0041_") == "a\rbAc_x0041_"
    assert unescaped("_xD83D__xDE00_") == "_xD83D__xDE00_"
    for text in ("_x0041_", "_x005F_", "\r\n", "__x0041__", "_x005F_x0041_"):
        assert unescaped(escaped(text)) == text


# --- what is refused ------------------------------------------------------------------------------------------------

ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'


def test_a_far_cell_is_refused_by_its_sheet_and_place() -> None:
    """In the hidden sheet as in the other, and the rest of the file is not walked for it."""
    book = Workbook(made(lambda book: book["po"].cell(1_048_576, 16_384, "x")))
    assert book.rows("texts") == {}
    with pytest.raises(BadWorkbook, match="has a cell here; expected at most 250,000 rows and 1,000 columns") as caught:
        book.rows("po")
    assert (caught.value.sheet, caught.value.row, caught.value.column) == ("po", 1_048_576, 16_384)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("<sheetData>" + "<row><c/></row>" * 850_000, "is too much: more than 2,500,000 times <"),
        ("<sheetData><row>" + "<c r='A1' s='1' t='s'/>" * 600_000, "is too much: more than 1,500,000 times ="),
        ("<sheetData><row><c><v>" + "<a/>&#65;" * 2_100_000, "is too much: more than 2,000,000 times &"),
        ("<sheetData><row><c><v>" + "<a/>_x0041_" * 600_000, "is too much: more than 1,000,000 times _"),
        ("<a " + " ".join(f"a{n}=''" for n in range(100_000)) + "/>", "a tag or a text of more than 300,000 bytes"),
        (f"<a>{'x' * LONGEST}</a>", "a tag or a text of more than 300,000 bytes"),
        ("<a>" * 100, "has more than 60 levels in xl/worksheets/sheet1.xml"),
        (" " * MAX_BYTES, "unpacks to more than 30,000,000 bytes"),
        ("<sheetData><row><c r='A0'><v>1</v></c></row></sheetData>", "has a cell called “A0”"),
        ("<sheetData><row><c r='AAAA1'><v>1</v></c></row></sheetData>", "has a cell called “AAAA1”"),
        ("<sheetData><row r='x'><c><v>1</v></c></row></sheetData>", "has a cell outside all rows"),
        ("<c><v>1</v></c>", "has a cell outside all rows"),
        ("<sheetData><row><c r='A1'><v>1</v></c><c r='A1'><v>1</v></c></row></sheetData>", "has this cell twice"),
        ("<sheetData><row>", "which is not valid XML: mismatched tag"),
        ("&lol;", "which is not valid XML: undefined entity"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_a_sheet_that_is_too_much_or_broken_is_refused(rows: str, said: str) -> None:
    """By counting, before it costs anything."""
    with pytest.raises(BadWorkbook, match=said.replace("(", r"\(")):
        sheet(rows).rows("texts")


def spoilt(name: str, content: bytes | None) -> bytes:
    """A file with one part replaced, or without it."""
    parts = parts_of(made())
    assert name in parts
    kept = {key: value for key, value in parts.items() if key != name}
    return packed(kept if content is None else {**kept, name: content})


def listed(name: str) -> str:
    """A sheet as the workbook names it."""
    return f'<sheet name="{name}" r:id="rId1"/>'


def crowded(book: Any) -> None:
    """A thousand sheets."""
    for number in range(995):
        book.create_sheet(str(number))


WORKBOOK = f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
BROKEN = {
    "nothing": (b"", "is no zip archive"),
    "something else": (b"hello", "is no zip archive"),
    "an old file, or one with a password": (b"\xd0\xcf\x11\xe0\xa1\xb1", "is an old .xls file, or has a password"),
    "no parts": (packed({}), "lacks _rels/.rels"),
    "no relations": (spoilt("_rels/.rels", None), "lacks _rels/.rels"),
    "no workbook named": (spoilt("_rels/.rels", b"<a/>"), "names no workbook inside"),
    "no workbook": (spoilt("xl/workbook.xml", None), "lacks xl/workbook.xml"),
    "no sheet": (spoilt("xl/worksheets/sheet1.xml", None), "lacks xl/worksheets/sheet1.xml"),
    "no styles": (spoilt("xl/styles.xml", None), "lacks xl/styles.xml"),
    "styles of another kind": (spoilt("xl/styles.xml", b"\x89PNG"), "holds xl/styles.xml, which is not valid XML"),
    "half a workbook": (spoilt("xl/workbook.xml", WORKBOOK.encode()), "holds xl/workbook.xml, which is not valid XML"),
    "a sheet that is not there": (
        spoilt("xl/workbook.xml", f"{WORKBOOK}<sheet name='a' r:id='nowhere'/></workbook>".encode()),
        "names the sheet “a” and lacks it",
    ),
    "a sheet twice": (
        spoilt("xl/workbook.xml", f"{WORKBOOK}{listed('a') * 2}</workbook>".encode()),
        "names the sheet “a” twice",
    ),
    "many sheets": (
        spoilt("xl/workbook.xml", f"{WORKBOOK}{''.join(listed(str(n)) for n in range(101))}".encode()),
        "has more than 100 sheets",
    ),
    "thousands of sheets": (
        made(crowded),
        "files inside; expected at most 1,000",
    ),
    "entities": (spoilt("xl/workbook.xml", f"{ENTITIES}<x/>".encode()), "has a DOCTYPE in xl/workbook.xml"),
    "a strange encoding": (
        spoilt("xl/workbook.xml", b'<?xml version="1.0" encoding="rot13"?><x/>'),
        "holds xl/workbook.xml, which is not valid XML",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_told_in_one_sentence(name: str) -> None:
    """Whatever part of it is missing, wrong or too much."""
    data, said = BROKEN[name]
    with pytest.raises(BadWorkbook, match=said.replace("(", r"\(")):
        Workbook(data).rows("texts")


def test_what_nobody_reads_may_be_as_broken_as_it_likes() -> None:
    """Drawings, themes, properties and names that are defined are no part of the texts."""
    parts = parts_of(made(lambda book: book["texts"].cell(1, 1, "x")))
    for name in ("xl/theme/theme1.xml", "docProps/app.xml", "docProps/core.xml", "[Content_Types].xml"):
        assert name in parts
        parts[name] = b"<broken"
    assert Workbook(packed(parts)).rows("texts") == {1: {1: "x"}}
