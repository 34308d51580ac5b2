"""The elements of SVG: which are drawn, which others refer to, which are passed over, which cannot be printed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pnp.base.messages import message
from pnp.svg.tree import SHAPES, Element

DRAWN = (*SHAPES, "g", "use", "image", "svg", "a", "switch")
PARTS = (
    "defs",
    "symbol",
    "clipPath",
    "linearGradient",
    "radialGradient",
    "stop",
    "pattern",
    "marker",
    "mask",
    "filter",
)
TEXTS = ("text", "tspan", "textPath", "tref")
SHEET = "style"
PASSED_OVER = (
    *("title", "desc", "metadata", "view", "cursor", "color-profile", "animate", "animateTransform"),
    *("animateMotion", "animateColor", "set", "mpath", "discard", "solidcolor", "solidColor"),
)
UNPRINTABLE = ("meshgradient", "hatch")  # definitions that are passed over unless somebody uses them
POLYFILLS = ("mesh_polyfill", "hatch_polyfill")  # scripts that Inkscape writes beside these, for browsers
FREE = ("pattern", "marker", "mask", "filter", *TEXTS)  # whose attributes only another renderer reads
OTHERS = frozenset(("filter", "mask", "mix-blend-mode", "marker-start", "marker-mid", "marker-end"))
ALLOWED = (*DRAWN, *PARTS, *TEXTS, SHEET)
REMEDY = {
    "script": message("templates hold no code"),
    "hatch": message("fill with lines or a pattern"),
    "foreignObject": message("only SVG shapes can be printed"),
    "font": message("fonts stand in fonts/"),
    "flowRoot": message("turn it into a text (in Inkscape: Text → Convert to Text), or give a rect pnp:text"),
    "mesh": message("turn the mesh into shapes (in Inkscape: Path → Object to Path), or place a picture"),
    "meshgradient": message("fill with a plain gradient, or place a picture"),
}


def is_effect(tag: str) -> bool:
    """Whether an element is a step of a filter."""
    return tag.startswith("fe") and tag[2:3].isupper()


@lru_cache(maxsize=256)
def is_free(tag: str) -> bool:
    """Whether only another renderer reads the attributes of an element."""
    return tag in FREE or is_effect(tag)


def is_plain(elements: Iterable[Element]) -> bool:
    """Whether nothing in drawings asks for another renderer."""
    return not any(
        is_free(element.tag) or not OTHERS.isdisjoint(element.attributes) for one in elements for element in one.walk()
    )


def is_allowed(tag: str) -> bool:
    """Whether an element may stand in a drawing."""
    return tag in ALLOWED or is_effect(tag)


def has_texts(elements: Iterable[Element]) -> bool:
    """Whether there are texts in drawings."""
    return any(element.tag in TEXTS for one in elements for element in one.walk())
