"""Units at the edge: every length becomes plain millimetres here, every colour a hex triple."""

from __future__ import annotations

import re

MM_PER = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96}
PT_PER_MM = 72 / 25.4
MM_PER_PT = 25.4 / 72

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
    "a5": (148.0, 210.0),
}

CARD_SIZES: dict[str, tuple[float, float]] = {
    "standard": (63.0, 88.0),
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "euro": (59.0, 92.0),
    "mini-euro": (44.0, 68.0),
    "usa": (56.0, 87.0),
    "mini-usa": (41.0, 63.0),
    "japanese": (59.0, 86.0),
    "tarot": (70.0, 120.0),
    "french-tarot": (61.0, 112.0),
    "square": (70.0, 70.0),
    "large": (80.0, 120.0),
}

LONGEST = 100_000.0  # mm; more is a slip, not a length
_LENGTH = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+)) ?([a-z]*)", re.IGNORECASE)
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def length(text: str) -> float | None:
    """Millimetres of `12`, `12 mm`, `1.5in` …, or None when it is no length."""
    match = _LENGTH.fullmatch(text.strip()) if len(text) < 60 else None
    factor = MM_PER.get(match[2].lower() or "mm") if match else None
    value = float(match[1]) * factor if match and factor else None
    return value if value is not None and abs(value) <= LONGEST else None


def size(text: str) -> tuple[float, float] | None:
    """Width and height of a named card size, a paper, or `80 x 120 mm`."""
    name = " ".join(text.lower().split()) if len(text) < 60 else ""
    if name in CARD_SIZES:
        return CARD_SIZES[name]
    if name in PAPERS:
        return PAPERS[name]
    parts = [part.strip() for part in re.split("[x×]", name)]
    if len(parts) != 2:
        return None
    unit = re.search(r"[a-z]+$", parts[1])
    if unit and not re.search(r"[a-z]+$", parts[0]):
        parts[0] += unit[0]
    width, height = length(parts[0]), length(parts[1])
    if width is None or height is None or width <= 0 or height <= 0:
        return None
    return width, height


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


def number(value: float) -> str:
    """A short decimal for PDF and SVG: at most four decimals, no exponent, no trailing zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
