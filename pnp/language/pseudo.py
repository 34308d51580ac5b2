"""A pseudo-language: accents on every letter and as much longer as translations grow, markup and values untouched.

What it shows unchanged cannot be translated; what overflows would overflow in a wordy language.
"""

from __future__ import annotations

import re

PSEUDO = "pseudo"
# up to so many characters a text grows by this factor: the usual figures of localisation guides
GROWTH = ((10, 2.0), (20, 1.8), (30, 1.6), (50, 1.5), (70, 1.4), (10**9, 1.3))
_KEPT = re.compile(r"(\\[\\*{}]|\{[^{}]*\}|\*+|\n| \| )")
_ACCENTS = str.maketrans("AEIOUYCNSZaeiouycnsz", "ÀÉÎÕÛÝÇÑŠŽàéîõûýçñšž")
_FILLER = "òüêãïôù"


def pseudo(text: str) -> str:
    """A text in the pseudo-language."""
    letters = sum(len(part) for part in _KEPT.split(text)[::2])
    factor = next(factor for limit, factor in GROWTH if letters <= limit)
    more = round(letters * (factor - 1))
    out = []
    for index, part in enumerate(_KEPT.split(text)):
        out.append(part if index % 2 else part.translate(_ACCENTS))
    longest = max(range(0, len(out), 2), key=lambda i: (bool(out[i].strip()), len(out[i])))
    out[longest] = out[longest].rstrip() + _padding(more) + out[longest][len(out[longest].rstrip()) :]
    return "".join(out)


def _padding(count: int) -> str:
    """So many characters more, in words of ordinary length."""
    words, used = [], 0
    while used < count:
        size = min(6, count - used)
        words.append((_FILLER * 2)[used % 7 : used % 7 + size])
        used += size + 1
    return " " + " ".join(words) if count > 6 else "".join(words)
