"""A PO file ↔ a spreadsheet for translators who have no other tool. Nothing is lost on the way there and back.

The first sheet is for people: one text a row. The second one, hidden, holds the PO file itself, so that a spreadsheet
alone is enough to make it again.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.files import write_bytes_whole
from pnp.base.problems import Place, Problems
from pnp.language.catalogue import Key, mistake

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

HEAD = ("Context", "Source", "Translation", "State", "Notes")
WIDTHS = (34, 60, 60, 12, 60)
STATES = ("", "fuzzy")
HIDDEN = "po"
END = "#end"  # behind the last line of the PO file, so that blank lines at its end are kept
MAX_BYTES = 30_000_000  # unpacked
MAX_ROWS = 20_000
_HEAD = re.compile(r'^"(Language|Project-Id-Version): ([^\\" ]*)', re.MULTILINE)
CELL = 32_000  # a cell of Excel holds 32,767 characters


class Row(NamedTuple):
    """One text as it stands in the spreadsheet."""

    number: int
    context: str
    source: str
    text: str
    state: str


def write_xlsx(path: Path, catalog: Catalog, po: str, title: str) -> int:
    """A PO file as a spreadsheet; how many texts it has."""
    import openpyxl
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.worksheet.datavalidation import DataValidation

    book = openpyxl.Workbook()
    book.properties.creator = "pnp"
    sheet = book.active
    assert sheet is not None
    sheet.title = title[:31]
    sheet.append(list(HEAD))
    for cell in sheet[1]:
        cell.font = Font(bold=True, color="FFFFFF")
        cell.fill = PatternFill("solid", fgColor="3D5A80")
    count = 0
    for message in catalog:
        if not message.id:
            continue
        count += 1
        values = (
            message.context or "",
            str(message.id),
            str(message.string),
            "fuzzy" if message.fuzzy else "",
            "\n".join(message.auto_comments),
        )
        for column, value in enumerate(values, 1):
            cell = sheet.cell(count + 1, column)
            _put(cell, value)
            cell.alignment = Alignment(wrap_text=True, vertical="top")
        if message.fuzzy:
            sheet.cell(count + 1, 3).fill = PatternFill("solid", fgColor="FFF2CC")
    for letter, width in zip("ABCDE", WIDTHS, strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "C2"
    choice = DataValidation(type="list", formula1='"fuzzy"', allow_blank=True)
    sheet.add_data_validation(choice)
    choice.add(f"D2:D{max(2, count + 1)}")
    hidden = book.create_sheet(HIDDEN)
    hidden.sheet_state = "hidden"
    for index, line in enumerate([*po.split("\n"), END], 1):
        for part, start in enumerate(range(0, max(len(line), 1), CELL), 1):
            _put(hidden.cell(index, part), line[start : start + CELL])
    data = io.BytesIO()
    book.save(data)
    write_bytes_whole(path, data.getvalue(), parents=True)
    return count


def _put(cell: Any, value: str) -> None:
    """A text is a text, also if it starts with = or looks like a number."""
    cell.value = value or None
    if value:
        cell.data_type = "s"
        cell.quotePrefix = value[0] in "=+-@"


class Read(NamedTuple):
    """A spreadsheet that has been read: its rows, and the PO file that it was made from."""

    rows: tuple[Row, ...]
    po: str

    @property
    def made_for(self) -> dict[str, str]:
        """The game and the language of the PO file that it was made from."""
        return dict(_HEAD.findall(self.po))


def read_xlsx(path: Path, name: str, problems: Problems) -> Read | None:
    """The rows of a spreadsheet, or None after reporting why it cannot be used."""
    import openpyxl
    from openpyxl.utils.exceptions import InvalidFileException

    place = Place(name, 1, 1)
    try:
        with zipfile.ZipFile(path) as archive:
            size = sum(info.file_size for info in archive.infolist())
        if size > MAX_BYTES:
            problems.add(place, "", f"unpacks to {size:,} bytes; expected at most {MAX_BYTES:,}")
            return None
        book = openpyxl.load_workbook(path, read_only=False, data_only=False)
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        zipfile.BadZipFile,
        InvalidFileException,
    ) as error:
        problems.add(place, "", f"cannot be read as a spreadsheet (.xlsx): {type(error).__name__}")
        return None
    sheet = next((s for s in book.worksheets if s.title != HIDDEN), None)
    head = [str(c.value or "") for c in sheet[1]][: len(HEAD)] if sheet is not None and sheet.max_row else []
    if sheet is None or head[:4] != list(HEAD[:4]):
        problems.add(place, "", f"has the columns {', '.join(head) or 'none'}; expected {', '.join(HEAD)}")
        return None
    if sheet.max_row > MAX_ROWS:
        problems.add(place, "", f"has {sheet.max_row:,} rows; expected at most {MAX_ROWS:,}")
        return None

    def text(value: Any) -> str:
        return "" if value is None else str(value)

    rows = []
    for number, values in enumerate(sheet.iter_rows(min_row=2, max_col=4, values_only=True), 2):
        cells = [text(value) for value in values]
        if any(cells):
            rows.append(Row(number, cells[0], cells[1], cells[2], cells[3].strip()))
    po = ""
    if HIDDEN in book.sheetnames:
        lines = ["".join(text(v) for v in row) for row in book[HIDDEN].iter_rows(values_only=True)]
        po = "\n".join(lines[: lines.index(END)]) if END in lines else ""
    return Read(tuple(rows), po)


def apply_rows(read: Read, catalog: Catalog, name: str, problems: Problems) -> int:
    """Put a spreadsheet's translations into a catalogue; how many have changed. What does not belong is reported."""
    known: dict[Key, Any] = {(m.context or "", str(m.id)): m for m in catalog if m.id}
    contexts = {key[0] for key in known}
    seen: dict[Key, int] = {}
    changes = []
    for row in read.rows:
        key = (row.context, row.source)
        for place, label, message in _wrong(row, key, known, contexts, seen, name):
            problems.add(place, label, message)
        seen.setdefault(key, row.number)
        if key in known and row.state in STATES:
            changes.append((known[key], row))
    if len(problems):
        return 0
    changed = 0
    for message, row in changes:
        fuzzy = row.state == "fuzzy"
        if not row.text:
            continue  # an empty cell removes nothing: the file may know more than an old spreadsheet
        if (str(message.string), message.fuzzy) != (row.text, fuzzy):
            changed += 1
            message.string = row.text
            message.flags.discard("fuzzy")
            if fuzzy:
                message.flags.add("fuzzy")
            else:
                message.previous_id = []
    return changed


def _wrong(
    row: Row, key: Key, known: dict[Key, Any], contexts: set[str], seen: dict[Key, int], name: str
) -> Iterator[tuple[Place, str, str]]:
    """Everything that is wrong with one row."""
    if row.state not in STATES:
        yield Place(name, row.number, 4), row.context, f"found the state “{row.state}”; expected fuzzy, or nothing"
    if key in seen:
        yield Place(name, row.number, 1), row.context, f"stands here a second time; it is in row {seen[key]} already"
    if key not in known:
        if row.context in contexts:
            yield Place(name, row.number, 2), row.context, "the source has changed since the export; export anew"
        else:
            yield Place(name, row.number, 1), row.context, "is no text of the game (any more); export anew"
    elif row.text and row.state != "fuzzy":
        wrong = mistake(row.source, row.text)
        if wrong:
            yield Place(name, row.number, 3), row.context, f"the translation {wrong}"
