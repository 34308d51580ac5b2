"""A scene: what a drawing comes to once styles, units, uses, boxes, gradients and clips are worked out.

Whoever draws needs to know nothing else of SVG. What our own pens cannot say is a Part, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pnp.base.colours import RGB
from pnp.base.geometry import Matrix, Rect
from pnp.base.problems import Place
from pnp.svg.embedded import Embedded
from pnp.svg.tree import Element

Rule = Literal["nonzero", "evenodd"]
Renderer = Literal["cairosvg", "resvg"]


class Solid(NamedTuple):
    """One colour, and how much it covers."""

    colour: RGB
    alpha: float


class Stop(NamedTuple):
    """A colour at a place of a gradient, from 0 to 1."""

    at: float
    colour: RGB
    alpha: float


class Gradient(NamedTuple):
    """Colours along a line (x1 y1 x2 y2) or between circles (fx fy fr cx cy r), which the matrix lays on the shape."""

    kind: Literal["linear", "radial"]
    points: tuple[float, ...]
    matrix: Matrix
    stops: tuple[Stop, ...]
    alpha: float


Paint = Solid | Gradient


class Stroke(NamedTuple):
    """How a line is drawn."""

    paint: Paint
    width: float
    cap: str
    join: str
    limit: float
    dashes: tuple[float, ...]
    shift: float


class Outline(NamedTuple):
    """The outline of a shape, with all lengths in user units."""

    tag: str
    attributes: Mapping[str, str | float]


class Shape(NamedTuple):
    """A filled and stroked outline; `bounds` is the box of the outline, None where it has none."""

    outline: Outline
    fill: Paint | None
    rule: Rule
    stroke: Stroke | None
    stroke_first: bool
    bounds: Rect | None


class ClipShape(NamedTuple):
    """One outline of a clip path, placed, perhaps clipped itself."""

    outline: Outline
    matrix: Matrix
    rule: Rule
    clips: tuple[Clip, ...]
    bounds: Rect | None


class Clip(NamedTuple):
    """A clip path: what is inside any of its shapes shows."""

    shapes: tuple[ClipShape, ...]


class Image(NamedTuple):
    """A picture of pixels, laid from the unit square (y down) by its matrix."""

    picture: Embedded
    matrix: Matrix


class Part(NamedTuple):
    """Elements that another renderer draws, with what they inherit, and the page whose parts percentages are."""

    elements: tuple[Element, ...]
    inherited: Mapping[str, str]
    viewport: tuple[float, float]
    renderer: Renderer
    why: str
    place: Place


class Group(NamedTuple):
    """What is moved, faded or clipped together."""

    matrix: Matrix
    opacity: float
    clips: tuple[Clip, ...]
    children: tuple[Node, ...]


Node = Group | Shape | Image | Part
