"""What there is to translate → PO files: templates, new languages, and the merge of a changed source."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

from pnp.base.clean import printable
from pnp.base.files import write_whole
from pnp.base.problems import UsageError
from pnp.base.reading import text_of
from pnp.language.catalogue import MAX_BYTES
from pnp.language.po import FUZZY, Entry, Key, PoFile, by_key, parse
from pnp.language.po_lines import short
from pnp.translators.po_writer import po_text

UNDATED = "YEAR-MO-DA HO:MI+ZONE"  # as gettext writes it where nobody has said when
CREATED, REVISED = "POT-Creation-Date", "PO-Revision-Date"
CLOSE = 0.6  # a changed text that is more alike than this keeps its translation as a proposal
MOST_ALIKE = 50  # so many former texts of a field are compared
LONGEST_ALIKE = 9_000_000  # letters of the one times letters of the other: longer texts are not compared
_LANGUAGE = re.compile(r"[a-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}")


class Text(NamedTuple):
    """One text to translate: its context and source, where it stands, and what a translator should know."""

    key: Key
    file: str
    notes: tuple[str, ...]


def template(name: str, version: str, texts: Sequence[Text], now: str = UNDATED) -> PoFile:
    """What there is to translate, as a file without a language."""
    entries = tuple(Entry(*text.key, notes=text.notes, places=(text.file,) if text.file else ()) for text in texts)
    return PoFile(_head(name, version, now), entries)


def _head(name: str, version: str, now: str, lang: str = "") -> Entry:
    """The head of a new file."""
    locale = lang.replace("-", "_")
    plural = get_plural(locale) if locale else None
    lines = {
        "Project-Id-Version": f"{name} {version}",
        "Report-Msgid-Bugs-To": "",
        CREATED: now,
        REVISED: now,
        "Last-Translator": "nobody yet",
        "Language-Team": str(Locale.parse(locale).get_display_name("en")) if locale else "none",
        "Language": locale,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        **({"Plural-Forms": f"nplurals={plural.num_plurals}; plural={plural.plural_expr};"} if plural else {}),
    }
    comment = f" Texts of {name}. Translate what stands in msgstr; leave {{braces}} and * as they are."
    return Entry("", "", "".join(f"{key}: {value}\n" for key, value in lines.items()), comments=(comment, ""))


def redated(fresh: PoFile, there: PoFile | None) -> PoFile:
    """A template with the date of the one that is there, if both say the same: nothing new, so nothing changes."""
    if there is None:
        return fresh
    dated = fresh.with_headers({name: there.headers.get(name, UNDATED) for name in (CREATED, REVISED)})
    return dated if _same(dated, there) else fresh


def _same(one: PoFile, other: PoFile) -> bool:
    """Whether two files say the same, wherever their lines stand."""
    return po_text(one) == po_text(other)


def check_language(lang: str) -> None:
    """A language that Babel knows, for its name and its plural forms."""
    if _LANGUAGE.fullmatch(lang):
        try:
            Locale.parse(lang.replace("_", "-"), sep="-")
            return
        except (UnknownLocaleError, ValueError):
            pass
    raise UsageError(f"found the language “{printable(short(lang))}”; expected a code such as en, de or pt-BR")


def started(pot: PoFile, lang: str) -> PoFile:
    """An empty translation of a template."""
    name, _, version = pot.headers["Project-Id-Version"].partition(" ")
    return PoFile(_head(name, version, pot.headers[CREATED], lang), pot.entries)


class Merge(NamedTuple):
    """A translation brought up to date, and what that changed."""

    file: PoFile
    kept: int
    fuzzy: int
    new: int
    obsolete: int


def merged(old: PoFile, pot: PoFile) -> Merge:
    """A translation with the texts of a changed source.

    A text that is the same keeps its translation, also where it has moved to another card. A changed text keeps the
    translation of its field as a proposal, marked fuzzy, with the source it was made for. What is gone is kept as
    obsolete, so that it can come back. The head keeps every line that others have written into it.
    """
    have, asleep = by_key(old.entries), by_key(old.obsolete)
    keys = {entry.key for entry in pot.entries}
    loose = _Loose({key: entry for key, entry in {**asleep, **have}.items() if key not in keys})
    counts = {"kept": 0, "fuzzy": 0, "new": 0}
    entries = []
    for wanted in pot.entries:
        source = have.get(wanted.key) or asleep.get(wanted.key) or loose.moved(wanted.key)
        near = None if source else loose.nearest(wanted.key)
        if source:
            entries.append(_filled(wanted, source, source.flags, source.former))
            counts["kept"] += 1
        elif near and near.text:
            flags = (FUZZY, *(flag for flag in near.flags if flag != FUZZY))
            entries.append(_filled(wanted, near, flags, (near.fuzzy and near.former) or near.source))
            counts["fuzzy"] += 1
        else:
            entries.append(wanted)
            counts["new"] += 1
    obsolete = tuple(replace(entry, notes=(), places=()) for entry in loose.unused() if entry.text)
    fresh = PoFile(old.head, tuple(entries), obsolete)
    fresh = fresh.with_headers({"Project-Id-Version": pot.headers["Project-Id-Version"]}).without_header("Generated-By")
    if not _same(fresh, old):
        fresh = fresh.with_headers({CREATED: pot.headers[CREATED]})
    return Merge(fresh, **counts, obsolete=len(obsolete))


def _filled(wanted: Entry, source: Entry, flags: tuple[str, ...], former: str) -> Entry:
    """A text of the template with the translation of another entry."""
    former = former if FUZZY in flags else ""
    return replace(wanted, text=source.text, flags=flags, comments=source.comments, former=former)


class _Loose:
    """The messages of a translation whose texts are there no more; each is used once."""

    def __init__(self, messages: Mapping[Key, Entry]) -> None:
        self._messages = dict(messages)
        self._by_text: dict[str, list[Key]] = {}
        self._by_context: dict[str, list[Key]] = {}
        for context, text in messages:
            self._by_text.setdefault(text, []).append((context, text))
            self._by_context.setdefault(context, []).append((context, text))

    def unused(self) -> Iterable[Entry]:
        """What nobody has asked for."""
        return self._messages.values()

    def moved(self, key: Key) -> Entry | None:
        """The translation of the very same text in a context that is gone: a card with another id, a field renamed."""
        for other in self._by_text.get(key[1], ()):
            if other in self._messages and self._messages[other].text:
                return self._messages.pop(other)
        return None

    def nearest(self, key: Key) -> Entry | None:
        """The most alike text that stood in the same field and is there no more."""
        best: tuple[float, Key] | None = None
        alike = difflib.SequenceMatcher(None, "", key[1], autojunk=False)
        for other in self._by_context.get(key[0], ())[:MOST_ALIKE]:
            if other in self._messages and len(other[1]) * len(key[1]) <= LONGEST_ALIKE:
                alike.set_seq1(other[1])
                if alike.real_quick_ratio() > CLOSE and alike.quick_ratio() > CLOSE:  # never less than the ratio itself
                    ratio = alike.ratio()
                    best = (ratio, other) if ratio > (best[0] if best else CLOSE) else best
        return self._messages.pop(best[1]) if best else None


def load_po(path: Path) -> PoFile:
    """A PO file with everything in it, for changing; `pnp.language.catalogue.read` has found it sound."""
    return parse(text_of(path, MAX_BYTES))


def save_po(path: Path, file: PoFile) -> None:
    """Write a PO file in one step."""
    write_whole(path, po_text(file), parents=True)
