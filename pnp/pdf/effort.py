"""The parts of a drawing → what resvg does for each, counted before it is asked: pixels × steps of their filters.

Where a box is unknown, the whole picture counts. What is missed is stopped by the CPU limit (`base/children.py`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from pnp.base import colours
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, translate, union
from pnp.base.messages import Message, message
from pnp.base.problems import Place
from pnp.pdf.filters import LAYER, weight_of_calls, weights
from pnp.svg.art import Art
from pnp.svg.bounds import bounds_of, corners
from pnp.svg.computed import outline_of, own_matrix
from pnp.svg.lengths import length
from pnp.svg.references import referred
from pnp.svg.scene import Part
from pnp.svg.tree import SHAPES, Element
from pnp.svg.viewport import Viewport, box_of, fitted
from pnp.svg.writer import to_text

MILLION = 1_000_000
MOST_OF_PART = 250 * MILLION  # steps: ten seconds. A page of A4 that is blurred takes 210 million
MOST_OF_DRAWING = 400 * MILLION
MOST_OF_KIT = 2000 * MILLION
EACH = 1.5 * MILLION  # for a part, however small: all of it is looked at before it is drawn
A_CHARACTER = 5  # to read one, twice
FADED = 2.5  # for a pixel of what is faded, masked, clipped or blends as a whole
FARTHEST = 25  # times the pixels of a picture: what resvg draws of a filter at most
OFF = ("none", "initial", "unset", "inherit")
SIDES = (("width", "x"), ("height", "y"))


class Effort(NamedTuple):
    """How many steps something takes, and what takes most of them."""

    steps: float
    place: Place
    what: str = ""

    def complaint(self, most: float) -> Message:
        """What to say where that is too many."""
        return message(
            "takes {found:,} million steps to be drawn as pixels at 600 dpi; expected at most {most:,} million; make "
            "the area, radius, octaves or kernel of filters smaller, use fewer, or place the result as a picture",
            found=round(self.steps / MILLION),
            most=round(most / MILLION),
        )


def together(efforts: list[Effort]) -> Effort:
    """All of it, at the place of what takes most."""
    heaviest = max(efforts, key=lambda one: one.steps)
    return heaviest._replace(steps=sum(one.steps for one in efforts))


class Counter:
    """Counts the parts of a drawing, which is printed with so many pixels to a unit, and so many in all at most."""

    def __init__(self, art: Art, per_unit: float, most_pixels: float) -> None:
        self.art, self.page = art, Viewport(*art.page)
        self.laid: Matrix = (per_unit, 0.0, 0.0, per_unit, 0.0, 0.0)
        self.canvas = min(art.view[2] * art.view[3] * per_unit**2, most_pixels)
        self._boxes: dict[int, Rect | None] = {}
        self._found: dict[tuple[int, float, float], Effort | None] = {}

    @cached_property
    def by_id(self) -> dict[str, Element]:
        """What can be referred to, the first of each name."""
        found: dict[str, Element] = {}
        for top in (*self.art.defs, *self.art.content):
            for element in top.walk():
                if "id" in element.attributes:
                    found.setdefault(element.attributes["id"], element)
        return found

    @cached_property
    def characters(self) -> int:
        """Of the whole drawing, which a part that refers to something is given."""
        return sum(len(to_text(element)) for element in (*self.art.defs, *self.art.content))

    def of(self, part: Part, matrix: Matrix) -> Effort:
        """What a part takes where a matrix lays it."""
        laid = multiply(self.laid, matrix)
        found = [one for element in part.elements if (one := self._of_element(element, laid))]
        refers = any("url(" in value for value in part.inherited.values()) or any(
            any(referred(one)) for element in part.elements for one in element.walk()
        )
        itself = EACH + self._seen(part, laid) + (A_CHARACTER * self.characters if refers else 0)
        place = part.place if part.place.file else Place(self.art.source)
        total = together([Effort(itself, place), *found])
        return total if total.place.file else total._replace(place=place)

    def _seen(self, part: Part, laid: Matrix) -> float:
        """The pixels that a part may show: those of the picture where nobody knows."""
        boxes = [self._reach(one, part.inherited) for one in part.elements]
        if not all(boxes):
            return self.canvas
        return min(self.canvas, self._pixels(union([box for box in boxes if box]), laid))

    def _reach(self, element: Element, inherited: Mapping[str, str]) -> Rect | None:
        """The box around an element with its lines and the region of its own filter; None where it is unknown."""
        box, own = self._box(element), element.attributes
        if box is None or any("filter" in one.attributes for child in element.children for one in child.walk()):
            return None
        widths = [one.attributes.get("stroke-width") for one in element.walk()]
        line = max(_length(text, 1.0, 1.0) for text in (inherited.get("stroke-width"), *widths))
        box = box.grown(line, line, line, line)
        if own.get("filter", "none") not in OFF:
            target = self.by_id.get(own["filter"][5:-1])
            if target is None or target.attributes.get("filterUnits") == "userSpaceOnUse":
                return None
            x, y = (_length(target.attributes.get(name), 0.1, 1.0) for name in "xy")
            wide, high = (_length(target.attributes.get(name), 1.2, 1.0) for name, _ in SIDES)
            across, down = (max(x, wide) * box.width, max(y, high) * box.height)
            box = box.grown(across, down, across, down)
        return corners(box, self._matrix(element))

    def _of_element(self, element: Element, around: Matrix) -> Effort | None:
        """The effects in an element and in what it uses, laid by the matrix around it; None where there are none."""
        laid = multiply(around, self._matrix(element))
        key = (id(element), round(math.hypot(*laid[:2]), 6), round(math.hypot(*laid[2:4]), 6))
        if key not in self._found:
            self._found[key] = None  # for what contains itself
            found = [*self._effects(element, laid)]
            found += filter(None, (self._of_element(child, laid) for child in element.children))
            found += filter(None, (self._of_element(*one) for one in self._used(element, laid)))
            self._found[key] = together(found) if found else None
        return self._found[key]

    def _used(self, element: Element, laid: Matrix) -> Iterator[tuple[Element, Matrix]]:
        """What an element shows of other places in the file, and how that is laid."""
        for name, wanted in referred(element):
            target = self.by_id.get(wanted)
            if target is not None and name != "filter":
                yield target, multiply(laid, self._fit(target, element.attributes))

    def _fit(self, target: Element, user: Mapping[str, str]) -> Matrix:
        """How the box of a symbol is laid into the size that it is used in."""
        try:
            box = box_of(target.attributes.get("viewBox"))
            given = {**target.attributes, **user}
            width, height = (self.page.length(given.get(name), axis, whole) for (name, axis), whole in self._sides)
            return fitted(box, width, height, given.get("preserveAspectRatio", "")) if box else IDENTITY
        except ValueError:
            return IDENTITY

    @property
    def _sides(self) -> list[tuple[tuple[str, str], float]]:
        return list(zip(SIDES, self.page, strict=True))

    def _effects(self, element: Element, laid: Matrix) -> Iterator[Effort]:
        """What the element's own filters and layers take."""
        own = element.attributes
        value = own.get("filter", "none")
        if value not in OFF:
            target = self.by_id.get(value[5:-1]) if value.startswith("url(#") else None
            if target is None:
                area = self._pixels(self._box(element), laid)
                yield Effort(area * (LAYER + weight_of_calls(value)), element.place, "filter")
            else:
                yield from self._filtered(target, element, laid)
        faded = own.get("mask", "none") not in OFF or own.get("mix-blend-mode", "normal") not in ("normal", *OFF)
        if (faded or colours.share(own.get("opacity")) < 1) and (box := self._box(element)):
            yield Effort(FADED * min(self._pixels(box, laid), self.canvas), element.place)

    def _filtered(self, target: Element, element: Element, laid: Matrix) -> Iterator[Effort]:
        area = self._region(target, element, laid)
        sx, sy = math.hypot(*laid[:2]), math.hypot(*laid[2:4])
        if target.attributes.get("primitiveUnits") == "objectBoundingBox":
            box = self._box(element) or Rect(*self.art.view)
            sx, sy = sx * box.width, sy * box.height
        yield Effort(area * LAYER, target.place, "<filter>")
        for one, weight in weights(target, sx, sy):
            yield Effort(area * weight, one.place, f"<{one.tag}>")
            yield from filter(None, (self._of_element(*inner) for inner in self._used(one, laid)))

    def _region(self, target: Element, element: Element, laid: Matrix) -> float:
        """The pixels of a filter's region on an element."""
        own, box = target.attributes, self._box(element)
        if own.get("filterUnits") == "userSpaceOnUse":
            sides = [_length(own.get(name), 1.2 * whole, whole) for (name, _), whole in self._sides]
            return self._pixels(Rect(0.0, 0.0, *sides), laid)
        wide, high = (_length(own.get(name), 1.2, 1.0) for name, _ in SIDES)
        if box is None:
            return min(self.canvas * max(wide * high, 1.0), self.canvas * FARTHEST)
        return self._pixels(Rect(0.0, 0.0, box.width * wide, box.height * high), laid)

    def _pixels(self, box: Rect | None, laid: Matrix) -> float:
        """How many pixels a box has where it is laid; those of the picture where nobody knows the box."""
        if box is None:
            return self.canvas
        width, height = (math.hypot(*side) for side in (laid[:2], laid[2:4]))
        return min(max(1.0, box.width * width) * max(1.0, box.height * height), FARTHEST * self.canvas)

    def _matrix(self, element: Element) -> Matrix:
        try:
            return own_matrix(element.attributes, self.page)
        except ValueError:  # an origin that depends on a font
            return IDENTITY

    def _box(self, element: Element) -> Rect | None:
        """The box of what an element shows, in its own units; None where it is unknown."""
        key = id(element)
        if key not in self._boxes:
            self._boxes[key] = None  # for what contains itself
            try:
                self._boxes[key] = self._measured(element)
            except ValueError:  # a length that depends on a font
                self._boxes[key] = None
        return self._boxes[key]

    def _measured(self, element: Element) -> Rect | None:
        own, tag = element.attributes, element.tag
        if tag in SHAPES:
            return bounds_of(outline_of(tag, own, self.page)) or Rect(0.0, 0.0, 0.0, 0.0)
        x, y = (self.page.length(own.get(name), name) for name in "xy")
        if tag == "image":
            return Rect(x, y, *(self.page.length(own.get(name), axis) for name, axis in SIDES))
        if tag == "use":
            target = self.by_id.get(own.get("href", "#")[1:])
            box = self._box(target) if target else None
            return corners(box, multiply(translate(x, y), self._matrix(target))) if box and target else None
        if tag not in ("g", "a", "switch"):
            return None
        inner = [child for child in element.children if child.attributes.get("display") != "none"]
        boxes = [corners(box, self._matrix(child)) for child in inner if (box := self._box(child))]
        return union(boxes) if boxes and len(boxes) == len(inner) else None


def _length(text: str | None, otherwise: float, whole: float) -> float:
    """A side of a filter's region, of which percentages are parts of something; never below zero."""
    found = length(text) if text else None
    if found is None:
        return otherwise
    return max(0.0, found.value / 100 * whole if found.unit == "%" else found.value)
