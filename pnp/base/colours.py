"""Colours, once for all: what is written becomes channels here; how light they are, and how they stand out (WCAG 2)."""

from __future__ import annotations

import re
from functools import lru_cache

RGB = tuple[float, float, float]  # channels of sRGB from 0 to 1
BLACK: RGB = (0.0, 0.0, 0.0)
WHITE: RGB = (1.0, 1.0, 1.0)
NAMED = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "gray": "#808080", "grey": "#808080",
    "silver": "#c0c0c0", "maroon": "#800000", "navy": "#000080", "teal": "#008080", "olive": "#808000",
    "lime": "#00ff00", "aqua": "#00ffff", "fuchsia": "#ff00ff", "cyan": "#00ffff", "magenta": "#ff00ff",
    "brown": "#a52a2a", "pink": "#ffc0cb", "gold": "#ffd700", "beige": "#f5f5dc", "ivory": "#fffff0",
    "tan": "#d2b48c",
}  # fmt: skip
LIGHT = (0.2126, 0.7152, 0.0722)  # how much of a channel's light is seen
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_FUNCTION = re.compile(r"rgba?\(([^)]*)\)")


def colour(text: str) -> str | None:
    """`#rrggbb` in lower case, or None when it is no hex colour."""
    match = _HEX.fullmatch(text.strip())
    if not match:
        return None
    digits = match[1].lower()
    return "#" + ("".join(d * 2 for d in digits) if len(digits) == 3 else digits)


def rgb(hex_colour: str) -> RGB:
    """The three channels of `#rrggbb` between 0 and 1."""
    return tuple(int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5))  # type: ignore[return-value]


@lru_cache(maxsize=4096)
def paint(text: str) -> tuple[RGB, float] | None:
    """A colour in any of the forms that art may use, and how much it covers; None for what is none."""
    text = text.strip()
    found = colour(NAMED.get(text, text))
    if found:
        return rgb(found), 1.0
    match = _FUNCTION.fullmatch(text)
    values = [v for v in re.split(r"[\s,]+", match[1].strip()) if v] if match else []
    try:
        r, g, b = (float(v[:-1]) / 100 if v.endswith("%") else float(v) / 255 for v in values[:3])
    except ValueError:
        return None
    return (r, g, b), share(values[3]) if len(values) > 3 else 1.0


def share(text: str | None) -> float:
    """An opacity; all of it if nothing is said."""
    try:
        return min(1.0, max(0.0, float(text))) if text else 1.0
    except ValueError:
        return 1.0


@lru_cache(maxsize=4096)
def written(channels: RGB) -> str:
    """`#rrggbb` of three channels, cut off at black and white."""
    return "#" + "".join(f"{round(min(1.0, max(0.0, c)) * 255):02x}" for c in channels)


def light(channel: float) -> float:
    """A channel of sRGB as an amount of light."""
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)


def channel(light: float) -> float:
    """An amount of light as a channel of sRGB."""
    return float(12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


@lru_cache(maxsize=4096)
def luminance(channels: RGB) -> float:
    """Relative luminance as WCAG defines it: 0 is black, 1 is white."""
    r, g, b = channels
    return LIGHT[0] * light(r) + LIGHT[1] * light(g) + LIGHT[2] * light(b)


def contrast(one: RGB, other: RGB = WHITE) -> float:
    """Contrast by WCAG 2, from 1 (the same) to 21 (black on white); against paper if nothing else is said."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)
