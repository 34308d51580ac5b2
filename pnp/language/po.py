"""The text of a PO file → its head and its entries, all that stands there; `po_lines` has found it sound.

Nothing is dropped: comments, flags, former sources, what is obsolete, and every line of the head, whoever wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

Key = tuple[str, str]  # context and source text
FUZZY = "fuzzy"
MEANT = "meant"  # how a translator's comment begins that says: this is no slip
# one text a line, but for former sources: Babel writes all of one into a single line
_LINE = re.compile(
    r'\s*(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,3}\])?)\s+)?((?:"(?:[^"\\]++|\\.)*+"\s*)++)', re.DOTALL
)
_TEXT = re.compile(r'"((?:[^"\\]++|\\.)*+)"', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_PLAIN = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One text: what it is called, its source and its translation, and what is said of it."""

    context: str
    source: str
    text: str = ""
    flags: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()  # the translator's, as they stand behind #
    notes: tuple[str, ...] = ()  # the program's
    places: tuple[str, ...] = ()  # where the source stands
    former: str = ""  # the source that the translation was made for, where it is another one
    former_context: str = ""
    plural: bool = False  # it has forms by gettext's own way, which is not ours
    line: int = 0

    @property
    def key(self) -> Key:
        """By what it is found."""
        return self.context, self.source

    @property
    def fuzzy(self) -> bool:
        """Whether the translator is unsure, or the source has changed."""
        return FUZZY in self.flags

    @property
    def meant(self) -> bool:
        """Whether the translator has said that the text is as it should be, although it looks like a slip."""
        return any(map(is_meant, self.comments))

    def translated(self, text: str, fuzzy: bool = False) -> Entry:
        """The same with another translation; one that is sure needs no former source."""
        others = tuple(flag for flag in self.flags if flag != FUZZY)
        if fuzzy:
            return replace(self, text=text, flags=(FUZZY, *others))
        return replace(self, text=text, flags=others, former="", former_context="")


@dataclass(frozen=True)
class PoFile:
    """A PO file: its head, its entries in their order, and what is obsolete."""

    head: Entry
    entries: tuple[Entry, ...]
    obsolete: tuple[Entry, ...] = ()

    @cached_property
    def headers(self) -> Mapping[str, str]:
        """The lines of the head by their names."""
        lines = (line.partition(":") for line in self.head.text.split("\n") if ":" in line)
        return {name.strip(): value.strip() for name, _, value in lines}

    @property
    def lang(self) -> str:
        """The language that the head speaks of, as pnp writes it: pt-BR."""
        return self.headers.get("Language", "").replace("_", "-")

    def with_headers(self, changed: Mapping[str, str]) -> PoFile:
        """The same with some lines of the head changed, or added behind the others; the rest stays as it is."""
        lines = [line for line in self.head.text.split("\n") if line]
        left = dict(changed)
        for at, line in enumerate(lines):
            name = line.partition(":")[0].strip()
            if ":" in line and name in left:
                lines[at] = f"{name}: {left.pop(name)}"
        lines += [f"{name}: {value}" for name, value in left.items()]
        return replace(self, head=replace(self.head, text="".join(f"{line}\n" for line in lines)))

    def without_header(self, name: str) -> PoFile:
        """The same without a line of the head."""
        lines = [line for line in self.head.text.split("\n") if line and line.partition(":")[0].strip() != name]
        return replace(self, head=replace(self.head, text="".join(f"{line}\n" for line in lines)))


def is_meant(comment: str) -> bool:
    """Whether a translator's comment says that a text is as it should be."""
    return comment.strip().lower().startswith(MEANT)


def parse(text: str) -> PoFile:
    """A PO file that `po_lines.check_lines` has nothing to say against."""
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        reader.take(number, line.rstrip("\r"))
    reader.finish()
    head = next((entry for entry in reader.entries if entry.key == ("", "")), Entry("", ""))
    entries = tuple(entry for entry in reader.entries if entry is not head)
    return PoFile(head, entries, tuple(reader.obsolete))


