"""Colour arithmetic: how far a colour stands from another, how much ink it takes, darker and paler ones of its hue."""

from __future__ import annotations

from functools import lru_cache

from pnp.base.colours import BLACK, RGB, WHITE, channel, contrast, light, luminance, rgb, written

__all__ = ["BLACK", "RGB", "WHITE", "contrast", "luminance", "written"]
VIVID = 0.6  # lightness that a dark colour is lifted to before it is thinned: navy becomes a clear blue, not a grey one


def ink(colour: RGB) -> float:
    """How much ink a colour takes: 0 is paper, 1 is black."""
    return 1 - sum(colour) / 3


def mixed(one: RGB, other: RGB, share: float) -> RGB:
    """So much of the other colour in the first."""
    (a, b, c), (d, e, f) = one, other
    return a + (d - a) * share, b + (e - b) * share, c + (f - c) * share


@lru_cache(maxsize=4096)
def lab(colour: RGB) -> RGB:
    """Lightness and two axes of hue in OKLab, where equal steps look equal."""
    r, g, b = (light(c) for c in colour)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _unlab(level: float, a: float, b: float) -> RGB:
    """Channels of an OKLab colour; some may lie outside 0 to 1."""
    long = (level + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (level - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (level - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        channel(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
        channel(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
        channel(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short),
    )


def of_lightness(colour: RGB, level: float) -> RGB:
    """The same hue at another lightness, as colourful as it was or as can be printed there."""
    _, a, b = lab(colour)
    low, high = 0.0, 1.0
    found = _unlab(level, a, b)
    if not _printable(found):
        for _ in range(12):
            share = (low + high) / 2
            found = _unlab(level, a * share, b * share)
            low, high = (share, high) if _printable(found) else (low, share)
        found = _unlab(level, a * low, b * low)
    r, g, b = (min(1.0, max(0.0, c)) for c in found)
    return r, g, b


@lru_cache(maxsize=16384)
def distance(one: RGB, other: RGB) -> float:
    """How different two colours look; 0.02 is just seen, black and white are 1 apart."""
    return float(sum((p - q) ** 2 for p, q in zip(lab(one), lab(other), strict=True)) ** 0.5)


def hue_distance(one: RGB, other: RGB) -> float:
    """How different two colours look apart from their lightness."""
    (_, a, b), (_, c, d) = lab(one), lab(other)
    return float(((a - c) ** 2 + (b - d) ** 2) ** 0.5)


def chroma(colour: RGB) -> float:
    """How colourful: 0 is grey."""
    _, a, b = lab(colour)
    return float((a * a + b * b) ** 0.5)


@lru_cache(maxsize=4096)
def darkened(colour: RGB, ratio: float) -> RGB:
    """The colour itself, or the lightest of its hue that has this contrast against white."""
    if contrast(colour) >= ratio:
        return colour
    low, high = 0.0, lab(colour)[0]
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (middle, high) if _kept(of_lightness(colour, middle)) >= ratio else (low, middle)
    return rgb(written(of_lightness(colour, low)))


@lru_cache(maxsize=4096)
def lightened(colour: RGB, ratio: float) -> RGB:
    """The colour itself, or the darkest of its hue that has no more than this contrast against white."""
    if contrast(colour) <= ratio:
        return colour
    low, high = lab(colour)[0], 1.0
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (low, middle) if _kept(of_lightness(colour, middle)) <= ratio else (middle, high)
    return rgb(written(of_lightness(colour, high)))


@lru_cache(maxsize=4096)
def thinned(colour: RGB, most: float) -> RGB:
    """The colour itself, or a clear tint of its hue that takes no more ink than this."""
    if ink(colour) <= most:
        return colour
    base = of_lightness(colour, VIVID) if lab(colour)[0] < VIVID else colour
    low, high = 0.0, 1.0
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (low, middle) if ink(mixed(base, WHITE, middle)) <= most else (middle, high)
    return rgb(written(mixed(base, WHITE, high)))


@lru_cache(maxsize=4096)
def inked(colour: RGB, amount: float) -> RGB:
    """A colour of the same hue that takes this much ink."""
    if ink(colour) >= amount:
        return thinned(colour, amount)
    low, high = 0.0, lab(colour)[0]
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (middle, high) if ink(of_lightness(colour, middle)) >= amount else (low, middle)
    return rgb(written(of_lightness(colour, low)))


def _kept(colour: RGB) -> float:
    """Contrast after rounding to what is written."""
    return contrast(rgb(written(colour)))


def _printable(colour: RGB) -> bool:
    return all(-1e-4 <= c <= 1 + 1e-4 for c in colour)
