"""A template's tree → the same without what SVG hides: `display: none` for good, `visibility` until a child is visible.

An element that is hidden where it stands may still be used elsewhere, so ids are looked up in the whole tree.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.svg.tree import SHAPES, Element, declared

BOXES = ("text", "image", "include")
HIDDEN = ("hidden", "collapse")


def without_hidden(element: Element, by_id: Mapping[str, Element], hidden: bool = False) -> Element | None:
    """An element without what is hidden in it; the very same where that is nothing, None where it is all."""
    said = declared(element)
    if said.get("display") == "none" or opacity(element) == 0:
        return None
    visibility = said.get("visibility", "inherit")
    if visibility != "inherit":
        hidden = visibility in HIDDEN
    if element.tag in SHAPES or set(element.bindings) & set(BOXES):
        return None if hidden else element
    if element.tag == "use":
        return None if hidden and not _shows_again(by_id.get(said.get("href", "")[1:])) else element
    if element.tag not in ("svg", "g"):
        return element
    children = [without_hidden(child, by_id, hidden) for child in element.children]
    if all(new is old for new, old in zip(children, element.children, strict=True)):
        return element
    kept = [child for child in children if child is not None]
    return Element(element.tag, element.attributes, element.bindings, element.place, kept)


def _shows_again(target: Element | None) -> bool:
    """Whether something in what a hidden `use` refers to is visible all the same."""
    return target is not None and any(declared(e).get("visibility") == "visible" for e in target.walk())


def opacity(element: Element) -> float:
    """How opaque an element is as a whole."""
    text = declared(element).get("opacity", "1").strip()
    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:  # a wrong one has been reported
        return 1.0
    return min(1.0, max(0.0, share))
