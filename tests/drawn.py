"""Art for tests, from SVG as people write it."""

from __future__ import annotations

from xml.etree import ElementTree

from pnp.svg.art import Art
from pnp.svg.reader import art_of
from pnp.svg.tree import Element, made
from pnp.svg.writer import document

View = tuple[float, float, float, float]


def drawn(inner: str, view: View, source: str = "") -> Art:
    """A drawing with this inside, as the reader takes it."""
    return Art(art_of(_text(inner, view), view).content, view, source)


def unchecked(inner: str, view: View) -> Art:
    """The same for what the reader would refuse: nobody who draws may rely on it."""
    return Art(tuple(_element(child) for child in ElementTree.fromstring(_text(inner, view))), view)


def _text(inner: str, view: View) -> str:
    return document((), view).replace("</svg>", f"{inner}</svg>")


def _element(found: ElementTree.Element) -> Element:
    attributes = {name.rpartition("}")[2]: value for name, value in found.attrib.items()}
    return made(found.tag.rpartition("}")[2], attributes, [_element(child) for child in found])
