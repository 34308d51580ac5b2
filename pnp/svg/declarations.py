"""A `style` attribute → its declarations, so that a property means the same wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PART = re.compile(r"""((?:[^;"'()]|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*\))*)(;|$)""")
_IMPORTANT = re.compile(r"\s*!\s*important\s*$", re.IGNORECASE)
SIDES = ("marker-start", "marker-mid", "marker-end")


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """Each property with its value, in their order; what is meant for all three markers is said of each."""
    end, text = 0, _COMMENT.sub(" ", text)
    for match in _PART.finditer(text):
        if match.start() != end:  # an open quote or bracket: the rest is one broken declaration
            break
        end = match.end()
        name, colon, value = match[1].partition(":")
        if not match[1].strip():
            continue
        name, value = name.strip().lower(), _IMPORTANT.sub("", value.strip())
        if not colon:
            yield name, ""
        elif name == "marker":
            yield from ((side, value) for side in SIDES)
        else:
            yield name, value
    if text[end:].strip():
        yield text[end:].partition(":")[0].strip()[:40], ""
