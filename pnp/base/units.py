"""Units at the edge: every length becomes plain millimetres here."""

from __future__ import annotations

import re

MM_PER = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96}
PT_PER_MM = 72 / 25.4
MM_PER_PT = 25.4 / 72

FORMATS = tuple(f".{places}f" for places in range(8))
LONGEST = 100_000.0  # mm; more is a slip, not a length
_LENGTH = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+)) ?([a-z]*)", re.IGNORECASE)


def length(text: str) -> float | None:
    """Millimetres of `12`, `12 mm`, `1.5in` …, or None when it is no length."""
    match = _LENGTH.fullmatch(text.strip()) if len(text) < 60 else None
    factor = MM_PER.get(match[2].lower() or "mm") if match else None
    value = float(match[1]) * factor if match and factor else None
    return value if value is not None and abs(value) <= LONGEST else None


def number(value: float, places: int = 4) -> str:
    """A short decimal for PDF and SVG: at most so many decimals, no exponent, no trailing zeros."""
    text = format(value, FORMATS[places]).rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
