"""A `style` attribute → its declarations, so that a property means the same wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PART = re.compile(r"""((?:[^;"'()]|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*+\))*+)(;|$)""")
_IMPORTANT = re.compile(r"\s*!\s*important\s*$", re.IGNORECASE)
SIDES = ("marker-start", "marker-mid", "marker-end")


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """Each property with its value, those marked important last; what all three markers are is said of each."""
    found = list(_declared(text))
    yield from (pair for pair, important in found if not important)
    yield from (pair for pair, important in found if important)


def important(text: str) -> set[str]:
    """The properties that are marked so."""
    return {name for (name, _), marked in _declared(text) if marked}


def _declared(text: str) -> Iterator[tuple[tuple[str, str], bool]]:
    end, text = 0, _COMMENT.sub(" ", text)
    while end < len(text):
        match = _PART.match(text, end)
        if match is None:  # an open quote or bracket: the rest is one broken declaration
            break
        end = match.end()
        name, colon, value = match[1].partition(":")
        if not match[1].strip():
            continue
        name, value = name.strip().lower(), value.strip()
        plain = _IMPORTANT.sub("", value)
        for one in SIDES if name == "marker" else (name,):
            yield (one, plain if colon else ""), plain != value
    if text[end:].strip():
        yield (text[end:].partition(":")[0].strip()[:40], ""), False
