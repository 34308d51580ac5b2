"""PO files → catalogues. A catalogue says for each source text what is printed instead, wherever it stands.

An entry with a context speaks of that place alone (events/event-1/title), or of a field on every piece of a component
(events/*/title): there a text is translated otherwise than elsewhere.

What other readers pass over in silence (a text twice, a broken line, another character set) is a problem here, and so
is a translation whose values, icons or markup are not those of its source.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.base.messages import Message, counted, joined, message, verbatim
from pnp.base.problems import Place, Problems
from pnp.base.reading import MEGABYTE, read_text
from pnp.base.walls import tried
from pnp.definition import html, markup
from pnp.language.plurals import FORMS, plural_forms
from pnp.language.po import Entry, Key, PoFile, parse
from pnp.language.po_lines import check_lines, short

MAX_BYTES = 8 * MEGABYTE
EVERY = "*"  # in a context: on every piece of the component
_CHARSET = re.compile(r"charset=([^\s;]*)", re.IGNORECASE)
_UTF8 = ("", "utf-8", "utf8", "charset", "us-ascii")  # what it may say; CHARSET stands in templates


class Translation(NamedTuple):
    """One text in another language, and where it stands."""

    text: str
    fuzzy: bool
    place: Place
    meant: bool = False  # the translator has said that it is no slip
    former: str = ""  # the source that a fuzzy one was made for
    comments: tuple[str, ...] = ()  # the translator's


class Translations(NamedTuple):
    """A PO file that has been read and checked."""

    lang: str
    entries: Mapping[Key, Translation]
    place: Place

    def name(self, key: Key) -> Key:
        """The entry that translates a text at its place: the nearest one that has words, or that for all places."""
        place, source = key
        there = [(context, source) for context in contexts(place) if (context, source) in self.entries]
        return next((one for one in there if self.entries[one].text), there[-1] if there else ("", source))

    def of(self, key: Key) -> Translation | None:
        """The translation of a text at its place."""
        return self.entries.get(self.name(key))

    def entry_for(self, key: Key) -> Key:
        """The entry that a translator fills in for a text at its place, whether it has words yet or not."""
        place, source = key
        there = ((context, source) for context in contexts(place))
        return next((one for one in there if one in self.entries), ("", source))

    def asked(self, keys: Iterable[Key]) -> Iterable[Key]:
        """Texts with their places, those that one entry translates once: as many as the file has."""
        first: dict[Key, Key] = {}
        for key in keys:
            first.setdefault(self.entry_for(key), key)
        return first.values()


def braces(text: str) -> Counter[str]:
    """The values and icons of a text, which its translation must have too."""
    return Counter(markup.braced(text))


def mistake(source: str, target: str, lang: str = "") -> Message | None:
    """What is wrong with a translation, or nothing: values, icons, markup, blanks, the forms of a counted word."""
    shown = short(target)
    if set(braces(source)) != set(braces(target)):
        return _other_braces(source, target)
    try:
        markup.parse(markup.replace_braced(target, lambda _: "{x}"))  # a value is no icon, but stands like one
    except markup.MarkupError as error:
        why = verbatim(error.args[0])
        return message("found “{text}”: {why}; expected the markup of the source", text=shown, why=why)
    if tag := html.mistake(target):
        return message("found “{text}”, which has {tag}", text=shown, tag=tag)
    if source.strip() == source and target.strip() != target:
        return message("found “{text}”, which starts or ends with a blank; expected none, as in the source", text=shown)
    return wrong_forms(target, lang, shown) if lang and FORMS in source else None


def _other_braces(source: str, target: str) -> Message:
    """A translation that lacks values or icons of its source, or has others."""
    shown, wanted, found = short(target), set(braces(source)), set(braces(target))
    lost, new = joined(sorted(wanted - found)), joined(sorted(found - wanted))
    if not new:
        return message(
            "found “{text}”, which lacks {lost}; expected the same values and icons as in the source",
            text=shown,
            lost=lost,
        )
    if not lost:
        return message(
            "found “{text}”, which has {new}, which the source has not; "
            "expected the same values and icons as in the source",
            text=shown,
            new=new,
        )
    return message(
        "found “{text}”, which lacks {lost} and has {new}, which the source has not; "
        "expected the same values and icons as in the source",
        text=shown,
        lost=lost,
        new=new,
    )


def wrong_forms(words: str, code: str, shown: str) -> Message | None:
    """What is wrong with the forms of a counted word in a language, or nothing; `shown` is the text as it is named."""
    wanted, found = plural_forms(code), len(words.split(FORMS))
    if found == len(wanted):
        return None
    each = " | ".join(", ".join(map(str, numbers[:3])) + (" …" if len(numbers) > 3 else "") for numbers in wanted)
    return counted(
        "found “{text}”, which has {count} form of a counted word; "
        "expected {forms}, separated by |, for the numbers {each}",
        "found “{text}”, which has {count} forms of a counted word; "
        "expected {forms}, separated by |, for the numbers {each}",
        count=found,
        text=shown,
        forms=len(wanted),
        each=each,
    )


def contexts(place: str) -> tuple[str, ...]:
    """The contexts of entries that may translate a text at a place, the nearest first: its own, its field's, none."""
    parts = place.split("/")
    field = (f"{parts[0]}/{EVERY}/{parts[2]}",) if len(parts) == 3 else ()
    return (place, *field, "")


