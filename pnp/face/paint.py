"""The colours of a template that come from the card: where they are bound, and shapes with them put in.

A colour replaces the property wherever it stands, in the attribute or in `style`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.svg.tree import Element, declared

PAINTS = ("fill", "stroke")
STOP = "stop"


def bound(elements: Iterable[Element]) -> Iterator[tuple[Element, str]]:
    """Every element with a bound colour and the binding's name, in the order of the trees."""
    for one in elements:
        for element in one.walk():
            for name in PAINTS:
                if name in element.bindings:
                    yield element, name


def painted(element: Element, paint: Iterator[str]) -> Element:
    """A copy of an element with its bound colours, taken in the order of the tree."""
    attributes = element.attributes
    for name in PAINTS:
        if name in element.bindings:
            attributes = _with(attributes, "stop-color" if element.tag == STOP else name, next(paint))
    return Element(element.tag, attributes, {}, element.place, [painted(c, paint) for c in element.children])


def handed_down(group: Element, boxes: Iterable[str]) -> list[Element]:
    """A group's children with its bound colours, where they have none of their own: each is drawn for itself."""
    paint = {k: v for k, v in group.bindings.items() if k in PAINTS}
    if not paint:
        return group.children
    out = []
    for child in group.children:
        said = declared(child)
        own = {k: v for k, v in paint.items() if said.get(k, "inherit") == "inherit"}
        if set(child.bindings) & set(boxes):
            own = {}
        out.append(Element(child.tag, child.attributes, {**own, **child.bindings}, child.place, child.children))
    return out


def _with(attributes: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    """Attributes with one property set: `style` must not say it too, for it would win."""
    out = {**attributes, name: value}
    if "style" in out:
        parts = [part for part in out["style"].split(";") if part.partition(":")[0].strip() not in ("", name)]
        out["style"] = ";".join(parts)
        if not parts:
            del out["style"]
    return out
