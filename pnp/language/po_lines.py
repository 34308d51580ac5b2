"""The lines of a PO file, before it is read: each is one, no text stands there twice, and no character is odd."""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.base.messages import Message, message
from pnp.base.problems import Place, Problems
from pnp.language.characters import control_in, disorder_in
from pnp.language.po import Key, text_line

MAX_LINES = 200_000
MAX_LENGTH = 32_000  # characters of one text, or of the head; a cell of a spreadsheet holds no more either
_STRING = re.compile(
    r'\s*(?:(?:#[~|]+\s*)?(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d{1,3}\])?)\s+)?"((?:[^"\\]++|\\.)*+)"\s*'
)
_ASIDE = re.compile(r"\s*+#(?:~\|?|\|)(?=\s*[\w\"])")  # what is obsolete, or the source as it was
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_KNOWN_ESCAPES = 'nrt"\\'
_KEYWORD = re.compile(r"\s*(msgctxt|msgid|msgstr)\s")


def short(text: str) -> str:
    """A text in a message."""
    return text if len(text) <= 60 else text[:57] + "…"


def check_lines(text: str, name: str, problems: Problems) -> bool:
    """Whether every line is one of a PO file, no text stands there twice and none lacks a part."""
    before = problems.mark()
    if text.count("\n") > MAX_LINES:
        why = message("found more than {most:,} lines; expected fewer", most=MAX_LINES)
        problems.add(Place(name, MAX_LINES + 1, 1), "", why)
        return False
    checker = _Checker(name, problems)
    for number, line in enumerate(text.split("\n"), 1):
        odd = control_in(line.removesuffix("\r"))
        if odd:
            problems.add(Place(name, number, odd.at + 1), "", odd.why)
        if not line.lstrip().startswith("#"):
            if line.strip():
                checker.take(number, line.rstrip("\r"))
            continue
        checker.comment()
        aside = _ASIDE.match(line)
        if aside and text_line(line[aside.end() :]) is None:
            problems.add(Place(name, number, 1), "", _no_line(line))
    checker.finish()
    if ("", "") not in checker.seen:
        why = message('has no head; expected msgid "" with Content-Type and Language')
        problems.add(Place(name, 1, 1), "", why)
    return not problems.any_since(before)


def _no_line(line: str) -> Message:
    return message("found “{line}”, which is no line of a PO file", line=short(line.strip()))


class _Piece(NamedTuple):
    """What stands between the quotes of one line."""

    line: int
    column: int
    text: str


class _Checker:
    """Gathers the lines of one text after the other."""

    def __init__(self, name: str, problems: Problems) -> None:
        self.name, self.problems = name, problems
        self.seen: dict[Key, int] = {}
        self._parts: dict[str, list[_Piece]] = {}
        self._current = ""
        self._start = 1
        self._apart = False

    def comment(self) -> None:
        """A comment: what comes next belongs to another text."""
        self._apart = bool(self._parts)

    def take(self, number: int, line: str) -> None:
        """One line that is neither blank nor a comment."""
        begins = _KEYWORD.match(line)
        ready = begins and (begins[1] == "msgctxt" or (begins[1] == "msgid" and "msgid" in self._parts))
        if self._apart and not ready:
            why = message("found “{line}” behind a comment; expected comments before msgctxt", line=short(line.strip()))
            self._add(number, "", why)
        self._apart = False
        match = _STRING.fullmatch(line)
        if match is None or any(escape not in _KNOWN_ESCAPES for escape in _ESCAPE.findall(match[1])):
            self._add(number, "", _no_line(line))
            return
        piece = _Piece(number, match.start(1) + 1, match[1])
        keyword = _KEYWORD.match(line)
        if keyword:
            self._begin(number, keyword[1])
            self._parts[self._current] = [piece]
        elif self._current not in self._parts:
            self._add(number, "", message("found a text without msgid or msgstr before it"))
        else:
            self._parts[self._current].append(piece)

    def _begin(self, number: int, keyword: str) -> None:
        """A line that begins a part, and maybe the next text."""
        self._current = keyword
        if keyword == "msgctxt" or (keyword == "msgid" and "msgid" in self._parts):
            self.finish()
        if not self._parts:
            self._start = number
        if keyword in self._parts or (keyword == "msgid" and "msgstr" in self._parts):
            why = message("found {keyword} out of place; expected msgctxt, msgid, msgstr", keyword=keyword)
            self._add(number, "", why)

    def finish(self) -> None:
        """The end of a text."""
        parts, self._parts = self._parts, {}
        if not parts:
            return
        if "msgid" not in parts or "msgstr" not in parts:
            lost = "msgid" if "msgid" not in parts else "msgstr"
            why = message("found a text without {lost}; expected msgctxt, msgid and msgstr", lost=lost)
            self._add(self._start, "", why)
            return
        context, source = _joined(parts.get("msgctxt", [])), _joined(parts["msgid"])
        if (context, source) in self.seen:
            line = self.seen[context, source]
            why = message("found a second time; it stands in line {line} already", line=line)
            self._add(self._start, short(context), why)
        self.seen.setdefault((context, source), self._start)
        if any(sum(len(piece.text) for piece in pieces) > MAX_LENGTH for pieces in parts.values()):
            why = message("found a text of more than {most:,} characters; expected a shorter one", most=MAX_LENGTH)
            self._add(self._start, "", why)
        else:
            self._check_order(short(context), parts["msgstr"])

    def _check_order(self, context: str, pieces: list[_Piece]) -> None:
        """A translation's letters keep their direction; the source's are the game's own affair."""
        plain = _ESCAPE.sub(lambda found: "\n " if found[1] == "n" else "  ", _joined(pieces))  # just as long
        odd = disorder_in(plain)
        if odd:
            at = odd.at
            for piece in pieces:
                if at < len(piece.text):
                    self.problems.add(Place(self.name, piece.line, piece.column + at), context, odd.why)
                    return
                at -= len(piece.text)

    def _add(self, line: int, context: str, why: Message) -> None:
        self.problems.add(Place(self.name, line, 1), context, why)


def _joined(pieces: list[_Piece]) -> str:
    return "".join(piece.text for piece in pieces)
