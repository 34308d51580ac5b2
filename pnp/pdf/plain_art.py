"""A drawing made of plain shapes and solid colours → PDF operators, without starting cairo.

Loading cairo costs a quarter of a second and a render tens of milliseconds; frames, bars and discs need neither.
Whatever is outside the subset (gradients, clips, opacity, `use`) gives None and goes to cairosvg, which is also the
judge of this module in the picture tests.
"""

from __future__ import annotations

import re

from pnp.base import colours
from pnp.base.geometry import parse_transform
from pnp.base.units import PT_PER_MM as K
from pnp.base.units import number as n
from pnp.pdf.operators import factor
from pnp.pdf.pens import DrawingPen
from pnp.svg.art import Art
from pnp.svg.outlines import trace
from pnp.svg.tree import SHAPES, Element

PAINT = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "fill-rule",
)
KNOWN = frozenset((*PAINT, "transform", "d", "points", "id", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r",
                   "x1", "y1", "x2", "y2", "version", "baseProfile", "viewBox"))  # fmt: skip
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
Style = dict[str, str]


class Outside(Exception):
    """Something that only cairo draws."""


def render_plain(art: Art) -> bytes | None:
    """The content of a form for this drawing, or None when it is not plain."""
    x, y, _, height = art.view
    out = [f"{n(K)} 0 0 {n(-K)} {n(-x * K)} {n((y + height) * K)} cm"]
    try:
        for element in art.content:
            _element(element, {}, out)
    except Outside:
        return None
    return "\n".join(out).encode()


def _styled(style: Style, element: Element) -> Style:
    """Inherited paint with an element's own; anything unknown is outside."""
    if not KNOWN.issuperset(element.attributes):
        raise Outside
    own = {k: v for k, v in element.attributes.items() if k in PAINT}
    return {**style, **own} if own else style


def _element(element: Element, style: Style, out: list[str]) -> None:
    """One shape or group."""
    style = _styled(style, element)
    transform = element.attributes.get("transform")
    if transform:
        matrix = parse_transform(transform)
        if matrix is None:
            raise Outside
        out.append("q " + " ".join(factor(v) for v in matrix) + " cm")
    if element.tag == "g":
        for child in element.children:
            _element(child, style, out)
    elif element.tag in SHAPES:
        _paint(_outline(element), style, out, element.tag)
    else:
        raise Outside
    if transform:
        out.append("Q")


def _outline(element: Element) -> str:
    """The operators of an outline."""
    pen = DrawingPen()
    try:
        trace(element.tag, element.attributes, pen)
    except ValueError:
        raise Outside from None
    return pen.path


def _paint(path: str, style: Style, out: list[str], tag: str) -> None:
    """Fill and stroke a path."""
    fill = _colour(style.get("fill", "black")) if tag != "line" else None
    stroke = _colour(style.get("stroke", "none"))
    try:
        width = float(style.get("stroke-width", "1"))  # with a unit, it is not in the user's units: cairo's business
    except ValueError:
        raise Outside from None
    stroke = stroke if width > 0 else None
    if not path or (fill is None and stroke is None):
        return
    operators = []
    if fill:
        operators.append(" ".join(n(c) for c in fill) + " rg")
    if stroke:
        operators += _stroke(stroke, width, style)
    even = "*" if style.get("fill-rule") == "evenodd" else ""
    finish = f"B{even}" if fill and stroke else f"f{even}" if fill else "S"
    out.append(f"q {' '.join(operators)} {path} {finish} Q")


def _stroke(colour: colours.RGB, width: float, style: Style) -> list[str]:
    try:
        cap, join = CAPS[style.get("stroke-linecap", "butt")], JOINS[style.get("stroke-linejoin", "miter")]
        limit = float(style.get("stroke-miterlimit", "4"))
        dash = style.get("stroke-dasharray", "none")
        dashes = [] if dash == "none" else [float(v) for v in re.split(r"[\s,]+", dash.strip())]
        shift = float(style.get("stroke-dashoffset", "0"))
        if dashes and (shift < 0 or min(dashes) < 0 or sum(dashes) <= 0):
            raise Outside
    except (KeyError, ValueError):
        raise Outside from None
    pattern = f"[{' '.join(n(d) for d in dashes)}] {n(shift)} d" if dashes else ""
    paint = " ".join(n(c) for c in colour)
    parts = [f"{paint} RG", f"{n(width)} w {cap} J {join} j {n(limit)} M", pattern]
    return [p for p in parts if p]


def _colour(text: str) -> colours.RGB | None:
    """A solid colour, None for no paint; other kinds of paint are outside."""
    if text == "none":
        return None
    found = colours.paint(text)
    if found is None or found[1] != 1.0:
        raise Outside
    return found[0]
