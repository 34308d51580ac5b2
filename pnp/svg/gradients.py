"""Gradients: an element with all that it takes from others → paint on one shape."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from pnp.base import colours
from pnp.base.geometry import IDENTITY, Matrix, Rect, inverse, multiply, parse_transform
from pnp.base.messages import message
from pnp.svg.attributes import WIDE
from pnp.svg.bounds import corners
from pnp.svg.fallbacks import Outside
from pnp.svg.lengths import Length, length
from pnp.svg.scene import Gradient, Paint, Solid, Stop
from pnp.svg.tree import Element
from pnp.svg.viewport import Viewport

KINDS: dict[str, Literal["linear", "radial"]] = {"linearGradient": "linear", "radialGradient": "radial"}
LONGEST_CHAIN = 64
UNIT_SQUARE = Viewport(1.0, 1.0)
NO_LENGTH = 1e-9
MOST_TURNS = 200
ColourOf = Callable[[Element], str]


class Borrowed:
    """A gradient's attributes and stops, its own or those of the gradients that it refers to."""

    def __init__(self, element: Element, by_id: Mapping[str, Element]) -> None:
        self.chain: list[Element] = []
        one: Element | None = element
        while one is not None and one.tag in KINDS and len(self.chain) < LONGEST_CHAIN:
            self.chain.append(one)
            one = by_id.get(one.attributes.get("href", "")[1:])
        self.kind = KINDS[element.tag]

    def get(self, name: str) -> str | None:
        """An attribute of the first that has it."""
        for one in self.chain:
            if name in one.attributes:
                return one.attributes[name]
        return None

    def of_kind(self, name: str) -> str | None:
        """An attribute that only gradients of the same kind have."""
        for one in self.chain:
            if KINDS[one.tag] == self.kind and name in one.attributes:
                return one.attributes[name]
        return None

    @property
    def has_stops(self) -> bool:
        """Whether there is any colour in it."""
        return any(child.tag == "stop" for one in self.chain for child in one.children)

    def stops(self, colour: ColourOf) -> tuple[Stop, ...]:
        """The stops of the first that has any; their places never run backwards."""
        for one in self.chain:
            found = [child for child in one.children if child.tag == "stop"]
            if found:
                return tuple(_ordered(_stop(child, colour) for child in found))
        return ()


def gradient_paint(
    element: Element,
    by_id: Mapping[str, Element],
    bounds: Rect | None,
    area: Rect,
    page: Viewport,
    alpha: float,
    colour: ColourOf,
) -> Paint | None:
    """The paint that a gradient gives to a shape with these bounds on an area; `colour` tells currentColor."""
    said = Borrowed(element, by_id)
    stops = said.stops(colour)
    if not stops:
        return None
    if len(stops) == 1:
        return _solid(stops[0], alpha)
    if said.get("transform-origin"):
        raise Outside(message("a gradient that turns about a point of its own"))
    in_box = said.get("gradientUnits") != "userSpaceOnUse"
    if in_box and (bounds is None or bounds.width <= 0 or bounds.height <= 0):
        return None
    own = parse_transform(said.get("gradientTransform") or "") or IDENTITY
    box: Matrix = IDENTITY
    if in_box and bounds:
        box = (bounds.width, 0.0, 0.0, bounds.height, bounds.x, bounds.y)
    points = _points(said, UNIT_SQUARE if in_box else page)
    matrix = multiply(box, own)
    if abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) < 1e-12:
        raise Outside(message("a gradient that is flat"))
    if _has_no_length(said.kind, points):
        return _solid(stops[-1], alpha)
    if said.kind == "radial" and not _is_nested(points):
        raise Outside(message("a radial gradient whose focus lies outside"))
    spread = said.get("spreadMethod") or "pad"
    if spread != "pad":
        points, stops = _repeated(said.kind, points, stops, spread == "reflect", corners(area, inverse(matrix)))
    return Gradient(said.kind, points, matrix, stops, alpha)


def _is_nested(points: tuple[float, ...]) -> bool:
    """Whether the inner circle lies inside the outer one."""
    fx, fy, fr, cx, cy, r = points
    return math.hypot(fx - cx, fy - cy) + fr < r * 0.9999


