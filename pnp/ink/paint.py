"""A drawing → its shapes with their paint worked out: no style, `use`, gradient or opacity is left to inherit.

What is no shape with paint stays as it is, at its place among the shapes (`untouched.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pnp.base import colours, units
from pnp.base.colours import BLACK, RGB, share
from pnp.base.geometry import IDENTITY, Matrix, Rect, apply, inverse, multiply, parse_transform, size_of
from pnp.ink.polygons import Polygon, outline
from pnp.ink.tones import mixed
from pnp.ink.untouched import colour_of, is_untouched, with_heritage
from pnp.svg.art import Art
from pnp.svg.computed import Heritage, inherit, outline_of, own_matrix, paint_order
from pnp.svg.fallbacks import Outside
from pnp.svg.markers import Markers, Placed, has_markers
from pnp.svg.tree import SHAPES, Element, declared, made
from pnp.svg.viewport import Viewport

STROKING = ("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset")
INITIAL = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "opacity": "1"}
SLACK = 1e-6  # of a box: what rounding leaves
GROUPS = ("g", "a", "svg", "switch")
KEPT = ("transform", "clip-path")
OUTLINES = ("d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")
_URL = re.compile(r"url\(\s*['\"]?#([^)'\"]+)")


class Paint(NamedTuple):
    """One solid colour, and how much it covers."""

    colour: RGB
    alpha: float = 1.0


class Clip(NamedTuple):
    """A shape that a clip path shows: polygons in its own units."""

    lines: list[Polygon]
    matrix: Matrix
    element: Element
    transform: str  # from the clipped element's units to its own


Clips = tuple[tuple[Clip, ...], ...]  # each of these clip paths, as the shapes that it shows


@dataclass(slots=True, eq=False)
class Leaf:
    """One shape: its outline, where it stands in the art, and the paint that it was drawn with."""

    tag: str
    attributes: dict[str, str]  # the outline, its own transform and its clip
    matrix: Matrix
    fill: Paint | None
    stroke: Paint | None
    width: float
    stroking: dict[str, str]
    clips: Clips
    lines: list[Polygon]  # the outline as polygons, in its own units
    edge: bool = False  # the outline of a clip path, whose first shape comes next
    untouched: tuple[Element, ...] = ()  # what is drawn instead of a shape: it keeps its colours

    @property
    def even_odd(self) -> bool:
        return self.attributes.get("fill-rule") == "evenodd"


@dataclass(slots=True, eq=False)
class Branch:
    """Shapes that share a transform or a clip."""

    attributes: dict[str, str]
    children: list[Branch | Leaf]


@dataclass(slots=True, eq=False)
class Painting:
    """A whole drawing: its tree and its shapes in drawing order."""

    art: Art
    top: Branch
    leaves: list[Leaf]
    clips: tuple[Element, ...]  # the clip paths that are in use


def read_painting(art: Art, scale: float) -> Painting:
    """The shapes of a drawing that is printed at this scale."""
    root = made("svg", {}, (*art.used_defs, *art.content))
    reader = _Reader(root, scale, Viewport(*art.page))
    top = Branch({}, reader.children(root, INITIAL, IDENTITY, ()))
    return Painting(art, top, reader.leaves, reader.kept_clips())


class _Reader:
    """Goes through a tree with the paint that is inherited."""

    def __init__(self, root: Element, scale: float, page: Viewport) -> None:
        self.by_id = {e.attributes["id"]: e for e in root.walk() if "id" in e.attributes}
        self.markers = Markers(self.by_id, Heritage((root,)))
        self.scale, self.page = scale, page
        self.leaves: list[Leaf] = []
        self.clip_ids: dict[str, None] = {}
        self.outlines: dict[int, list[Polygon]] = {}
        self.depth = 0

    def children(self, element: Element, style: Mapping[str, str], matrix: Matrix, clips: Clips) -> list[Branch | Leaf]:
        children = element.children[:1] if element.tag == "switch" else element.children
        found = (self.node(child, style, matrix, clips) for child in children)
        return [node for node in found if node is not None]

    def node(self, element: Element, style: Mapping[str, str], matrix: Matrix, clips: Clips) -> Branch | Leaf | None:
        """A shape, a group or what a `use` stands for; None for what is not drawn."""
        own = declared(element)
        if own.get("display") == "none" or self.depth > 40:
            return None
        heritage, style = style, _inherit(style, own)
        if is_untouched(element, own, style, self.by_id):
            return self._untouched(element, own, heritage, matrix, clips)
        around = matrix, clips
        kept = {name: value for name, value in own.items() if name in KEPT}
        if "transform" in kept and "transform-origin" in own:
            kept["transform"] = _written(own_matrix(own, self.page))
        if element.tag == "use":
            shift = _use_shift(own, self.by_id.get(own.get("href", "")[1:]))
            kept["transform"] = f"{kept.get('transform', '')} {shift}".strip()
        matrix = multiply(matrix, parse_transform(kept.get("transform", "")) or IDENTITY)
        edge = None
        if "clip-path" in kept:
            clips = (*clips, self._clip(kept["clip-path"], matrix))
            if len(clips[-1]) == 1 and element.tag not in SHAPES:
                edge = self._edge(clips[-1][0])
        if element.tag in SHAPES:
            if has_markers(style):
                otherwise = partial(self._untouched, element, own, heritage, *around)
                return self._marked(element, own, style, kept, matrix, clips, otherwise)
            return self._leaf(element, own, style, kept, matrix, clips)
        if element.tag == "use":
            target = self.by_id.get(own.get("href", "")[1:])
            if target is None:
                return None
            self.depth += 1
            if target.tag == "symbol":
                inner = self.children(target, _inherit(style, declared(target)), matrix, clips)
            else:
                one = self.node(target, style, matrix, clips)
                inner = [one] if one else []
            self.depth -= 1
        elif element.tag in GROUPS:
            inner = self.children(element, style, matrix, clips)
        else:
            return None
        if not inner:
            return None
        kept = {k: v for k, v in kept.items() if v and v != "translate(0 0)"}
        if edge is None:
            return Branch(kept, inner)
        moved = {k: v for k, v in kept.items() if k == "transform"}
        return Branch(moved, [edge, Branch({"clip-path": kept["clip-path"]}, inner)])

    def _marked(
        self,
        element: Element,
        own: Mapping[str, str],
        style: Mapping[str, str],
        kept: Mapping[str, str],
        matrix: Matrix,
        clips: Clips,
        otherwise: Callable[[], Leaf],
    ) -> Branch | Leaf | None:
        """A shape with its markers, each a branch of shapes; handed on as it is where a marker is cut at its box."""
        if style.get("visibility", "visible") != "visible":
            return None
        order = paint_order(style)
        at, start = order.index("markers"), len(self.leaves)
        try:
            placed = self.markers.on(element.tag, own, style, self.page)
            before = self._leaf(element, own, _only(style, order[:at]), {}, matrix, clips)
            marks = list(self._marks(placed, style, matrix, clips))
            after = self._leaf(element, own, _only(style, order[at + 1 :]), {}, matrix, clips)
        except (Outside, ValueError):
            del self.leaves[start:]
            return otherwise()
        inner = [one for one in (before, *marks, after) if one]
        return Branch({k: v for k, v in kept.items() if v}, inner) if inner else None

    def _marks(
        self, placed: Sequence[Placed], style: Mapping[str, str], matrix: Matrix, clips: Clips
    ) -> Iterator[Branch]:
        """The copies of the markers of a shape."""
        for one in placed:
            for lies in one.matrices:
                place, start = multiply(matrix, lies), len(self.leaves)
                with self.markers.inside(one.marker):
                    node = self.node(one.content, {**INITIAL, "opacity": style["opacity"]}, place, clips)
                if one.cut and not all(_is_within(leaf, one.cut, inverse(place)) for leaf in self.leaves[start:]):
                    raise ValueError("cut off")
                if node:
                    yield Branch({"transform": _written(lies)}, [node])

    def _untouched(
        self, element: Element, own: Mapping[str, str], style: Mapping[str, str], matrix: Matrix, clips: Clips
    ) -> Leaf:
        """What is handed on as it is, with the place that it takes up, as far as that can be told."""
        inner = _Reader(made("svg", {}), self.scale, self.page)
        inner.by_id, inner.depth = self.by_id, self.depth + 1
        placed = multiply(matrix, own_matrix(own, self.page))
        if element.tag in SHAPES:
            inner._leaf(element, own, {**INITIAL, "fill": "#808080"}, {}, placed, ())
        elif element.tag in GROUPS:
            inner.children(element, INITIAL, placed, ())
        lines = [[apply(leaf.matrix, x, y) for x, y in line] for leaf in inner.leaves for line in leaf.lines]
        if element.tag in ("image", "svg"):
            x, y = (self.page.length(own.get(name), name) for name in "xy")
            right, bottom = x + self.page.length(own.get("width"), "x"), y + self.page.length(own.get("height"), "y")
            lines = [[apply(placed, *point) for point in ((x, y), (right, y), (right, bottom), (x, bottom), (x, y))]]
        fill = Paint(colour_of(element, [leaf.fill.colour for leaf in inner.leaves if leaf.fill])) if lines else None
        drawn = with_heritage(element, style, INITIAL)
        leaf = Leaf(element.tag, {}, IDENTITY, fill, None, 0.0, {}, clips, lines, untouched=drawn)
        self.leaves.append(leaf)
        return leaf

    def _edge(self, clip: Clip) -> Leaf:
        """The outline of a clip, which is also that of what it clips; it is drawn first, and covered inside."""
        attributes = {k: v for k, v in clip.element.attributes.items() if k in OUTLINES}
        if clip.transform:
            attributes["transform"] = clip.transform
        leaf = Leaf(clip.element.tag, attributes, clip.matrix, None, None, 0.0, {}, (), clip.lines, True)
        self.leaves.append(leaf)
        return leaf

    def _leaf(
        self,
        element: Element,
        own: Mapping[str, str],
        style: Mapping[str, str],
        kept: dict[str, str],
        matrix: Matrix,
        clips: Clips,
    ) -> Leaf | None:
        if style.get("visibility", "visible") != "visible":
            return None
        fill = self._paint(style, "fill") if element.tag != "line" else None
        stroke = self._paint(style, "stroke")
        width = self.page.length(style["stroke-width"], "d")
        stroke = stroke if width > 0 else None
        if fill is None and stroke is None:
            return None
        shape = {k: own[k] for k in OUTLINES if k in own}
        if any("%" in value for value in shape.values()):
            shape = {
                k: v if isinstance(v, str) else f"{v:.9g}"
                for k, v in outline_of(element.tag, own, self.page)[1].items()
            }
            element = made(element.tag, shape)
        attributes = {**shape, **kept}
        if style.get("fill-rule") == "evenodd":
            attributes["fill-rule"] = "evenodd"
        stroking = {k: style[k] for k in STROKING if k in style}
        lines = self._outline(element)
        leaf = Leaf(element.tag, attributes, matrix, fill, stroke, width, stroking, clips, lines)
        self.leaves.append(leaf)
        return leaf

    def _paint(self, style: Mapping[str, str], name: str) -> Paint | None:
        """A solid colour; a gradient gives the mean of its stops."""
        text = style[name].strip()
        if text == "currentColor":
            text = style.get("color", "#000000")
        alpha = share(style.get(f"{name}-opacity")) * share(style.get("opacity"))
        if text in ("none", "transparent") or alpha <= 0:
            return None
        url = _URL.search(text)
        if url:
            found = self._mean(self.by_id.get(url[1]))
            return Paint(found.colour, found.alpha * alpha) if found else None
        solid = colours.paint(text)
        return Paint(solid[0], solid[1] * alpha) if solid and solid[1] * alpha > 0 else None

    def _mean(self, gradient: Element | None, depth: int = 0) -> Paint | None:
        """One colour for a whole gradient, by how much its stops cover."""
        if gradient is None or depth > 8:
            return None
        stops = [declared(child) for child in gradient.children if child.tag == "stop"]
        if not stops:
            return self._mean(self.by_id.get(gradient.attributes.get("href", "")[1:]), depth + 1)
        total, weight, alphas = BLACK, 0.0, 0.0
        for stop in stops:
            colour, alpha = colours.paint(stop.get("stop-color", "#000000")) or (BLACK, 1.0)
            alpha *= share(stop.get("stop-opacity"))
            weight, alphas = weight + max(alpha, 1e-6), alphas + alpha
            total = mixed(total, colour, max(alpha, 1e-6) / weight)
        return Paint(total, alphas / len(stops)) if alphas else None

    def _clip(self, text: str, matrix: Matrix) -> tuple[Clip, ...]:
        """The outline of a clip path, as far as it is made of shapes."""
        url = _URL.search(text)
        element = self.by_id.get(url[1]) if url else None
        if url is None or element is None:
            return ()
        self.clip_ids[url[1]] = None
        if element.attributes.get("clipPathUnits") == "objectBoundingBox":
            return ()
        found: list[Clip] = []
        for child in element.children:
            moves = [element.attributes.get("transform", ""), child.attributes.get("transform", "")]
            if child.tag == "use" and child.attributes.get("href", "")[1:] in self.by_id:
                moves.append(_use_shift(child.attributes, None))
                child = self.by_id[child.attributes["href"][1:]]
                moves.append(child.attributes.get("transform", ""))
            if child.tag in SHAPES:
                transform = " ".join(filter(None, moves))
                inner = multiply(matrix, parse_transform(transform) or IDENTITY)
                found.append(Clip(self._outline(child), inner, child, transform))
        return tuple(found)

    def _outline(self, element: Element) -> list[Polygon]:
        """The polygons of a shape, worked out once however often it is used."""
        if id(element) not in self.outlines:
            self.outlines[id(element)] = outline(element.tag, element.attributes, self.scale)
        return self.outlines[id(element)]

    def kept_clips(self) -> tuple[Element, ...]:
        """The clip paths that are in use, with what they themselves use."""
        wanted: dict[str, Element] = {}
        for name in self.clip_ids:
            element = self.by_id[name]
            wanted[name] = element
            for inner in element.walk():
                href = inner.attributes.get("href", "")[1:]
                if href in self.by_id:
                    wanted[href] = self.by_id[href]
        return tuple(wanted.values())


def _only(style: Mapping[str, str], names: Sequence[str]) -> Mapping[str, str]:
    """A style without the paints that are not named."""
    return {**style, **{name: "none" for name in ("fill", "stroke") if name not in names}}


def _is_within(leaf: Leaf, box: Rect, matrix: Matrix) -> bool:
    """Whether a shape stays in a box with its stroke, seen from the units of the box."""
    matrix = multiply(matrix, leaf.matrix)
    limit = float(leaf.stroking.get("stroke-miterlimit", "4"))
    reach = leaf.width / 2 * max(limit, 1.5) * size_of(matrix) if leaf.stroke else 0.0
    edge = SLACK * max(box.width, box.height) - reach
    inside = box.grown(edge, edge, edge, edge)
    points = (apply(matrix, *point) for line in leaf.lines for point in line)
    return all(inside.x <= x <= inside.right and inside.y <= y <= inside.bottom for x, y in points)


def _written(matrix: Matrix) -> str:
    """A matrix as a transform."""
    return f"matrix({' '.join(f'{v:.9g}' for v in matrix)})"


def _inherit(style: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """Paint with an element's own; opacity is no heritage, but it multiplies."""
    out = dict(inherit(style, own))
    if "opacity" in own:
        out["opacity"] = str(share(style.get("opacity")) * share(own["opacity"]))
    return out


def _use_shift(own: Mapping[str, str], target: Element | None) -> str:
    """The move that a `use` makes, and for a symbol with a viewBox the fitting into its box."""
    x, y = (units.length(own.get(k, "0")) or 0.0 for k in "xy")
    move = f"translate({units.number(x)} {units.number(y)})"
    if target is None or target.tag != "symbol" or "viewBox" not in target.attributes:
        return move
    left, top, wide, high = (float(v) for v in re.split(r"[\s,]+", target.attributes["viewBox"].strip()))
    width, height = units.length(own.get("width", "")) or wide, units.length(own.get("height", "")) or high
    if wide <= 0 or high <= 0:
        return move
    ratio = min(width / wide, height / high)
    dx, dy = (width - wide * ratio) / 2 - left * ratio, (height - high * ratio) / 2 - top * ratio
    return f"{move} translate({units.number(dx)} {units.number(dy)}) scale({ratio:.6g})"
