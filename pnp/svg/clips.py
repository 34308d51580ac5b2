"""Clip paths → the outlines that show, placed where what they clip stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pnp.base.geometry import IDENTITY, Matrix, Rect, inverse, multiply, translate
from pnp.base.messages import message
from pnp.svg.bounds import bounds_of
from pnp.svg.computed import Style, inherit, outline_of, own_matrix
from pnp.svg.elements import TEXTS
from pnp.svg.fallbacks import Outside
from pnp.svg.scene import Clip, ClipShape, Outline
from pnp.svg.tree import CHARACTERS, SHAPES, Element
from pnp.svg.viewport import Viewport

DEEPEST = 40
Bounds = Callable[[], Rect | None]


def rectangle(x: float, y: float, width: float, height: float) -> Clip:
    """A clip to a box."""
    outline = Outline("rect", {"x": x, "y": y, "width": width, "height": height})
    return Clip((ClipShape(outline, IDENTITY, "nonzero", (), Rect(x, y, width, height)),))


@dataclass(frozen=True, eq=False, repr=False)
class ClipPaths:
    """Reads the clip paths of one drawing; `style_of` tells what an element inherits where it is defined."""

    by_id: Mapping[str, Element]
    style_of: Callable[[Element], Style]

    def clips(self, text: str, bounds: Bounds, page: Viewport, depth: int = 0) -> tuple[Clip, ...] | None:
        """The clip path that `url(#id)` names and those that clip it in turn; None where nothing is left.

        `bounds` are those of what is clipped.
        """
        if text == "none":
            return ()
        element = self.by_id[text[5 : text.index(")")]]
        if element.tag != "clipPath":
            raise Outside(message("a clip that is none"))
        if depth > DEEPEST:
            raise Outside(message("clips in clips"))
        own = element.attributes
        matrix = own_matrix(own, page)
        if own.get("clipPathUnits") == "objectBoundingBox":
            box = bounds()
            if box is None or box.width <= 0 or box.height <= 0:
                return None
            matrix = multiply(matrix, (box.width, 0.0, 0.0, box.height, box.x, box.y))
        style = inherit(self.style_of(element), own)
        inner: list[ClipShape] = []
        for child in element.children:
            inner.extend(self._shapes(child, matrix, style, bounds, page, depth))
        if not inner:
            return None
        outer = self.clips(own.get("clip-path", "none"), bounds, page, depth + 1)
        return None if outer is None else (*outer, Clip(tuple(inner)))

    def _shapes(
        self, element: Element, matrix: Matrix, style: Style, bounds: Bounds, page: Viewport, depth: int
    ) -> Iterator[ClipShape]:
        """The outlines that one child of a clip path shows."""
        own = element.attributes
        if own.get("display") == "none" or element.tag == CHARACTERS:
            return
        if element.tag in TEXTS:
            raise Outside(message("a text that clips"))
        style = inherit(style, own)
        matrix = multiply(matrix, own_matrix(own, page))
        text = own.get("clip-path", "none")
        if element.tag == "use":
            target = self.by_id[own["href"][1:]]
            if target.tag in TEXTS:
                raise Outside(message("a text that clips"))
            if target.tag not in (*SHAPES, "g"):
                return
            if text != "none":
                raise Outside(message("a clip on what is used in a clip"))
            moved = translate(page.length(own.get("x"), "x"), page.length(own.get("y"), "y"))
            yield from self._shapes(target, multiply(matrix, moved), style, bounds, page, depth)
            return
        if element.tag == "g":  # SVG passes it over here; Inkscape writes it and clips by all that is in it
            around = self.clips(text, bounds, page, depth + 1)
            for child in element.children if around is not None else ():
                for shape in self._shapes(child, matrix, style, bounds, page, depth):
                    yield _cut(shape, around or (), matrix)
            return
        if element.tag not in SHAPES or style.get("visibility", "visible") != "visible":
            return
        outline = outline_of(element.tag, own, page)
        around = self.clips(text, lambda: bounds_of(outline), page, depth + 1)
        box = bounds_of(outline, matrix)
        if around is not None and box is not None:
            rule = style.get("clip-rule", "nonzero")
            yield ClipShape(outline, matrix, rule, around, box)  # type: ignore[arg-type]  # checked by the reader


def _cut(shape: ClipShape, around: tuple[Clip, ...], matrix: Matrix) -> ClipShape:
    """An outline with the clips of the group that it stands in, brought from the group's units to its own."""
    a, b, c, d, _, _ = shape.matrix
    if not around or a * d == b * c:
        return shape
    moved = multiply(inverse(shape.matrix), matrix)
    placed = (Clip(tuple(one._replace(matrix=multiply(moved, one.matrix)) for one in clip.shapes)) for clip in around)
    return shape._replace(clips=(*placed, *shape.clips))
