"""PO files → catalogues. A catalogue says for each context and source text what is printed instead.

Babel reads the files. What it would pass over in silence (a text twice, a broken line, another character
set) is a problem here, and so is a translation whose values, icons or markup are not those of its source.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.problems import Place, Problems
from pnp.definition import html, markup

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

MAX_BYTES = 8_000_000
_STRING = re.compile(
    r'\s*(?:(?:#[~|]+\s*)?(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+)?"((?:[^"\\]|\\.)*)"\s*'
)
_ESCAPE = re.compile(r'\\(?![nrt"\\])')
_KEYWORD = re.compile(r"\s*(msgctxt|msgid|msgstr)\s")
Key = tuple[str, str]  # context and source text


class Message(NamedTuple):
    """One text in another language, and where it stands."""

    text: str
    fuzzy: bool
    place: Place


class Translations(NamedTuple):
    """A PO file that has been read and checked."""

    lang: str
    entries: Mapping[Key, Message]
    place: Place


def braces(text: str) -> Counter[str]:
    """The values and icons of a text, which its translation must have too."""
    return Counter(markup.braced(text))


def mistake(source: str, target: str) -> str:
    """What is wrong with a translation, or nothing: values and icons lost or invented, markup that does not close."""
    wanted, found = braces(source), braces(target)
    if set(wanted) != set(found):
        lost, new = sorted(set(wanted) - set(found)), sorted(set(found) - set(wanted))
        said = [f"lacks {', '.join(lost)}"] if lost else []
        said += [f"has {', '.join(new)}, which the source has not"] if new else []
        return f"{' and '.join(said)}; expected the same values and icons as in the source"
    try:
        markup.parse(markup.replace_braced(target, lambda _: "{x}"))  # a value is no icon, but stands like one
    except markup.MarkupError as error:
        return f"{error}; expected the markup of the source"
    if tag := html.mistake(target):
        return f"has {tag}"
    if source.strip() == source and target.strip() != target:
        return "starts or ends with a blank; expected none, as in the source"
    return ""


def read(path: Path, name: str, lang: str, problems: Problems, strict: bool = True) -> Translations | None:
    """A PO file; None when it cannot be used. Everything that is wrong is reported with its line.

    Without `strict`, translations whose values or markup are wrong are read all the same: the file itself is sound.
    """
    place = Place(name, 1, 1)
    text = _text(path, place, problems)
    if text is None or not _sound(text, name, problems):
        return None
    catalog = _parsed(text, lang, place, problems)
    if catalog is None:
        return None
    said = (catalog.locale_identifier or "").replace("_", "-")
    if said and said != lang:
        problems.add(place, "Language", f"found “{said}” in the head of the file; expected {lang}, as in its name")
        return None
    entries: dict[Key, Message] = {}
    before = problems.mark()
    for message in catalog:
        if not message.id:
            continue
        here = Place(name, message.lineno or 1, 1)
        if not isinstance(message.id, str) or not isinstance(message.string, str):
            problems.add(here, "msgid_plural", "found plural forms; expected one text")
            continue
        entry = Message(message.string, message.fuzzy, here)
        entries[message.context or "", message.id] = entry
        if entry.text and not entry.fuzzy and strict:
            wrong = mistake(message.id, entry.text)
            if wrong:
                problems.add(here, message.context or "", f"found “{_short(entry.text)}”, which {wrong}")
    return None if problems.any_since(before) else Translations(lang, entries, place)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"


def _text(path: Path, place: Place, problems: Problems) -> str | None:
    """The file's text, if it is one of a reasonable size."""
    try:
        data = path.read_bytes()
    except OSError as error:
        problems.add(place, "", f"cannot be read: {error.strerror}")
        return None
    if len(data) > MAX_BYTES:
        problems.add(place, "", f"is {len(data):,} bytes long; expected at most {MAX_BYTES:,}")
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add(place._replace(line=line), "", "is not UTF-8 here; save the file with the character set UTF-8")
        return None


def _sound(text: str, name: str, problems: Problems) -> bool:
    """Whether every line is one of a PO file, no text stands there twice and none lacks a part."""
    before = problems.mark()
    parts: dict[str, str] = {}
    seen: dict[Key, int] = {}
    current = ""
    start = 1

    def finish(line: int) -> None:
        if parts:
            if "msgid" not in parts or "msgstr" not in parts:
                lost = "msgid" if "msgid" not in parts else "msgstr"
                problems.add(
                    Place(name, start, 1), "", f"found a text without {lost}; expected msgctxt, msgid and msgstr"
                )
            else:
                key = (parts.get("msgctxt", ""), parts["msgid"])
                if key in seen:
                    problems.add(
                        Place(name, start, 1), key[0], f"found a second time; it stands in line {seen[key]} already"
                    )
                seen.setdefault(key, start)
        parts.clear()

    for number, line in enumerate(text.split("\n"), 1):
        line = line.rstrip("\r")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _STRING.fullmatch(line)
        keyword = _KEYWORD.match(line)
        if match is None or _ESCAPE.search(match[1]) or "\0" in line:
            problems.add(Place(name, number, 1), "", f"found “{_short(line.strip())}”, which is no line of a PO file")
            continue
        if keyword:
            current = keyword[1]
            if current == "msgctxt" or (current == "msgid" and "msgid" in parts):
                finish(number)
            if not parts:
                start = number
            if current in parts or (current == "msgid" and "msgstr" in parts):
                problems.add(
                    Place(name, number, 1), "", f"found {current} out of place; expected msgctxt, msgid, msgstr"
                )
            parts[current] = match[1]
        elif current not in parts:
            problems.add(Place(name, number, 1), "", "found a text without msgid or msgstr before it")
        else:
            parts[current] += match[1]
    finish(0)
    if ("", "") not in seen:
        problems.add(Place(name, 1, 1), "", 'has no head; expected msgid "" with Content-Type and Language')
    return not problems.any_since(before)


def _parsed(text: str, lang: str, place: Place, problems: Problems) -> Catalog | None:
    from babel.messages.pofile import PoFileError, read_po

    try:
        return read_po(io.BytesIO(text.encode()), ignore_obsolete=True, abort_invalid=True, charset="utf-8")
    except PoFileError as error:
        line = error.lineno or 0
        problems.add(place._replace(line=line + 1), "", f"cannot be read: {error}")
    except (ValueError, LookupError, TypeError, IndexError, AttributeError) as error:
        problems.add(place, "", f"has a head that cannot be read: {error}")
    return None


def coverage(keys: Iterable[Key], translations: Translations) -> tuple[int, list[Key], list[Key]]:
    """How many texts are translated, and which are fuzzy or missing."""
    done, fuzzy, missing = 0, [], []
    for key in keys:
        entry = translations.entries.get(key)
        if entry is None or not entry.text:
            missing.append(key)
        elif entry.fuzzy:
            fuzzy.append(key)
        else:
            done += 1
    return done, fuzzy, missing
