"""Typographic rules of each language as data: which blank stands before or after which sign."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

NARROW, NO_BREAK = "\u202f", "\u00a0"


@dataclass(frozen=True, slots=True)
class Rules:
    """Pairs of pattern and replacement, applied in order."""

    replacements: tuple[tuple[str, str], ...]


COMMON = (
    (r"\.\.\.", "…"),
    (r"(?<=\w)'(?=\w)", "’"),
    (r"(?<=[\d}]) (?=\{[a-z0-9.-]+\})", NO_BREAK),  # a number stays with its icon
)
LANGUAGES: dict[str, Rules] = {
    "fr": Rules(
        (
            *COMMON,
            (r"[ \u00a0\u202f]+([;!?»])", NARROW + r"\1"),
            (r"(«)[ \u00a0\u202f]*", r"\1" + NARROW),
            (r"(?<=[\w\)\]»…}*])([;!?])(?=[\s)»*!?]|$)", NARROW + r"\1"),
            (r"[ \u00a0\u202f]+:(?!\w)", NO_BREAK + ":"),
            (r"(?<=\d)[ \u00a0](?=\d{3}\b)", NARROW),
            (r"(?<=\d) (?=(?:mm|cm|min|ans|pt|pages?|joueurs?|minutes?|feuilles?|jours?)\b|g/m|[%×])", NO_BREAK),
        )
    ),
}
DEFAULT = Rules(COMMON)
DECIMAL_MARK = {"fr": ",", "de": ",", "es": ",", "it": ","}
_MARKS = re.compile(r"[;:!?«»'%…{]|\.\.|\d[ \u00a0][\w%×]")  # most texts have nothing to polish


@lru_cache(maxsize=8)
def _compiled(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    rules = LANGUAGES.get(lang.split("-")[0], DEFAULT)
    return tuple((re.compile(pattern), replacement) for pattern, replacement in rules.replacements)


def decimal(value: float, lang: str) -> str:
    """A number as the language writes it."""
    return f"{value:g}".replace(".", DECIMAL_MARK.get(lang.split("-")[0], "."))


def polish(text: str, lang: str) -> str:
    """A text with the blanks, apostrophes and dots that its language wants."""
    if not _MARKS.search(text):
        return text
    for pattern, replacement in _compiled(lang):
        text = pattern.sub(replacement, text)
    return text
