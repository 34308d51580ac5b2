"""A PO file as gettext's own programs write it, to the byte: what msgcat saves is what stands there already.

Lines are broken as in gettext's write-po.c: a text that does not fit into 79 columns starts below its keyword, each of
its lines holds as many words as 77 columns take, and every \\n ends a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from unicodedata import category, east_asian_width

from icu4py.breakers import LineBreaker

from pnp.language.po import Entry, PoFile

COLUMNS = 79  # gettext's page width
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})
GONE = "#~ "
_PORTIONS = re.compile(r"[^\n]*\n|[^\n]+")
# where gettext's own rules, which are older than those of ICU, break and hold a line (UAX 14: LB 29, 15a, 15)
_BREAKS = re.compile(r"[,.:;](?=[^\W\d]|[*#&<=>@^`~·])|[«»‹›‘’“”\"'] +(?![\]!%),.:;?}»/({\[])")
_HOLDS = re.compile(r"[«»‹›‘’“”\"'] *(?=[(\[{])|[−+±$€£%°\\](?=[(\[{])|[)}\]](?=[−+±$€£%°\\])")
NO_WRAP = "no-wrap"


def po_text(file: PoFile) -> str:
    """The text of a PO file, its head first and what is obsolete last."""
    entries = [_entry(file.head), *map(_entry, file.entries), *(_entry(one, GONE) for one in file.obsolete)]
    return "\n".join("".join(f"{line}\n" for line in entry) for entry in entries)


def _entry(entry: Entry, before: str = "") -> Iterator[str]:
    """The lines of one entry, in the order that gettext has."""
    wrap = NO_WRAP not in entry.flags
    yield from (f"#{comment}" for comment in entry.comments)
    yield from (f"#. {note}".rstrip() for note in entry.notes)
    yield from _places(entry.places)
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    former = "#~| " if before else "#| "
    if entry.former_context:
        yield from _wrapped(former, "msgctxt", entry.former_context, wrap)
    if entry.former:
        yield from _wrapped(former, "msgid", entry.former, wrap)
    if entry.context:
        yield from _wrapped(before, "msgctxt", entry.context, wrap)
    yield from _wrapped(before, "msgid", entry.source, wrap)
    yield from _wrapped(before, "msgstr", entry.text, wrap)


def _places(places: tuple[str, ...]) -> Iterator[str]:
    line = "#:"
    for place in places:
        if line != "#:" and len(line) + 1 + len(place) >= COLUMNS:
            yield line
            line = "#:"
        line += f" {place}"
    if line != "#:":
        yield line


def _wrapped(before: str, keyword: str, text: str, wrap: bool) -> Iterator[str]:
    """One part of an entry: beside its keyword if it fits there, else below it."""
    portions = [portion.translate(_ESCAPES) for portion in _PORTIONS.findall(text)] or [""]
    width = COLUMNS - 2 - len(before) if wrap else 10**9
    beside = len(keyword) + 1
    if (len(portions) == 1 and beside + columns(portions[0]) <= width) or not text:
        yield f'{before}{keyword} "{portions[0]}"'
        return
    if len(portions) == 1 and len(_lines(portions[0], width - beside)) == 1 and beside <= width:
        yield f'{before}{keyword} "{portions[0]}"'  # one word that is too long wherever it stands
        return
    yield f'{before}{keyword} ""'
    for portion in portions:
        yield from (f'{before}"{line}"' for line in _lines(portion, width))


def _lines(portion: str, width: int) -> list[str]:
    """A portion in lines that hold as much as they can; what cannot be broken may be longer."""
    if columns(portion) <= width:
        return [portion]
    lines, used = [""], 0
    for piece in _pieces(portion):
        wide = columns(piece)
        if lines[-1] and used + wide > width:
            lines.append("")
            used = 0
        lines[-1] += piece
        used += wide
    return lines


def _pieces(portion: str) -> list[str]:
    """Where gettext may break: by Unicode's rules, never inside an escape nor before the \\n at the end."""
    places = {end for _, end in LineBreaker(portion, "en").segments()}
    places |= {found.end() for found in _BREAKS.finditer(portion)}
    places -= {found.end() for found in _HOLDS.finditer(portion)}
    places -= {at for at in places if _escape_open(portion[:at]) or portion[at:] == "\\n"}
    edges = [0, *sorted(places | {len(portion)})]
    return [portion[low:high] for low, high in pairwise(edges)]


def _escape_open(text: str) -> bool:
    """Whether a text ends within an escape."""
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


def columns(text: str) -> int:
    """How many columns a text takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(0 if category(c) in ("Mn", "Me", "Cf") else 2 if east_asian_width(c) in "WF" else 1 for c in text)
