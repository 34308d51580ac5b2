"""A translation that can be used and looks like a slip: another number, another term, or the source itself.

All are told, never refused: a translator's comment that begins with “meant” says that it is no slip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pnp.base.messages import PLACE, Message, joined, message
from pnp.base.problems import Place
from pnp.definition.markup import replace_braced
from pnp.language.catalogue import Translations
from pnp.language.glossary import GlossaryCatalogue, Terms, terms_for
from pnp.language.localize import Wanted
from pnp.language.plurals import FORMS
from pnp.language.po import MEANT, Key
from pnp.language.po_lines import short

SPELT = 12  # numbers up to this one may be spelt out in a translation, or in its source
_THOUSANDS = re.compile(r"(?<=\d)[ .,'’\u00a0\u202f](?=\d{3}(?!\d))")
_NUMBER = re.compile(r"\d{1,15}")
_WORD = re.compile(r"[^\W\d_]{3,}")


class Doubt(NamedTuple):
    """A translation to look at: which, where it stands, and why."""

    key: Key
    place: Place
    why: Message

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Message:
        """The doubt with its place, as a line."""
        return joined((str(self.place), self.key[0], self.why), ": ", PLACE)


def doubts(wanted: Wanted, translations: Translations) -> list[Doubt]:
    """The translations of a catalogue to look at, in the order of its texts."""
    return list(_doubts(wanted, translations))


def _doubts(wanted: Wanted, translations: Translations) -> Iterator[Doubt]:
    if isinstance(wanted, GlossaryCatalogue):  # which says what the others are held to
        return
    terms = terms_for(wanted, translations.lang)
    for key in translations.asked(wanted.keys):
        entry = translations.of(key)
        if entry is None or not entry.text or entry.fuzzy or entry.meant:
            continue
        same_language = translations.lang.split("-")[0] == wanted.lang.split("-")[0]
        why = doubt(key[1], entry.text, same_language) or other_term(key[1], entry.text, terms)
        if why:
            yield Doubt(key, entry.place, why)


def doubt(source: str, target: str, same_language: bool = False) -> Message | None:
    """Why a translation looks like a slip, or nothing; Canadian French may say what French says."""
    if not same_language and _untranslated(source, target):
        return message(
            "found “{text}”, as in the source; translate it, or comment “{meant}” if it is right",
            text=short(target),
            meant=MEANT,
        )
    lost, new = numbers(source) - numbers(target), numbers(target) - numbers(source)
    if not lost or (not new and max(lost) <= SPELT):
        return None
    wanted, found = (", ".join(map(str, sorted(some))) for some in (lost, new))
    if not found:
        return message(
            "found no such number, where the source says {wanted}; compare them, or comment “{meant}” if it is right",
            wanted=wanted,
            meant=MEANT,
        )
    return message(
        "found {found}, where the source says {wanted}; compare them, or comment “{meant}” if it is right",
        found=found,
        wanted=wanted,
        meant=MEANT,
    )


def other_term(source: str, target: str, terms: Terms) -> Message | None:
    """Which terms of the glossary are said otherwise in a translation, or nothing."""
    found = terms.said_otherwise(source, target)
    if not found:
        return None
    return message(
        "found none of {wanted}, as the glossary says for {terms}; use it, or comment “{meant}” if it is right",
        wanted=joined(f"“{one.forms[0]}”" for one in found),
        terms=joined(f"“{one.term.forms[0]}”" for one in found),
        meant=MEANT,
    )


def numbers(text: str) -> set[int]:
    """The numbers that a text says in digits of any script; values in braces are not among them."""
    plain = _THOUSANDS.sub("", replace_braced(text, lambda _: " "))
    return {int(number) for number in _NUMBER.findall(plain)}


def _untranslated(source: str, target: str) -> bool:
    """Whether a text is still the source, and more than a name, a number or a word that two languages may share."""
    one, other = (" ".join(replace_braced(text, lambda _: " ").split()).casefold() for text in (source, target))
    if one != other:
        return False
    words = _WORD.findall(replace_braced(target.split(FORMS)[0], lambda _: " "))
    return len(words) > 1 and any(word[0].islower() for word in words)
