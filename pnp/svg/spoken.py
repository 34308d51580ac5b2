"""A drawing for several languages → the same for one: `systemLanguage` and `switch`, as browsers and Inkscape read them."""

from __future__ import annotations

from pnp.svg.tree import CHARACTERS, Element

MARK = "systemLanguage"


def is_for_languages(root: Element) -> bool:
    """Whether a drawing has parts for one language or another."""
    return any(MARK in element.attributes for element in root.walk())


def spoken(element: Element, lang: str) -> Element | None:
    """An element without what is for other languages; None where it is itself."""
    if MARK in element.attributes and not _speaks(element.attributes[MARK], lang):
        return None
    children = [found for child in element.children if (found := spoken(child, lang))]
    if element.tag == "switch":
        children = [child for child in children if child.tag != CHARACTERS][:1]
    kept = {name: value for name, value in element.attributes.items() if name != MARK}
    return Element(element.tag, kept, element.bindings, element.place, children)


def _speaks(text: str, lang: str) -> bool:
    """Whether one of several languages is the one that is wanted, or a form of it that is spoken somewhere."""
    wanted = lang.lower().replace("_", "-")
    return any(one.strip().lower() == wanted or one.strip().lower().startswith(f"{wanted}-") for one in text.split(","))
