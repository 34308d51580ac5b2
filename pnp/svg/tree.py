"""The tree of an SVG file: elements that know their line and column, and a picture with its viewBox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.base.problems import Place
from pnp.base.units import length

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
PNP = "urn:pnp:template"

INHERITED = ("fill", "stroke", "color", "stroke-width", "stroke-linecap", "stroke-linejoin")
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")


@dataclass(slots=True, eq=False)
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
        yield self
        for child in self.children:
            yield from child.walk()

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


class Picture(NamedTuple):
    """A whole file: its root and its viewBox."""

    root: Element
    view: tuple[float, float, float, float]
    name: str
