"""The tree → SVG text, for a renderer that reads text."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.svg.tree import SVG, XLINK, Element


def to_text(element: Element) -> str:
    """An element as SVG text; pnp: attributes are left out."""
    attributes = "".join(f" {name}={_quote(value)}" for name, value in element.attributes.items())
    if "href" in element.attributes:
        attributes = attributes.replace(" href=", " xlink:href=", 1)
    inner = "".join(to_text(child) for child in element.children)
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>" if inner else f"<{element.tag}{attributes}/>"


def _quote(value: str) -> str:
    """An attribute value in quotes (xml.sax.saxutils would import the whole of urllib)."""
    escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return f'"{escaped}"'


def document(content: Iterable[Element], view: tuple[float, float, float, float]) -> str:
    """A standalone SVG whose user units are millimetres."""
    x, y, width, height = (f"{v:.6g}" for v in view)
    inner = "".join(to_text(element) for element in content)
    return (
        f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" viewBox="{x} {y} {width} {height}" '
        f'width="{width}mm" height="{height}mm">{inner}</svg>'
    )
