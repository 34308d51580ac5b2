"""A drawing → what it shows, in one form however it is written: its shapes in drawing order, their paint worked out.

Whether paint stands in an attribute or a style, whether a shape is a rect or a path, drawn where it stands or by a
`use`, moved by its group or by itself: what looks the same is described by the same lines.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice

from pnp.base import colours
from pnp.base.geometry import IDENTITY, Matrix, apply, multiply, parse_transform, translate
from pnp.base.units import length, number
from pnp.svg.computed import INITIAL, Heritage, paint_order
from pnp.svg.fallbacks import Outside
from pnp.svg.markers import MARKERS, Markers, Placed, has_markers
from pnp.svg.outlines import OUTLINES, Stroke, strokes_of
from pnp.svg.tree import SHAPES, Element, declared, made
from pnp.svg.viewport import Viewport
from pnp.svg.writer import to_text

DEEPEST = 40
COURSES = {3: "M%.3f %.3f", 2: "L%.3f %.3f", 6: "C%.3f %.3f %.3f %.3f %.3f %.3f", 0: "Z"}  # by how many numbers
PORTION = 10_000  # strokes that are written at once
LONGEST_CHAIN = 64  # of gradients that refer to others, as in gradients.py
PAINT = {"fill": "black", "stroke": "none"}
STROKING = {name: value for name, value in INITIAL.items() if name.startswith("stroke-") and name != "stroke-opacity"}
INHERITED = frozenset(
    (
        *MARKERS,
        *PAINT,
        *STROKING,
        "color",
        "fill-opacity",
        "stroke-opacity",
        "fill-rule",
        "clip-rule",
        "visibility",
        "paint-order",
    )
)
FITTING = ("width", "height", "viewBox", "preserveAspectRatio", "overflow")
GRADIENT = ("x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "fr", "gradientUnits", "spreadMethod")
EFFECTS = ("filter", "mask", "mix-blend-mode")
BRACKETS = frozenset((*EFFECTS, "clip-path", "opacity", "transform-origin"))
_NAMED = re.compile(r"(?:url\(#|href=\"#)([^)\"]+)")
_URL = re.compile(r"url\(\s*['\"]?#([^)'\"]+)")
Style = Mapping[str, str]


def description(
    content: Sequence[Element], defs: Sequence[Element] = (), page: tuple[float, float] = (0.0, 0.0)
) -> str:
    """What a drawing shows on a page of this size, one line a shape."""
    lines: list[str] = []
    _Describer((*defs, *content), Viewport(*page)).all(content, {}, IDENTITY, lines)
    return "\n".join(lines)


class _Describer:
    """Goes through a tree with what is inherited, and appends lines."""

    def __init__(self, elements: Sequence[Element], page: Viewport) -> None:
        self.elements, self.page = elements, page
        self.outlines: dict[tuple[int, tuple[float, ...]], tuple[float, float, str]] = {}
        self.depth = 0

    @cached_property
    def by_id(self) -> dict[str, Element]:
        """What can be referred to; most drawings refer to nothing."""
        return {e.attributes["id"]: e for one in self.elements for e in one.walk() if "id" in e.attributes}

    @cached_property
    def markers(self) -> Markers:
        """The markers of the drawing; most drawings have none."""
        return Markers(self.by_id, Heritage(self.elements))

    def all(self, elements: Sequence[Element], style: Style, matrix: Matrix, out: list[str]) -> None:
        """What siblings show."""
        for element in elements:
            self.one(element, style, matrix, out)

    def one(self, element: Element, style: Style, matrix: Matrix, out: list[str]) -> None:
        """What an element shows; opacity and clips are brackets around it."""
        own = declared(element)
        if own.get("display") == "none" or self.depth > DEEPEST:
            return
        said = {name: value for name, value in own.items() if name in INHERITED and value != "inherit"}
        if said:
            style = {**style, **said}
        if "transform" in own:
            matrix = multiply(matrix, parse_transform(own["transform"]) or IDENTITY)
        start = len(out)
        if element.tag in SHAPES:
            if style.get("visibility", "visible") == "visible":
                self._shape(element, style, matrix, out)
        elif element.tag == "g" or element.tag == "a":
            self.all(element.children, style, matrix, out)
        else:
            self._special(element, own, style, matrix, out)
        if len(out) > start and not BRACKETS.isdisjoint(own):
            opening = list(self._brackets(own, matrix))
            out[start:start] = opening
            out += [")"] * len(opening)

    def _brackets(self, own: Style, matrix: Matrix) -> Iterator[str]:
        """What stands around all that an element shows."""
        for name in EFFECTS:
            if own.get(name, "none") not in ("none", "normal"):
                yield f"{name} {self._raw(own[name])} ("
        clip = self._named(own.get("clip-path", ""))
        if clip is not None:
            yield f"clip {clip.attributes.get('clipPathUnits', '')} [{' '.join(self._clip(clip, matrix))}] ("
        if "transform" in own and "transform-origin" in own:
            yield f"about {own['transform-origin']} {own['transform']} ("
        share = colours.share(own.get("opacity"))
        if share < 1:
            yield f"opacity {number(share)} ("

    def _special(self, element: Element, own: Style, style: Style, matrix: Matrix, out: list[str]) -> None:
        """What is neither a shape nor a group."""
        start = len(out)
        fit = ""
        if element.tag in ("text", "image", "switch"):
            said = " ".join(f"{name}={style[name]}" for name in sorted(style))
            out.append(f"as it stands {_numbers(matrix)} {said} {self._raw(to_text(element))}")
        elif element.tag == "svg":
            fit = _fit(own, ("x", "y", *FITTING))
            self.all(element.children, style, matrix, out)
        elif element.tag == "use":
            target = self.by_id.get(own.get("href", "")[1:])
            if target is not None:
                self.depth += 1
                fit = _fit(own, ("width", "height")) if target.tag in ("symbol", "svg") else ""
                fit += _fit(own, [name for name in "xy" if length(own.get(name, "0")) is None])
                if target.tag == "symbol":
                    fit += _fit(declared(target), FITTING)
                if target.tag == "symbol":
                    target = made("g", {**declared(target), "display": "inline"}, target.children)
                self.one(target, style, multiply(matrix, _shift(own)), out)
                self.depth -= 1
        if fit and len(out) > start:
            out.insert(start, f"fit{fit} (")
            out.append(")")

    def _shape(self, element: Element, style: Style, matrix: Matrix, out: list[str]) -> None:
        """A shape with its markers, which are shapes themselves."""
        if not has_markers(style):
            self._painted(element, style, matrix, out)
            return
        order = paint_order(style)
        at = order.index("markers")
        try:
            placed = self.markers.on(element.tag, declared(element), style, self.page)
        except (Outside, ValueError):  # as it is written, and where
            said = " ".join(f"{name}={style[name]}" for name in sorted(style))
            named = [self._raw(style[name]) for name in MARKERS if style.get(name, "none") != "none"]
            out.append(f"marked {said} {' '.join(named)} {self._outline(element, matrix)}")
            placed = ()
        if not placed:
            self._painted(element, style, matrix, out)
            return
        self._painted(element, style, matrix, out, order[:at])
        self._marks(placed, matrix, out)
        self._painted(element, style, matrix, out, order[at + 1 :])

    def _marks(self, placed: Sequence[Placed], matrix: Matrix, out: list[str]) -> None:
        """What the markers of a shape show."""
        for one in placed:
            with self.markers.inside(one.marker):
                for place in (multiply(matrix, lies) for lies in one.matrices):
                    start = len(out)
                    self.one(one.content, {}, place, out)
                    if one.cut and len(out) > start:
                        out.insert(start, f"cut {' '.join(map(number, one.cut))} {_numbers(place)} (")
                        out.append(")")

    def _painted(
        self,
        element: Element,
        style: Style,
        matrix: Matrix,
        out: list[str],
        only: Sequence[str] = ("fill", "stroke"),
    ) -> None:
        """A shape that leaves ink: its fill, its stroke, its outline as it stands."""
        fill = self._paint(style, "fill", matrix) if element.tag != "line" and "fill" in only else ""
        stroke = self._paint(style, "stroke", matrix) if style.get("stroke", "none") != "none" else ""
        if stroke and (length(style.get("stroke-width", "1")) == 0 or "stroke" not in only):
            stroke = ""
        if not fill and not stroke:
            return
        rule = " evenodd" if fill and style.get("fill-rule") == "evenodd" else ""
        if fill and stroke and style.get("paint-order", "normal") not in ("normal", "fill"):
            rule += f" {style['paint-order']}"
        line = f" stroke {stroke} {self._stroking(style, matrix)}" if stroke else ""
        out.append(f"fill {fill or 'none'}{rule}{line} {self._outline(element, matrix)}")

    def _stroking(self, style: Style, matrix: Matrix) -> str:
        """How a line is drawn, in mm; what is stretched unevenly says so."""
        a, b, c, d, _, _ = matrix
        size = abs(a * d - b * c) ** 0.5
        even = abs(a * a + b * b - c * c - d * d) < 1e-6 and abs(a * c + b * d) < 1e-6
        said = {**STROKING, **{name: style[name] for name in STROKING if name in style}}
        dashes = [v for v in re.split(r"[\s,]+", said["stroke-dasharray"]) if v != "none"]
        parts = [_length(said["stroke-width"], size), said["stroke-linecap"], said["stroke-linejoin"]]
        if said["stroke-linejoin"] == "miter":
            parts.append(said["stroke-miterlimit"])
        if dashes:
            parts += [_length(v, size) for v in dashes]
            parts += ["from", _length(said["stroke-dashoffset"], size)]
        if not even:
            parts += [number(v) for v in (a, b, c, d)]
        return " ".join(parts)

    def _paint(self, style: Style, name: str, matrix: Matrix) -> str:
        """A colour with how much it covers, or a gradient as it lies; nothing where nothing is painted."""
        text = style.get(name, PAINT[name]).strip()
        if text == "currentColor":
            text = style.get("color", "black").strip()
        alpha = colours.share(style.get(f"{name}-opacity"))
        if "url" not in text:
            return _solid(text, alpha)
        gradient = self._named(text)
        if gradient is not None and gradient.tag not in ("linearGradient", "radialGradient"):
            return f"{self._raw(text)} {number(alpha)}"
        if gradient is not None:
            return f"{self._gradient(gradient, matrix)} {number(alpha)}" if alpha else ""
        return _solid(text, alpha)

    def _gradient(self, gradient: Element, matrix: Matrix) -> str:
        """A gradient with all that it takes from others."""
        said: dict[str, str] = {}
        stops: list[str] = []
        one: Element | None = gradient
        for _ in range(LONGEST_CHAIN):
            if one is None:
                break
            said = {**one.attributes, **said}
            stops = stops or [self._stop(child) for child in one.children if child.tag == "stop"]
            one = self.by_id.get(one.attributes.get("href", "")[1:])
        own = parse_transform(said.get("gradientTransform", "")) or IDENTITY
        local = said.get("gradientUnits") != "userSpaceOnUse"  # then it lies with its shape
        lies = multiply(_turn(matrix), own) if local else multiply(matrix, own)
        parts = [f"{name}={said[name]}" for name in GRADIENT if name in said]
        return f"{gradient.tag} {' '.join(parts)} {_numbers(lies)} {' '.join(stops)}"

    def _stop(self, stop: Element) -> str:
        own = declared(stop)
        text = own.get("stop-color", "black")
        if text == "currentColor":
            text = self._current_colour(stop)
        channels, alpha = colours.paint(text) or (colours.BLACK, 1.0)
        share = alpha * colours.share(own.get("stop-opacity"))
        return f"{own.get('offset', '0')}:{colours.written(channels)}/{number(share)}"

    @cached_property
    def parents(self) -> dict[int, Element]:
        """What each element stands in."""
        return {id(child): one for top in self.elements for one in top.walk() for child in one.children}

    def _current_colour(self, element: Element) -> str:
        """The colour that holds where an element is defined."""
        while "color" not in element.attributes and id(element) in self.parents:
            element = self.parents[id(element)]
        return element.attributes.get("color", "black")

    def _clip(self, clip: Element, matrix: Matrix) -> Iterator[str]:
        """The outlines that a clip path leaves, and what clips them in turn."""
        matrix = multiply(matrix, parse_transform(clip.attributes.get("transform", "")) or IDENTITY)
        for child in clip.children:
            own = declared(child)
            place = multiply(matrix, parse_transform(own.get("transform", "")) or IDENTITY)
            if child.tag == "use":
                place = multiply(place, _shift(own))
                child = self.by_id.get(own.get("href", "")[1:], child)
                place = multiply(place, parse_transform(child.attributes.get("transform", "")) or IDENTITY)
            if child.tag == "g" and self.depth <= DEEPEST:  # as Inkscape clips
                self.depth += 1
                yield f"group {own.get('clip-rule', '')} [{' '.join(self._clip(child, matrix))}]"
                self.depth -= 1
            if child.tag in SHAPES:
                said = {**clip.attributes, **own}
                shown = " ".join(said[name] for name in ("clip-rule", "visibility", "display") if name in said)
                yield f"{shown} {self._outline(child, place)}"
                yield from self._clips_of(own, place)
        yield from self._clips_of(clip.attributes, matrix)

    def _clips_of(self, own: Style, matrix: Matrix) -> Iterator[str]:
        """What clips a clip path, or a part of it."""
        outer = self._named(own.get("clip-path", ""))
        if outer is not None and self.depth <= DEEPEST:
            self.depth += 1
            yield f"in [{' '.join(self._clip(outer, matrix))}]"
            self.depth -= 1

    def _raw(self, text: str) -> str:
        """What only another renderer understands: the text with all that it refers to, as a hash."""
        seen: dict[str, str] = {}
        waiting = [text]
        while waiting:
            for name in _NAMED.findall(waiting.pop()):
                target = self.by_id.get(name)
                if name not in seen and target is not None:
                    seen[name] = to_text(target)
                    waiting.append(seen[name])
        return hashlib.sha256("\n".join((text, *seen.values())).encode()).hexdigest()

    def _outline(self, element: Element, matrix: Matrix) -> str:
        """Where an outline begins and its course, which is followed once for all uses that only move it."""
        key = (id(element), matrix[:4])
        if key not in self.outlines:
            shape = {name: value for name, value in element.attributes.items() if name in OUTLINES}
            try:
                self.outlines[key] = _course(strokes_of(element.tag, shape), matrix)
            except ValueError:  # lengths with units and the like: as they are written
                course = f"{element.tag} {sorted(element.attributes.items())} {_numbers(matrix)}"
                self.outlines[key] = (0.0, 0.0, course)
        left, top, course = self.outlines[key]
        x, y = apply(matrix, left, top)
        return f"{x:.3f} {y:.3f} ".replace("-0.000 ", "0.000 ") + course

    def _named(self, text: str) -> Element | None:
        """The element that `url(#id)` means."""
        found = _URL.search(text) if "url" in text else None
        return self.by_id.get(found[1]) if found else None


@lru_cache(maxsize=1024)
def _solid(text: str, alpha: float) -> str:
    """A colour with how much it covers; nothing where it covers nothing."""
    found = colours.paint(text)
    if found is None:
        return "" if text in ("none", "transparent") else text
    channels, own = found
    return f"{colours.written(channels)} {number(own * alpha)}" if own * alpha else ""


def _course(strokes: Sequence[Stroke], matrix: Matrix) -> tuple[float, float, str]:
    """Where an outline begins, and its course to the thousandth of a mm, turned and stretched, seen from there."""
    left, top = strokes[0][:2] if strokes and strokes[0] else (0.0, 0.0)
    rest = iter(strokes)
    written: list[str] = []
    while some := list(islice(rest, PORTION)):
        written.append(_written(some, matrix, left, top))
    return left, top, "".join(written)


def _written(strokes: Sequence[Stroke], matrix: Matrix, left: float, top: float) -> str:
    a, b, c, d, _, _ = matrix
    form: list[str] = []
    values: list[float] = []
    for stroke in strokes:  # all numbers are written in one go at the end
        size = len(stroke)
        form.append(COURSES[size])
        if size == 6:
            x1, y1, x2, y2, x, y = stroke
            x1, y1, x2, y2, x, y = x1 - left, y1 - top, x2 - left, y2 - top, x - left, y - top
            values += (a * x1 + c * y1, b * x1 + d * y1, a * x2 + c * y2, b * x2 + d * y2, a * x + c * y, b * x + d * y)
        elif size:
            x, y = stroke[0] - left, stroke[1] - top
            values += (a * x + c * y, b * x + d * y)
    return ("".join(form) % tuple(values)).replace("-0.000", "0.000")  # zero has no sign


def _fit(own: Style, names: Sequence[str]) -> str:
    """The box that something is fitted into, as it is written."""
    return "".join(f" {name}={own[name]}" for name in names if name in own)


def _turn(matrix: Matrix) -> Matrix:
    """What a matrix does to a gradient that lies with its shape: moved or stretched, it lies there as before."""
    a, b, c, d, _, _ = matrix
    return IDENTITY if b == c == 0 and a > 0 and d > 0 else (a, b, c, d, 0.0, 0.0)


def _shift(own: Style) -> Matrix:
    """The move that a `use` makes."""
    return translate(length(own.get("x", "0")) or 0.0, length(own.get("y", "0")) or 0.0)


def _length(text: str, size: float) -> str:
    """A length in mm, or as it is written where that depends on the page."""
    found = length(text)
    return f"{text} {number(size)}" if found is None else number(found * size)


def _numbers(matrix: Matrix) -> str:
    return " ".join(number(v) for v in matrix)
