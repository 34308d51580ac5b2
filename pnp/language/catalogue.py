"""PO files → catalogues. A catalogue says for each context and source text what is printed instead.

Babel reads the files. What it would pass over in silence (a text twice, a broken line, another character
set) is a problem here, and so is a translation whose values, icons or markup are not those of its source.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.problems import Place, Problems
from pnp.base.reading import MEGABYTE, read_text
from pnp.definition import html, markup
from pnp.language.po_lines import Key, check_lines, short

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

MAX_BYTES = 8 * MEGABYTE
HEAD_FAULTS = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)  # what Babel says of a bad head


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
    text = read_text(path, name, MAX_BYTES, problems)
    return None if text is None else checked(text, name, lang, problems, strict)


def checked(text: str, name: str, lang: str, problems: Problems, strict: bool = True) -> Translations | None:
    """The same for the text of a PO file, wherever it comes from."""
    place = Place(name, 1, 1)
    if not check_lines(text, name, problems):
        return None
    catalog = _parsed(text, place, problems)
    if catalog is None:
        return None
    said = (catalog.locale_identifier or "").replace("_", "-")
    if said and said != lang:
        problems.add(
            place, "Language", f"found “{short(said)}” in the head of the file; expected {lang}, as in its name"
        )
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
                problems.add(here, message.context or "", f"found “{short(entry.text)}”, which {wrong}")
    return None if problems.any_since(before) else Translations(lang, entries, place)


def _parsed(text: str, place: Place, problems: Problems) -> Catalog | None:
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import PoFileError, read_po

    try:
        found = read_po(io.BytesIO(text.encode()), ignore_obsolete=True, abort_invalid=True, charset="utf-8")
        Catalog().mime_headers = (
            found.mime_headers
        )  # as when it is written again: Babel reads dates that it cannot write
        return found
    except PoFileError as error:
        line = error.lineno or 0
        problems.add(place._replace(line=line + 1), "", f"cannot be read: {short(str(error))}")
    except HEAD_FAULTS as error:
        problems.add(place, "", f"has a head that cannot be read: {short(str(error))}")
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
