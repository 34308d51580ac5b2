"""PO files → catalogues. A catalogue says for each context and source text what is printed instead.

What other readers pass over in silence (a text twice, a broken line, another character set) is a problem here, and so
is a translation whose values, icons or markup are not those of its source.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.base.problems import Place, Problems
from pnp.base.reading import MEGABYTE, read_text
from pnp.definition import html, markup
from pnp.language.conventions import FORMS, wrong_forms
from pnp.language.po import Key, PoFile, parse
from pnp.language.po_lines import check_lines, short

MAX_BYTES = 8 * MEGABYTE
_CHARSET = re.compile(r"charset=([^\s;]*)", re.IGNORECASE)
_UTF8 = ("", "utf-8", "utf8", "charset", "us-ascii")  # what it may say; CHARSET stands in templates


class Message(NamedTuple):
    """One text in another language, and where it stands."""

    text: str
    fuzzy: bool
    place: Place
    meant: bool = False  # the translator has said that it is no slip
    former: str = ""  # the source that a fuzzy one was made for


class Translations(NamedTuple):
    """A PO file that has been read and checked."""

    lang: str
    entries: Mapping[Key, Message]
    place: Place


def braces(text: str) -> Counter[str]:
    """The values and icons of a text, which its translation must have too."""
    return Counter(markup.braced(text))


def mistake(source: str, target: str, lang: str = "") -> str:
    """What is wrong with a translation, or nothing: values, icons, markup, blanks, the forms of a counted word."""
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
    return wrong_forms(target, lang) if lang and FORMS in source else ""


def read(path: Path, name: str, lang: str, problems: Problems, strict: bool = True) -> Translations | None:
    """A PO file; None when it cannot be used. Everything that is wrong is reported with its line.

    Without `strict`, translations whose values or markup are wrong are read all the same: the file itself is sound.
    """
    text = read_text(path, name, MAX_BYTES, problems)
    return None if text is None else checked(text, name, lang, problems, strict)


def checked(text: str, name: str, lang: str, problems: Problems, strict: bool = True) -> Translations | None:
    """The same for the text of a PO file, wherever it comes from."""
    place = Place(name, 1, 1)
    if not check_lines(text, name, problems):
        return None
    file = parse(text)
    if not _check_head(file, place, lang, problems):
        return None
    entries: dict[Key, Message] = {}
    before = problems.mark()
    for entry in file.entries:
        here = Place(name, entry.line, 1)
        if entry.plural:
            problems.add(here, "msgid_plural", "found plural forms; expected one text")
            continue
        entries[entry.key] = Message(entry.text, entry.fuzzy, here, entry.meant, entry.former)
        if entry.text and not entry.fuzzy and strict:
            wrong = mistake(entry.source, entry.text, lang)
            if wrong:
                problems.add(here, entry.context, f"found “{short(entry.text)}”, which {wrong}")
    return None if problems.any_since(before) else Translations(lang, entries, place)


def _check_head(file: PoFile, place: Place, lang: str, problems: Problems) -> bool:
    """Whether the head speaks of this language, and of the one set of characters that there is."""
    place = place._replace(line=file.head.line or 1)
    if file.lang and file.lang != lang:
        said = f"found “{short(file.lang)}” in the head of the file; expected {lang}, as in its name"
        problems.add(place, "Language", said)
        return False
    charset = _CHARSET.search(file.headers.get("Content-Type", ""))
    if charset and charset[1].lower() not in _UTF8:
        problems.add(place, "Content-Type", f"found the charset “{short(charset[1])}”; expected UTF-8")
        return False
    return True


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
