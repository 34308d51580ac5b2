"""Blanks at which a line should not end: numbers with their nouns, formulas, one-letter words. Words are data.

A tie is no join: where a line can only end at one, it does. So a tied text fits wherever an untied one would.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pnp.language.conventions import language

OBJECT = "\ufffc"  # stands for an inline icon
_OPENING = "«“‘„\"'([\u202f\u00a0"
_CLOSING = ")]»”’"
_HINT = re.compile(rf"[\d{OBJECT}+−×÷=±≥≤]|(?<!\S)[{re.escape(_OPENING)}]*\w(?!\S)")
_NUMBER = re.compile(r"[+−±–-]?\d[\d.,/:×–\u202f\u00a0-]*(?<![.,:])|½")
_SIGNED = re.compile(r"[+−±–×÷=-]?[\d½]")
_OPERATORS = frozenset(["+", "−", "×", "÷", "=", "±", "≥", "≤", "<", ">", "→", "–"])


def ties(pieces: Sequence[str], lang: str) -> frozenset[int]:
    """The pieces of a text, by their index, that should stand on one line with the next."""
    if len(pieces) < 2 or not _HINT.search("".join(pieces)):
        return frozenset()
    leading = _leading(lang)
    words = [piece.rstrip(" ").lstrip(_OPENING) for piece in pieces]
    return frozenset(
        index
        for index in range(len(pieces) - 1)
        if pieces[index].endswith(" ") and _tied(words[index], words[index + 1], leading)
    )


def _tied(word: str, after: str, leading: frozenset[str]) -> bool:
    """Whether two words belong together."""
    if not word or not after:
        return False
    counted = _NUMBER.fullmatch(word) or word.endswith(OBJECT)
    if word in _OPERATORS or (after in _OPERATORS and (counted or word.rstrip(_CLOSING)[-1:].isdigit())):
        return True
    if _NUMBER.fullmatch(word):  # 4 cartes; not 4, and not the number of a sentence's end
        return after[0].isalpha() or after[0] in (OBJECT, "%")
    if len(word) == 1 and word.isalpha():  # à 3, y, a, e, o, i; an initial
        return True
    if _SIGNED.match(after) or after[0] == OBJECT:  # malus : −2, page 4
        return word.endswith((":", "=")) or word.casefold() in leading
    return False


@lru_cache(maxsize=16)
def _leading(lang: str) -> frozenset[str]:
    """The words of a language that lead to their number: page, step, No."""
    return frozenset(word.casefold() for word in language(lang).before_numbers)
