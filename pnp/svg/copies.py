"""How much the copies of markers come to: counted before anything is drawn, and refused over a limit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pnp.base.messages import Message, message
from pnp.base.problems import Problems
from pnp.svg.computed import Heritage
from pnp.svg.elements import PARTS
from pnp.svg.markers import DEEPEST, MARKERS, MID
from pnp.svg.outlines import strokes_of
from pnp.svg.references import MAX_ELEMENTS, MAX_LEVELS, referred
from pnp.svg.tree import SHAPES, Element

MOST_POINTS = 1_000_000  # of all copies together
ROUNDED = 10  # points of a rectangle with round corners, which has the most of all shapes that are no paths
BY_REFERENCE = ("pattern", "mask")  # whose content is drawn where something refers to it
Style = Mapping[str, str]
Open = frozenset[int]  # the markers whose content is being counted


class _Weight(NamedTuple):
    """What is drawn: how many elements, and how many points those in markers have."""

    elements: int
    points: int


class _TooMuch(Exception):
    """The drawing is over a limit."""

    def __init__(self, element: Element, what: Message) -> None:
        super().__init__(what)
        self.element, self.what = element, what


def check_copies(root: Element, problems: Problems) -> None:
    """Report a drawing whose markers would be drawn too often; its references are sound."""
    if not any(element.tag == "marker" for element in root.walk()):
        return
    try:
        _Counter(root).children(root.children, {}, frozenset(), 0)
    except _TooMuch as error:
        problems.add(error.element.place, f"<{error.element.tag}>", error.what)


class _Counter:
    """Goes through a drawing as it is drawn, with the markers that are inherited; what comes again is known."""

    def __init__(self, root: Element) -> None:
        self.by_id: dict[str, Element] = {}
        for element in root.walk():
            if "id" in element.attributes:
                self.by_id.setdefault(element.attributes["id"], element)
        self.heritage = Heritage((root,))
        self.known: dict[tuple[int, tuple[str, ...], Open], _Weight] = {}

    def children(self, elements: Iterable[Element], style: Style, opened: Open, depth: int) -> _Weight:
        """All of several elements."""
        total, points = 0, 0
        for element in elements:
            found = self.one(element, style, opened, depth)
            total, points = total + found.elements, points + found.points
            if total > MAX_ELEMENTS:
                raise _TooMuch(element, _elements())
            if points > MOST_POINTS:
                raise _TooMuch(element, _points())
        return _Weight(total, points)

    def one(self, element: Element, style: Style, opened: Open, depth: int) -> _Weight:
        """One element with all that it draws."""
        own = element.attributes
        if element.tag in PARTS or own.get("display") == "none":
            return _Weight(0, 0)
        style = _inherited(style, own)
        key = (id(element), tuple(style.get(name, "") for name in MARKERS), opened)
        if key not in self.known:
            if depth > MAX_LEVELS:
                raise _TooMuch(element, _levels())
            if len(self.known) > MAX_ELEMENTS:
                raise _TooMuch(element, _elements())
            self.known[key] = _Weight(1, 1)
            self.known[key] = self._weight(element, style, opened, depth + 1)
        return self.known[key]

    def _weight(self, element: Element, style: Style, opened: Open, depth: int) -> _Weight:
        if element.tag in SHAPES:
            return self._shape(element, style, opened, depth)
        inner = element.children
        total = self.children(inner, style, opened, depth)
        for name, wanted in referred(element):
            target = self.by_id.get(wanted)
            if target is None or name in MARKERS:
                continue
            if element.tag == "use" and name == "href":
                below = target.children if target.tag == "symbol" else (target,)
                total = _sum(total, self.children(below, _inherited(style, target.attributes), opened, depth))
            elif target.tag in BY_REFERENCE:
                total = _sum(total, self.children(target.children, self._style_in(target), opened, depth))
        return _sum(total, _Weight(1, 1))

    def _shape(self, element: Element, style: Style, opened: Open, depth: int) -> _Weight:
        """A shape with the copies of its markers; one with a pattern has that as well."""
        points = _points_of(element)
        total = _Weight(1, points if opened else 0)
        for name, wanted in referred(element):
            target = self.by_id.get(wanted)
            if target is not None and target.tag in BY_REFERENCE and name not in MARKERS:
                total = _sum(total, self.children(target.children, self._style_in(target), opened, depth))
        for name in MARKERS:
            marker = self.by_id.get(style.get(name, "")[5:-1])
            if marker is None or marker.tag != "marker" or id(marker) in opened:
                continue
            if len(opened) >= DEEPEST:
                raise _TooMuch(element, _nested())
            inner = self.children(marker.children, self._style_in(marker), opened | {id(marker)}, depth)
            count = points if name == MID else 1
            total = _sum(total, _Weight(count * (inner.elements + 1), count * inner.points))
            if total.elements > MAX_ELEMENTS:
                raise _TooMuch(element, _elements())
            if total.points > MOST_POINTS:
                raise _TooMuch(element, _points())
        return total

    def _style_in(self, element: Element) -> Style:
        """What the content of a definition inherits."""
        return _inherited(self.heritage.of(element), element.attributes)


def _inherited(style: Style, own: Style) -> Style:
    """The markers that hold in an element."""
    said = {name: own[name] for name in MARKERS if own.get(name, "inherit") not in ("inherit", "unset")}
    return {**{name: style[name] for name in MARKERS if name in style}, **said} if said or style else {}


def _sum(one: _Weight, other: _Weight) -> _Weight:
    return _Weight(one.elements + other.elements, one.points + other.points)


def _points_of(element: Element) -> int:
    """How many points an outline has, at the most."""
    own = element.attributes
    said: dict[str, str] = {name: own[name] for name in ("d", "points") if name in own}
    return max(ROUNDED, len(strokes_of(element.tag, said)))


def _elements() -> Message:
    return message(
        "draws more than {max_elements} elements with the copies of its markers; simplify the line or its markers",
        max_elements=MAX_ELEMENTS,
    )


def _points() -> Message:
    return message(
        "draws more than {most_points:,} points with the copies of its markers; simplify the line or its markers",
        most_points=MOST_POINTS,
    )


def _nested() -> Message:
    return message("more than {deepest} markers inside each other", deepest=DEEPEST)


def _levels() -> Message:
    return message(
        "leads through more than {max_levels} levels of elements and references; simplify the picture",
        max_levels=MAX_LEVELS,
    )