def read(path: Path, name: str, lang: str, problems: Problems, strict: bool = True) -> Translations | None:
    """A PO file; None when it cannot be used. Everything that is wrong is reported with its line.

    Without `strict`, translations whose values or markup are wrong are read all the same: the file itself is sound.
    """
    text = read_text(path, name, MAX_BYTES, problems)
    return None if text is None else checked(text, name, lang, problems, strict)


def checked(text: str, name: str, lang: str, problems: Problems, strict: bool = True) -> Translations | None:
    """The same for the text of a PO file, wherever it comes from."""
    return tried(name, len(text), problems, lambda: _checked(text, name, lang, problems, strict))


def _checked(text: str, name: str, lang: str, problems: Problems, strict: bool) -> Translations | None:
    place = Place(name, 1, 1)
    if not check_lines(text, name, problems):
        return None
    file = parse(text)
    if not _check_head(file, place, lang, problems):
        return None
    entries: dict[Key, Translation] = {}
    before = problems.mark()
    for entry in file.entries:
        here = Place(name, entry.line, 1)
        if entry.plural:
            problems.add(here, "msgid_plural", message("found plural forms; expected one text"))
            continue
        entries[entry.key] = Translation(entry.text, entry.fuzzy, here, entry.meant, entry.former, entry.comments)
        if entry.text and not entry.fuzzy and strict:
            wrong = mistake(entry.source, entry.text, lang)
            if wrong:
                problems.add(here, place_named(entry), wrong)
    return None if problems.any_since(before) else Translations(lang, entries, place)


def place_named(entry: Entry) -> str:
    """Where the text of an entry stands, for messages: its context, or the first of its places."""
    return entry.context or next(iter(entry.places), "")


def _check_head(file: PoFile, place: Place, lang: str, problems: Problems) -> bool:
    """Whether the head speaks of this language, and of the one set of characters that there is."""
    place = place._replace(line=file.head.line or 1)
    if file.lang and file.lang != lang:
        why = message(
            "found “{found}” in the head of the file; expected {lang}, as in its name",
            found=short(file.lang),
            lang=lang,
        )
        problems.add(place, "Language", why)
        return False
    charset = _CHARSET.search(file.headers.get("Content-Type", ""))
    if charset and charset[1].lower() not in _UTF8:
        why = message("found the charset “{charset}”; expected UTF-8", charset=short(charset[1]))
        problems.add(place, "Content-Type", why)
        return False
    return True


def coverage(keys: Iterable[Key], translations: Translations) -> tuple[int, list[Key], list[Key]]:
    """How many texts are translated, and which are fuzzy or missing; a text that stands many times counts once."""
    done, fuzzy, missing = 0, [], []
    for key in translations.asked(keys):
        entry = translations.of(key)
        if entry is None or not entry.text:
            missing.append(key)
        elif entry.fuzzy:
            fuzzy.append(key)
        else:
            done += 1
    return done, fuzzy, missing