def _repeated(
    kind: str, points: tuple[float, ...], stops: tuple[Stop, ...], mirrored: bool, area: Rect
) -> tuple[tuple[float, ...], tuple[Stop, ...]]:
    """A gradient that goes on over an area, said as one that ends there."""
    first, last = _turns_over(area, points) if kind == "linear" else (0, _rings_over(area, points))
    count = last - first
    if count > MOST_TURNS:
        raise Outside(message("a gradient that repeats very often"))
    out: list[Stop] = []
    for turn in range(first, last):
        back = mirrored and turn % 2
        for stop in reversed(stops) if back else stops:
            at = (1 - stop.at) if back else stop.at
            out.append(stop._replace(at=(turn - first + at) / count))
    middle = len(points) // 2
    pairs = list(zip(points[:middle], points[middle:], strict=True))
    ends = [a + (b - a) * turn for turn in (first, last) for a, b in pairs]
    return tuple(ends), tuple(out)


def _turns_over(area: Rect, points: tuple[float, ...]) -> tuple[int, int]:
    """From which to which repetition a line's gradient covers an area."""
    x1, y1, x2, y2 = points
    dx, dy = x2 - x1, y2 - y1
    along = [((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
             for x in (area.x, area.right) for y in (area.y, area.bottom)]  # fmt: skip
    return math.floor(min(along) + 1e-9), max(math.ceil(max(along) - 1e-9), math.floor(min(along) + 1e-9) + 1)


def _rings_over(area: Rect, points: tuple[float, ...]) -> int:
    """How many rings cover an area."""
    fx, fy, fr, cx, cy, r = points
    if fr:
        raise Outside(message("a repeated gradient with an inner circle"))
    far = max(math.hypot(x - fx, y - fy) for x in (area.x, area.right) for y in (area.y, area.bottom))
    return max(1, math.ceil(far / (r - math.hypot(cx - fx, cy - fy))))


def _points(said: Borrowed, viewport: Viewport) -> tuple[float, ...]:
    """The line, or the two circles: the inner one first."""

    def at(name: str, along: str, otherwise: str) -> float:
        return viewport.units(length(said.of_kind(name) or otherwise) or Length(0.0), along)

    if said.kind == "linear":
        return at("x1", "x", "0%"), at("y1", "y", "0%"), at("x2", "x", "100%"), at("y2", "y", "0%")
    cx, cy, r = at("cx", "x", "50%"), at("cy", "y", "50%"), at("r", "d", "50%")
    fx = at("fx", "x", "0") if said.of_kind("fx") else cx
    fy = at("fy", "y", "0") if said.of_kind("fy") else cy
    return fx, fy, at("fr", "d", "0%"), cx, cy, r


def _has_no_length(kind: str, points: tuple[float, ...]) -> bool:
    """A line between two equal points, or a circle without radius: all of it has the last colour."""
    if kind == "linear":
        return abs(points[0] - points[2]) < NO_LENGTH and abs(points[1] - points[3]) < NO_LENGTH
    return points[5] < NO_LENGTH


def _solid(stop: Stop, alpha: float) -> Solid | None:
    return Solid(stop.colour, stop.alpha * alpha) if stop.alpha * alpha > 0 else None


def _stop(element: Element, colour: ColourOf) -> Stop:
    own = element.attributes
    text = own.get("stop-color", "black")
    if text in WIDE or own.get("stop-opacity") in WIDE:
        raise Outside(message("a stop that inherits its colour"))
    if text == "currentColor":
        text = colour(element)
    channels, share = colours.paint(text) or (colours.BLACK, 1.0)
    offset = own.get("offset", "0").strip()
    at = float(offset[:-1]) / 100 if offset.endswith("%") else float(offset)
    return Stop(min(1.0, max(0.0, at)), channels, share * colours.share(own.get("stop-opacity")))


def _ordered(stops: Iterator[Stop]) -> Iterator[Stop]:
    """Stops, none before the one that stands before it."""
    last = 0.0
    for stop in stops:
        last = max(last, stop.at)
        yield stop._replace(at=last)
