"""What the ink saver does not read, such as photos, texts, filters and patterns: handed on as it is, never left out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.base.colours import RGB
from pnp.ink.tones import mixed
from pnp.svg.elements import TEXTS
from pnp.svg.embedded import embedded, is_data, opened
from pnp.svg.tree import SHAPES, Element, grouped

WHOLE = ("image", "svg", *TEXTS)
EFFECTS = ("filter", "mask", "mix-blend-mode")
NO_EFFECT = ("none", "normal", "initial", "unset", "inherit")
MIDDLE: RGB = (0.5, 0.5, 0.5)
_URL = re.compile(r"url\(\s*['\"]?#([^)'\"]+)")
_PLAIN = re.compile(r"[\d.]+")
ById = Mapping[str, Element]


def is_untouched(element: Element, own: Mapping[str, str], style: Mapping[str, str], by_id: ById) -> bool:
    """Whether an element is more than shapes with paint; `style` is what it comes to with what it inherits."""
    if element.tag in WHOLE or any(own.get(name, "none") not in NO_EFFECT for name in EFFECTS):
        return True
    clip = _named(own.get("clip-path", ""), by_id)
    if clip is not None and any(inner.tag in TEXTS for inner in clip.walk()):
        return True
    if element.tag == "use":
        target = by_id.get(own.get("href", "")[1:])
        return target is not None and _is_fitted(target, own)
    if element.tag not in SHAPES:
        return False
    paints = (_named(style.get(name, ""), by_id) for name in ("fill", "stroke"))
    return any(paint is not None and paint.tag == "pattern" for paint in paints)


def _is_fitted(target: Element, own: Mapping[str, str]) -> bool:
    """Whether what is used is fitted into a box in another way than into the middle of one that is given in mm."""
    if target.tag != "symbol" or "viewBox" not in target.attributes:
        return target.tag in WHOLE
    given = all(_PLAIN.fullmatch(own.get(name, "")) for name in ("width", "height"))
    return not given or "preserveAspectRatio" in target.attributes


def _named(text: str, by_id: ById) -> Element | None:
    """The element that `url(#id)` means."""
    found = _URL.search(text)
    return by_id.get(found[1]) if found else None


def with_heritage(element: Element, style: Mapping[str, str], initial: Mapping[str, str]) -> tuple[Element, ...]:
    """An element as it is, in a group that says what it inherits."""
    return grouped({name: value for name, value in style.items() if value != initial.get(name)}, (element,))


def colour_of(element: Element, fills: list[RGB]) -> RGB:
    """About which colour it has: the mean of its pixels, or of the shapes in it."""
    if element.tag == "image" and is_data(element.attributes.get("href", "")):
        from PIL import Image

        with opened(embedded(element.attributes["href"]).data) as image:
            paper = Image.new("RGBA", (1, 1), "white")
            red, green, blue, _ = Image.alpha_composite(paper, image.convert("RGBA").resize((1, 1))).tobytes()
            return red / 255, green / 255, blue / 255
    total = fills[0] if fills else MIDDLE
    for count, one in enumerate(fills[1:], 2):
        total = mixed(total, one, 1 / count)
    return total
