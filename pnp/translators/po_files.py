"""Catalogues as PO files: templates, new languages, and the merge of a changed source into a translation."""

from __future__ import annotations

import datetime
import difflib
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from pnp.base.clean import printable
from pnp.base.files import write_whole
from pnp.base.problems import UsageError
from pnp.base.reading import text_of
from pnp.language.catalogue import HEAD_FAULTS, MAX_BYTES
from pnp.language.po_lines import Key, short

FIXED = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)  # noqa: UP017 — same input, same bytes: no clock
CLOSE = 0.6  # a changed text that is more alike than this keeps its translation as a proposal
MOST_ALIKE = 50  # so many former texts of a field are compared
LONGEST_ALIKE = 9_000_000  # letters of the one times letters of the other: longer texts are not compared
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


class Text(NamedTuple):
    """One text to translate: its context and source, where it stands, and what a translator should know."""

    key: Key
    file: str
    notes: tuple[str, ...]


def template(name: str, version: str, texts: Sequence[Text]) -> Catalog:
    """What there is to translate, as a catalogue without a language."""
    catalog = _catalog(name, version, None)
    for text in texts:
        context, source = text.key
        catalog.add(source, locations=[(text.file, None)], auto_comments=list(text.notes), context=context)  # type: ignore[list-item]
    return catalog


def _catalog(name: str, version: str, locale: str | None) -> Catalog:
    return Catalog(
        locale=locale,
        project=name,
        version=version,
        header_comment=f"# Texts of {name}. Translate what stands in msgstr; leave {{braces}} and * as they are.\n#",
        copyright_holder="the authors",
        msgid_bugs_address=" ",
        creation_date=FIXED,
        revision_date=FIXED,
        last_translator="nobody yet",
        language_team=_team(locale),
        charset="utf-8",
        fuzzy=False,
    )


def _team(locale: str | None) -> str:
    """The language's English name, where tools look for the team."""
    return str(Locale.parse(locale).get_display_name("en")) if locale else "none"


def check_language(lang: str) -> None:
    """A language that Babel knows, for its name and its plural forms."""
    if _LANGUAGE.fullmatch(lang):
        try:
            Locale.parse(lang, sep="-")
            return
        except (UnknownLocaleError, ValueError):
            pass
    raise UsageError(f"found the language “{printable(short(lang))}”; expected a code such as en, de or pt-BR")


def started(pot: Catalog, lang: str) -> Catalog:
    """An empty translation of a template."""
    fresh = _catalog(pot.project, pot.version, lang.replace("-", "_"))
    for message in pot:
        if message.id:
            _add(fresh, message, "")
    return fresh


class Merge(NamedTuple):
    """A translation brought up to date, and what that changed."""

    catalog: Catalog
    kept: int
    fuzzy: int
    new: int
    obsolete: int


def merged(old: Catalog, pot: Catalog) -> Merge:
    """A translation with the texts of a changed source.

    A text that is the same keeps its translation, also where it has moved to another card. A changed text keeps the
    translation of its field as a proposal, marked fuzzy, with the source it was made for. What is gone is kept as
    obsolete, so that it can come back.
    """
    fresh = _catalog(pot.project, pot.version, str(old.locale) if old.locale else None)
    fresh.mime_headers = [(k, v) for k, v in old.mime_headers]
    have = {(m.context or "", str(m.id)): m for m in old if m.id}
    asleep = {(m.context or "", str(m.id)): m for m in old.obsolete.values()}
    wanted = [((m.context or "", str(m.id)), m) for m in pot if m.id]
    keys = {key for key, _ in wanted}
    loose = _Loose({key: m for key, m in {**asleep, **have}.items() if key not in keys})
    counts = {"kept": 0, "fuzzy": 0, "new": 0}
    for key, message in wanted:
        known = have.get(key) or asleep.get(key)
        source = known or loose.moved(key)
        if source is not None:
            _add(fresh, message, str(source.string), source.fuzzy, source.previous_id, source.user_comments)
            counts["kept"] += 1
            continue
        near = loose.nearest(key)
        if near is not None and near.string:
            previous = [str(near.id)]
            _add(fresh, message, str(near.string), True, previous, near.user_comments)
            counts["fuzzy"] += 1
        else:
            _add(fresh, message, "")
            counts["new"] += 1
    for message in loose.unused():
        if message.string:
            fresh.obsolete[str(message.id), message.context] = message  # type: ignore[index]
    return Merge(fresh, counts["kept"], counts["fuzzy"], counts["new"], len(fresh.obsolete))


def _add(
    catalog: Catalog,
    message: Message,
    string: str,
    fuzzy: bool = False,
    previous: Sequence[str] = (),
    comments: Sequence[str] = (),
) -> None:
    catalog.add(
        message.id,
        string,
        locations=message.locations,
        flags=["fuzzy"] if fuzzy else [],
        auto_comments=message.auto_comments,
        user_comments=list(comments),
        previous_id=list(previous) if fuzzy else [],
        context=message.context,
    )


class _Loose:
    """The messages of a translation whose texts are there no more; each is used once."""

    def __init__(self, messages: Mapping[Key, Message]) -> None:
        self._messages = dict(messages)
        self._by_text: dict[str, list[Key]] = {}
        self._by_context: dict[str, list[Key]] = {}
        for context, text in messages:
            self._by_text.setdefault(text, []).append((context, text))
            self._by_context.setdefault(context, []).append((context, text))

    def unused(self) -> Iterable[Message]:
        """What nobody has asked for."""
        return self._messages.values()

    def moved(self, key: Key) -> Message | None:
        """The translation of the very same text in a context that is gone: a card with another id, a field renamed."""
        for other in self._by_text.get(key[1], ()):
            if other in self._messages and self._messages[other].string:
                return self._messages.pop(other)
        return None

    def nearest(self, key: Key) -> Message | None:
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


def load_po(path: Path) -> Catalog:
    """A PO file with everything in it, for changing; `pnp.language.catalogue.read` has found it sound."""
    return parse_po(text_of(path, MAX_BYTES), path.name)


def parse_po(text: str, name: str) -> Catalog:
    """The same from its text."""
    try:
        return read_po(io.BytesIO(text.encode()), charset="utf-8")
    except (PoFileError, *HEAD_FAULTS) as error:
        raise UsageError(f"cannot read {printable(name)}: {short(str(error))}") from error


def po_text(catalog: Catalog) -> str:
    """A catalogue as the text of a PO file: one line a string, no line numbers, so that changes read well."""
    out = io.BytesIO()
    write_po(out, catalog, width=0, sort_output=False, include_previous=True, include_lineno=False)
    return out.getvalue().decode()


def save_po(path: Path, catalog: Catalog) -> None:
    """Write a PO file in one step."""
    write_whole(path, po_text(catalog), parents=True)
