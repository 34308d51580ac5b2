"""Colours as others see them, how far apart they look (CIEDE2000), contrast (WCAG 2)."""

from __future__ import annotations

import math
from functools import lru_cache

from pnp.base import colours
from pnp.base.colours import light, rgb
from pnp.base.messages import message

Triple = tuple[float, float, float]

# How each kind of sight turns linear RGB into linear RGB. The three kinds of colour-blindness, at severity 1, are those
# of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
# Greyscale is the luminance of sRGB, for printers without colour.
SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    message("full colour"): ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    message("protanopia"): (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    message("deuteranopia"): (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    message("tritanopia"): (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    message("greyscale"): (colours.LIGHT,) * 3,
}
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = tuple(sum(row) for row in XYZ)  # D65, so that greys have no hue at all


def _dot(row: Triple, values: Triple) -> float:
    return row[0] * values[0] + row[1] * values[1] + row[2] * values[2]


def linear(colour: str) -> Triple:
    """The three channels of `#rrggbb` as amounts of light, from 0 to 1."""
    red, green, blue = rgb(colour)
    return light(red), light(green), light(blue)


@lru_cache(maxsize=65536)
def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2, from 1 (the same) to 21 (black on white)."""
    return colours.contrast(rgb(one), rgb(other))


def seen(colour: str, sight: str) -> Triple:
    """A colour as a kind of sight turns it, in linear RGB; what no screen or paper can show is cut off."""
    amounts = linear(colour)
    red, green, blue = (min(1.0, max(0.0, _dot(row, amounts))) for row in SIGHTS[sight])
    return red, green, blue


def lab(amounts: Triple) -> Triple:
    """Linear RGB as CIELAB (D65)."""
    x, y, z = (_cube_root(_dot(row, amounts) / white) for row, white in zip(XYZ, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


@lru_cache(maxsize=65536)
def distance(one: str, other: str, sight: str = message("full colour")) -> float:
    """How far apart two colours look to a kind of sight: ΔE by CIEDE2000."""
    return difference(lab(seen(one, sight)), lab(seen(other, sight)))


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two CIELAB colours, step by step as in Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = _hue(a1, b1), _hue(a2, b2)
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    turn, hue = _turn(h1, h2) if c1 * c2 else (0.0, h1 + h2)
    d_light, d_chroma = l2 - l1, c2 - c1
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    s_light = 1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    r = -2 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * math.sin(math.radians(rotation))
    level, colour, tint = d_light / s_light, d_chroma / s_chroma, d_hue / s_hue
    return math.sqrt(max(0.0, level**2 + colour**2 + tint**2 + r * colour * tint))


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0


def _turn(one: float, other: float) -> tuple[float, float]:
    """The shorter way from one hue to another, and the hue half way."""
    turn = other - one
    if abs(turn) <= 180:
        return turn, (one + other) / 2
    hue = (one + other + (360 if one + other < 360 else -360)) / 2
    return turn + (360 if turn < 0 else -360), hue
