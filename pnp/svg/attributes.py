"""What SVG attributes may hold. cairosvg drops or changes values that it does not understand; here they are errors."""

from __future__ import annotations

import re
from collections.abc import Callable

from pnp.base.colours import NAMED
from pnp.base.geometry import parse_transform
from pnp.svg import path

LARGEST = 1e6
NAMES = frozenset(("none", "currentColor", "transparent", "inherit", *NAMED))
_NUMBER = re.compile(r"[+-]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:e[+-]?\d{1,2})?", re.IGNORECASE)
_UNIT = re.compile(r"(?:mm|cm|in|pt|px|%)$", re.IGNORECASE)
_COLOUR = re.compile(
    r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})|rgba?\([\d\s,.%]{1,60}\)|url\(\s*['\"]?#[^)]{1,80}\)[\w\s#]{0,20}"
)


def _is_number(text: str) -> bool:
    text = text.strip()
    return len(text) < 40 and _NUMBER.fullmatch(text) is not None and abs(float(text)) <= LARGEST


def _is_length(text: str) -> bool:
    return len(text) < 40 and _is_number(_UNIT.sub("", text.strip()))


def _is_share(text: str) -> bool:
    return _is_number(text) and 0 <= float(text) <= 1


def _is_offset(text: str) -> bool:
    return _is_number(text.strip().removesuffix("%"))


def _is_colour(text: str) -> bool:
    return text.strip() in NAMES or (len(text) < 120 and _COLOUR.fullmatch(text.strip()) is not None)


def _is_points(text: str) -> bool:
    values = re.split(r"[\s,]+", text.strip()) if text.strip() else []
    return len(values) % 2 == 0 and all(_is_number(v) for v in values)


def _is_dashes(text: str) -> bool:
    return text.strip() == "none" or all(_is_length(v) for v in re.split(r"[\s,]+", text.strip()))


def _words(*accepted: str) -> tuple[Callable[[str], bool], str]:
    return (lambda text: text.strip() in accepted), f"one of {', '.join(accepted)}"


LENGTH = (_is_number, "a number without a unit: one unit is one millimetre")
OFFSET = (_is_offset, "a number or a percentage")
COLOUR = (_is_colour, "a colour such as #8b2b3e, none or url(#id)")
SHARE = (_is_share, "a number from 0 to 1")
NUMBER = (_is_number, "a number")
CHECKS: dict[str, tuple[Callable[[str], bool], str]] = {
    **dict.fromkeys(
        ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "fx", "fy"), LENGTH
    ),
    **dict.fromkeys(("stroke-width", "stroke-dashoffset"), LENGTH),
    **dict.fromkeys(("fill", "stroke", "color", "stop-color"), COLOUR),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity"), SHARE),
    "offset": OFFSET,
    "stroke-miterlimit": NUMBER,
    "stroke-dasharray": (_is_dashes, "numbers"),
    "points": (_is_points, "pairs of numbers"),
    "d": (path.is_sound, "path data such as M0 0 L10 10 Z"),
    "transform": (lambda text: parse_transform(text) is not None, "translate, scale, rotate, skewX, skewY or matrix"),
    "gradientTransform": (lambda text: parse_transform(text) is not None, "translate, scale, rotate or matrix"),
    "fill-rule": _words("nonzero", "evenodd"),
    "clip-rule": _words("nonzero", "evenodd"),
    "stroke-linecap": _words("butt", "round", "square"),
    "stroke-linejoin": _words("miter", "round", "bevel"),
}


GRADIENTS = ("linearGradient", "radialGradient")
ROOT = {"width": (_is_length, "a length such as 63mm"), "height": (_is_length, "a length such as 88mm")}
OTHERS = frozenset(
    (
        *("id", "viewBox", "version", "baseProfile", "href", "style", "clip-path", "clipPathUnits", "gradientUnits"),
        *("spreadMethod", "preserveAspectRatio", "visibility", "display", "overflow", "vector-effect", "paint-order"),
        *("filter", "mask", "enable-background", "image-rendering", "shape-rendering", "color-interpolation"),
    )
)


def is_known(name: str) -> bool:
    """Whether an attribute is one that SVG art uses; data-* may hold anything."""
    return name in CHECKS or name in OTHERS or name.startswith("data-")


def attribute_check(tag: str, name: str, value: str) -> str:
    """What an attribute accepts, if its value is not that; empty when all is well."""
    check = CHECKS.get(name)
    if tag == "svg" and name in ROOT:
        check = ROOT[name]
    elif tag in GRADIENTS and check is LENGTH:
        check = OFFSET
    return check[1] if check and not check[0](value) else ""
