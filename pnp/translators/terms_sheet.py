"""The words of a glossary ↔ the second sheet of a spreadsheet, where translators can fill them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pnp.base.messages import joined, message
from pnp.base.problems import Place, Problems
from pnp.language.characters import control_in, disorder_in
from pnp.language.glossary import TERMS, Terms
from pnp.language.po import Entry, PoFile
from pnp.translators.workbook import Rows, Strange, short

SHEET = "glossary"
HEAD = ("Term", "Translation", "Remark", "Note")
WIDTHS = (34, 34, 34, 60)


class TermRow(NamedTuple):
    """A word of the glossary as a row of the sheet has it."""

    number: int
    term: str
    text: str
    remark: str


def term_rows(terms: Terms) -> list[tuple[str, str, str, str]]:
    """The head and all words, as they are written."""
    return [HEAD, *((one.term.term, one.text, one.remark, one.term.note) for one in terms.rendered)]


def style_sheet(sheet: Any) -> None:
    """Widths of columns, and a bold head."""
    from openpyxl.styles import Font

    for letter, width in zip("ABCD", WIDTHS, strict=True):
        sheet.column_dimensions[letter].width = width
        sheet[f"{letter}1"].font = Font(bold=True)


def read_terms(cells: Rows, name: str, problems: Problems) -> tuple[TermRow, ...]:
    """The words of the sheet; what is not a text, or in other columns, is reported by its cell."""
    label = message("sheet “{name}”", name=SHEET)
    head = [str(cells.get(1, {}).get(column, "")) for column in (1, 2, 3)]
    if head != list(HEAD[:3]):
        why = message("has the columns {found}; expected {columns}", found=joined(head), columns=joined(HEAD))
        problems.add(Place(name, 1, 1), label, why)
        return ()
    out = []
    for number in sorted(set(cells) - {1}):
        row = cells[number]
        strange = [(column, value) for column in (1, 2, 3) if isinstance(value := row.get(column, ""), Strange)]
        for column, value in strange:
            why = message("found {what}; expected a text; format the column as text", what=value.what)
            problems.add(Place(name, number, column), label, why)
        term, text, remark = (str(row.get(column, "")).strip() for column in (1, 2, 3))
        if not strange and (term or text):
            out.append(TermRow(number, term, text, remark))
    return tuple(out)


def apply_terms(
    rows: Sequence[TermRow], files: Mapping[str, PoFile], name: str, problems: Problems
) -> dict[str, PoFile]:
    """The glossaries that the rows change, by the same keys; a word that none of them has is reported.

    An empty cell removes nothing. Of several glossaries with the same word, the first one takes the translation.
    """
    changed: dict[str, dict[str, Entry]] = {key: {} for key in files}
    known: dict[str, tuple[str, Entry]] = {}
    for key, file in files.items():
        for entry in filter(_is_term, file.entries):
            known.setdefault(entry.source, (key, entry))
    for row in rows:
        odd = control_in(row.text) or disorder_in(row.text)
        if row.term not in known:
            why = message("is not a word of the glossary; export the spreadsheet again")
            problems.add(Place(name, row.number, 1), short(row.term), why)
        elif odd:
            problems.add(Place(name, row.number, 2), short(row.term), odd.why)
        elif row.text:
            key, entry = known[row.term]
            changed[key][entry.source] = _with(entry, row)
    out = {}
    for key, file in files.items():
        entries = tuple(changed[key].get(entry.source, entry) if _is_term(entry) else entry for entry in file.entries)
        if any(new is not old for new, old in zip(entries, file.entries, strict=True)):
            out[key] = replace(file, entries=entries)
    return out


def _is_term(entry: Entry) -> bool:
    """Whether an entry of a glossary is a word, and not the reading of an icon."""
    return TERMS in (entry.context, *entry.places)


def _with(entry: Entry, row: TermRow) -> Entry:
    """An entry with the translation and the remark of a row; the very same where nothing changes."""
    remark = "; ".join(filter(None, (comment.strip() for comment in entry.comments)))
    if (entry.text, remark) == (row.text, row.remark) and not entry.fuzzy:
        return entry
    fresh = entry.translated(row.text)
    return fresh if remark == row.remark else replace(fresh, comments=(f" {row.remark}",) if row.remark else ())
