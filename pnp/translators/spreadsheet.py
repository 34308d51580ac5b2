"""A PO file ↔ a spreadsheet for translators who have no other tool. Nothing is lost on the way there and back.

The first sheet is for people: one text a row. The second one, hidden, holds the PO file itself, so that a spreadsheet
alone is enough to make it again.
"""

from __future__ import annotations

import gc
import io
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.files import shown, write_bytes_whole
from pnp.base.problems import Place, Problems, UsageError
from pnp.base.reading import MEGABYTE, read_within
from pnp.base.system_words import reason
from pnp.language.catalogue import mistake
from pnp.language.characters import control_in, disorder_in
from pnp.language.po import FUZZY, MEANT, Entry, Key, PoFile, by_key, is_meant
from pnp.translators.workbook import BadWorkbook, Rows, Strange, Value, Workbook, escaped, short

HEAD = ("Context", "Source", "Translation", "State", "Notes")
WIDTHS = (34, 60, 60, 12, 60)
STATES = ("", FUZZY, MEANT)
HIDDEN = "po"
END = "#end"  # behind the last line of the PO file, so that blank lines at its end are kept
MAX_BYTES = 10 * MEGABYTE  # packed
MAX_ROWS = 20_000  # of texts
_COLUMNS = (1, 2, 3, 4)  # those that are read
_HEAD = re.compile(r'^"(Language|Project-Id-Version): ([^\\" ]*)', re.MULTILINE)
TEXT = "@"  # the format of a cell in which 1/2 is no date
CELL = 32_000  # a cell of Excel holds 32,767 characters


class Row(NamedTuple):
    """One text as it stands in the spreadsheet."""

    number: int
    context: str
    source: str
    text: str
    state: str


