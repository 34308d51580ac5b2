"""Which characters of a text run from right to left, and in which order a line shows its pieces.

Unicode's bidirectional algorithm is python-bidi's; here are only its levels and the reordering of whole words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")


def levels(text: str, rtl: bool) -> tuple[int, ...] | None:
    """The embedding level of every character, odd ones from right to left; None where all runs from left to right."""
    if not rtl and not _RIGHT.search(text):
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
    return tuple(out)


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
