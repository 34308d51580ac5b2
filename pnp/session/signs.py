"""Signs that a terminal's encoding lacks → others that it has, of the same width, so that tables stay straight."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

INSTEAD = {
    "▲": "^", "▼": "v", "▶": ">", "░": "#", "═": "=", "─": "-", "│": "|", "·": ".", "●": "*", "○": "o", "☀": "*",
    "☾": "(", "→": ">", "−": "-", "×": "x", "°": "'", "…": "~", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"',
    "”": '"', "«": '"', "»": '"', "\u00a0": " ", "\u202f": " ", "œ": "oe", "Œ": "OE", "æ": "ae", "ß": "ss", "✗": "x",
    "★": "*", "¿": "?", "¡": "!",
}  # fmt: skip


def fitted(text: str, encoding: str | None) -> str:
    """A text with every sign that cannot be written in an encoding exchanged for the nearest that can."""
    name = encoding or "utf-8"
    return text if _holds(text, name) else "".join(_instead(char, name) for char in text)


@lru_cache(maxsize=1024)
def _instead(char: str, encoding: str) -> str:
    if _holds(char, encoding):
        return char
    simple = INSTEAD.get(char) or "".join(
        c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c)
    )
    return simple if simple and _holds(simple, encoding) else "?"


def _holds(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
