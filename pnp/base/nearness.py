"""Words that are near each other: what somebody meant who wrote another one, and nothing where nothing is near."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from pnp.base.messages import NOTHING, Message, message

LONGEST = 60  # characters; a longer word is no slip of one of ours
FEW = 3  # slips at the most, in a long word
MOST = 1000  # words that one is compared with
_APART = re.compile(r"[\s_.-]+")


def nearest(word: str, accepted: Iterable[str]) -> str | None:
    """The accepted word that a slip or two away from it is this one; None if none is."""
    if not 0 < len(word) <= LONGEST:
        return None
    known = [(_plain(one), one) for one in islice(accepted, MOST) if one != word and len(one) <= LONGEST]
    plain = _plain(word)
    same = next((one for bare, one in known if bare == plain), None)
    if same is not None or len(plain) < 2:
        return same
    letters = set(plain)
    best: tuple[int, str] | None = None
    for bare, one in known:
        most = best[0] - 1 if best else FEW
        if abs(len(plain) - len(bare)) <= most and len(letters.difference(bare)) <= most:
            count = slips(plain, bare, most)
            if count <= most and count <= _allowed(plain, bare):
                best = (count, one)
    return best[1] if best else None


def did_you_mean(word: str, accepted: Iterable[str]) -> Message:
    """` (did you mean …?)` for a word that is near an accepted one, or nothing."""
    near = nearest(word, accepted)
    return message(" (did you mean {near}?)", near=near) if near else NOTHING


def slips(one: str, other: str, most: int = LONGEST) -> int:
    """How many letters were left out, put in, taken for others, or exchanged; more than `most` are not counted out."""
    start = _shared(one, other)
    end = _shared(one[start:][::-1], other[start:][::-1])
    one, other = one[start : len(one) - end], other[start : len(other) - end]
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, sign in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != sign))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == sign:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
        if min(row) > most and min(before) > most:
            break
    return max(row[-1], min(row))


def _shared(one: str, other: str) -> int:
    """How many letters two words begin with."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _allowed(one: str, other: str) -> int:
    """So many slips are still a slip: one in a short word, one more for every four letters."""
    shorter = min(len(one), len(other))
    return 1 if shorter < 5 else 2 if shorter < 12 else FEW


@lru_cache(maxsize=8192)
def _plain(word: str) -> str:
    """A word without what people write one way or another: capitals, hyphens, blanks."""
    return _APART.sub("", word.casefold())
