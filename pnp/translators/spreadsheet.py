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
from pnp.base.messages import Message, joined, message, one_of, verbatim
from pnp.base.problems import Place, Problems, UsageError
from pnp.base.reading import MEGABYTE, read_within
from pnp.base.system_words import reason
from pnp.base.walls import tried
from pnp.language.catalogue import contexts, mistake, place_named
from pnp.language.characters import control_in, disorder_in
from pnp.language.glossary import Terms
from pnp.language.po import FUZZY, MEANT, Entry, Key, PoFile, by_key, is_meant
from pnp.speech.saying import said
from pnp.translators.splits import most_usual
from pnp.translators.terms_sheet import SHEET, TermRow, read_terms, style_sheet, term_rows
from pnp.translators.workbook import BadWorkbook, Rows, Strange, Value, Workbook, escaped, short

HEAD = ("Context", "Source", "Translation", "State", "Notes")
WIDTHS = (34, 60, 60, 12, 60)
STATES = ("", FUZZY, MEANT)
HIDDEN = "po"
NO_TERMS = Terms()
END = "#end"  # behind the last line of the PO file, so that blank lines at its end are kept
MAX_BYTES = 10 * MEGABYTE  # packed
MAX_ROWS = 20_000  # of texts
_COLUMNS = (1, 2, 3, 4)  # those that are read
_HEAD = re.compile(r'^"(Language|Project-Id-Version): ([^\\" ]*)', re.MULTILINE)
TEXT = "@"  # the format of a cell in which 1/2 is no date
PLACES = 12  # so many are named of a text that stands many times
CELL = 32_000  # a cell of Excel holds 32,767 characters


class Row(NamedTuple):
    """One text as it stands in the spreadsheet."""

    number: int
    context: str
    source: str
    text: str
    state: str


def write_xlsx(path: Path, file: PoFile, po: str, title: str, terms: Terms = NO_TERMS) -> int:
    """A PO file as a spreadsheet, with the words of the glossary on a sheet of their own; how many texts it has."""
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
                raise UsageError(
                    message(
                        "{text} is {length:,} characters long; a cell holds {most:,}",
                        text=short(entry.source),
                        length=len(value),
                        most=CELL,
                    )
                )
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
    if terms.rendered:
        words = book.create_sheet(SHEET)
        for number, row in enumerate(term_rows(terms), 1):
            for column, value in enumerate(row, 1):
                _put(words.cell(number, column), value)
        style_sheet(words)
    hidden = book.create_sheet(HIDDEN)
    hidden.sheet_state = "hidden"
    for index, line in enumerate([*po.split("\n"), END], 1):
        for part, start in enumerate(range(0, max(len(line), 1), CELL), 1):
            _put(hidden.cell(index, part), line[start : start + CELL])
    try:
        data = _packed(book)
    except UsageError as error:
        why = verbatim(error.args[0])
        raise UsageError(message("cannot write {file}: {why}", file=shown(path), why=why)) from None
    write_bytes_whole(path, data, parents=True)
    return count


def _state(entry: Entry) -> str:
    """Whether the translator is unsure, or means what looks like a slip."""
    return FUZZY if entry.fuzzy else MEANT if entry.meant else ""


def _notes(entry: Entry) -> Iterator[str]:
    """What a translator should know, the source that a proposal was made for first, all places last."""
    if entry.fuzzy and entry.former:
        yield said(message("The translation was made for: {former}", former=entry.former))
    yield from entry.notes
    if entry.places:
        yield said(message("Places: {places}", places=one_of(entry.places, PLACES)))


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
        why = None
    except (OSError, LxmlError) as error:
        strerror = getattr(error, "strerror", None)
        why = verbatim(strerror) if strerror else message("the folder for temporary files is full")
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
    terms: tuple[TermRow, ...] = ()

    @property
    def made_for(self) -> dict[str, str]:
        """The game and the language of the PO file that it was made from."""
        return dict(_HEAD.findall(self.po))


def read_xlsx(path: Path, name: str, problems: Problems) -> Read | None:
    """The rows of a spreadsheet, or None after reporting why it cannot be used."""
    return tried(name, MAX_BYTES, problems, lambda: _read(path, name, problems))


def _read(path: Path, name: str, problems: Problems) -> Read | None:
    before = problems.mark()
    try:
        book = Workbook(read_within(path, MAX_BYTES), texts_only=True)
        first = next((sheet for sheet in book.names if sheet not in (HIDDEN, SHEET)), None)
        rows = tuple(_rows(book.rows(first), first, name, problems)) if first is not None else ()
        hidden = book.rows(HIDDEN) if HIDDEN in book.names else {}
        terms = read_terms(book.rows(SHEET), name, problems) if SHEET in book.names else ()
    except BadWorkbook as error:
        if error.sheet:
            problems.add(Place(name, error.row, error.column), _sheet(error.sheet), error.why)
        else:
            why = message("cannot be read as a spreadsheet (.xlsx): {why}", why=error.why)
            problems.add(Place(name), "", why)
        return None
    except (OSError, ValueError) as error:
        problems.add(Place(name), "", message("cannot be read: {why}", why=reason(error)))
        return None
    if first is None:
        why = message("has no sheet with texts; expected the columns {columns}", columns=joined(HEAD))
        problems.add(Place(name), "", why)
    po = _po(hidden, name, problems)
    return None if problems.any_since(before) else Read(rows, po, terms)


def _sheet(name: str) -> Message:
    return message("sheet “{name}”", name=short(name))


