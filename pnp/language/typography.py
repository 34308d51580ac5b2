"""A text with the blanks, apostrophes and dots that its language wants; the rules are data (pnp/language/data/)."""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.language.conventions import language

_MARKS = re.compile(r"[;:!?«»'%…{]|\.\.|\d[ \u00a0][\w%×]|\w\. ?\w\.")  # most texts have nothing to polish


@lru_cache(maxsize=16)
def _compiled(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), replacement) for pattern, replacement in language(lang).spacing)


def decimal(value: float, lang: str) -> str:
    """A number as the language writes it."""
    return f"{value:g}".replace(".", language(lang).decimal)


@lru_cache(maxsize=8192)
def polish(text: str, lang: str) -> str:
    """A text with the blanks, apostrophes and dots that its language wants."""
    if not _MARKS.search(text):
        return text
    for pattern, replacement in _compiled(lang):
        text = pattern.sub(replacement, text)
    return text
