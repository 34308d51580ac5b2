"""Lengths as SVG writes them → user units: `px` is one, and a mm is what CSS makes of it, 96 px to the inch."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pnp.base.units import number

LARGEST = 1e6
PER_UNIT = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "pt": 96 / 72,
    "pc": 16.0,
}
RELATIVE = ("%", "em", "ex", "rem", "ch", "vw", "vh")
_LENGTH = re.compile(
    r"\s*+([+-]?(?:\d{1,12}(?:\.\d{0,17})?|\.\d{1,17})(?:e[+-]?\d{1,2})?)\s*+([a-z]{0,3}|%)\s*+",
    re.IGNORECASE | re.ASCII,
)


class Length(NamedTuple):
    """A number of user units, or of another unit that depends on where it stands."""

    value: float
    unit: str = ""

    @property
    def text(self) -> str:
        """As it is written."""
        return f"{number(self.value, 7)}{self.unit}"


@lru_cache(maxsize=8192)
def length(text: str) -> Length | None:
    """A length in user units, or in one of RELATIVE; None when it is none or past all measure."""
    match = _LENGTH.fullmatch(text) if len(text) < 60 else None
    if match is None:
        return None
    value, unit = float(match[1]), match[2].lower()
    if unit in RELATIVE:
        return Length(value, unit) if abs(value) <= LARGEST else None
    factor = PER_UNIT.get(unit)
    return Length(value * factor) if factor and abs(value * factor) <= LARGEST else None


def plain(text: str) -> str | None:
    """A length without its unit where that can be said at once; None when it is no length."""
    text = text.strip()
    found = length(text)
    return None if found is None else text if not text[-1:].isalpha() or found.unit else found.text
