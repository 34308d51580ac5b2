"""Characters that no text may have: those that a terminal obeys, and those that order letters otherwise than they read.

What languages that are written from right to left need is let through. The marks U+200E, U+200F and U+061C order
nothing but their neighbours. Isolates (U+2066 to U+2069), with which a name or a number is set apart, and the older
embeddings (U+202A, U+202B, U+202C) are sound if they are closed in the same paragraph, as Unicode wants it. Overrides
(U+202D, U+202E) make letters stand against their own direction: no language is written so, and they can make a text
print as another one than a reader of the file has seen.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.base.messages import Message, message

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_ORDERING = re.compile("[\n\u2028-\u202e\u2066-\u2069]")
_CLOSED_BY = {"\u202a": "\u202c", "\u202b": "\u202c", "\u2066": "\u2069", "\u2067": "\u2069", "\u2068": "\u2069"}
_OVERRIDES = "\u202d\u202e"
_LINES = "\u2028\u2029"


class Odd(NamedTuple):
    """A character that must not be there: where it stands in the text, and what is wrong with it."""

    at: int
    why: Message


def control_in(text: str) -> Odd | None:
    """The first control character, or half of a character, or one that Unicode has set aside."""
    found = _CONTROL.search(text)
    if found is None:
        return None
    return Odd(
        found.start(), message("found the control character {code}; expected text; delete it", code=code(found[0]))
    )


def disorder_in(text: str) -> Odd | None:
    """The first character that changes the direction of letters and may not, or a line that ends in a strange way."""
    opened: list[re.Match[str]] = []
    for found in _ORDERING.finditer(text):
        char = found[0]
        if char in _OVERRIDES:
            return Odd(
                found.start(),
                message(
                    "found {code}, which turns letters round; expected none; U+2066 to U+2069 set words apart",
                    code=code(char),
                ),
            )
        if char in _LINES:
            why = message("found {code}, which ends a line; expected a new line as such", code=code(char))
            return Odd(found.start(), why)
        if char == "\n" and opened:
            return _unclosed(opened)
        if char in _CLOSED_BY:
            opened.append(found)
        elif char != "\n" and (not opened or _CLOSED_BY[opened.pop()[0]] != char):
            why = message("found {code}, which closes nothing; delete it, or open before it", code=code(char))
            return Odd(found.start(), why)
    return _unclosed(opened) if opened else None


def _unclosed(opened: list[re.Match[str]]) -> Odd:
    char = opened[-1][0]
    why = message(
        "found {code}, which is never closed; expected {closing} in the same paragraph",
        code=code(char),
        closing=code(_CLOSED_BY[char]),
    )
    return Odd(opened[-1].start(), why)


def code(char: str) -> str:
    """A character by its number, for messages: what it does it must not do there."""
    return f"U+{ord(char):04X}"
