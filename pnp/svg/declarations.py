"""A `style` attribute → its declarations, so that a property means the same wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PART = re.compile(r"""((?:[^;"'()]|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*+\))*+)(;|$)""")
IMPORTANT = "important"
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
    end, text = 0, _without_comments(text)
    while end < len(text):
        match = _PART.match(text, end)
        if match is None:  # an open quote or bracket: the rest is one broken declaration
            break
        end = match.end()
        name, colon, value = match[1].partition(":")
        if not match[1].strip():
            continue
        name, value = name.strip().lower(), value.strip()
        plain = _without_mark(value)
        for one in SIDES if name == "marker" else (name,):
            yield (one, plain if colon else ""), plain != value
    if text[end:].strip():
        yield (text[end:].partition(":")[0].strip()[:40], ""), False


def _without_comments(text: str) -> str:
    """A text with a blank for each comment; one that is left open stays."""
    parts, end = [], 0
    while (start := text.find("/*", end)) >= 0 and (stop := text.find("*/", start + 2)) >= 0:
        parts += [text[end:start], " "]
        end = stop + 2
    return "".join((*parts, text[end:]))


def _without_mark(value: str) -> str:
    """A value without `!important` behind it."""
    bare = value.rstrip()
    if bare[-len(IMPORTANT) :].lower() != IMPORTANT:
        return value
    bare = bare[: -len(IMPORTANT)].rstrip()
    return bare[:-1].rstrip() if bare.endswith("!") else value
