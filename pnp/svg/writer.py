"""The tree, or what a program has drawn → SVG text for the renderer."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.problems import Place
from pnp.svg.tree import SVG, XLINK, Element


def to_text(element: Element, current: str = "") -> str:
    """An element as SVG text, with currentColor replaced; pnp: attributes are left out."""
    attributes = "".join(
        f" {name}={_quote(current if current and value == 'currentColor' else value)}"
        for name, value in element.attributes.items()
    )
    if "href" in element.attributes:
        attributes = attributes.replace(" href=", " xlink:href=", 1)
    inner = "".join(to_text(child, current) for child in element.children)
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>" if inner else f"<{element.tag}{attributes}/>"


def opened(attributes: Mapping[str, str], current: str = "") -> str:
    """The opening tag of a group with these attributes, or nothing when there are none."""
    if not attributes:
        return ""
    empty = Element("g", dict(attributes), {}, Place(""))
    return to_text(empty, current).removesuffix("/>") + ">"


def _quote(value: str) -> str:
    """An attribute value in quotes (xml.sax.saxutils would import the whole of urllib)."""
    escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return f'"{escaped}"'


def document(inner: str, view: tuple[float, float, float, float]) -> str:
    """A standalone SVG whose user units are millimetres."""
    x, y, width, height = (f"{v:.6g}" for v in view)
    return (
        f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" viewBox="{x} {y} {width} {height}" '
        f'width="{width}mm" height="{height}mm">{inner}</svg>'
    )