def write_xlsx(path: Path, file: PoFile, po: str, title: str) -> int:
    """A PO file as a spreadsheet; how many texts it has."""
    import openpyxl
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.worksheet.datavalidation import DataValidation

    book = openpyxl.Workbook()
    book.properties.creator = "pnp"
    sheet = book.active
    assert sheet is not None
    sheet.title = title[:31]
    for column, word in enumerate(HEAD, 1):
        cell = sheet.cell(1, column)
        _put(cell, word)
        cell.font = Font(bold=True, color="FFFFFF")
        cell.fill = PatternFill("solid", fgColor="3D5A80")
    for count, entry in enumerate(file.entries, 1):
        values = (entry.context, entry.source, entry.text, _state(entry), "\n".join(_notes(entry))[:CELL])
        for column, value in enumerate(values, 1):
            if len(value) > CELL:
                raise UsageError(f"{short(values[0])} is {len(value):,} characters long; a cell holds {CELL:,}")
            cell = sheet.cell(count + 1, column)
            _put(cell, value)
            cell.alignment = Alignment(wrap_text=True, vertical="top")
        if entry.fuzzy:
            sheet.cell(count + 1, 3).fill = PatternFill("solid", fgColor="FFF2CC")
    count = len(file.entries)
    for letter, width in zip("ABCDE", WIDTHS, strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "C2"
    choice = DataValidation(type="list", formula1='"fuzzy,meant"', allow_blank=True)
    sheet.add_data_validation(choice)
    choice.add(f"D2:D{max(2, count + 1)}")
    hidden = book.create_sheet(HIDDEN)
    hidden.sheet_state = "hidden"
    for index, line in enumerate([*po.split("\n"), END], 1):
        for part, start in enumerate(range(0, max(len(line), 1), CELL), 1):
            _put(hidden.cell(index, part), line[start : start + CELL])
    try:
        data = _packed(book)
    except UsageError as error:
        raise UsageError(f"cannot write {shown(path)}: {error}") from None
    write_bytes_whole(path, data, parents=True)
    return count


def _state(entry: Entry) -> str:
    """Whether the translator is unsure, or means what looks like a slip."""
    return FUZZY if entry.fuzzy else MEANT if entry.meant else ""


def _notes(entry: Entry) -> Iterator[str]:
    """What a translator should know, the source that a proposal was made for first."""
    if entry.fuzzy and entry.former:
        yield f"The translation was made for: {entry.former}"
    yield from entry.notes


def _packed(book: Any) -> bytes:
    """A workbook as the bytes of its file; a UsageError says why it cannot be made.

    openpyxl writes its sheets to temporary files first. After a failure, what it has left half written complains once
    more when it is let go: that is waited for, and not shown.
    """
    from lxml.etree import LxmlError  # type: ignore[import-untyped]

    data = io.BytesIO()
    before, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        book.save(data)
        why = ""
    except (OSError, LxmlError) as error:
        why = getattr(error, "strerror", None) or "the folder for temporary files is full"
    finally:
        gc.collect()
        sys.unraisablehook = before
    if why:
        raise UsageError(why)
    return data.getvalue()


def _put(cell: Any, value: str) -> None:
    """A text is a text, also if it starts with = or looks like a number; so is what is typed there later."""
    cell.number_format = TEXT
    cell.value = escaped(value) or None
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
    before = problems.mark()
    try:
        book = Workbook(read_within(path, MAX_BYTES), texts_only=True)
        first = next((sheet for sheet in book.names if sheet != HIDDEN), None)
        rows = tuple(_rows(book.rows(first), first, name, problems)) if first is not None else ()
        hidden = book.rows(HIDDEN) if HIDDEN in book.names else {}
    except BadWorkbook as error:
        if error.sheet:
            problems.add(Place(name, error.row, error.column), f"sheet “{short(error.sheet)}”", str(error))
        else:
            problems.add(Place(name), "", f"cannot be read as a spreadsheet (.xlsx): it {error}")
        return None
    except (OSError, ValueError) as error:
        problems.add(Place(name), "", f"cannot be read: {reason(error)}")
        return None
    if first is None:
        problems.add(Place(name), "", f"has no sheet with texts; expected the columns {', '.join(HEAD)}")
    po = _po(hidden, name, problems)
    return None if problems.any_since(before) else Read(rows, po)


def _rows(cells: Rows, sheet: str, name: str, problems: Problems) -> Iterator[Row]:
    """The texts of the first sheet; what is no text is reported by its cell."""
    head = [value if isinstance(value, str) else "" for value in (cells.get(1, {}).get(n, "") for n in _COLUMNS)]
    label = f"sheet “{short(sheet)}”"
    if head != list(HEAD[:4]):
        said = ", ".join(short(word) for word in head if word) or "none"
        problems.add(Place(name, 1, 1), label, f"has the columns {said}; expected {', '.join(HEAD)}")
        return
    if max(cells) > MAX_ROWS:
        problems.add(Place(name, max(cells), 1), label, f"has a text here; expected at most {MAX_ROWS:,} rows")
        return
    for number in sorted(set(cells) - {1}):
        values = {column: value for column, value in cells[number].items() if column in _COLUMNS}
        if values and not _strange(values, number, label, name, problems):
            context, source, text, state = (str(values.get(column, "")) for column in _COLUMNS)
            text = text if "\r" in source else text.replace("\r\n", "\n").replace("\r", "\n")
            yield Row(number, context, source, text, state.strip())


def _po(cells: Rows, name: str, problems: Problems) -> str:
    """The PO file that the second sheet carries, up to its last line, or nothing."""
    last = next((number for number, row in cells.items() if row.get(1) == END), 1)
    for number, row in cells.items():
        _strange(row, number, f"sheet “{HIDDEN}”", name, problems)
    return "\n".join("".join(str(v) for _, v in sorted(cells.get(n, {}).items())) for n in range(1, last))


def _strange(row: Mapping[int, Value], number: int, label: str, name: str, problems: Problems) -> bool:
    """Report the cells of a row that hold no text; whether there are any."""
    found = [(column, value) for column, value in row.items() if isinstance(value, Strange)]
    for column, value in found:
        problems.add(
            Place(name, number, column), label, f"found {value.what}; expected a text; format the column as text"
        )
    return bool(found)


def apply_rows(read: Read, file: PoFile, name: str, problems: Problems) -> tuple[PoFile, int]:
    """A PO file with a spreadsheet's translations, and how many have changed. What does not belong is reported."""
    known = by_key(file.entries)
    contexts = {key[0] for key in known}
    seen: dict[Key, int] = {}
    rows: dict[Key, Row] = {}
    for row in read.rows:
        key = (row.context, row.source)
        for place, label, message in _wrong(row, key, known, contexts, seen, name, file.lang):
            problems.add(place, label, message)
        seen.setdefault(key, row.number)
        rows[key] = row
    if len(problems):
        return file, 0
    entries = tuple(_changed(entry, rows.get(entry.key)) for entry in file.entries)
    changed = sum(1 for old, new in zip(file.entries, entries, strict=True) if old is not new)
    return replace(file, entries=entries), changed


def _changed(entry: Entry, row: Row | None) -> Entry:
    """An entry as a row has it; an empty cell removes nothing: the file may know more than an old spreadsheet."""
    if row is None or not row.text or (entry.text, _state(entry)) == (row.text, row.state):
        return entry
    fresh = entry.translated(row.text, row.state == FUZZY)
    if row.state == MEANT and not fresh.meant:
        fresh = replace(fresh, comments=(*fresh.comments, f" {MEANT}"))
    elif row.state != MEANT and fresh.meant:
        fresh = replace(fresh, comments=tuple(c for c in fresh.comments if not is_meant(c)))
    return fresh


def _wrong(
    row: Row, key: Key, known: dict[Key, Entry], contexts: set[str], seen: dict[Key, int], name: str, lang: str
) -> Iterator[tuple[Place, str, str]]:
    """Everything that is wrong with one row."""
    context = short(row.context)
    odd = control_in(row.text) or disorder_in(row.text)
    if odd:
        yield Place(name, row.number, 3), context, odd.why
    if row.state not in STATES:
        yield (
            Place(name, row.number, 4),
            context,
            f"found the state “{short(row.state)}”; expected fuzzy, meant or nothing",
        )
    if key in seen:
        yield Place(name, row.number, 1), context, f"stands here a second time; it is in row {seen[key]} already"
    if key not in known:
        if row.context in contexts:
            yield Place(name, row.number, 2), context, "the source has changed since the export; export anew"
        else:
            yield Place(name, row.number, 1), context, "is no text of the game (any more); export anew"
    elif row.text and row.state != FUZZY:
        wrong = mistake(row.source, row.text, lang)
        if wrong:
            yield Place(name, row.number, 3), context, f"the translation {wrong}"