def _rows(cells: Rows, sheet: str, name: str, problems: Problems) -> Iterator[Row]:
    """The texts of the first sheet; what is no text is reported by its cell."""
    head = [value if isinstance(value, str) else "" for value in (cells.get(1, {}).get(n, "") for n in _COLUMNS)]
    label = _sheet(sheet)
    if head != list(HEAD[:4]):
        there = [short(word) for word in head if word]
        why = (
            message("has the columns {found}; expected {columns}", found=joined(there), columns=joined(HEAD))
            if there
            else message("has no columns; expected {columns}", columns=joined(HEAD))
        )
        problems.add(Place(name, 1, 1), label, why)
        return
    if max(cells) > MAX_ROWS:
        why = message("has a text here; expected at most {most:,} rows", most=MAX_ROWS)
        problems.add(Place(name, max(cells), 1), label, why)
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
        _strange(row, number, _sheet(HIDDEN), name, problems)
    return "\n".join("".join(str(v) for _, v in sorted(cells.get(n, {}).items())) for n in range(1, last))


def _strange(row: Mapping[int, Value], number: int, label: str, name: str, problems: Problems) -> bool:
    """Report the cells of a row that hold no text; whether there are any."""
    found = [(column, value) for column, value in row.items() if isinstance(value, Strange)]
    for column, value in found:
        why = message("found {what}; expected a text; format the column as text", what=value.what)
        problems.add(Place(name, number, column), label, why)
    return bool(found)


def apply_rows(read: Read, file: PoFile, name: str, problems: Problems) -> tuple[PoFile, int]:
    """A PO file with a spreadsheet's translations, and how many have changed. What does not belong is reported."""
    known = by_key(file.entries)
    checker = _Checker(name, file.lang, known)
    for row in read.rows:
        for place, label, why in checker.wrong(row):
            problems.add(place, label, why)
    if len(problems):
        return file, 0
    rows: dict[Key, list[Row]] = {}
    for row in read.rows:
        rows.setdefault(_entry_of(row, known), []).append(row)
    entries = [fresh for entry in file.entries for fresh in _changed(entry, rows.get(entry.key, []))]
    changed = sum(1 for entry in entries if known.get(entry.key) is not entry)
    return replace(file, entries=tuple(entries)), changed


def _entry_of(row: Row, known: Mapping[Key, Entry]) -> Key:
    """The entry that a row speaks of: its own, or that for all places, one of which it names."""
    own = (row.context, row.source)
    return own if own in known else ("", row.source)


def _changed(entry: Entry, rows: list[Row]) -> Iterator[Entry]:
    """An entry as its rows have it; a row that says something else of one place is split off.

    An empty cell removes nothing: the file may know more than an old spreadsheet.
    """
    filled = [row for row in rows if row.text]
    own = [row for row in filled if row.context == entry.context]
    if filled and not own:  # one row for each place, as spreadsheets had them before
        usual = most_usual(row.text for row in filled)
        own = [row for row in filled if row.text == usual][:1]
    fresh = _with(entry, own[0]) if own else entry
    yield fresh
    for row in filled:
        if row.text != fresh.text:
            split = Entry(row.context, entry.source, notes=entry.notes, places=(row.context,))
            yield _with(split, row)


def _with(entry: Entry, row: Row) -> Entry:
    """An entry with the translation and the state of a row; the very same where nothing changes."""
    if (entry.text, _state(entry)) == (row.text, row.state):
        return entry
    fresh = entry.translated(row.text, row.state == FUZZY)
    if row.state == MEANT and not fresh.meant:
        fresh = replace(fresh, comments=(*fresh.comments, f" {MEANT}"))
    elif row.state != MEANT and fresh.meant:
        fresh = replace(fresh, comments=tuple(c for c in fresh.comments if not is_meant(c)))
    return fresh


class _Checker:
    """Rows held to the entries of a PO file, one after the other."""

    def __init__(self, name: str, lang: str, known: Mapping[Key, Entry]) -> None:
        self._name, self._lang, self._known = name, lang, known
        self._places = {place for entry in known.values() for place in (entry.context, *entry.places) if place}
        self._seen: dict[Key, int] = {}

    def wrong(self, row: Row) -> Iterator[tuple[Place, str, Message]]:
        """Everything that is wrong with one row."""
        key = (row.context, row.source)
        entry = self._known.get(_entry_of(row, self._known))
        label = short(row.context or (place_named(entry) if entry else row.source))
        odd = control_in(row.text) or disorder_in(row.text)
        if odd:
            yield self._at(row, 3), label, odd.why
        if row.state not in STATES:
            why = message("found the state “{state}”; expected fuzzy, meant or nothing", state=short(row.state))
            yield self._at(row, 4), label, why
        if key in self._seen:
            why = message("stands here a second time; it is in row {row} already", row=self._seen[key])
            yield self._at(row, 1), label, why
        self._seen.setdefault(key, row.number)
        if entry is None:
            yield self._unknown(row, label)
        elif not _stands_at(entry, row.context):
            places = one_of(entry.places, PLACES)
            why = message("is no place of this text; expected nothing, or one of {places}", places=places)
            yield self._at(row, 1), label, why
        elif row.text and row.state != FUZZY and (mistaken := mistake(row.source, row.text, self._lang)):
            yield self._at(row, 3), label, mistaken

    def _unknown(self, row: Row, label: str) -> tuple[Place, str, Message]:
        """A row whose source is no text of the file."""
        if not row.context or row.context in self._places:
            return self._at(row, 2), label, message("the source has changed since the export; export anew")
        return self._at(row, 1), label, message("is no text of the game (any more); export anew")

    def _at(self, row: Row, column: int) -> Place:
        return Place(self._name, row.number, column)


def _stands_at(entry: Entry, context: str) -> bool:
    """Whether a context is that of an entry, or speaks of one of its places."""
    return context in ("", entry.context) or any(context in contexts(place) for place in entry.places)
