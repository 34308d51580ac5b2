"""What SVG attributes and properties may hold, and how they are kept; what a renderer would guess is an error.

A property means the same as an attribute and in `style`. Each has a kind, which gives its plain form, or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pnp.base import colours
from pnp.base.geometry import parse_transform
from pnp.base.messages import Message, message
from pnp.base.units import number
from pnp.svg import path
from pnp.svg.lengths import LARGEST, length, plain

WIDE = ("inherit", "initial", "unset")  # what any property may say
_NUMBER = re.compile(r"[+-]?(?:\d{1,12}(?:\.\d{0,17})?|\.\d{1,17})(?:e[+-]?\d{1,2})?", re.IGNORECASE | re.ASCII)
_URL = re.compile(r"url\(\s*+(['\"]?+)\s*+#([^)'\"]{1,200})\1\s*+\)\s*+(.*)", re.IGNORECASE | re.DOTALL)
_ASPECT = re.compile(r"(?:defer\s+)?(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max))(?:\s+(?:meet|slice))?")
_ICC = re.compile(r"(?<=[0-9a-f])\s*icc-color\([^()]*\)$", re.IGNORECASE)  # behind digits, as Inkscape writes it


class Kind(NamedTuple):
    """A kind of values: how one is kept, None for what is not accepted; and what to say then."""

    kept: Callable[[str], str | None]
    accepted: Message


def is_number(text: str) -> bool:
    """Whether a text is a number that no program misreads."""
    text = text.strip()
    return len(text) < 40 and _NUMBER.fullmatch(text) is not None and abs(float(text)) <= LARGEST


def _number(text: str) -> str | None:
    return text if is_number(text) else None


def _positive(text: str) -> str | None:
    return text if is_number(text) and float(text) >= 1 else None


def _size(text: str) -> str | None:
    """A length that is not below zero."""
    found = length(text)
    return plain(text) if found and found.value >= 0 else None


def _side(text: str) -> str | None:
    """A length; below zero nothing is drawn, or a corner is as if nothing were said."""
    return "auto" if text.strip() == "auto" else plain(text)


def _share(text: str) -> str | None:
    """A number from 0 to 1 or percent; what lies outside is cut off, as everywhere."""
    text = text.strip()
    if not is_number(text.removesuffix("%")):
        return None
    within = not text.endswith("%") and 0 <= float(text) <= 1
    return text if within else number(colours.share(text), 6)


def _offset(text: str) -> str | None:
    return text if is_number(text.strip().removesuffix("%")) else None


def _colour(text: str) -> str | None:
    """A colour as it is written, without what it would be in a profile; programs must read it alike."""
    text = _ICC.sub("", text.strip()) if text.strip()[:1] == "#" else text.strip()
    if text.lower() == "currentcolor" or "icc-color" in text:
        return "currentColor" if "icc-color" not in text else None
    return text if len(text) < 120 and colours.paint(text) and not _mixes(text) else None


def _mixes(text: str) -> bool:
    """Whether a colour has channels in percent beside numbers, which some programs read and others do not."""
    match = re.fullmatch(r"rgba?\(([^()]*)\)", text, re.IGNORECASE)
    values = [value for value in re.split(r"[\s,/]+", match[1]) if value] if match else []
    return len({value.endswith("%") for value in values[:3]}) > 1 or any("%" in value for value in values[3:])


def _paint(text: str) -> str | None:
    """A colour, none, or a reference with what to take where it leads nowhere."""
    text = text.strip()
    if text.lower() in ("none", "context-fill", "context-stroke"):
        return text.lower()
    match = _URL.fullmatch(text) if len(text) < 300 else None
    if match is None:
        return _colour(text)
    otherwise = match[3].strip()
    if otherwise and otherwise.lower() != "none":
        otherwise = _colour(otherwise) or ""
        if not otherwise:
            return None
    return f"url(#{match[2].strip()}) {otherwise}".strip()


def _reference(text: str) -> str | None:
    """`none` or `url(#id)`."""
    text = text.strip()
    match = _URL.fullmatch(text) if len(text) < 300 else None
    if match is None:
        return "none" if text.lower() == "none" else None
    return None if match[3].strip() else f"url(#{match[2].strip()})"


def _filter(text: str) -> str | None:
    """References and functions such as blur(2); what they hold, resvg reads."""
    return _reference(text) or (text if re.fullmatch(r"(?:[a-z-]+\([^()]{0,200}\)\s*)+", text.strip(), re.I) else None)


def _points(text: str) -> str | None:
    values = re.split(r"[\s,]+", text.strip()) if text.strip() else []
    return text if len(values) % 2 == 0 and all(map(is_number, values)) else None


def _dashes(text: str) -> str | None:
    if text.strip() == "none":
        return text
    kept = [_size(value) for value in re.split(r"[\s,]+", text.strip())]
    return " ".join(value.strip() for value in kept if value) if all(kept) else None


def _box(text: str) -> str | None:
    values = re.split(r"[\s,]+", text.strip())
    return text if len(values) == 4 and all(map(is_number, values)) else None


def _transform(text: str) -> str | None:
    text = "" if text.strip() == "none" else text
    return text if parse_transform(text) is not None else None


def _invertible(text: str) -> str | None:
    """A transform that does not flatten what it moves."""
    matrix = parse_transform(text)
    return text if matrix and abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) > 1e-12 else None


def _effect(text: str) -> str | None:
    return "none" if text.strip().lower() == "none" else None


def _words(*accepted: str) -> Kind:
    return Kind(
        lambda text: text.strip() if text.strip() in accepted else None,
        message("one of {names}", names=", ".join(accepted)),
    )


def _choice(*accepted: str) -> Kind:
    """Words of CSS, in any case."""
    return Kind(
        lambda text: text.strip().lower() if text.strip().lower() in accepted else None,
        message("one of {names}", names=", ".join(accepted)),
    )


ANY = Kind(lambda text: text, message("anything"))
LENGTH = Kind(plain, message("a number: one unit is one millimetre, or one px of a picture"))
SIZE = Kind(_size, message("a number that is not below zero: one unit is one millimetre, or one px of a picture"))
NUMBER = Kind(_number, message("a number"))
SHARE = Kind(_share, message("a number from 0 to 1"))
COLOUR = Kind(_colour, message("a colour such as #8b2b3e"))
PAINT = Kind(_paint, message("a colour such as #8b2b3e, none or url(#id)"))
REFERENCE = Kind(_reference, message("none or url(#id) of this file"))
RULE = _choice("nonzero", "evenodd")
BLENDS = (
    *("normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light"),
    *("soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity"),
)
PIXELATED = ("pixelated", "crisp-edges")  # newer words for optimizeSpeed, which every renderer knows
TRANSFORM = Kind(_transform, message("translate, scale, rotate, skewX, skewY or matrix"))

# properties that are drawn, as attributes and in style
PROPERTIES: dict[str, Kind] = {
    "fill": PAINT,
    "stroke": PAINT,
    **dict.fromkeys(("color", "stop-color", "flood-color", "lighting-color"), COLOUR),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity"), SHARE),
    "stroke-width": SIZE,
    "stroke-dashoffset": LENGTH,
    "stroke-dasharray": Kind(_dashes, message("numbers that are not below zero, or none")),
    "stroke-miterlimit": Kind(_positive, message("a number from 1 on")),
    "stroke-linecap": _choice("butt", "round", "square"),
    "stroke-linejoin": _choice("miter", "round", "bevel", "miter-clip", "arcs"),
    "fill-rule": RULE,
    "clip-rule": RULE,
    "visibility": _choice("visible", "hidden", "collapse"),
    "display": Kind(
        lambda text: text.strip() if re.fullmatch(r"[a-z-]{1,30}", text.strip()) else None, message("none or inline")
    ),
    "overflow": _choice("visible", "hidden", "scroll", "auto"),
    **dict.fromkeys(("clip-path", "mask"), REFERENCE),
    **dict.fromkeys(("marker-start", "marker-mid", "marker-end"), REFERENCE),
    "filter": Kind(_filter, message("none, url(#id) or filter functions")),
    "mix-blend-mode": _choice(*BLENDS),
    "isolation": _choice("auto", "isolate"),
    "mask-type": _choice("luminance", "alpha"),
    "paint-order": Kind(lambda text: text.strip().lower(), message("fill, stroke and markers in their order")),
    "vector-effect": Kind(_effect, message("none; give hairlines a width (in Inkscape: Stroke style, a width in mm)")),
    "transform-origin": Kind(lambda text: text.strip().lower(), message("one or two lengths")),
    "transform-box": _choice("view-box"),
    "image-rendering": Kind(
        lambda text: "optimizeSpeed" if text.strip() in PIXELATED else text.strip(), message("a word")
    ),
}
# what only texts and filters listen to: left out of files that have neither
TEXT_PROPERTIES = frozenset((
    *("letter-spacing", "word-spacing", "writing-mode", "direction", "unicode-bidi", "dominant-baseline", "kerning"),
    *("alignment-baseline", "baseline-shift", "white-space", "line-height", "inline-size", "shape-inside", "tab-size"),
    *("textLength", "lengthAdjust", "dx", "dy", "rotate", "startOffset"),
    *("shape-padding", "shape-margin", "shape-subtract", "glyph-orientation-vertical", "glyph-orientation-horizontal"),
    *("color-interpolation-filters", "hanging-punctuation", "hyphens", "word-break", "overflow-wrap"),
))  # fmt: skip
# of these resvg obeys only what they are by themselves
PLAIN_IN_TEXTS = {
    "font-feature-settings": ("normal",),
    "font-variant-numeric": ("normal",),
    "font-variant-alternates": ("normal",),
    "font-variant-east-asian": ("normal",),
    "text-orientation": ("mixed", "auto"),
}
TEXT_PREFIXES = ("font", "text-")
# what changes nothing that is printed
IDLE = frozenset((
    *("color-rendering", "color-interpolation", "color-profile", "shape-rendering", "enable-background", "solid-color"),
    *("solid-opacity", "block-progression", "pointer-events", "cursor", "will-change", "user-select", "speak", "zoom"),
    *("buffered-rendering", "viewport-fill", "viewport-fill-opacity", "audio-level", "transition"),
    *("backface-visibility", "all", "perspective", "touch-action", "text-rendering", "clip"),
))  # fmt: skip
# what only stands as an attribute
ATTRIBUTES: dict[str, Kind] = {
    **dict.fromkeys(("x", "y", "cx", "cy", "x1", "y1", "x2", "y2", "fx", "fy"), LENGTH),
    **dict.fromkeys(("width", "height", "r"), Kind(_side, LENGTH.accepted)),
    "fr": SIZE,
    **dict.fromkeys(("rx", "ry"), Kind(_side, LENGTH.accepted)),
    "offset": Kind(_offset, message("a number or a percentage")),
    "points": Kind(_points, message("pairs of numbers")),
    "d": Kind(lambda text: text if path.is_sound(text) else None, message("path data such as M0 0 L10 10 Z")),
    "transform": TRANSFORM,
    "gradientTransform": Kind(
        _invertible, message("{accepted} that leaves a width and a height", accepted=TRANSFORM.accepted)),
    **dict.fromkeys(("gradientUnits", "clipPathUnits"), _words("userSpaceOnUse", "objectBoundingBox")),
    "spreadMethod": _words("pad", "reflect", "repeat"),
    "viewBox": Kind(_box, message("four numbers: x, y, width and height")),
    "preserveAspectRatio": Kind(
        lambda text: text if _ASPECT.fullmatch(text.strip()) else None,
        message("none, or words such as xMidYMid meet")),
    **dict.fromkeys(("id", "href", "class", "version", "baseProfile", "contentScriptType", "contentStyleType"), ANY),
    **dict.fromkeys(("zoomAndPan", "externalResourcesRequired", "requiredFeatures", "target", "type"), ANY),
    "crossorigin": ANY,
}  # fmt: skip
KNOWN = (*PROPERTIES, *ATTRIBUTES)
IDLE_ATTRIBUTES = frozenset((
    *("class", "version", "baseProfile", "contentScriptType", "contentStyleType", "zoomAndPan", "target", "type"),
    *("externalResourcesRequired", "requiredFeatures", "crossorigin", "role", "tabindex", "focusable"),
))  # fmt: skip


def is_idle(name: str) -> bool:
    """Whether a property never changes what is printed."""
    return name in IDLE or name.startswith(("-", "aria-"))


def is_of_text(name: str) -> bool:
    """Whether only texts and filters listen to a property."""
    return name in TEXT_PROPERTIES or name.startswith(TEXT_PREFIXES)


def kind_of(name: str) -> Kind | None:
    """The kind of a property or attribute that is drawn."""
    return PROPERTIES.get(name) or ATTRIBUTES.get(name)


def kept(name: str, value: str) -> str | None:
    """A value of a drawn property or attribute in the form in which it is kept; None when it is not accepted."""
    kind = kind_of(name)
    if kind is None:
        return value
    if value.strip().lower() in WIDE and name in PROPERTIES:
        return value.strip().lower()
    return kind.kept(value)
