"""A scene → a form: PDF operators in the drawing's own units, with shadings, transparency groups, clips and masks."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from pnp.base.colours import RGB
from pnp.base.geometry import IDENTITY, Matrix, Rect, inverse, multiply, size_of
from pnp.base.units import number as n
from pnp.pdf.operators import K
from pnp.pdf.pens import DrawingPen, PlacedPen, operators_of
from pnp.pdf.pixels import raster_of
from pnp.pdf.rendered import DrawnPage, Form, Pattern, Raster, Resources, Shading, State
from pnp.svg.bounds import corners
from pnp.svg.outlines import Stroke as PenStroke
from pnp.svg.outlines import strokes_of, trace
from pnp.svg.scene import Clip, ClipShape, Gradient, Group, Image, Node, Outline, Paint, Part, Shape, Solid, Stroke

FINEST = 40_000
NO_PAINT = Solid((0.0, 0.0, 0.0), 1.0)  # in the place of one that does not matter
LARGER = 100
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
T = TypeVar("T")
INSET = 0.002  # of a pixel: who rounds outwards to whole pixels gets those that were meant
MOST_TOGETHER = 40  # outlines of a clip that are looked at in pairs
Drawn = tuple[Raster | DrawnPage, Rect]  # what another renderer has drawn, and the part of the plane that it shows
Fallbacks = Mapping[int, Drawn | None]  # by the identity of the part


def draw(nodes: Sequence[Node], view: Rect, fallbacks: Fallbacks | None = None) -> Form:
    """The form of a drawing; what other renderers have drawn is at hand."""
    base: Matrix = (K, 0.0, 0.0, -K, -view.x * K, (view.y + view.height) * K)
    box = (0.0, 0.0, round(view.width * K, 3), round(view.height * K, 3))
    drawer = _Drawer(view, fallbacks or {})
    content = [f"{_matrix(base)} cm"]
    drawer.nodes(nodes, _Place(IDENTITY, base, _places(view)), content)
    return Form("\n".join(content).encode(), box, drawer.resources)


def _places(view: Rect) -> int:
    """Decimals that tell apart forty thousand places across a drawing: a dot at 1200 dpi on its largest print."""
    return min(6, max(2, math.ceil(math.log10(FINEST / max(view.width, view.height)))))


class _Place:
    """Where something is drawn: its units in those of the drawing, and in those of the form that it stands in."""

    __slots__ = ("in_drawing", "in_form", "least", "places")

    def __init__(self, in_drawing: Matrix, in_form: Matrix, least: int) -> None:
        self.in_drawing, self.in_form, self.least = in_drawing, in_form, least
        size = size_of(in_drawing)
        self.places = least if size <= 1 else min(7, least + math.ceil(math.log10(size)))

    def moved(self, matrix: Matrix) -> _Place:
        if matrix == IDENTITY:
            return self
        return _Place(multiply(self.in_drawing, matrix), multiply(self.in_form, matrix), self.least)

    def apart(self) -> _Place:
        """The same place as the beginning of a form of its own."""
        return _Place(self.in_drawing, IDENTITY, self.least)


class _Drawer:
    """Writes the operators of one form and collects what they use."""

    def __init__(self, view: Rect, fallbacks: Fallbacks) -> None:
        self.view, self.fallbacks = view, fallbacks
        self.states: dict[tuple[float, float, int], tuple[str, State]] = {}
        self.shadings: dict[Shading, str] = {}
        self.patterns: dict[Pattern, str] = {}
        self.objects: dict[int, tuple[str, Form | Raster | DrawnPage]] = {}

    @property
    def resources(self) -> Resources | None:
        """What was used, by name."""
        if not (self.states or self.shadings or self.patterns or self.objects):
            return None
        return Resources(
            dict(self.states.values()),
            {name: one for one, name in self.shadings.items()},
            {name: one for one, name in self.patterns.items()},
            dict(self.objects.values()),
        )

    def nodes(self, nodes: Sequence[Node], place: _Place, out: list[str]) -> None:
        """Nodes in their order."""
        for node in nodes:
            if isinstance(node, Shape):
                self._shape(node, place, out)
            elif isinstance(node, Group):
                self._group(node, place, out)
            elif isinstance(node, Image):
                self._image(node, out)
            else:
                self._part(node, out)

    def _group(self, group: Group, place: _Place, out: list[str]) -> None:
        inner = place.moved(group.matrix)
        moved = f" {_matrix(group.matrix)} cm" if group.matrix != IDENTITY else ""
        soft = [clip for clip in group.clips if not _is_hard(clip)]
        cut = "".join(self._cut(clip, IDENTITY, inner.places) for clip in group.clips if _is_hard(clip))
        out.append(f"q{moved}{cut}")
        if group.opacity < 1 or soft:
            form = self._form(lambda drawer, at, body: drawer.nodes(group.children, at, body), inner)
            for clip in soft[1:]:
                form = self._masked(form, clip, inner)
            mask = self._mask(soft[0], inner) if soft else None
            out.append(f"{self._state(State(group.opacity, group.opacity, mask))} /{self._object(form)} Do")
        else:
            self.nodes(group.children, inner, out)
        out.append("Q")

    def _form(self, fill: Callable[[_Drawer, _Place, list[str]], None], place: _Place, grey: bool = False) -> Form:
        """A group of its own, whatever is drawn in it."""
        drawer = _Drawer(self.view, self.fallbacks)
        body: list[str] = []
        fill(drawer, place.apart(), body)
        area = corners(self.view, inverse(place.in_drawing))
        box = (area.x, area.y, area.right, area.bottom)
        return Form("\n".join(body).encode(), box, drawer.resources, group=True, grey=grey)

    def _masked(self, form: Form, clip: Clip, place: _Place) -> Form:
        """A form behind a mask, as a form."""
        mask = self._mask(clip, place)

        def fill(drawer: _Drawer, _: _Place, body: list[str]) -> None:
            body.append(f"{drawer._state(State(mask=mask))} /{drawer._object(form)} Do")

        return self._form(fill, place)

    def _mask(self, clip: Clip, place: _Place) -> Form:
        """A clip of several outlines that may overlap, as what is light: whatever is in any of them shows."""

        def fill(drawer: _Drawer, at: _Place, body: list[str]) -> None:
            for shape in clip.shapes:
                hard = all(map(_is_hard, shape.clips))
                cuts = "".join(drawer._cut(one, shape.matrix, at.places) for one in shape.clips) if hard else ""
                paint = f"1 g {_placed(shape, IDENTITY, at.places)} {'f*' if shape.rule == 'evenodd' else 'f'}"
                if hard:
                    body.append(f"q{cuts} {paint} Q")
                else:
                    self._soft(drawer, shape, paint, at, body)

        return self._form(fill, place, grey=True)

    def _soft(self, drawer: _Drawer, shape: ClipShape, paint: str, at: _Place, body: list[str]) -> None:
        """An outline of a clip that is clipped by several outlines itself."""
        form = drawer._form(lambda _, __, inner: inner.append(paint), at, grey=True)
        for clip in shape.clips:
            placed = Clip(tuple(one._replace(matrix=multiply(shape.matrix, one.matrix)) for one in clip.shapes))
            form = drawer._masked(form, placed, at)._replace(grey=True)
        body.append(f"/{drawer._object(form)} Do")

    def _cut(self, clip: Clip, matrix: Matrix, places: int) -> str:
        """The operators that clip to outlines which do not overlap."""
        parts = []
        for shape in clip.shapes:
            parts += [self._cut(inner, multiply(matrix, shape.matrix), places) for inner in shape.clips]
        path = " ".join(_placed(shape, matrix, places) for shape in clip.shapes)
        even = "*" if clip.shapes[0].rule == "evenodd" else ""
        return f"{''.join(parts)} {path} W{even} n"

    def _shape(self, shape: Shape, place: _Place, out: list[str]) -> None:
        path = _path(shape.outline, place.places)
        fill, stroke = shape.fill if _encloses(path) else None, shape.stroke
        if not path or not (fill or stroke):
            return
        even = "*" if shape.rule == "evenodd" else ""
        if isinstance(fill, Gradient) or isinstance(stroke and stroke.paint, Gradient) or (fill and _shines(shape)):
            steps: list[Callable[[], None]] = []
            if fill:
                steps.append(lambda: self._fill(path, shape, fill, even, place, out))
            if stroke:
                steps.append(lambda: self._stroked(path, shape, stroke, place, out))
            for step in reversed(steps) if shape.stroke_first else steps:
                step()
            return
        operators = []
        if fill:
            operators.append(f"{self._alpha(fill.alpha)}{_rgb(fill)} rg")
        if stroke:
            operators.append(f"{self._alpha(1.0, stroke.paint.alpha)}{_rgb(stroke.paint)} RG {_pen(stroke, place)}")
        finish = f"B{even}" if fill and stroke else f"f{even}" if fill else "S"
        out.append(f"q {' '.join(operators)} {path} {finish} Q")

    def _fill(self, path: str, shape: Shape, paint: Paint, even: str, place: _Place, out: list[str]) -> None:
        if not isinstance(paint, Gradient):
            out.append(f"q {self._alpha(paint.alpha)}{_rgb(paint)} rg {path} f{even} Q")
            return
        state = self._fade(paint, shape.bounds or self.view, place)
        shading = self._shading(_shading(paint))
        out.append(f"q {state}{path} W{even} n {_matrix(paint.matrix)} cm /{shading} sh Q")

    def _stroked(self, path: str, shape: Shape, stroke: Stroke, place: _Place, out: list[str]) -> None:
        paint = stroke.paint
        if not isinstance(paint, Gradient):
            out.append(f"q {self._alpha(1.0, paint.alpha)}{_rgb(paint)} RG {_pen(stroke, place)} {path} S Q")
            return
        reach = stroke.width * max(1.5, stroke.limit if stroke.join == "miter" else 1.5)
        area = (shape.bounds or self.view).grown(reach, reach, reach, reach)
        state = self._fade(paint, area, place)
        pattern = Pattern(_shading(paint), multiply(place.in_form, paint.matrix))
        name = _named(self.patterns, pattern, "P")
        # written a hundred times larger and made smaller again: pdfium cuts such lines into pieces of a unit
        larger = [tuple(value * LARGER for value in one) for one in strokes_of(*shape.outline)]
        places = max(0, place.places - 2)
        small = f"{_operand(1 / LARGER)} 0 0 {_operand(1 / LARGER)} 0 0 cm"
        pen = _pen(_larger(stroke), place)
        out.append(f"q {state}/Pattern CS /{name} SCN {small} {pen} {operators_of(larger, places)} S Q")

    def _fade(self, paint: Gradient, area: Rect, place: _Place) -> str:
        """The state for a gradient that covers less, by stops or as a whole."""
        shares = {stop.alpha for stop in paint.stops}
        if len(shares) == 1:
            share = shares.pop() * paint.alpha
            return self._alpha(share, share)
        form = _Drawer(self.view, {})
        name = form._shading(_shading(paint, shares=True))
        content = f"{_matrix(paint.matrix)} cm /{name} sh".encode()
        mask = Form(content, (area.x, area.y, area.right, area.bottom), form.resources, group=True, grey=True)
        return f"{self._state(State(paint.alpha, paint.alpha, mask))} "

    def _image(self, image: Image, out: list[str]) -> None:
        name = self._object(raster_of(image.picture))
        inner = multiply(image.matrix, (1 - 2e-5, 0.0, 0.0, 2e-5 - 1, 1e-5, 1 - 1e-5))
        out.append(f"q {_matrix(inner)} cm /{name} Do Q")

    def _part(self, part: Part, out: list[str]) -> None:
        """What another renderer has drawn, on the part of the plane that it shows."""
        drawn = self.fallbacks[id(part)]
        if drawn is None:  # nothing is to be seen
            return
        thing, area = drawn
        if isinstance(thing, Raster):
            x, y = area.width / thing.width * INSET, area.height / thing.height * INSET
            matrix: Matrix = (area.width - 2 * x, 0.0, 0.0, 2 * y - area.height, area.x + x, area.bottom - y)
        else:  # a page in points, y up
            matrix = (1 / K, 0.0, 0.0, -1 / K, area.x, area.bottom)
        out.append(f"q {_matrix(matrix)} cm /{self._object(thing)} Do Q")

    def _alpha(self, fill: float, stroke: float = 1.0) -> str:
        """The state for paint that lets others shine through."""
        return "" if fill >= 1 and stroke >= 1 else f"{self._state(State(fill, stroke))} "

    def _state(self, state: State) -> str:
        rounded = state._replace(fill=round(state.fill, 4), stroke=round(state.stroke, 4))
        key = (rounded.fill, rounded.stroke, id(rounded.mask))
        return f"/{self.states.setdefault(key, (f'G{len(self.states) + 1}', rounded))[0]} gs"

    def _shading(self, shading: Shading) -> str:
        return _named(self.shadings, shading, "S")

    def _object(self, thing: Form | Raster | DrawnPage) -> str:
        known = self.objects.setdefault(id(thing), (f"X{len(self.objects) + 1}", thing))
        return known[0]


def _named(known: dict[T, str], one: T, letter: str) -> str:
    return known.setdefault(one, f"{letter}{len(known) + 1}")


def _encloses(path: str) -> bool:
    """Whether anything lies inside an outline; filling what has two points only would leave a hairline."""
    return " c" in path or " re" in path or any(part.count(" l") > 1 for part in path.split(" m"))


def _shines(shape: Shape) -> bool:
    """Whether fill and stroke must be painted one after the other."""
    if not (shape.fill and shape.stroke):
        return False
    return shape.stroke.paint.alpha < 1 or shape.fill.alpha < 1 or shape.stroke_first


def _is_hard(clip: Clip) -> bool:
    """Whether a clip can be said by operators: one outline, or several of one rule that do not touch."""
    shapes = clip.shapes
    if len(shapes) == 1:
        return all(map(_is_hard, shapes[0].clips))
    if len(shapes) > MOST_TOGETHER or len({shape.rule for shape in shapes}) > 1 or any(shape.clips for shape in shapes):
        return False
    boxes = [shape.bounds for shape in shapes if shape.bounds]
    return not any(_touch(one, other) for i, one in enumerate(boxes) for other in boxes[i + 1 :])


def _touch(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _path(outline: Outline, places: int) -> str:
    """The operators of an outline; what comes again in other drawings is followed once."""
    if outline.tag == "rect" and not outline.attributes.get("rx") and not outline.attributes.get("ry"):
        pen = DrawingPen(places)
        trace(outline.tag, outline.attributes, pen)  # a rectangle is one operator
        return pen.path
    strokes = strokes_of(outline.tag, outline.attributes)
    return _written(strokes, places)


@lru_cache(maxsize=20_000)
def _written(strokes: tuple[PenStroke, ...], places: int) -> str:
    return operators_of(strokes, places)


def _placed(shape: ClipShape, matrix: Matrix, places: int) -> str:
    """The outline of a clip where it lies."""
    where = multiply(matrix, shape.matrix)
    pen = DrawingPen(places) if where == IDENTITY else PlacedPen(where, places)
    trace(shape.outline.tag, shape.outline.attributes, pen)
    return pen.path


def _shading(paint: Gradient, shares: bool = False) -> Shading:
    stops = tuple((stop.at, (stop.alpha,) if shares else stop.colour) for stop in paint.stops)
    return Shading(paint.kind, paint.points, stops)


def _pen(stroke: Stroke, place: _Place) -> str:
    """Width, ends, corners and dashes of a line."""
    return _line(stroke._replace(paint=NO_PAINT), place.places)


@lru_cache(maxsize=4096)
def _line(stroke: Stroke, places: int) -> str:
    parts = f"{n(stroke.width, places)} w {CAPS[stroke.cap]} J {JOINS[stroke.join]} j {n(stroke.limit)} M"
    if not stroke.dashes:
        return parts
    return f"{parts} [{' '.join(n(d, places) for d in stroke.dashes)}] {n(stroke.shift, places)} d"


def _larger(stroke: Stroke) -> Stroke:
    """A line a hundred times as broad."""
    dashes = tuple(dash * LARGER for dash in stroke.dashes)
    return stroke._replace(width=stroke.width * LARGER, dashes=dashes, shift=stroke.shift * LARGER)


def _rgb(paint: Paint) -> str:
    return _operands(paint.colour)  # type: ignore[union-attr]  # gradients are painted elsewhere


@lru_cache(maxsize=4096)
def _operands(colour: RGB) -> str:
    return " ".join(n(channel) for channel in colour)


def _matrix(matrix: Matrix) -> str:
    """Six operands, as exact as what they enlarge."""
    return " ".join(_operand(value) for value in matrix)


def _operand(value: float) -> str:
    """A number with seven digits that count, without exponent."""
    if value == 0:
        return "0"
    decimals = min(12, max(4, 6 - math.floor(math.log10(abs(value)))))
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
