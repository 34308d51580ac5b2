"""Markers: a shape's marker properties → the content of each marker with all its places on the outline.

A marker inherits where it is defined, takes `context-fill` and `context-stroke` from the shape, and is cut to its
viewport unless it says otherwise. What renderers read differently is raised as Outside: resvg draws such a shape.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from pnp.base.geometry import Matrix, Rect, multiply, rotate, scale, translate
from pnp.base.messages import message
from pnp.base.problems import Problems
from pnp.base.units import number
from pnp.svg.attributes import kept
from pnp.svg.computed import Heritage, Style, inherit, outline_of
from pnp.svg.fallbacks import Outside
from pnp.svg.gradients import KINDS as GRADIENTS
from pnp.svg.lengths import length
from pnp.svg.tree import Element
from pnp.svg.vertices import Vertex, vertices_of
from pnp.svg.viewport import Viewport, box_of, fitted

START, MID, END = MARKERS = ("marker-start", "marker-mid", "marker-end")
DEEPEST = 5  # markers inside each other
USUAL_SIZE = 3.0  # of a marker that does not say how large it is
SAME = 1e-6  # of a ratio: what rounding leaves
EFFECTS = ("filter", "mask", "clip-path", "opacity", "mix-blend-mode", "transform")
NO_EFFECT = ("none", "normal", "1", "", "auto")
RELATIVE = frozenset((
    *("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2"),
    *("stroke-width", "stroke-dasharray", "stroke-dashoffset"),
))  # fmt: skip
PAINTS = {"context-fill": "fill", "context-stroke": "stroke"}
KEYWORDS = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}
_ANGLE = re.compile(r"([+-]?(?:\d{1,12}(?:\.\d{0,17})?|\.\d{1,17}))(deg|grad|rad|turn)?", re.ASCII)
_DEGREES = {None: 1.0, "deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}


class Placed(NamedTuple):
    """A marker on a shape: its content, the box that it is cut to, and where it lies, in the units of the shape."""

    marker: Element
    content: Element
    cut: Rect | None
    matrices: tuple[Matrix, ...]


class _Fit(NamedTuple):
    """How the content of a marker is laid on a vertex, and what cuts it."""

    matrix: Matrix
    cut: Rect | None


def has_markers(style: Style) -> bool:
    """Whether a shape with this style has markers."""
    return any(style.get(name, "none").startswith("url(") for name in MARKERS)


class Markers:
    """The markers of one drawing, for whoever goes through its shapes."""

    def __init__(self, by_id: Mapping[str, Element], heritage: Heritage) -> None:
        self.by_id, self.heritage = by_id, heritage
        self.open: list[Element] = []  # whose content is being drawn: what they inherit may name them again
        self._contents: dict[tuple[int, tuple[str, ...]], Element] = {}

    @contextmanager
    def inside(self, marker: Element) -> Iterator[None]:
        """While the content of a marker is drawn, it is no marker itself."""
        self.open.append(marker)
        try:
            yield
        finally:
            self.open.pop()

    def on(self, tag: str, own: Style, style: Style, page: Viewport) -> tuple[Placed, ...]:
        """The markers of a shape in drawing order; Outside or ValueError where only another renderer has them right."""
        named = [(name, self._named(style.get(name, "none"))) for name in MARKERS]
        found = [(name, marker) for name, marker in named if marker is not None and marker not in self.open]
        if not found:
            return ()
        if len(self.open) >= DEEPEST:
            raise Outside(message("markers in markers"))
        outline = outline_of(tag, own, page)
        vertices = vertices_of(outline.tag, outline.attributes)
        width = page.length(style.get("stroke-width"), "d", 1.0)
        out = []
        for name, marker in found:
            fit = _fit(marker)
            size = 1.0 if marker.attributes.get("markerUnits") == "userSpaceOnUse" else width
            if fit and size > 0:
                content = self._content(marker, style)
                out.append(Placed(marker, content, fit.cut, tuple(_places(name, vertices, marker, fit.matrix, size))))
        return tuple(out)

    def _named(self, text: str) -> Element | None:
        """The marker that `url(#id)` means, if it is one with anything in it."""
        target = self.by_id.get(text[5:-1]) if text.startswith("url(") else None
        return target if target is not None and target.tag == "marker" and target.children else None

    def _content(self, marker: Element, style: Style) -> Element:
        """What a marker shows on a shape of this style: a group with all that it inherits."""
        heritage = inherit(self.heritage.of(marker), marker.attributes)
        asked = _context_paints(heritage, marker)
        paints = {name: _context_paint(style, PAINTS[name]) for name in asked}
        key = (id(marker), tuple(paints.values()))
        if key not in self._contents:
            _check_content(marker)
            children = [_painted(child, paints) for child in marker.children] if paints else marker.children
            said = {name: paints.get(value, value) for name, value in heritage.items()}
            self._contents[key] = Element("g", said, {}, marker.place, children)
        return self._contents[key]


def _fit(marker: Element) -> _Fit | None:
    """How a marker lies on a vertex where one unit is one unit; None where it has no size."""
    own = marker.attributes
    for name in _effects(marker):
        raise Outside(message("{name} on a marker", name=name))
    if own.get("markerUnits", "strokeWidth") not in ("strokeWidth", "userSpaceOnUse"):
        raise _odd("markerUnits")
    if own.get("overflow", "hidden") not in ("hidden", "scroll", "visible", "auto"):
        raise _odd("overflow")
    width, height = (_length(own, name, USUAL_SIZE) for name in ("markerWidth", "markerHeight"))
    x, y = (_length(own, name, 0.0) for name in ("refX", "refY"))
    if width <= 0 or height <= 0:
        return None
    box, stretch = Rect(0.0, 0.0, width, height), scale(1.0, 1.0)
    if "viewBox" in own:
        found = box_of(own["viewBox"]) if kept("viewBox", own["viewBox"]) else None
        aspect = own.get("preserveAspectRatio", "")
        if found is None or (aspect and kept("preserveAspectRatio", aspect) is None):
            raise _odd("viewBox")
        fit = fitted(found, width, height, aspect)
        box, stretch = found, scale(fit[0], fit[3])
    cut = None
    if own.get("overflow", "hidden") in ("hidden", "scroll"):
        if abs(box.width * stretch[0] / width - 1) > SAME or abs(box.height * stretch[3] / height - 1) > SAME:
            raise Outside(message("a marker that is cut to another form than its viewBox"))
        cut = box
    return _Fit(multiply(stretch, translate(-x, -y)), cut)


def _odd(name: str) -> Outside:
    """What is raised for an attribute that only one renderer has to understand."""
    return Outside(message("a marker whose {name} programs read differently", name=name))


def _length(own: Style, name: str, otherwise: float) -> float:
    """A length of a marker in user units; what depends on anything else is raised."""
    if name not in own:
        return otherwise
    found = length(own[name])
    if found is None or found.unit:
        raise _odd(name)
    return found.value


def _places(name: str, vertices: Sequence[Vertex], marker: Element, fit: Matrix, size: float) -> Iterator[Matrix]:
    """Where the copies of a marker lie."""
    orient = marker.attributes.get("orient", "0")
    fixed = None if orient in ("auto", "auto-start-reverse") else _degrees(orient)
    shown = {START: vertices[:1], MID: vertices[1:-1], END: vertices[-1:]}[name]
    for vertex in shown:
        angle = vertex.angle if fixed is None else fixed
        if orient == "auto-start-reverse" and name == START:
            angle += 180
        turned = multiply(translate(vertex.x, vertex.y), multiply(rotate(angle), scale(size, size)))
        yield multiply(turned, fit)


def _degrees(orient: str) -> float:
    """The angle that a marker always has."""
    match = _ANGLE.fullmatch(orient)
    if match is None:
        raise _odd("orient")
    return float(match[1]) * _DEGREES[match[2]]


def _context_paints(heritage: Style, marker: Element) -> list[str]:
    """Which paints of its shape a marker asks for."""
    said = {*heritage.values(), *(value for one in marker.walk() for value in one.attributes.values())}
    return [name for name in PAINTS if name in said]


def _context_paint(style: Style, name: str) -> str:
    """The paint of a shape as its markers take it: one colour, or none."""
    text = style.get(name, "black" if name == "fill" else "none")
    if text == "currentColor":
        text = style.get("color", "black")
    if text.startswith(("url(", "context-")):
        raise Outside(message("markers in the gradient or pattern of their line"))
    return text


def _painted(element: Element, paints: Mapping[str, str]) -> Element:
    """The same element with the paints of its shape."""
    attributes = {name: paints.get(value, value) for name, value in element.attributes.items()}
    children = [_painted(child, paints) for child in element.children]
    return Element(element.tag, attributes, element.bindings, element.place, children)


def _check_content(marker: Element) -> None:
    """Refuse to our own renderer lengths that are parts of a page: renderers disagree which page that is."""
    for element in marker.walk():
        own = element.attributes
        if element is marker or element.tag in GRADIENTS:
            continue
        if any("%" in own[name] for name in RELATIVE.intersection(own)):
            raise Outside(message("a marker with lengths in percent"))


def check_markers(root: Element, problems: Problems) -> None:
    """Report effects of markers themselves; write words for the point on the vertex as numbers, which resvg reads."""
    for marker in root.walk():
        if marker.tag != "marker":
            continue
        for name in _effects(marker):
            complaint = message("found {name} on a marker, which programs read differently; put it on a <g> inside",
                                name=name)  # fmt: skip
            problems.add(marker.place, name, complaint)
        _place_keywords(marker.attributes)


def _effects(marker: Element) -> Iterator[str]:
    """The effects that a marker has itself."""
    return (name for name in EFFECTS if marker.attributes.get(name, "none").strip() not in NO_EFFECT)


def _place_keywords(own: dict[str, str]) -> None:
    """Parts of the viewBox, or of the marker's size, as numbers."""
    for name, side, words in (("refX", "markerWidth", ("left", "center", "right")),
                              ("refY", "markerHeight", ("top", "center", "bottom"))):  # fmt: skip
        word = own.get(name, "").strip()
        if word not in words:
            continue
        box = box_of(own["viewBox"]) if "viewBox" in own and kept("viewBox", own["viewBox"]) else None
        found = length(own.get(side, str(USUAL_SIZE)))
        whole = (box.width if name == "refX" else box.height) if box else found.value if found else 0.0
        own[name] = number(whole * KEYWORDS[word], 6)
