"""What holds of an element once it is worked out: what it inherits, where it stands, its outline in user units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from pnp.base.geometry import IDENTITY, Matrix, multiply, parse_transform, translate
from pnp.svg.attributes import WIDE, is_of_text
from pnp.svg.lengths import length
from pnp.svg.scene import Outline
from pnp.svg.tree import Element
from pnp.svg.viewport import Viewport

INITIAL = {
    "fill": "black",
    "stroke": "none",
    "color": "black",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "fill-rule": "nonzero",
    "clip-rule": "nonzero",
    "visibility": "visible",
    "paint-order": "normal",
    "image-rendering": "auto",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}
ALONG = {
    **dict.fromkeys(("x", "width", "cx", "rx", "x1", "x2"), "x"),
    **dict.fromkeys(("y", "height", "cy", "ry", "y1", "y2"), "y"),
    "r": "d",
}
OUTLINES = {
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
}
NAMED_SIZES = {
    **{"xx-small": -3, "x-small": -2, "small": -1, "medium": 0, "large": 1, "x-large": 2, "xx-large": 3},
    **{"larger": 1, "smaller": -1},
}
PAINT_ORDER = ("fill", "stroke", "markers")
USUAL_SIZE = "12"  # of letters, where nobody says it
_WIDE = frozenset(WIDE)
WORDS = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
Style = Mapping[str, str]


@lru_cache(maxsize=512)
def _is_inherited(name: str) -> bool:
    return name in INITIAL or is_of_text(name) or name in ("font", "xml:space")


def inherit(style: Style, own: Style) -> Style:
    """What children inherit: what was inherited with an element's own."""
    said = {name: value for name, value in own.items() if _is_inherited(name)}
    if not said:
        return style
    if not _WIDE.isdisjoint(said.values()):
        for name, value in list(said.items()):
            if value == "initial":
                said[name] = INITIAL.get(name, "")
            elif value in _WIDE:
                del said[name]
    if said.get("color") == "currentColor":
        del said["color"]
    if "font-size" in said:
        said["font-size"] = _font_size(said["font-size"], style.get("font-size", ""))
    return {**style, **said}


def _font_size(text: str, outer: str) -> str:
    """A size of letters; one that is a part of the size around it is worked out, or it would count twice."""
    text = text.strip()
    around = length(outer or USUAL_SIZE)
    if text in NAMED_SIZES:
        from_outer = text in ("larger", "smaller") and around is not None and not around.unit
        base = around.value if from_outer and around else float(USUAL_SIZE)
        return f"{base * 1.2 ** NAMED_SIZES[text]:.6g}"
    found = length(text)
    parts = {"%": 0.01, "em": 1.0, "ex": 0.5}
    if found is None or around is None or around.unit or found.unit not in parts:
        return text
    return f"{found.value * parts[found.unit] * around.value:.6g}"


class Heritage:
    """What elements inherit where they are defined, not where they are used."""

    def __init__(self, elements: Sequence[Element]) -> None:
        self.elements = elements

    @cached_property
    def parents(self) -> dict[int, Element]:
        """What each element stands in, asked for by what inherits where it is defined."""
        return {id(child): one for top in self.elements for one in top.walk() for child in one.children}

    def of(self, element: Element) -> Style:
        """What an element inherits from all that it stands in."""
        chain = [element]
        while id(chain[-1]) in self.parents:
            chain.append(self.parents[id(chain[-1])])
        style: Style = {}
        for one in reversed(chain[1:]):
            style = inherit(style, one.attributes)
        return style

    def colour_of(self, element: Element) -> str:
        """What currentColor means for an element that is defined somewhere."""
        return inherit(self.of(element), element.attributes).get("color", "black")


def own_matrix(own: Style, page: Viewport) -> Matrix:
    """An element's own transform about its origin."""
    text = own.get("transform")
    if not text:
        return IDENTITY
    matrix = parse_transform(text) or IDENTITY
    origin = own.get("transform-origin")
    if origin and origin not in WIDE:
        x, y = _origin(origin, page)
        matrix = multiply(multiply(translate(x, y), matrix), translate(-x, -y))
    return matrix


def _origin(text: str, page: Viewport) -> tuple[float, float]:
    """Where a transform has its origin: words, lengths or percentages of the page."""
    parts = text.split()[:2]
    if len(parts) == 1:
        parts = ["center", parts[0]] if parts[0] in ("top", "bottom") else [parts[0], "center"]
    if parts[0] in ("top", "bottom") or parts[1] in ("left", "right"):
        parts.reverse()
    return page.length(WORDS.get(parts[0], parts[0]), "x"), page.length(WORDS.get(parts[1], parts[1]), "y")


def paint_order(style: Style) -> tuple[str, ...]:
    """Fill, stroke and markers in the order in which they are painted; the usual one where it is said wrongly."""
    said = style.get("paint-order", "normal").split()
    if len(set(said)) < len(said) or not set(said) <= set(PAINT_ORDER):
        return PAINT_ORDER
    return (*said, *(one for one in PAINT_ORDER if one not in said))


def outline_of(tag: str, own: Style, page: Viewport) -> Outline:
    """An outline with its lengths in user units."""
    if tag not in OUTLINES:
        return Outline(tag, {name: own[name] for name in ("d", "points") if name in own})
    values = {name: page.length(own[name], ALONG[name]) for name in OUTLINES[tag] if own.get(name, "auto") != "auto"}
    return Outline(tag, {name: value for name, value in values.items() if value >= 0 or name not in ("rx", "ry")})
