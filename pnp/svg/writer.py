"""The tree → SVG text, for a renderer that reads text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from pnp.base.units import number
from pnp.svg.embedded import is_data
from pnp.svg.tree import CHARACTERS, SVG, XLINK, Element

ONLY_IN_STYLE = (
    *("mix-blend-mode", "isolation", "font", "font-kerning", "mask-type", "transform-box", "transform-origin"),
)


def to_text(element: Element, picture: Callable[[str], str] = str) -> str:
    """An element as SVG text without pnp: attributes; `picture` may replace references that hold a picture."""
    if element.tag == CHARACTERS:
        return _escaped(element.attributes["characters"])
    inner = "".join(to_text(child, picture) for child in element.children)
    attributes = element.attributes
    if is_data(attributes.get("href", "")):
        attributes = {**attributes, "href": picture(attributes["href"])}
    return wrapped(element.tag, attributes, inner)


def wrapped(tag: str, attributes: Mapping[str, str], inner: str) -> str:
    """Text in an element with these attributes."""
    if "font-family" in attributes:
        attributes = {**attributes, "font-family": _families(attributes["font-family"])}
    said = "".join(f" {name}={_quote(value)}" for name, value in attributes.items() if name not in ONLY_IN_STYLE)
    if "href" in attributes:
        said = said.replace(" href=", " xlink:href=", 1)
    style = ";".join(f"{name}:{attributes[name]}" for name in ONLY_IN_STYLE if name in attributes)
    if style:
        said += f" style={_quote(style)}"
    return f"<{tag}{said}>{inner}</{tag}>" if inner else f"<{tag}{said}/>"


def _families(text: str) -> str:
    """Names of families in quotes: without, a name such as Source Sans 3 is none, and nothing would be drawn."""
    names = (name.strip().strip("'\"") for name in text.split(","))
    return ", ".join(name if re.fullmatch(r"[a-z-]+", name) else f"'{name}'" for name in names if name)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quote(value: str) -> str:
    """An attribute value in quotes (xml.sax.saxutils would import the whole of urllib)."""
    return f'"{_escaped(value).replace(chr(34), "&quot;")}"'


def document(
    content: Iterable[Element], view: tuple[float, float, float, float], page: tuple[float, float] | None = None
) -> str:
    """A standalone SVG whose user units are millimetres."""
    return framed("".join(to_text(element) for element in content), view, page)


def framed(
    inner: str,
    view: tuple[float, float, float, float],
    page: tuple[float, float] | None = None,
    pixels: tuple[int, int] | None = None,
) -> str:
    """SVG text as a whole document that shows a part of the plane, in mm or pixels; percentages are of the page."""
    if page and page != view[2:] and (pixels or "%" in inner):  # filters and masks have percentages that nobody wrote
        inner = f'<svg width="{number(page[0])}" height="{number(page[1])}" overflow="visible">{inner}</svg>'
    box = " ".join(f"{v:.6g}" for v in view) if pixels is None else " ".join(f"{v:.12g}" for v in view)
    size = f'width="{view[2]:.6g}mm" height="{view[3]:.6g}mm"'
    if pixels:
        size = f'width="{pixels[0]}" height="{pixels[1]}" preserveAspectRatio="none"'
    return f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" viewBox="{box}" {size}>{inner}</svg>'
