"""Words that are near each other: what somebody meant who wrote another one, and nothing where nothing is near."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.base.messages import NOTHING, Message, message

LONGEST = 60  # characters; a longer word is no slip of one of ours
_APART = re.compile(r"[\s_.-]+")


def nearest(word: str, accepted: Iterable[str]) -> str | None:
    """The accepted word that a slip or two away from it is this one; None if none is."""
    if not 0 < len(word) <= LONGEST:
        return None
    known = [one for one in accepted if one != word and len(one) <= LONGEST]
    plain = _plain(word)
    same = next((one for one in known if _plain(one) == plain), None)
    if same is not None or len(plain) < 2:
        return same
    ranked = sorted((slips(plain, _plain(one)), at, one) for at, one in enumerate(known))
    return next((one for count, _, one in ranked if count <= _allowed(plain, _plain(one))), None)


def did_you_mean(word: str, accepted: Iterable[str]) -> Message:
    """` (did you mean …?)` for a word that is near an accepted one, or nothing."""
    near = nearest(word, accepted)
    return message(" (did you mean {near}?)", near=near) if near else NOTHING


def slips(one: str, other: str) -> int:
    """How many letters were left out, put in, taken for others, or exchanged with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, sign in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != sign))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == sign:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
    return row[-1]


def _allowed(one: str, other: str) -> int:
    """So many slips are still a slip: one in a short word, one more for every four letters."""
    shorter = min(len(one), len(other))
    return 1 if shorter < 5 else 2 if shorter < 12 else 3


def _plain(word: str) -> str:
    """A word without what people write one way or another: capitals, hyphens, blanks."""
    return _APART.sub("", word.casefold())
