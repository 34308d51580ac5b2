"""SVG made of plain shapes and solid colours → PDF operators, without starting cairo.

Loading cairo costs a quarter of a second and a render tens of milliseconds; frames, bars and discs need neither.
Whatever is outside the subset (gradients, clips, opacity, `use`) gives None and goes to cairosvg, which is also the
judge of this module in the picture tests.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from pnp.base import colours, units
from pnp.base.geometry import parse_transform
from pnp.base.units import PT_PER_MM as K
from pnp.svg import path as pathdata
from pnp.svg.reader import parse_text
from pnp.svg.tree import SHAPES, Element

MARK = b"PLAIN\n"
KAPPA = 0.5522847498
NAMED = {"black": "#000000", "white": "#ffffff"}
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


def render_plain(text: str, view: tuple[float, float, float, float]) -> bytes | None:
    """The content of a form for this drawing, or None when it is not plain."""
    root = parse_text(text)
    if root is None:
        return None
    x, y, _, height = view
    out = [f"{n(K)} 0 0 {n(-K)} {n(-x * K)} {n((y + height) * K)} cm"]
    try:
        for child in root.children:
            _element(child, _styled({}, root), out)
    except Outside:
        return None
    return MARK + "\n".join(out).encode()


def n(value: float) -> str:
    """A number with at most four decimals."""
    return units.number(value)


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
        out.append("q " + " ".join(f"{v:.6f}".rstrip("0").rstrip(".") or "0" for v in matrix) + " cm")
    if element.tag == "g":
        for child in element.children:
            _element(child, style, out)
    elif element.tag in SHAPES:
        _paint(TAGS[element.tag](element), style, out, element.tag)
    else:
        raise Outside
    if transform:
        out.append("Q")


def _paint(path: str, style: Style, out: list[str], tag: str) -> None:
    """Fill and stroke a path."""
    fill = _colour(style.get("fill", "#000000")) if tag != "line" else None
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
        operators.append(" ".join(n(c) for c in colours.rgb(fill)) + " rg")
    if stroke:
        operators += _stroke(stroke, width, style)
    even = "*" if style.get("fill-rule") == "evenodd" else ""
    finish = f"B{even}" if fill and stroke else f"f{even}" if fill else "S"
    out.append(f"q {' '.join(operators)} {path} {finish} Q")


def _stroke(colour: str, width: float, style: Style) -> list[str]:
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
    paint = " ".join(n(c) for c in colours.rgb(colour))
    parts = [f"{paint} RG", f"{n(width)} w {cap} J {join} j {n(limit)} M", pattern]
    return [p for p in parts if p]


def _colour(text: str) -> str | None:
    """A hex colour, None for no paint; other kinds of paint are outside."""
    if text == "none":
        return None
    parsed = colours.colour(NAMED.get(text, text))
    if parsed is None:
        raise Outside
    return parsed


def _number(element: Element, name: str, default: float = 0.0) -> float:
    text = element.attributes.get(name)
    if text is None:
        return default
    try:
        return float(text)
    except ValueError:
        raise Outside from None


def _rect(e: Element) -> str:
    x, y, w, h = (_number(e, k) for k in ("x", "y", "width", "height"))
    rx = _number(e, "rx", _number(e, "ry"))
    ry = _number(e, "ry", rx)
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return f"{n(x)} {n(y)} {n(w)} {n(h)} re"
    a, b = rx * (1 - KAPPA), ry * (1 - KAPPA)
    r, bottom = x + w, y + h
    points = [
        (x + rx, y, "m"), (r - rx, y, "l"), (r - a, y, r, y + b, r, y + ry, "c"), (r, bottom - ry, "l"),
        (r, bottom - b, r - a, bottom, r - rx, bottom, "c"), (x + rx, bottom, "l"),
        (x + a, bottom, x, bottom - b, x, bottom - ry, "c"), (x, y + ry, "l"), (x, y + b, x + a, y, x + rx, y, "c"),
        ("h",),
    ]  # fmt: skip
    return " ".join(p if isinstance(p, str) else n(p) for point in points for p in point)


def _ellipse(e: Element) -> str:
    cx, cy = _number(e, "cx"), _number(e, "cy")
    rx, ry = _number(e, "rx", _number(e, "r")), _number(e, "ry", _number(e, "r"))
    a, b = rx * KAPPA, ry * KAPPA
    points = [
        (cx + rx, cy, "m"),
        (cx + rx, cy + b, cx + a, cy + ry, cx, cy + ry, "c"), (cx - a, cy + ry, cx - rx, cy + b, cx - rx, cy, "c"),
        (cx - rx, cy - b, cx - a, cy - ry, cx, cy - ry, "c"), (cx + a, cy - ry, cx + rx, cy - b, cx + rx, cy, "c"),
        ("h",),
    ]  # fmt: skip
    return " ".join(p if isinstance(p, str) else n(p) for point in points for p in point) if rx > 0 and ry > 0 else ""


def _line(e: Element) -> str:
    return f"{n(_number(e, 'x1'))} {n(_number(e, 'y1'))} m {n(_number(e, 'x2'))} {n(_number(e, 'y2'))} l"


def _poly(e: Element) -> str:
    try:
        values = [float(v) for v in re.split(r"[\s,]+", e.attributes.get("points", "").strip()) if v]
    except ValueError:
        raise Outside from None
    pairs = list(zip(values[::2], values[1::2], strict=False))
    if not pairs:
        return ""
    path = " ".join(f"{n(x)} {n(y)} {'l' if i else 'm'}" for i, (x, y) in enumerate(pairs))
    return path + (" h" if e.tag == "polygon" else "")


def _path(e: Element) -> str:
    """Path data: every command, relative or absolute, as moves, lines and cubic curves."""
    commands = pathdata.parse(e.attributes.get("d", ""))
    if commands is None:
        raise Outside
    out: list[str] = []
    pen = _Pen(out)
    for command, values in commands:
        if command in "Zz":
            pen.close()
        else:
            pen.draw(command, values)
    return " ".join(out)


class _Pen:
    """Where the path has got to."""

    def __init__(self, out: list[str]) -> None:
        self.out = out
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[str, float, float] = ("", 0.0, 0.0)

    def close(self) -> None:
        self.out.append("h")
        self.x, self.y = self.start_x, self.start_y
        self.control = ("", 0.0, 0.0)

    def draw(self, command: str, v: tuple[float, ...]) -> None:
        kind = command.upper()
        dx, dy = (self.x, self.y) if command.islower() else (0.0, 0.0)
        control = ("", 0.0, 0.0)
        if kind in "ML":
            x, y = v[0] + dx, v[1] + dy
            self.out.append(f"{n(x)} {n(y)} {kind.lower()}")
            if kind == "M":
                self.start_x, self.start_y = x, y
        elif kind in "HV":
            x, y = (v[0] + dx, self.y) if kind == "H" else (self.x, v[0] + dy)
            self.out.append(f"{n(x)} {n(y)} l")
        elif kind in "CS":
            first = (v[0] + dx, v[1] + dy) if kind == "C" else self._mirrored("C")
            rest = v[2:] if kind == "C" else v
            x2, y2, x, y = rest[0] + dx, rest[1] + dy, rest[2] + dx, rest[3] + dy
            self._curve(*first, x2, y2, x, y)
            control = ("C", x2, y2)
        elif kind in "QT":
            qx, qy = (v[0] + dx, v[1] + dy) if kind == "Q" else self._mirrored("Q")
            x, y = v[-2] + dx, v[-1] + dy
            self._curve(
                self.x + (qx - self.x) * 2 / 3,
                self.y + (qy - self.y) * 2 / 3,
                x + (qx - x) * 2 / 3,
                y + (qy - y) * 2 / 3,
                x,
                y,
            )
            control = ("Q", qx, qy)
        else:
            x, y = v[5] + dx, v[6] + dy
            self._arc(v[0], v[1], v[2], v[3] != 0, v[4] != 0, x, y)
        self.x, self.y, self.control = x, y, control

    def _mirrored(self, kind: str) -> tuple[float, float]:
        """The control point of a smooth curve: the last one mirrored, if it was of the same kind."""
        if self.control[0] != kind:
            return self.x, self.y
        return 2 * self.x - self.control[1], 2 * self.y - self.control[2]

    def _curve(self, *values: float) -> None:
        self.out.append(" ".join(n(v) for v in values) + " c")

    def _arc(self, rx: float, ry: float, angle: float, large: bool, sweep: bool, x: float, y: float) -> None:
        """An elliptical arc as cubic curves (SVG 1.1, appendix F.6)."""
        rx, ry = abs(rx), abs(ry)
        if (self.x, self.y) == (x, y):
            return
        if rx == 0 or ry == 0:
            self.out.append(f"{n(x)} {n(y)} l")
            return
        phi = math.radians(angle)
        cos, sin = math.cos(phi), math.sin(phi)
        hx, hy = (self.x - x) / 2, (self.y - y) / 2
        px, py = cos * hx + sin * hy, -sin * hx + cos * hy
        grow = (px / rx) ** 2 + (py / ry) ** 2
        if grow > 1:
            rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
        square = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
        factor = math.sqrt(max(0.0, square) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
        mx, my = factor * rx * py / ry, -factor * ry * px / rx
        cx, cy = cos * mx - sin * my + (self.x + x) / 2, sin * mx + cos * my + (self.y + y) / 2
        begin = math.atan2((py - my) / ry, (px - mx) / rx)
        turn = math.atan2((-py - my) / ry, (-px - mx) / rx) - begin
        if sweep and turn < 0:
            turn += 2 * math.pi
        elif not sweep and turn > 0:
            turn -= 2 * math.pi
        pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
        step = turn / pieces
        t = 4 / 3 * math.tan(step / 4)

        def place(u: float, v: float) -> tuple[float, float]:
            return cx + cos * rx * u - sin * ry * v, cy + sin * rx * u + cos * ry * v

        for i in range(pieces):
            a, b = begin + i * step, begin + (i + 1) * step
            end = place(math.cos(b), math.sin(b)) if i < pieces - 1 else (x, y)
            self._curve(
                *place(math.cos(a) - t * math.sin(a), math.sin(a) + t * math.cos(a)),
                *place(math.cos(b) + t * math.sin(b), math.sin(b) - t * math.cos(b)),
                *end,
            )


TAGS: dict[str, Callable[[Element], str]] = {
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _poly,
    "polygon": _poly,
    "path": _path,
}
