"""Which characters of a text run from right to left, and in which order a line shows its pieces.

Unicode's bidirectional algorithm is python-bidi's; here are only its levels and the reordering of whole words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from unicodedata import bidirectional

# a number with its sign, which Unicode's algorithm would set behind it: the sign stands at the start of a word
_SIGNED = re.compile(r"(?<![\w)\]}%])[+\-−±](?=[0-9])")
_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")


def levels(text: str, rtl: bool) -> tuple[int, ...] | None:
    """The embedding level of every character, odd ones from right to left; None where all runs from left to right.

    A text in letters from left to right alone, such as a name or a text without a translation, keeps its direction
    whatever the language. A number and its sign run together, as if an isolate stood around them.
    """
    if not _RIGHT.search(text) and (not rtl or any(bidirectional(char) == "L" for char in text)):
        return None
    from bidi import algorithm

    base = 1 if rtl else 0
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    found = iter(storage["chars"])
    here = next(found, None)
    out: list[int] = []
    for char in text:
        if here is not None and here["ch"] == char:
            out.append(int(here["level"]))
            here = next(found, None)
        else:  # a mark that the algorithm takes out: it is never seen
            out.append(out[-1] if out else base)
    for sign in _SIGNED.finditer(text):
        out[sign.start()] = out[sign.end()]
    return tuple(out)


def stretches(direction: Sequence[int], start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of a stretch that have one direction."""
    low = start
    for high in range(start + 1, end + 1):
        if high == end or direction[high] != direction[low]:
            yield low, high
            low = high


def visual_order(line: Sequence[int]) -> list[int]:
    """The pieces of a line from left to right, by their levels (rule L2)."""
    order = list(range(len(line)))
    odd = [level for level in line if level % 2]
    if not odd:
        return order
    for level in range(max(line), min(odd) - 1, -1):
        start = 0
        while start < len(order):
            if line[order[start]] < level:
                start += 1
                continue
            end = start
            while end < len(order) and line[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end
    return order
