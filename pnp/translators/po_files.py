"""What there is to translate → PO files: templates, new languages, and the merge of a changed source."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

from pnp.base.clean import printable
from pnp.base.files import write_whole
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.base.reading import text_of
from pnp.language.catalogue import MAX_BYTES
from pnp.language.glossary import Terms
from pnp.language.po import FUZZY, Entry, Key, PoFile, by_key, parse
from pnp.language.po_lines import short
from pnp.translators.notes import note_of_terms
from pnp.translators.po_writer import po_text
from pnp.translators.splits import most_usual, translated

UNDATED = "YEAR-MO-DA HO:MI+ZONE"  # as gettext writes it where nobody has said when
CREATED, REVISED = "POT-Creation-Date", "PO-Revision-Date"
CLOSE = 0.6  # a changed text that is more alike than this keeps its translation as a proposal
MOST_ALIKE = 50  # so many former texts of a field are compared
LONGEST_ALIKE = 9_000_000  # letters of the one times letters of the other: longer texts are not compared
_LANGUAGE = re.compile(r"[a-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}")


class Text(NamedTuple):
    """One text to translate: its context (if it is split off) and source, and what a translator should know."""

    key: Key
    file: str  # in which it stands, the first of several
    notes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()  # wherever it stands: events/event-1/story


def template(name: str, version: str, texts: Sequence[Text], now: str = UNDATED) -> PoFile:
    """What there is to translate, as a file without a language."""
    entries = tuple(Entry(*text.key, notes=text.notes, places=text.places) for text in texts)
    return PoFile(_head(name, version, now), entries)


def with_terms(pot: PoFile, terms: Terms) -> PoFile:
    """The same with the words of the glossary in the notes of the texts that use them."""
    entries = []
    for entry in pot.entries:
        note = note_of_terms(entry.source, terms)
        entries.append(replace(entry, notes=(*entry.notes, note)) if note else entry)
    return replace(pot, entries=tuple(entries))


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
    found = printable(short(lang))
    raise UsageError(message("found the language “{found}”; expected a code such as en, de or pt-BR", found=found))


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

    A text that is the same keeps its translation, wherever it stands now. A changed text keeps the translation that
    its place had as a proposal, marked fuzzy, with the source it was made for. What is gone is kept as obsolete, so
    that it can come back. The head keeps every line that others have written into it.
    """
    store = _Store(old, {entry.source for entry in pot.entries})
    counts = {"kept": 0, "fuzzy": 0, "new": 0}
    entries = []
    for wanted in pot.entries:
        same = store.same(wanted)
        near = None if same else store.nearest(wanted)
        if same:
            entries.append(_filled(wanted, same, same.flags, same.former))
            counts["kept"] += 1
        elif near:
            flags = (FUZZY, *(flag for flag in near.flags if flag != FUZZY))
            entries.append(_filled(wanted, near, flags, (near.fuzzy and near.former) or near.source))
            counts["fuzzy"] += 1
        else:
            entries.append(wanted)
            counts["new"] += 1
    obsolete = tuple(replace(entry, notes=(), places=()) for entry in store.unused())
    fresh = PoFile(old.head, tuple(entries), obsolete)
    fresh = fresh.with_headers({"Project-Id-Version": pot.headers["Project-Id-Version"]}).without_header("Generated-By")
    if not _same(fresh, old):
        fresh = fresh.with_headers({CREATED: pot.headers[CREATED]})
    return Merge(fresh, **counts, obsolete=len(obsolete))


def _filled(wanted: Entry, source: Entry, flags: tuple[str, ...], former: str) -> Entry:
    """A text of the template with the translation of another entry."""
    former = former if FUZZY in flags else ""
    return replace(wanted, text=source.text, flags=flags, comments=source.comments, former=former)


class _Store:
    """The entries of a translation that have words: by key, by source and by place; and which of them were used."""

    def __init__(self, old: PoFile, sources: set[str]) -> None:
        self._known = {key: entry for key, entry in by_key(old.entries).items() if entry.text}
        self._all = {key: entry for key, entry in by_key(old.obsolete).items() if entry.text} | self._known
        self._sources = sources  # of the texts that are there now
        self._by_source: dict[str, list[Entry]] = {}
        self._by_place: dict[str, list[Entry]] = {}
        for entry in sorted(self._all.values(), key=lambda one: one.key not in self._known):  # obsolete ones last
            self._by_source.setdefault(entry.source, []).append(entry)
            for place in dict.fromkeys((entry.context, *entry.places)):
                self._by_place.setdefault(place, []).append(entry)
        self._used: set[Key] = set()

    def same(self, wanted: Entry) -> Entry | None:
        """The translation of the very same text, at its places or anywhere, with all that is commented on it."""
        places = wanted.places or (wanted.context,)
        here = [entry for place in places if (entry := translated(self._known, place, wanted.source))]
        here = here or self._by_source.get(wanted.source, [])
        if not here:
            return None
        text = most_usual(entry.text for entry in here)
        alike = [entry for entry in self._by_source[wanted.source] if entry.text == text]
        self._used.update(entry.key for entry in alike)
        best = next((entry for entry in here if entry.text == text and not entry.fuzzy), None)
        best = best or next(entry for entry in here if entry.text == text)
        active = [entry for entry in alike if entry.key in self._known] or alike
        return replace(best, comments=tuple(dict.fromkeys(line for entry in active for line in entry.comments)))

    def nearest(self, wanted: Entry) -> Entry | None:
        """The most alike text that stood in the same place, and is there no more or stands elsewhere."""
        best: tuple[float, Entry] | None = None
        alike = difflib.SequenceMatcher(None, "", wanted.source, autojunk=False)
        there = {
            entry.key: entry
            for place in wanted.places or (wanted.context,)
            for entry in self._by_place.get(place, ())[:MOST_ALIKE]
        }
        for entry in list(there.values())[:MOST_ALIKE]:
            taken = entry.key in self._used and entry.source not in self._sources  # a proposal elsewhere already
            if not taken and len(entry.source) * len(wanted.source) <= LONGEST_ALIKE:
                alike.set_seq1(entry.source)
                if alike.real_quick_ratio() > CLOSE and alike.quick_ratio() > CLOSE:  # never less than the ratio itself
                    ratio = alike.ratio()
                    best = (ratio, entry) if ratio > (best[0] if best else CLOSE) else best
        if best is None:
            return None
        self._used.add(best[1].key)
        return best[1]

    def unused(self) -> Iterable[Entry]:
        """What nobody has asked for, in the order of the file."""
        return (entry for key, entry in self._all.items() if key not in self._used)


def load_po(path: Path) -> PoFile:
    """A PO file with everything in it, for changing; `pnp.language.catalogue.read` has found it sound."""
    return parse(text_of(path, MAX_BYTES))


def save_po(path: Path, file: PoFile) -> None:
    """Write a PO file in one step."""
    write_whole(path, po_text(file), parents=True)