@dataclass(eq=False, repr=False)
class _Reader:
    """Gathers the lines of one entry after the other."""

    entries: list[Entry] = field(default_factory=list)
    obsolete: list[Entry] = field(default_factory=list)
    _parts: dict[str, list[str]] = field(default_factory=dict)
    _former: dict[str, list[str]] = field(default_factory=dict)
    _said: dict[str, list[str]] = field(default_factory=dict)
    _at: str = ""
    _former_at: str = ""
    _line: int = 0
    _gone: bool = False

    def take(self, number: int, line: str) -> None:
        """One line of any kind."""
        line = line.strip()
        gone = line.startswith("#~")
        if gone:
            line = line[2:].strip()
            line = f"#{line}" if line.startswith("|") else line
        if line.startswith("#|"):
            self._comes_before()
            self._former_at = _gather(self._former, self._former_at, line[2:])
        elif line.startswith("#"):
            self._comes_before()
            self._comment(line)
        elif line:
            self._text(number, line, gone)

    def _comes_before(self) -> None:
        """A comment belongs to the entry that follows it, if the one before is whole."""
        if any(keyword.startswith("msgstr") for keyword in self._parts):
            self.finish()

    def _comment(self, line: str) -> None:
        kind = line[1:2] if line[1:2] in (".", ":", ",") else ""
        rest = line[1 + len(kind) :]
        found = {
            "": lambda: [rest],
            ".": lambda: [rest.removeprefix(" ")],
            ":": lambda: rest.split(),
            ",": lambda: [flag.strip() for flag in rest.split(",") if flag.strip()],
        }[kind]()
        self._said.setdefault(kind, []).extend(found)

    def _text(self, number: int, line: str, gone: bool) -> None:
        keyword = line.split(None, 1)[0]
        if keyword == "msgctxt" or (keyword == "msgid" and "msgid" in self._parts):
            self.finish(keep_comments=not self._parts)
        if not self._parts:
            self._line, self._gone = number, gone
        self._at = _gather(self._parts, self._at, line)

    def finish(self, keep_comments: bool = False) -> None:
        """The end of an entry."""
        parts = {keyword: "".join(texts) for keyword, texts in self._parts.items()}
        if "msgid" in parts:
            former = {keyword: "".join(texts) for keyword, texts in self._former.items()}
            entry = Entry(
                parts.get("msgctxt", ""),
                parts["msgid"],
                parts.get("msgstr", ""),
                tuple(dict.fromkeys(self._said.get(",", ()))),
                tuple(self._said.get("", ())),
                tuple(self._said.get(".", ())),
                tuple(self._said.get(":", ())),
                former.get("msgid", ""),
                former.get("msgctxt", ""),
                "msgid_plural" in parts or any("[" in keyword for keyword in parts),
                self._line,
            )
            (self.obsolete if self._gone else self.entries).append(entry)
        self._parts, self._at = {}, ""
        if not keep_comments:
            self._former, self._said, self._former_at = {}, {}, ""


def text_line(line: str) -> tuple[str, str] | None:
    """The keyword of a line that holds a text (none, if it goes on with the one before), and that text."""
    match = _LINE.fullmatch(line)
    return (match[1] or "", "".join(map(unescaped, _TEXT.findall(match[2])))) if match else None


def _gather(parts: dict[str, list[str]], at: str, line: str) -> str:
    """Add the text of a line to the part that it belongs to; which one that was."""
    found = text_line(line)
    if found is None:
        return at
    keyword = found[0] or at
    if keyword:
        parts.setdefault(keyword, []).append(found[1])
    return keyword


def unescaped(text: str) -> str:
    """What stands between quotation marks, as it is meant."""
    return _ESCAPE.sub(lambda found: _PLAIN.get(found[1], found[0]), text) if "\\" in text else text


def by_key(entries: Iterable[Entry]) -> dict[Key, Entry]:
    """Entries by what they are found by."""
    return {entry.key: entry for entry in entries}
