"""Words that a person types → the moves or cards that they mean: in any order, without accents, near misses too."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from pnp.base.nearness import nearest

_WORD = re.compile(r"\w+")
_SIMPLE = str.maketrans({"’": "'", "–": "-", "−": "-", "“": '"', "”": '"', "→": " "})  # as keyboards have it
SMALL = frozenset({  # words that people type or leave out
    "a", "an", "and", "at", "in", "of", "on", "the", "to", "au", "aux", "d", "dans", "de", "des", "du", "en", "et", "l",
    "la", "le", "les", "sur", "un", "une", "am", "das", "der", "die", "ein", "eine", "im", "und", "zu", "al", "alla",
    "del", "della", "di", "e", "gli", "i", "il", "lo", "una", "uno", "el", "las", "los", "y",
})  # fmt: skip
Match = Callable[[str, str], bool]
_WHOLE: Match = lambda typed, found: typed == found  # noqa: E731  # three ways to compare, as data
_START: Match = lambda typed, found: found.startswith(typed)  # noqa: E731
_INSIDE: Match = lambda typed, found: typed in found  # noqa: E731


def plain(text: str) -> str:
    """Words for comparing: no accents, no capitals, single spaces."""
    letters = unicodedata.normalize("NFKD", text.translate(_SIMPLE))
    simple = "".join(c for c in letters if not unicodedata.combining(c)).casefold()
    return " ".join(simple.replace("œ", "oe").replace("æ", "ae").split())


def best(text: str, names: Sequence[str], also: Sequence[str] = ()) -> list[int]:
    """The places of the names that typed words mean best; `also` are other words for each. Names are plain."""
    wanted = plain(text)
    if not wanted:
        return []
    same = [i for i, name in enumerate(names) if name == wanted]
    if len(same) == 1:
        return same
    starting = [i for i, name in enumerate(names) if name.startswith(wanted)]
    if len(starting) == 1:
        return starting
    words = _WORD.findall(wanted)
    if not words:
        return [i for i, name in enumerate(names) if all(part in name for part in wanted.split())]
    tokens = [_WORD.findall(name) for name in names]
    others = [_WORD.findall(name) for name in also] or [[] for _ in names]
    found = same or starting
    for typed in (words, [word for word in words if word not in SMALL]):
        for way in (_WHOLE, _START, _INSIDE) if typed else ():
            ends = {i: _end(typed, names_of, way) for i, names_of in enumerate(tokens)}
            some = _nearest(ends) or [
                i for i, (mine, more) in enumerate(zip(tokens, others, strict=True)) if _all(typed, mine + more, way)
            ]
            if len(some) == 1:
                return some
            if some and (not found or len(some) < len(found)):
                found = some
        if found:
            return found
    return found


def corrected(text: str, names: Sequence[str]) -> str:
    """The typed words with each that no name has put right, if some name has one like it; else nothing."""
    known = list(dict.fromkeys(word for name in names for word in _WORD.findall(name)))
    fixed = []
    for word in _WORD.findall(plain(text)[:200]):
        if word in SMALL:
            continue
        near = word if any(one.startswith(word) for one in known) else nearest(word, known)
        if near is None:
            return ""
        fixed.append(near)
    return " ".join(fixed)


def _end(typed: Sequence[str], words: Sequence[str], same: Match) -> int | None:
    """How far into the words the last of those typed stands, if all stand there in their order."""
    at = -1
    for word in typed:
        at = next((i for i in range(at + 1, len(words)) if same(word, words[i])), -1)
        if at < 0:
            return None
    return at


def _all(typed: Sequence[str], words: Sequence[str], same: Match) -> bool:
    """Whether every typed word is among the words, in any order."""
    return all(any(same(word, one) for one in words) for word in typed)


def _nearest(ends: dict[int, int | None]) -> list[int]:
    """The names in which the typed words come soonest: “salon 1” is row 1 of any line, not any row of line 1."""
    there = {i: end for i, end in ends.items() if end is not None}
    first = min(there.values(), default=0)
    return [i for i, end in there.items() if end == first]
