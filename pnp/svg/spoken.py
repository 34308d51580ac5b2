"""A drawing for several languages → the same for one: `systemLanguage` and `switch`, as Inkscape reads them."""

from __future__ import annotations

from pnp.svg.elements import PARTS
from pnp.svg.tree import CHARACTERS, Element

MARK = "systemLanguage"


def is_for_languages(root: Element) -> bool:
    """Whether a drawing has parts for one language or another."""
    return any(MARK in element.attributes for element in root.walk())


def spoken(root: Element, lang: str) -> Element:
    """A drawing without what is for other languages; definitions are for all."""
    kept = {name: value for name, value in root.attributes.items() if name != MARK}
    mine = MARK not in root.attributes or _speaks(root.attributes[MARK], lang)
    return Element(root.tag, kept, root.bindings, root.place, _all(root.children, lang) if mine else [])


def _all(elements: list[Element], lang: str) -> list[Element]:
    return [found for element in elements if (found := _one(element, lang))]


def _one(element: Element, lang: str) -> Element | None:
    """An element without what is for other languages; None where it is itself."""
    if MARK in element.attributes and element.tag not in PARTS and not _speaks(element.attributes[MARK], lang):
        return None
    children = _all(element.children, lang)
    if element.tag == "switch":
        children = [child for child in children if child.tag != CHARACTERS][:1]
    kept = {name: value for name, value in element.attributes.items() if name != MARK}
    return Element(element.tag, kept, element.bindings, element.place, children)


def _speaks(text: str, lang: str) -> bool:
    """Whether one of several languages is the one that is wanted, or a form of it that is spoken somewhere."""
    wanted = lang.lower().replace("_", "-")
    return any(one.strip().lower() == wanted or one.strip().lower().startswith(f"{wanted}-") for one in text.split(","))
