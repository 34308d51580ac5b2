"""Which characters must show something in print, and which letters a font should have of its own."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

_BLANK = frozenset("\u2800\u3164\u115f\u1160\uffa0")  # drawn as nothing although they count as letters or signs
_SHOWN = ("L", "N", "P", "S")  # classes of Unicode whose characters are seen: letters, numbers, punctuation, signs
_NEAR = 0x80  # letters of one alphabet lie in blocks of this size


def is_visible(char: str) -> bool:
    """Whether a character is seen by itself; blanks, controls and combining marks are not."""
    return unicodedata.category(char)[0] in _SHOWN and char not in _BLANK


def is_partly_covered(char: str, has: Callable[[str], bool]) -> bool:
    """Whether a font that lacks a letter or digit has others of its alphabet: its character map may be damaged."""
    if unicodedata.category(char)[0] not in "LN":
        return False
    script = _script(char)
    start = ord(char) // _NEAR * _NEAR
    near = {chr(code) for code in range(start, start + _NEAR)}
    if script in ("LATIN", "DIGIT"):
        near |= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    return any(_script(other) == script and has(other) for other in near if other != char)


def _script(char: str) -> str:
    """The first word of a character's name, such as LATIN or HEBREW."""
    return unicodedata.name(char, "").partition(" ")[0]
