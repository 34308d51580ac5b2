"""The tree of an SVG file: elements that know their line and column, and a picture with its viewBox."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pnp.base.problems import Place
from pnp.base.units import length
from pnp.svg.declarations import declarations

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
PNP = "urn:pnp:template"
CURRENT = "currentColor"

XML = "http://www.w3.org/XML/1998/namespace"
CHARACTERS = "#text"  # the tag of what stands between the tags of a text; its attribute `characters` says it

OF_THE_PAGE = frozenset(("x", "y", "width", "height", "viewBox", "preserveAspectRatio", "id", "overflow"))
NOWHERE = Place("")
# attributes that may hold url(#id)
REFERRING = frozenset(
    (
        *("fill", "stroke", "clip-path", "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"),
        *("shape-inside", "shape-subtract", "cursor"),
    )
)
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")


@dataclass(slots=True, eq=False, repr=False)
class Element:
    """One element: local name, plain attributes, pnp: attributes, children, where it stands."""

    tag: str
    attributes: dict[str, str]
    bindings: dict[str, str]
    place: Place
    children: list[Element] = field(default_factory=list)
    _box: tuple[float, float, float, float] | None = field(default=None, repr=False)

    def walk(self) -> Iterator[Element]:
        """This element and everything below it, in drawing order."""
        waiting = [self]
        while waiting:
            one = waiting.pop()
            yield one
            if one.children:
                waiting.extend(one.children[::-1])

    def number(self, name: str, default: float = 0.0) -> float:
        """A length attribute in user units (mm)."""
        value = length(self.attributes[name]) if name in self.attributes else None
        return default if value is None else value

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x, y, width and height of a rect or image; read once, since every card asks for it."""
        if self._box is None:
            self._box = (self.number("x"), self.number("y"), self.number("width"), self.number("height"))
        return self._box


def made(tag: str, attributes: Mapping[str, str], children: Sequence[Element] = ()) -> Element:
    """An element that a program makes, and that stands in no file."""
    return Element(tag, dict(attributes), {}, NOWHERE, list(children))


def refers(element: Element) -> bool:
    """Whether an element uses another one of its file."""
    own = element.attributes
    return "href" in own or any("url(" in value for name, value in own.items() if name in REFERRING or name == "style")


def declared(element: Element) -> dict[str, str]:
    """An element's attributes, with those of its style merged in."""
    if "style" not in element.attributes:
        return element.attributes
    plain = {name: value for name, value in element.attributes.items() if name != "style"}
    return {**plain, **dict(declarations(element.attributes["style"]))}


def of_the_root(root: Element) -> dict[str, str]:
    """What the root of a file says of all that is drawn, apart from the page itself."""
    return {name: value for name, value in root.attributes.items() if name not in OF_THE_PAGE}


def grouped(attributes: Mapping[str, str], children: Sequence[Element]) -> tuple[Element, ...]:
    """Elements in a group with these attributes, or as they are where there are none."""
    return (made("g", attributes, children),) if attributes else tuple(children)


def recoloured(element: Element, colour: str) -> Element:
    """The same element with `currentColor` replaced, wherever it stands in it."""
    attributes = {k: colour if v == CURRENT else v for k, v in element.attributes.items()}
    children = [recoloured(child, colour) for child in element.children]
    return Element(element.tag, attributes, element.bindings, element.place, children)


def packed(element: Element) -> list[Any]:
    """An element as plain data that JSON can keep; where it stood in its file is left out."""
    return [element.tag, element.attributes, [packed(child) for child in element.children]]


def unpacked(data: Sequence[Any]) -> Element:
    """The element that `packed` has kept."""
    tag, attributes, children = data
    return made(tag, attributes, [unpacked(child) for child in children])


class Picture(NamedTuple):
    """A whole file: its root and its viewBox."""

    root: Element
    view: tuple[float, float, float, float]
    name: str
    pixels: int = 0  # of the pictures in it
