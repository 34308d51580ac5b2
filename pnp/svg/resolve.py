"""A tree → the scene that it shows: styles, units, uses, boxes, markers, gradients and clips worked out, once for all.

What our own renderer cannot draw becomes a Part for resvg (`fallbacks.py`): the element alone where it stands for
itself, the whole drawing where it blends with what lies below it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from pnp.base import colours
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, translate
from pnp.base.messages import message, message_of
from pnp.svg import clips
from pnp.svg.bounds import bounds_of, corners
from pnp.svg.computed import INITIAL, Heritage, Style, inherit, outline_of, own_matrix, paint_order
from pnp.svg.elements import PARTS, TEXTS
from pnp.svg.embedded import embedded
from pnp.svg.fallbacks import Outside, Whole, check_effects, is_apart, joined, part_in
from pnp.svg.gradients import KINDS, gradient_paint
from pnp.svg.markers import Markers, Placed, has_markers
from pnp.svg.scene import Clip, Group, Image, Node, Paint, Part, Shape, Solid, Stroke
from pnp.svg.tree import CHARACTERS, SHAPES, Element
from pnp.svg.tree import NOWHERE as NO_PLACE
from pnp.svg.viewport import Viewport, box_of, fitted, is_sliced

DEEPEST = 100  # a symbol in a symbol takes seven calls of the thousand that Python allows
REACH = 4  # times its width: how far the corners of a line may reach
NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)
Nodes = tuple[Node, ...]


def resolve(content: Sequence[Element], defs: Sequence[Element], size: tuple[float, float]) -> Nodes:
    """What a drawing shows on a page of this size."""
    page = Viewport(*size)
    resolver = Resolver((*defs, *content))
    try:
        return resolver.all(content, {}, page, 0)
    except Whole as error:
        return (Part(tuple(content), {}, page, "resvg", error.message, error.place),)


class Resolver:
    """Goes through a tree with what is inherited."""

    def __init__(self, elements: Sequence[Element]) -> None:
        self.elements = elements
        self.heritage = Heritage(elements)

    @cached_property
    def by_id(self) -> dict[str, Element]:
        """What can be referred to, the first of each name; most drawings refer to nothing."""
        found: dict[str, Element] = {}
        for one in self.elements:
            for element in one.walk():
                if "id" in element.attributes:
                    found.setdefault(element.attributes["id"], element)
        return found

    @cached_property
    def markers(self) -> Markers:
        """The markers of the drawing; most drawings have none."""
        return Markers(self.by_id, self.heritage)

    def all(self, elements: Sequence[Element], style: Style, page: Viewport, depth: int) -> Nodes:
        """Siblings, in drawing order; neighbours that resvg draws are one part."""
        return joined([node for element in elements for node in self.one(element, style, page, depth)])

    def one(self, element: Element, style: Style, page: Viewport, depth: int) -> Nodes:
        """One element, with its own transform, opacity and clip around it."""
        own = element.attributes
        if element.tag in PARTS or element.tag == CHARACTERS or own.get("display") == "none":
            return ()
        if own.get("mix-blend-mode", "normal") not in ("normal", "inherit", "initial", "unset"):
            raise Whole(message("a blend mode"), element.place)
        try:
            if depth > DEEPEST:
                raise Outside(message("more levels than our own pens follow"))
            return self._one(element, own, style, page, depth)
        except Outside as error:
            return self._clipped_part(element, style, page, error)
        except ValueError as error:  # lengths that depend on a font, and the like
            return (Part((element,), style, page, "resvg", message_of(error), element.place),)

    def _clipped_part(self, element: Element, style: Style, page: Viewport, why: Outside) -> Nodes:
        """An element for another renderer; its clip is ours where it can be, for resvg does not clip by groups."""
        own = element.attributes
        whole = (Part((element,), style, page, "resvg", why.message, element.place),)
        text = own.get("clip-path", "none")
        if not text.startswith("url("):
            return whole
        try:
            around = self._clips(text, None, page)
            matrix = own_matrix(own, page)
        except (Outside, ValueError):
            return whole
        if around is None:
            return ()
        ours = ("clip-path", "transform", "transform-origin")
        bare = {name: value for name, value in own.items() if name not in ours}
        inner = Element(element.tag, bare, element.bindings, element.place, element.children)
        part = Part((inner,), style, page, "resvg", why.message, element.place)
        return (Group(matrix, 1.0, around, (part,)),)

    def _one(self, element: Element, own: Style, style: Style, page: Viewport, depth: int) -> Nodes:
        if element.tag in TEXTS:
            raise Outside(message("a text"))
        inner = inherit(style, own)
        check_effects(own)
        matrix = own_matrix(own, page)
        if matrix[0] * matrix[3] == matrix[1] * matrix[2]:
            return ()
        try:
            nodes = self._drawn(element, own, inner, page, depth)
        except Whole as error:
            if is_apart(own):
                raise Outside(error.message) from None
            raise
        if not nodes:
            return ()
        share = colours.share(own.get("opacity"))
        if share <= 0:
            return ()
        text = own.get("clip-path", "none")
        lone = element.tag in SHAPES or element.tag == "image"
        around = () if text == "none" else self._clips(text, nodes if lone else None, page)
        if around is None:
            return ()
        return _grouped(matrix, share, around, nodes)

    def _drawn(self, element: Element, own: Style, style: Style, page: Viewport, depth: int) -> Nodes:
        tag = element.tag
        if tag in SHAPES:
            return self._shape(tag, own, style, page, depth)
        if tag in ("g", "a"):
            return self.all(element.children, style, page, depth + 1)
        if tag == "use":
            return self._use(own, style, page, depth)
        if tag == "svg":
            x, y = (page.length(own.get(name), name) for name in "xy")
            sides = page.length(own.get("width"), "x", page.width), page.length(own.get("height"), "y", page.height)
            return self._framed(element, translate(x, y), sides, style, depth)
        if tag == "switch":
            return self.all(element.children[:1], style, page, depth + 1)
        if tag == "image":
            return self._image(own, style, page)
        return ()

    def _shape(self, tag: str, own: Style, style: Style, page: Viewport, depth: int) -> Nodes:
        """A shape with its markers."""
        if style.get("visibility", "visible") != "visible":
            return ()
        if style.get("fill", "").startswith("context-") or style.get("stroke", "").startswith("context-"):
            raise Whole(message("a paint that is taken from where it is used"), NO_PLACE)
        placed = self.markers.on(tag, own, style, page) if has_markers(style) else ()
        if not placed:
            return self._painted(tag, own, style, page)
        order = paint_order(style)
        at = order.index("markers")
        before, after = (self._painted(tag, own, style, page, only) for only in (order[:at], order[at + 1 :]))
        return (*before, *self._marks(placed, page, depth), *after)

    def _marks(self, placed: Sequence[Placed], page: Viewport, depth: int) -> Nodes:
        """The markers of a line, as a group of their own; each is worked out once for all its places."""
        out: list[Node] = []
        for one in placed:
            with self.markers.inside(one.marker):
                nodes = self.one(one.content, {}, page, depth + 1)
            if part := part_in(nodes):  # resvg draws such a line with its markers
                raise Outside(message("markers with {why}", why=part.why))
            cut = (clips.rectangle(*one.cut),) if one.cut else ()
            out += [Group(matrix, 1.0, cut, nodes) for matrix in one.matrices if nodes]
        return (Group(IDENTITY, 1.0, (), tuple(out)),) if out else ()

    def _painted(
        self, tag: str, own: Style, style: Style, page: Viewport, only: Sequence[str] = ("fill", "stroke")
    ) -> Nodes:
        """A shape with its fill and its stroke, or only one of these."""
        if not only:
            return ()
        outline = outline_of(tag, own, page)
        measured: list[Rect | None] = []

        def bounds() -> Rect | None:
            if not measured:
                measured.append(bounds_of(outline))
            return measured[0]

        fill = self._paint(style, "fill", bounds, page) if tag != "line" and "fill" in only else None
        stroke = self._stroke(style, bounds, page) if "stroke" in only else None
        if fill is None and stroke is None:
            return ()
        order = paint_order(style)
        first = order.index("stroke") < order.index("fill")
        rule = style.get("fill-rule", "nonzero")
        box = bounds() if measured else None
        return (Shape(outline, fill, rule, stroke, first, box),)  # type: ignore[arg-type]  # checked by the reader

    def _stroke(self, style: Style, bounds: Callable[[], Rect | None], page: Viewport) -> Stroke | None:
        if style.get("stroke", "none") == "none":
            return None
        width = page.length(style.get("stroke-width"), "d", 1.0)
        paint = self._paint(style, "stroke", bounds, page) if width > 0 else None
        if paint is None:
            return None
        join = style.get("stroke-linejoin", "miter")
        if join == "miter-clip":
            raise Outside(message("joins that are cut off"))
        text = style.get("stroke-dasharray", "none")
        dashes = () if text == "none" else tuple(page.length(part, "d") for part in text.replace(",", " ").split())
        if sum(dashes) <= 0:
            dashes = ()
        if len(dashes) % 2:
            dashes *= 2
        shift = page.length(style.get("stroke-dashoffset"), "d") if dashes else 0.0
        if dashes and shift < 0:
            shift += -(shift // sum(dashes)) * sum(dashes)
        limit = float(style.get("stroke-miterlimit", "4"))
        return Stroke(
            paint, width, style.get("stroke-linecap", "butt"), "miter" if join == "arcs" else join, limit, dashes, shift
        )

    def _paint(self, style: Style, name: str, bounds: Callable[[], Rect | None], page: Viewport) -> Paint | None:
        """What a shape is filled or stroked with; nothing where nothing is painted."""
        text = style.get(name, INITIAL[name])
        if text == "none":
            return None
        alpha = colours.share(style.get(f"{name}-opacity"))
        colour = style.get("color", "black")
        if text.startswith("url("):
            target = self.by_id[text[5 : text.index(")")]]
            if target.tag in KINDS:
                box = bounds()
                reach = page.length(style.get("stroke-width"), "d", 1.0) * REACH if name == "stroke" else 0.0
                area = (box or NOWHERE).grown(reach, reach, reach, reach)
                found = gradient_paint(target, self.by_id, box, area, page, alpha, self.heritage.colour_of)
                otherwise = text.partition(")")[2].strip()
                if found or not otherwise or otherwise == "none":
                    return found
                return self._paint({**style, name: otherwise}, name, bounds, page)
            if target.tag == "pattern":
                raise Outside(message("a pattern"))
            text = text.partition(")")[2].strip() or "none"  # it refers to something that is no paint
            if text == "none":
                return None
        if text == "currentColor":
            text = colour
        channels, own = colours.paint(text) or (colours.BLACK, 1.0)
        return Solid(channels, own * alpha) if own * alpha > 0 else None

    def _use(self, own: Style, style: Style, page: Viewport, depth: int) -> Nodes:
        target = self.by_id[own["href"][1:]]
        moved = translate(page.length(own.get("x"), "x"), page.length(own.get("y"), "y"))
        if target.tag in ("symbol", "svg"):
            given = {**target.attributes, **{k: own[k] for k in ("width", "height") if k in own}}
            sides = page.length(given.get("width"), "x", page.width), page.length(given.get("height"), "y", page.height)
            if target.attributes.get("display") == "none" and target.tag == "svg":
                return ()
            return self._target(target, moved, sides, style, page, depth)
        if target.tag in PARTS:
            return ()
        return _grouped(moved, 1.0, (), self.one(target, style, page, depth + 1))

    def _target(
        self, target: Element, moved: Matrix, sides: tuple[float, float], style: Style, page: Viewport, depth: int
    ) -> Nodes:
        """A symbol or an inner page where it is used, with its own effects."""
        own = target.attributes
        check_effects(own)
        if own.get("mix-blend-mode", "normal") != "normal":
            raise Whole(message("a blend mode"), target.place)
        inner = inherit(style, own)
        if target.tag == "svg":
            moved = multiply(moved, translate(page.length(own.get("x"), "x"), page.length(own.get("y"), "y")))
        nodes = self._framed(target, IDENTITY, sides, inner, depth)
        text = own.get("clip-path", "none")
        around = () if text == "none" else self._clips(text, None, page)
        if around is None or not nodes:
            return ()
        matrix = multiply(moved, own_matrix(own, page))
        return _grouped(matrix, colours.share(own.get("opacity")), around, nodes)

    def _framed(self, element: Element, moved: Matrix, sides: tuple[float, float], style: Style, depth: int) -> Nodes:
        """The children of an element with a page of its own; what runs past it is cut off unless it says otherwise."""
        own = element.attributes
        width, height = sides
        if width <= 0 or height <= 0:
            return ()
        box = box_of(own.get("viewBox"))
        if "viewBox" in own and box is None:
            return ()
        fit = fitted(box, width, height, own.get("preserveAspectRatio", "")) if box else IDENTITY
        inner = Viewport(box.width, box.height) if box else Viewport(width, height)
        nodes = _grouped(fit, 1.0, (), self.all(element.children, style, inner, depth + 1))
        cut = own.get("overflow", "hidden") in ("hidden", "scroll")
        return _grouped(moved, 1.0, (clips.rectangle(0.0, 0.0, width, height),) if cut else (), nodes)

    def _image(self, own: Style, style: Style, page: Viewport) -> Nodes:
        if style.get("visibility", "visible") != "visible" or "href" not in own or own["href"].startswith("#"):
            return ()
        picture = embedded(own["href"])
        x, y = (page.length(own.get(name), name) for name in "xy")
        wide = page.length(own["width"], "x") if own.get("width", "auto") != "auto" else 0.0
        high = page.length(own["height"], "y") if own.get("height", "auto") != "auto" else 0.0
        if (wide <= 0 and own.get("width", "auto") != "auto") or (high <= 0 and own.get("height", "auto") != "auto"):
            return ()
        width = wide or (high * picture.width / picture.height if high else picture.width)
        height = high or width * picture.height / picture.width
        aspect = own.get("preserveAspectRatio", "")
        fit = fitted(Rect(0.0, 0.0, picture.width, picture.height), width, height, aspect)
        matrix = multiply(multiply(translate(x, y), fit), (picture.width, 0.0, 0.0, picture.height, 0.0, 0.0))
        if style.get("image-rendering", "auto") in ("optimizeSpeed", "pixelated", "crisp-edges"):
            raise Outside(message("a picture whose pixels are to be seen"))
        image = Image(picture, multiply(matrix, picture.turn))
        cut = (clips.rectangle(x, y, width, height),) if is_sliced(aspect) else ()
        return _grouped(IDENTITY, 1.0, cut, (image,))

    def _clips(self, text: str, nodes: Nodes | None, page: Viewport) -> tuple[Clip, ...] | None:
        """The clip path that `url(#id)` means, with those that clip it in turn; None where nothing is left."""
        return clips.ClipPaths(self.by_id, self.heritage.of).clips(text, lambda: node_bounds(nodes), page)


def _grouped(matrix: Matrix, share: float, around: tuple[Clip, ...], nodes: Nodes) -> Nodes:
    """Nodes in a group, or as they are where it would do nothing; a lone paint is faded itself."""
    if share < 1 and len(nodes) == 1 and isinstance(nodes[0], Shape):
        faded = _faded(nodes[0], share)
        if faded:
            nodes, share = (faded,), 1.0
    if not nodes or (matrix == IDENTITY and share >= 1 and not around):
        return nodes
    if len(nodes) == 1 and isinstance(nodes[0], Group) and share >= 1 and not around:
        inner = nodes[0]
        return (
            (inner._replace(matrix=multiply(matrix, inner.matrix)),)
            if not inner.clips
            else (Group(matrix, share, around, nodes),)
        )
    return (Group(matrix, share, around, nodes),)


def _faded(shape: Shape, share: float) -> Shape | None:
    """A shape with one paint, which covers less; None where fill and stroke would shine through each other."""
    if shape.fill and shape.stroke:
        return None
    if shape.fill:
        return shape._replace(fill=shape.fill._replace(alpha=shape.fill.alpha * share))
    if shape.stroke:
        paint = shape.stroke.paint
        return shape._replace(stroke=shape.stroke._replace(paint=paint._replace(alpha=paint.alpha * share)))
    return None


def node_bounds(nodes: Nodes | None) -> Rect | None:
    """The box around the outline of a shape or picture; a group's has hidden ones in it too, which resvg knows."""
    node = nodes[0] if nodes and len(nodes) == 1 else None
    if isinstance(node, Shape):
        return bounds_of(node.outline)
    if isinstance(node, Image):
        return corners(Rect(0.0, 0.0, 1.0, 1.0), node.matrix)
    raise Outside(message("a clip in the units of a group's box"))
