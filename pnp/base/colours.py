"""Colours, once for all: what is written becomes channels here; how light they are, and how they stand out (WCAG 2)."""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.base.colour_names import NAMED
from pnp.base.messages import message

RGB = tuple[float, float, float]  # channels of sRGB from 0 to 1
BLACK: RGB = (0.0, 0.0, 0.0)
WHITE: RGB = (1.0, 1.0, 1.0)
LIGHT = (0.2126, 0.7152, 0.0722)  # how much of a channel's light is seen
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_HEX_ALPHA = re.compile(r"#([0-9a-f]{4}|[0-9a-f]{8})")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]*)\)")
# behind a colour: what it is in a profile that no print of ours has
_ICC = re.compile(r"(?<!\s)\s*+icc-color\([^()]*+\)$")
_TURNS = {"deg": 360.0, "grad": 400.0, "rad": 6.283185307179586, "turn": 1.0}


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
    text = _ICC.sub("", text.strip().lower())
    found = colour(NAMED.get(text, text))
    if found:
        return rgb(found), 1.0
    if text == "transparent":
        return BLACK, 0.0
    digits = _HEX_ALPHA.fullmatch(text)
    if digits:
        whole = digits[1] if len(digits[1]) == 8 else "".join(d * 2 for d in digits[1])
        return rgb("#" + whole[:6]), int(whole[6:], 16) / 255
    match = _FUNCTION.fullmatch(text)
    values = [v for v in re.split(r"[\s,/]+", match[2].strip()) if v] if match else []
    if match is None or len(values) not in (3, 4):
        return None
    try:
        channels = _channels(values) if match[1] == "rgb" else _from_hue(values)
        return channels, _part(values[3]) if len(values) == 4 else 1.0
    except ValueError:
        return None


def _channels(values: list[str]) -> RGB:
    """Three channels, each from 0 to 255 or in percent."""
    r, g, b = (float(v[:-1]) / 100 if v.endswith("%") else float(v) / 255 for v in values[:3])
    return _within(r), _within(g), _within(b)


def _from_hue(values: list[str]) -> RGB:
    """Hue as an angle, saturation and lightness in percent (CSS Color 4)."""
    unit = next((u for u in _TURNS if values[0].endswith(u) and (u != "rad" or "grad" not in values[0])), "")
    hue = float(values[0].removesuffix(unit)) / _TURNS[unit or "deg"] * 12
    saturation, lightness = (_within(float(v.removesuffix("%")) / 100) for v in values[1:3])
    reach = saturation * min(lightness, 1 - lightness)

    def at(n: float) -> float:
        k = (n + hue) % 12
        return lightness - reach * max(-1.0, min(k - 3, 9 - k, 1.0))

    return at(0), at(8), at(4)


def _within(value: float) -> float:
    if value != value:
        raise ValueError(message("found no number"))
    return min(1.0, max(0.0, value))


def _part(text: str) -> float:
    """How much of something: a number up to one, or percent."""
    return _within(float(text[:-1]) / 100 if text.endswith("%") else float(text))


def share(text: str | None) -> float:
    """An opacity; all of it if nothing is said."""
    try:
        return _part(text.strip()) if text else 1.0
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
