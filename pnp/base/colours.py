"""Colours at the edge: every colour that is written becomes a hex triple here."""

from __future__ import annotations

import re

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def colour(text: str) -> str | None:
    """`#rrggbb` in lower case, or None when it is no hex colour."""
    match = _HEX.fullmatch(text.strip())
    if not match:
        return None
    digits = match[1].lower()
    return "#" + ("".join(d * 2 for d in digits) if len(digits) == 3 else digits)


def rgb(hex_colour: str) -> tuple[float, float, float]:
    """The three channels of `#rrggbb` between 0 and 1."""
    return tuple(int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5))  # type: ignore[return-value]
