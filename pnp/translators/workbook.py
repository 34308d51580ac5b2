"""An XLSX file → the cells of its sheets, with every limit held while it is read.

Only what is asked for is unpacked: pictures, comments, rules for cells and whatever else a program may keep in such a
file are never looked at. Cells are kept one by one, so that one at the far end of a sheet costs no more than another.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple
from xml.parsers import expat

from pnp.base.archive import Archive, BadArchive
from pnp.base.clean import printable
from pnp.base.messages import Message, message, verbatim

MAX_BYTES = 30_000_000  # unpacked
MOST = {  # signs in all parts together: what costs time is counted before a parser sees it
    b"<": 2_500_000,  # tags
    b"=": 1_500_000,  # attributes
    b"&": 2_000_000,  # characters by their names
    b"_": 1_000_000,  # characters by their codes: _x000D_
}
MAX_DEPTH = 60
LONGEST = 300_000  # bytes of one tag with the text behind it; a cell of Excel holds 32,767 characters
MAX_SHEETS = 100
MAX_ROWS = 250_000  # that have something in them
MAX_COLUMNS = 1_000
MAX_STYLES = 100_000
OLD = b"\xd0\xcf\x11\xe0"  # how .xls files begin, and those with a password

_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = (  # the namespaces that programs write, and those of the strict form
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)
_MAIN = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
)
_TAGS = ("sheet", "cellXfs", "xf", "si", "t", "rPh", "sheetData", "row", "c", "v", "f", "is")
_KNOWN = {f"{space} {tag}": tag for space in _MAIN for tag in _TAGS} | {f"{_RELATIONS} Relationship": "Relationship"}
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})")
_NUMBER = re.compile(r"[0-9]{1,7}")
_WHOLE = re.compile(r"(-?[0-9]{1,15})(?:\.0+)?")
_AS_TYPED = (0, 1, 49)  # formats that show a whole number as it is kept: general, 0, text
_ENDLESS = re.compile(rb"<[^<]{%d}" % LONGEST)
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_LIKE_A_CODE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


class Strange(NamedTuple):
    """What stands in a cell that has no text."""

    what: Message


Value = str | Strange
Rows = dict[int, dict[int, Value]]  # by row and column from 1; what is empty is left out


class BadWorkbook(Exception):
    """A file that is not read: why, and the cell if it is one."""

    def __init__(self, why: Message, sheet: str = "", row: int = 0, column: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.sheet, self.row, self.column = sheet, row, column


class Workbook:
    """A spreadsheet file by its sheets; each is read when it is asked for."""

    def __init__(self, data: bytes, texts_only: bool = False) -> None:
        """Find the sheets of a file that is held in memory; a number may count as what was typed, or as no text."""
        self._texts_only = texts_only
        if data.startswith(OLD):
            raise BadWorkbook(message("it is an old .xls file, or has a password; save it as .xlsx without one"))
        try:
            self._archive = Archive(data, MAX_BYTES)
        except BadArchive as error:
            raise BadWorkbook(_archived(error)) from error
        self._signs = dict.fromkeys(MOST, 0)
        main = next((one for one in self._relations("") if one.kind == "officeDocument"), None)
        if main is None:
            raise BadWorkbook(message("it names no workbook inside"))
        related = self._relations(main.target)
        self._parts = self._sheets(main.target, {one.id: one for one in related})
        self._strings = next((one.target for one in related if one.kind == "sharedStrings"), "")
        self._styles = next((one.target for one in related if one.kind == "styles"), "")
        self._kept: tuple[list[str], list[int]] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The sheets with cells, in their order."""
        return tuple(self._parts)

    def rows(self, sheet: str) -> Rows:
        """All cells of a sheet that hold something."""
        if self._kept is None:
            self._kept = self._read_strings(), self._read_styles()
        reader = _SheetReader(sheet, *self._kept, self._texts_only)
        self._walk(self._parts[sheet], reader.start, reader.end)
        return reader.rows

    def _relations(self, part: str) -> list[_Relation]:
        """What a part names, and by which ids; without a part: what the file itself does."""
        folder, name = posixpath.split(part)
        found: list[_Relation] = []

        def start(tag: str, attributes: Mapping[str, str], _: expat.XMLParserType) -> None:
            if tag == "Relationship" and attributes.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, attributes.get("Target", ""))).lstrip("/")
                kind = attributes.get("Type", "").rpartition("/")[2]
                found.append(_Relation(attributes.get("Id", ""), kind, target))

        self._walk(posixpath.join(folder, "_rels", f"{name}.rels"), start)
        return found

    def _sheets(self, part: str, related: Mapping[str, _Relation]) -> dict[str, str]:
        """The parts of the sheets with cells by their names; sheets with charts alone are left out."""
        found: dict[str, str] = {}

        def start(tag: str, attributes: Mapping[str, str], _: expat.XMLParserType) -> None:
            if tag != "sheet":
                return
            name = attributes.get("name", "")
            key = next((attributes[f"{space} id"] for space in _OFFICE if f"{space} id" in attributes), "")
            if key not in related or name in found:
                raise BadWorkbook(
                    message("it names the sheet “{name}” twice", name=short(name))
                    if name in found
                    else message("it names the sheet “{name}” and lacks it", name=short(name))
                )
            if related[key].kind == "worksheet":
                found[name] = related[key].target
            if len(found) > MAX_SHEETS:
                raise BadWorkbook(message("it has more than {most} sheets", most=MAX_SHEETS))

        self._walk(part, start)
        return found

    def _read_strings(self) -> list[str]:
        """The texts that cells name by their numbers."""
        reader = _StringsReader()
        if self._strings:
            self._walk(self._strings, reader.start, reader.end)
        return reader.strings

    def _read_styles(self) -> list[int]:
        """The number format of each style that cells name by its number."""
        formats: list[int] = []
        inside = False

        def start(tag: str, attributes: Mapping[str, str], _: expat.XMLParserType) -> None:
            nonlocal inside
            inside = inside or tag == "cellXfs"
            if tag == "xf" and inside:
                formats.append(_count(attributes.get("numFmtId", "0")))
            if len(formats) > MAX_STYLES:
                raise BadWorkbook(message("it has more than {most:,} styles", most=MAX_STYLES))

        def end(tag: str, _: expat.XMLParserType) -> None:
            nonlocal inside
            inside = inside and tag != "cellXfs"

        if self._styles:
            self._walk(self._styles, start, end)
        return formats

    def _walk(self, part: str, start: _Start, end: _End = lambda tag, parser: None) -> None:
        """Read one part as XML without entities; elements are told by their short names, unknown ones by none."""
        try:
            data = self._archive.read(part)
        except BadArchive as error:
            raise BadWorkbook(_archived(error)) from error
        if _ENDLESS.search(data):
            raise BadWorkbook(
                message(
                    "it holds {part}, which has a tag or a text of more than {most:,} bytes",
                    part=short(part),
                    most=LONGEST,
                )
            )
        for sign, most in MOST.items():
            self._signs[sign] += data.count(sign)
            if self._signs[sign] > most:
                raise BadWorkbook(
                    message(
                        "it holds {part}, which is too much: more than {most:,} times {sign}",
                        part=short(part),
                        most=most,
                        sign=sign.decode(),
                    )
                )
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        depth = 0

        def doctype(*_: object) -> None:
            raise BadWorkbook(message("it has a DOCTYPE in {part}; expected none", part=short(part)))

        def opened(qualified: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            depth += 1
            if depth > MAX_DEPTH:
                raise BadWorkbook(message("it has more than {most} levels in {part}", most=MAX_DEPTH, part=short(part)))
            start(_KNOWN.get(qualified, ""), attributes, parser)

        def closed(qualified: str) -> None:
            nonlocal depth
            depth -= 1
            end(_KNOWN.get(qualified, ""), parser)

        parser.StartDoctypeDeclHandler = doctype
        parser.StartElementHandler = opened
        parser.EndElementHandler = closed
        try:
            parser.Parse(data, True)
        except (expat.ExpatError, LookupError, ValueError) as error:
            why = message("it holds {part}, which is not valid XML: {error}", part=short(part), error=short(str(error)))
            raise BadWorkbook(why) from error


_Start = Callable[[str, Mapping[str, str], expat.XMLParserType], None]
_End = Callable[[str, expat.XMLParserType], None]


class _Relation(NamedTuple):
    """A part that another one names."""

    id: str
    kind: str
    target: str


class _TextReader:
    """Gathers the characters of a text that may stand in several runs; how it is spoken is no part of it."""

    def __init__(self) -> None:
        self.characters: list[str] = []
        self._spoken = False

    def listen(self, tag: str, parser: expat.XMLParserType) -> None:
        """An element begins."""
        self._spoken = self._spoken or tag == "rPh"
        if tag in ("t", "v") and not self._spoken:
            parser.CharacterDataHandler = self.characters.append

    def rest(self, tag: str, parser: expat.XMLParserType) -> None:
        """An element ends."""
        parser.CharacterDataHandler = None
        self._spoken = self._spoken and tag != "rPh"

    def take(self) -> str:
        """What has been gathered."""
        text = "".join(self.characters)
        self.characters.clear()
        return text


class _StringsReader:
    """The table of shared texts."""

    def __init__(self) -> None:
        self.strings: list[str] = []
        self._text = _TextReader()

    def start(self, tag: str, _: Mapping[str, str], parser: expat.XMLParserType) -> None:
        """An element begins."""
        self._text.listen(tag, parser)

    def end(self, tag: str, parser: expat.XMLParserType) -> None:
        """An element ends."""
        self._text.rest(tag, parser)
        if tag == "si":
            self.strings.append(unescaped(self._text.take()))


class _SheetReader:
    """The cells of one sheet."""

    def __init__(self, sheet: str, strings: list[str], formats: list[int], texts_only: bool = False) -> None:
        self.rows: Rows = {}
        self._texts_only = texts_only
        self._sheet, self._strings, self._formats = sheet, strings, formats
        self._text = _TextReader()
        self._row = self._column = 0
        self._cell: Mapping[str, str] | None = None
        self._formula = False

    def start(self, tag: str, attributes: Mapping[str, str], parser: expat.XMLParserType) -> None:
        """An element begins."""
        if tag == "row":
            given = attributes.get("r")
            self._row = self._row + 1 if given is None else _count(given)
            self._column = 0
        elif tag == "c":
            self._cell, self._formula = attributes, False
            self._find(attributes.get("r"))
        elif self._cell is not None:
            self._formula = self._formula or tag == "f"
            self._text.listen(tag, parser)

    def end(self, tag: str, parser: expat.XMLParserType) -> None:
        """An element ends."""
        if self._cell is None:
            return
        self._text.rest(tag, parser)
        if tag == "c":
            value = self._value(self._cell, self._text.take())
            self._cell = None
            if value:
                self._keep(value)

    def _find(self, reference: str | None) -> None:
        """Where the cell stands that begins: where it says, or behind the one before it."""
        if reference is None:
            self._column += 1
            return
        match = _REFERENCE.fullmatch(reference)
        if match is None:
            raise self._bad(message("has a cell called “{name}”", name=short(reference)))
        self._column = 0
        for letter in match[1]:
            self._column = self._column * 26 + ord(letter) - ord("A") + 1
        self._row = int(match[2])

    def _keep(self, value: Value) -> None:
        """Lay a cell down in its place."""
        if self._row > MAX_ROWS or self._column > MAX_COLUMNS:
            raise self._bad(
                message(
                    "has a cell here; expected at most {rows:,} rows and {columns:,} columns",
                    rows=MAX_ROWS,
                    columns=MAX_COLUMNS,
                )
            )
        row = self.rows.setdefault(self._row, {})
        if not self._row or self._column in row:
            raise self._bad(message("has this cell twice") if self._row else message("has a cell outside all rows"))
        row[self._column] = value

    def _value(self, cell: Mapping[str, str], content: str) -> Value:
        """What stands in a cell, or nothing."""
        kind = cell.get("t", "n")
        if self._formula:
            return Strange(message("a formula"))
        if not content:
            return ""
        if kind in ("inlineStr", "str"):
            return unescaped(content)
        if kind == "s":
            number = _count(content.strip(), len(self._strings))
            return (
                self._strings[number] if number < len(self._strings) else Strange(message("a text that the file lacks"))
            )
        if kind == "n":
            return self._number(cell, content.strip())
        names = {
            "b": message("a truth value"),
            "e": message("the error {code}", code=short(content)),
            "d": message("a date"),
        }
        return Strange(names.get(kind) or message("a cell of the kind “{kind}”", kind=short(kind)))

    def _number(self, cell: Mapping[str, str], content: str) -> Value:
        """A whole number that is shown as it is kept is what was typed; any other may look quite different."""
        style = _count(cell.get("s", "0"), len(self._formats))
        shown_as = self._formats[style] if style < len(self._formats) else 0
        whole = None if self._texts_only else _WHOLE.fullmatch(content)  # 3 may have been typed as +3, or as 03
        return (
            whole[1]
            if whole and shown_as in _AS_TYPED
            else Strange(message("a number or a date ({found})", found=short(content)))
        )

    def _bad(self, why: Message) -> BadWorkbook:
        return BadWorkbook(why, self._sheet, self._row, self._column)


def _archived(error: BadArchive) -> Message:
    """What is wrong with the archive that a workbook is."""
    return message("it {why}", why=verbatim(error.args[0]))


def unescaped(text: str) -> str:
    """A text of the file with the characters that stand in it by their codes: `_x000D_`; half characters stay codes."""
    return _ESCAPED.sub(lambda m: m[0] if 0xD800 <= int(m[1], 16) <= 0xDFFF else chr(int(m[1], 16)), text)


def escaped(text: str) -> str:
    """The same way back: a text that looks like a code is kept from being taken for one."""
    return _LIKE_A_CODE.sub("_x005F_", text).replace("\r", "_x000D_")


def short(text: str) -> str:
    """A text from the file in a message."""
    return printable(text if len(text) <= 60 else f"{text[:57]}…")


def _count(text: str, otherwise: int = 0) -> int:
    """A number of few digits, or what stands for any other."""
    return int(text) if _NUMBER.fullmatch(text) else otherwise
